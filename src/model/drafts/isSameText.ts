/** Whether an editor shows both as one text: it writes all ends of lines alike, and leaves a byte order mark away. */
export function isSameText(one: string, other: string): boolean {
  return one === other || plainLines(one) === plainLines(other);
}

function plainLines(text: string): string {
  return text.replace(/^\ufeff/, '').replaceAll(/\r\n?/g, '\n');
}
