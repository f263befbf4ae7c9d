import { compareTexts } from './compareRevisions.ts';

/** Of one language, so that the order is the same in every language of the editor. */
const { compare } = new Intl.Collator('en');

/**
 * The order of components by their names as they are displayed (`displayName`). Letter case decides only between names
 * that are equal otherwise.
 */
export function compareNames(a: string, b: string): number {
  return compare(a, b) || compareTexts(a, b);
}
