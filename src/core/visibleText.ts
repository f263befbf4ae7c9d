/**
 * Makes text of strangers harmless to look at: a character that controls a terminal, turns the direction of writing or cannot
 * be seen becomes its number in angle quotes (ESC is `‹U+001B›`), a break or tab becomes a blank, half a surrogate pair
 * becomes U+FFFD. Everything else is kept, the joiners of Persian and Indic scripts and of emoji among it.
 */
export function visibleText(text: string): string {
  return text.replace(breaks, ' ').replace(unseen, numberOf).replace(halfPairs, '\uFFFD');
}

const breaks = /\r\n|[\t\n\v\f\r\u0085\u2028\u2029]/g;
const unseen =
  /[\p{Cc}\u00AD\u061C\u115F\u1160\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB\u{E0000}-\u{E007F}]|\u17B4|\u17B5/gu;
const halfPairs = /\p{Surrogate}/gu;

function numberOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return `‹U+${code.toString(16).toUpperCase().padStart(4, '0')}›`;
}
