/** The offset of the bracket that closes the one opened before `from`, -1 for none. Quoted brackets do not count. */
export function closing(text: string, from: number): number {
  let depth = 1;
  for (let at = from; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === '(') depth++;
    else if (character === ')' && --depth === 0) return at;
    else if (character === "'" || character === '"' || character === '`') {
      const end = text.indexOf(character, at + 1);
      if (end > 0) at = end;
    }
  }
  return -1;
}
