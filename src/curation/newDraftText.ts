import { type Coordinates } from '../core/coordinates.ts';
import { entryText, scalarText } from './scalarText.ts';

/**
 * The text of a new draft: the component, and the revision to change, still empty. The shape and the order of the keys
 * are those of the curation repository's own files (service-api.md 12.3). `comment` is put on top, line by line.
 */
export function newDraftText(component: Coordinates, revision: string | null, comment = defaultComment): string {
  const { name, namespace, provider, type } = component;
  const coordinates = { name, ...(namespace === null ? {} : { namespace }), provider, type };
  return [
    ...comment.split(/\r\n|[\r\n\u0085\u2028\u2029]/).map((line) => `# ${line}`.trimEnd()),
    entryText('coordinates', coordinates, 0),
    revision === null ? 'revisions:' : `revisions:\n  ${scalarText(revision)}:`,
    '',
  ].join('\n');
}

const defaultComment =
  'A draft of a curation: what the definitions of these revisions should say. Nothing is sent before it is submitted.';
