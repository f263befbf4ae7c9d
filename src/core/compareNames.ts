import { compareTexts } from './compareRevisions.ts';

/**
 * Of one language, so that the order is the same in every language of the editor. Made when it is first used: its data
 * takes several milliseconds to read, and an extension that starts has nothing to sort.
 */
let collator: Intl.Collator | undefined;

/**
 * The order of components by their names as they are displayed (`displayName`). Letter case decides only between names
 * that are equal otherwise.
 */
export function compareNames(a: string, b: string): number {
  collator ??= new Intl.Collator('en');
  return collator.compare(a, b) || compareTexts(a, b);
}
