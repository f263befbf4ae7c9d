import { hiddenCharacters } from '../core/hiddenCharacters.ts';
import { visibleText } from '../core/visibleText.ts';
import type { ContributionInfo } from './curation.ts';
import { scalarText } from './yaml/scalarText.ts';

/**
 * The texts of a contribution as an editable document. `readContribution` reads it back; trailing blanks of texts are
 * dropped. `removeDefinitions`, which the service ignores, is written only where it is set.
 */
export function contributionText(info: ContributionInfo): string {
  return [
    ...textFields.map((field) => fieldText(field, info[field])),
    ...(info.removeDefinitions ? ['removeDefinitions: true'] : []),
    '',
  ].join('\n');
}

const textFields = ['type', 'summary', 'details', 'resolution'] as const;
export type ContributionTextField = (typeof textFields)[number];

/** A line of the document, or several: a field with its value. */
export function fieldText(field: ContributionTextField, value: string): string {
  return field === 'type' || field === 'summary' ? `${field}: ${scalarText(value)}` : `${field}:${blockText(value)}`;
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
