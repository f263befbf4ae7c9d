/** Milliseconds since the epoch; `null`: it is no time. */
export function parseTime(text: string | null): number | null {
  const time = Date.parse(text ?? '');
  return Number.isNaN(time) ? null : time;
}
