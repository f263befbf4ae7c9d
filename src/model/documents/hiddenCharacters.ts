/**
 * Characters that control a terminal, turn the direction of writing or cannot be seen, and halves of surrogate pairs: what a
 * text of strangers may not hold as it is where people read it. Joiners of scripts and of emoji are none of them.
 */
export const hiddenCharacters =
  /[\p{Cc}\p{Cs}\u00AD\u061C\u115F\u1160\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB\uFFFE\uFFFF\u{E0000}-\u{E007F}]|\u17B4|\u17B5/gu;

/** The same in a text of several lines. */
const hiddenInLines = new RegExp(`(?![\\n\\t])(?:${hiddenCharacters.source})`, 'gu');

export function hidesSomething(text: string): boolean {
  return text.search(hiddenInLines) >= 0;
}

/** Inside of double quotes of YAML, where an escape stands for the character. Line ends and tabs stay. */
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
