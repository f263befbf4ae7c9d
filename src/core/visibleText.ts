import { hiddenCharacters } from './hiddenCharacters.ts';

/**
 * Makes text of strangers harmless to look at: a character that controls a terminal, turns the direction of writing or cannot
 * be seen becomes its number in angle quotes (ESC is `‹U+001B›`), a break or tab becomes a blank, half a surrogate pair
 * becomes U+FFFD. Everything else is kept, the joiners of Persian and Indic scripts and of emoji among it.
 */
export function visibleText(text: string): string {
  return text.replace(breaks, ' ').replace(halfPairs, '\uFFFD').replace(hiddenCharacters, numberOf);
}

const breaks = /\r\n|[\t\n\v\f\r\u0085\u2028\u2029]/g;
const halfPairs = /\p{Surrogate}/gu;

function numberOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return `‹U+${code.toString(16).toUpperCase().padStart(4, '0')}›`;
}
