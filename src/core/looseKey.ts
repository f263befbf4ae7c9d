/** One key for texts that read the same: ignores letter case and the kind and amount of white space. */
export function looseKey(text: string): string {
  return text.replace(/\s+/g, ' ').trim().toLowerCase();
}
