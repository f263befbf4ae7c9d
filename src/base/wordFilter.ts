/** Finds texts that have every word of the filter, in any order, ignoring case; an empty filter finds all. */
export function wordFilter(filter: string): (text: string) => boolean {
  const words = filter.toLowerCase().split(/\s+/);
  return (text) => {
    const lower = text.toLowerCase();
    return words.every((word) => lower.includes(word));
  };
}
