/**
 * The fields of `described` that are one line of text and that a curation can set (service-api.md 12.3), in the order in
 * which they are shown. Reading, checks, labels and editors follow from the row.
 */
export const describedTexts = {
  releaseDate: {
    label: 'Release date',
    form: 'day',
    isOfVersion: true,
    meaning: 'Day of the release, as yyyy-mm-dd.',
  },
  projectWebsite: {
    label: 'Project website',
    form: 'address',
    isOfVersion: false,
    meaning: 'Web address of the project.',
  },
  issueTracker: {
    label: 'Issue tracker',
    form: 'contact',
    isOfVersion: false,
    meaning: 'Web address or mailbox for reporting problems.',
  },
} as const satisfies Readonly<Record<string, DescribedTextRow>>;

interface DescribedTextRow {
  /** In English; pages and views show it in the language of the editor. */
  readonly label: string;
  readonly form: TextForm;
  /** Each version has its own value, which says nothing about another one. */
  readonly isOfVersion: boolean;
  /** For language models. */
  readonly meaning: string;
}

/** `day`: `yyyy-mm-dd`; `address`: of the web; `contact`: a web address or a mailbox. */
export type TextForm = 'day' | 'address' | 'contact';

export type DescribedText = keyof typeof describedTexts;

export function isDescribedText(field: string): field is DescribedText {
  return Object.hasOwn(describedTexts, field);
}

export const describedTextNames: readonly DescribedText[] = Object.keys(describedTexts).filter(isDescribedText);

/** The text of this field is a day, which pages show as the language writes it. */
export function isDay(field: string): boolean {
  return isDescribedText(field) && describedTexts[field].form === 'day';
}

/** A value for each of them. */
export function perDescribedText<T>(valueOf: (field: DescribedText) => T): Record<DescribedText, T> {
  return {
    releaseDate: valueOf('releaseDate'),
    projectWebsite: valueOf('projectWebsite'),
    issueTracker: valueOf('issueTracker'),
  };
}
