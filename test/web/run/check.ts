// A web worker has no `node:assert`.

export function equal<T>(actual: T, expected: T): void {
  const [is, should] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (is !== should) throw new Error(`expected ${should}, got ${is}`);
}

export function ok<T>(value: T, what: string): asserts value is NonNullable<T> {
  if (!value) throw new Error(`expected ${what}`);
}
