/** `1 file`, `2 files`: in English, for texts that are the same in every language of the editor. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
