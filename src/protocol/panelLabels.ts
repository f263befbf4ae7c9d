import { changesLabels } from './labels/changesLabels.ts';
import { draftLabels } from './labels/draftLabels.ts';
import { filesLabels } from './labels/filesLabels.ts';
import { overviewLabels } from './labels/overviewLabels.ts';
import { rawLabels } from './labels/rawLabels.ts';
import { reviewLabels } from './labels/reviewLabels.ts';
import { whyLabels } from './labels/whyLabels.ts';
import type { TitledAction } from './panelActions.ts';

/**
 * Every label of the page in English, by key. The host sends the table once to each page, in the language of the editor;
 * `{name}` is a placeholder, which the page fills in. A key that ends in `One` or `Other` is the singular or plural of
 * one text. `npm run generate` adds the texts to the bundle that translations are made from.
 */
export const panelLabels = {
  ...overviewLabels,
  ...changesLabels,
  ...draftLabels,
  ...filesLabels,
  ...whyLabels,
  ...rawLabels,
  ...reviewLabels,
} as const;

/** Actions are labelled with the titles of their commands, which the manifest of the extension contains. */
export type PanelLabelKey = keyof typeof panelLabels | TitledAction;
export type PanelLabels = Readonly<Record<PanelLabelKey, string>>;

/** The texts of the labels in English, as types. */
export type PanelTexts = typeof panelLabels & Readonly<Record<TitledAction, string>>;

/** The names in braces of a text. */
export type NamesIn<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;
