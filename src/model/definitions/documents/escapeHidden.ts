import { hiddenCharacters } from '../../../core/hiddenCharacters.ts';

/** Hidden characters of a text of several lines. */
const hiddenInLines = new RegExp(`(?![\\n\\t])(?:${hiddenCharacters.source})`, 'gu');

export function hidesSomething(text: string): boolean {
  return text.search(hiddenInLines) >= 0;
}

/** For double quotes of YAML, where an escape replaces the character. Line ends and tabs stay. */
export function escapeHidden(yaml: string): string {
  return yaml.replace(hiddenInLines, (character) => {
    const code = character.codePointAt(0) ?? 0;
    const hexadecimal = code.toString(16).toUpperCase();
    return code > 0xffff ? `\\U${hexadecimal.padStart(8, '0')}` : `\\u${hexadecimal.padStart(4, '0')}`;
  });
}

/** A text in double quotes, as JSON and YAML have it, on one line, with nothing hidden. */
export function quoted(text: string): string {
  return escapeHidden(JSON.stringify(text));
}

/** One comment line of YAML, whatever is in the text. */
export function comment(text: string): string {
  const line = hidesSomething(text) || /[\n\t]/.test(text) ? quoted(text).slice(1, -1) : text;
  return `# ${line}\n`;
}
