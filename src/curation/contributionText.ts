import { hiddenCharacters } from '../core/hiddenCharacters.ts';
import { visibleText } from '../core/visibleText.ts';
import type { ContributionInfo } from './curation.ts';
import { scalarText } from './yaml/scalarText.ts';

/** Lines of explanation, in the language of the editor. They are not sent. */
export interface ContributionComments {
  readonly top: readonly string[];
  /** Before the field. */
  readonly fields: { readonly [F in keyof ContributionInfo]?: string };
}

/**
 * The texts of a contribution as an editable document. `readContribution` reads it back; trailing blanks of texts are
 * dropped.
 */
export function contributionText(info: ContributionInfo, { top, fields }: ContributionComments): string {
  const values: readonly (readonly [keyof ContributionInfo, string])[] = [
    ['type', ` ${scalarText(info.type)}`],
    ['summary', ` ${scalarText(info.summary)}`],
    ['details', blockText(info.details)],
    ['resolution', blockText(info.resolution)],
    ['removeDefinitions', ` ${info.removeDefinitions}`],
  ];
  const lines = values.flatMap(([field, text]) => [
    ...commentLines(fields[field] === undefined ? [] : [fields[field]]),
    `${field}:${text}`,
  ]);
  return [...commentLines(top), ...lines, ''].join('\n');
}

/** Each on a line of its own, whatever it contains. */
export function commentLines(texts: readonly string[]): readonly string[] {
  return texts.map((text) => `# ${visibleText(text)}`.trimEnd());
}

/** Unchanged, in editable lines; quoted where a line contains invisible characters or would be read differently. */
function blockText(text: string): string {
  const shown = text.replaceAll(/\r\n?/g, '\n').trimEnd();
  if (shown === '') return " ''";
  const lines = shown.split('\n');
  // A blank line that is not empty would count as indented.
  const isPlain = lines.every((line) => (line === '' || line.trim() !== '') && line.search(hiddenInLine) < 0);
  if (!isPlain) return ` ${scalarText(shown)}`;
  const first = lines.find((line) => line !== '') ?? '';
  const mark = first.startsWith(' ') || lines[0] === '' ? '|2-' : '|-';
  return ` ${mark}\n${lines.map((line) => (line === '' ? '' : `  ${line}`)).join('\n')}`;
}

/** Also what YAML treats as a line break. */
const hiddenInLine = new RegExp(`${hiddenCharacters.source}|[\\u0085\\u2028\\u2029]`, 'u');
