const day = 24 * 60 * 60_000;
const month = 30.44 * day;

/** An age of a day or more, in milliseconds, in the largest unit of which it has a whole one; months from 61 days on, so that there are two. */
export function longAge(milliseconds: number): { readonly unit: 'day' | 'month' | 'year'; readonly count: number } {
  if (milliseconds < 61 * day) return { unit: 'day', count: Math.floor(milliseconds / day) };
  const months = Math.floor(milliseconds / month);
  return months < 12 ? { unit: 'month', count: months } : { unit: 'year', count: Math.floor(months / 12) };
}
