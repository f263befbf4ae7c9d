/** The median; of an even number of values, the mean of the two in the middle. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  if (low === undefined || high === undefined) throw new Error('a median of nothing');
  return (low + high) / 2;
}

/** One line of the table of results. */
export interface Row {
  readonly what: string;
  readonly value: string;
  readonly limit: string;
  readonly isWithin: boolean;
}

export function formatTable(rows: readonly Row[]): string {
  const width = (pick: (row: Row) => string): number => Math.max(...rows.map((row) => pick(row).length));
  const [what, value] = [width((row) => row.what), width((row) => row.value)];
  return rows
    .map((row) => `${row.isWithin ? '  ' : '! '}${row.what.padEnd(what)}  ${row.value.padStart(value)}  ${row.limit}`)
    .join('\n');
}
