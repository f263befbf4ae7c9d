import { type ContributionInfo, contributionTypes } from './curation.ts';
import { type DraftEntry, type DraftText, readDraftTree } from './yaml/draftTree.ts';

/** What the user says about a contribution: the fields of its form, as typed. */
export type ContributionTexts = Pick<ContributionInfo, 'type' | 'summary' | 'details' | 'resolution'>;
export type ContributionTextField = keyof ContributionTexts;

const textFields = ['summary', 'details', 'resolution'] as const;

/** As sent: a title on one line, no blanks at the ends of other texts. */
export function contributionInfo({ type, summary, details, resolution }: ContributionTexts): ContributionInfo {
  return {
    type,
    summary: summary
      .split(/[\r\n]/)
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .join(' '),
    details: typedText(details),
    resolution: typedText(resolution),
    removeDefinitions: false,
  };
}

function typedText(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').trimEnd();
}

/**
 * Reads a contribution that an earlier version stored as YAML, as far as it can be read: the last value of each field.
 * `isWhole`: nothing else is in it, such as comments. Never throws.
 */
export function readContributionText(text: string): { readonly texts: ContributionTexts; readonly isWhole: boolean } {
  const { root, findings } = readDraftTree(text);
  const entries = root?.kind === 'map' ? root.entries : [];
  const values = new Map(
    entries.flatMap(({ key, value }) => (value.kind === 'text' ? [[key, value.text] as const] : [])),
  );
  const type = contributionTypes.find((one) => one === values.get('type')?.trim());
  const [summary = '', details = '', resolution = ''] = textFields.map((field) => values.get(field));
  const { removeDefinitions: _, ...texts } = contributionInfo({ type: type ?? 'other', summary, details, resolution });
  const fields: readonly string[] = ['type', ...textFields];
  const isField = ({ key, value }: DraftEntry): boolean =>
    fields.includes(key) && (value.kind === 'none' || (value.kind === 'text' && !hasComment(text, value)));
  const isOnce = new Set(entries.map(({ key }) => key)).size === entries.length;
  const isPlain = findings.length === 0 && type !== undefined && isOnce && entries.every(isField);
  return { texts, isWhole: isPlain && !/[^\s:]/.test(between(text, entries)) };
}

/** Behind the mark of a text in lines. */
function hasComment(text: string, { style, range }: DraftText): boolean {
  return style === 'block' && (text.slice(range.start, range.end).split(/[\r\n]/)[0] ?? '').includes('#');
}

/** All but the keys and values. */
function between(text: string, entries: readonly DraftEntry[]): string {
  const starts = [...entries.map(({ keyRange }) => keyRange.start), text.length];
  const ends = [0, ...entries.map(({ keyRange, value }) => Math.max(keyRange.end, value.range.end))];
  return ends.map((end, at) => text.slice(end, starts[at])).join('');
}
