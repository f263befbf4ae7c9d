export interface ListPosition {
  /** Of the row that is active. */
  readonly index: number;
  readonly total: number;
  /** Rows that fit into view. */
  readonly pageRows: number;
}

/** The row that a key goes to in a list; `null`: the key goes nowhere. */
export function rowForKey(key: string, { index, total, pageRows }: ListPosition): number | null {
  const page = Math.max(1, pageRows - 1);
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    PageDown: index + page,
    PageUp: index - page,
    Home: 0,
    End: total - 1,
  };
  const to = Object.hasOwn(steps, key) ? steps[key] : undefined;
  return to === undefined ? null : Math.min(total - 1, Math.max(0, to));
}

/** The next choice below a text field: cyclic, through the field itself, which is -1. */
export function nextOf(active: number, step: 1 | -1, count: number): number {
  const places = count + 1;
  return ((active + 1 + step + places) % places) - 1;
}
