/** True if an editor shows both as the same text: it unifies line ends and drops a byte order mark. */
export function isSameText(one: string, other: string): boolean {
  return one === other || plainLines(one) === plainLines(other);
}

function plainLines(text: string): string {
  return text.replace(/^\ufeff/, '').replaceAll(/\r\n?/g, '\n');
}
