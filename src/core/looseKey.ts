/** One key for texts that a person reads as the same: white space of any kind and amount, and letter case, do not count. */
export function looseKey(text: string): string {
  return text.replace(/\s+/g, ' ').trim().toLowerCase();
}
