import { hiddenCharacters } from '../../core/hiddenCharacters.ts';

/** Hidden characters, and white space other than blanks. */
const hidden = new RegExp(`${hiddenCharacters.source}|[^\\S ]`, 'gu');

export function hasHiddenCharacters(text: string): boolean {
  return text.search(hidden) >= 0;
}

/** A text in double quotes of YAML, on one line, with escapes for what is hidden. */
export function quotedText(text: string): string {
  return JSON.stringify(text).replace(hidden, (character) => {
    const code = character.codePointAt(0) ?? 0;
    const hexadecimal = code.toString(16).toUpperCase();
    return code > 0xffff ? `\\U${hexadecimal.padStart(8, '0')}` : `\\u${hexadecimal.padStart(4, '0')}`;
  });
}

/** One comment line of YAML, whatever is in the text. */
export function comment(text: string): string {
  return `# ${hasHiddenCharacters(text) ? quotedText(text).slice(1, -1) : text}\n`;
}
