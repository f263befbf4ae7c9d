import { changesWords } from './words/changesWords.ts';
import { draftWords } from './words/draftWords.ts';
import { filesWords } from './words/filesWords.ts';
import { overviewWords } from './words/overviewWords.ts';
import { rawWords } from './words/rawWords.ts';
import { reviewWords } from './words/reviewWords.ts';
import { whyWords } from './words/whyWords.ts';

/**
 * Every word of the page in English, by key. The host looks each text up in the language of the editor and sends the table
 * with the snapshot; `{name}` stands for a value that the page fills in. A key that ends in `One` or `Other` is the singular or
 * plural of one text.
 */
export const panelWords = {
  ...overviewWords,
  ...changesWords,
  ...draftWords,
  ...filesWords,
  ...whyWords,
  ...rawWords,
  ...reviewWords,
} as const;

export type PanelWordKey = keyof typeof panelWords;
export type PanelWords = Readonly<Record<PanelWordKey, string>>;

/** The names in braces of a text. */
export type PlaceholdersOf<K extends PanelWordKey> = NamesIn<(typeof panelWords)[K]>;

type NamesIn<T extends string> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

/** Puts values in the places of a text. Braces in a value are never looked at again. */
export function fillWords(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : place,
  );
}
