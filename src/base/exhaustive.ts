/** Reached only when a union grew and a switch over it did not: the compiler says so first. */
export function assertNever(value: never): never {
  throw new Error(`unexpected case: ${JSON.stringify(value)}`);
}
