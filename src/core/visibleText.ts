import { hiddenCharacters } from './hiddenCharacters.ts';

/**
 * Makes untrusted text safe to show: a character that controls a terminal, changes the direction of writing or is
 * invisible becomes its number in angle quotes (ESC is `‹U+001B›`), a break or tab becomes a blank, half a surrogate
 * pair becomes U+FFFD. All other characters are kept, including the joiners of Persian and Indic scripts and of emoji.
 */
export function visibleText(text: string): string {
  if (/^[ -~]*$/.test(text)) return text;
  return text.replace(breaks, ' ').replace(halfPairs, '\uFFFD').replace(hiddenCharacters, numberOf);
}

const breaks = /\r\n|[\t\n\v\f\r\u0085\u2028\u2029]/g;
const halfPairs = /\p{Surrogate}/gu;

function numberOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return `‹U+${code.toString(16).toUpperCase().padStart(4, '0')}›`;
}
