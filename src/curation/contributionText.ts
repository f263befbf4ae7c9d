import { hiddenCharacters } from '../core/hiddenCharacters.ts';
import { visibleText } from '../core/visibleText.ts';
import type { ContributionInfo } from './curation.ts';
import { scalarText } from './scalarText.ts';

/** Lines of explanation, in the language of the editor. They are no part of what is sent. */
export interface ContributionComments {
  readonly top: readonly string[];
  /** In front of the field. */
  readonly fields: { readonly [F in keyof ContributionInfo]?: string };
}

/** The words of a contribution as a document to edit. `readContribution` reads it back; ends of texts without their blanks. */
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

/** Each a line of its own, whatever is in it. */
export function commentLines(texts: readonly string[]): readonly string[] {
  return texts.map((text) => `# ${visibleText(text)}`.trimEnd());
}

/** As it is, in lines that can be edited; quoted where a line holds what could not be seen or would be read otherwise. */
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

/** Also what YAML takes for the end of a line. */
const hiddenInLine = new RegExp(`${hiddenCharacters.source}|[\\u0085\\u2028\\u2029]`, 'u');
