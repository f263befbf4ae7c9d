import { changesLabel } from './labels/changesLabels.ts';
import { draftLabels } from './labels/draftLabels.ts';
import { filesLabel } from './labels/filesLabels.ts';
import { overviewLabel } from './labels/overviewLabels.ts';
import { rawLabel } from './labels/rawLabels.ts';
import { reviewLabel } from './labels/reviewLabels.ts';
import { whyLabel } from './labels/whyLabels.ts';
import type { TitledAction } from './panelActions.ts';

/**
 * Every label of the page in English, by key. The host sends the table once to each page, in the language of the editor;
 * `{name}` stands for a value that the page fills in. A key that ends in `One` or `Other` is the singular or plural of
 * one text. `npm run generate` adds the texts to the bundle that translations are made from.
 */
export const panelLabels = {
  ...overviewLabel,
  ...changesLabel,
  ...draftLabels,
  ...filesLabel,
  ...whyLabel,
  ...rawLabel,
  ...reviewLabel,
} as const;

/** Actions are labelled with the titles of their commands, which the manifest of the extension contains. */
export type PanelLabelKey = keyof typeof panelLabels | TitledAction;
export type PanelLabels = Readonly<Record<PanelLabelKey, string>>;

export interface PanelLanguage {
  readonly labels: PanelLabels;
  /** BCP 47, for numbers, dates and ages. */
  readonly locale: string;
}

/** The texts of the labels in English, as types. */
export type PanelTexts = typeof panelLabels & Readonly<Record<TitledAction, string>>;

/** The names in braces of a text. */
export type NamesIn<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;
