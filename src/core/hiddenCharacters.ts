/**
 * Characters that control a terminal, change the direction of writing or are invisible, and halves of surrogate pairs:
 * untrusted text must not be shown with them. Joiners of scripts and of emoji are not included.
 */
export const hiddenCharacters =
  /[\p{Cc}\p{Cs}\u00AD\u061C\u115F\u1160\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB\uFFFE\uFFFF\u{E0000}-\u{E007F}]|\u17B4|\u17B5/gu;

/** JSON of the same value with its hidden characters as escapes. The line breaks that lay it out stay. */
export function escapedJson(json: string): string {
  return json.replace(hiddenCharacters, (character) =>
    character === '\n'
      ? character
      : Array.from({ length: character.length }, (_, at) => escapeOf(character.charCodeAt(at))).join(''),
  );
}

function escapeOf(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, '0')}`;
}
