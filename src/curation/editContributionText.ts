import { type ContributionTextField, fieldText } from './contributionText.ts';
import { readDraftTree } from './yaml/draftTree.ts';

/**
 * The document with another value of a field; everything else stays as typed, comments included. `null` if the document
 * can't be read.
 */
export function editContributionText(text: string, field: ContributionTextField, value: string): string | null {
  const { root, findings } = readDraftTree(text);
  if (findings.length > 0 || (root !== null && root.kind !== 'map')) return null;
  const entry = root?.entries.findLast(({ key }) => key === field);
  const written = fieldText(field, value);
  if (!entry) return `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${written}\n`;
  const [start, end] = [entry.keyRange.start, Math.max(entry.keyRange.end + 1, entry.value.range.end)];
  const rest = text.slice(end);
  return `${text.slice(0, start)}${written}${text.slice(start, end).endsWith('\n') ? '\n' : ''}${rest}`;
}
