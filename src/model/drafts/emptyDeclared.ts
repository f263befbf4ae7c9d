import { type Result, succeed } from '../../base/result.ts';
import { editDraft } from '../../curation/editDraft.ts';
import type { Finding } from '../../curation/finding.ts';
import { readDraft } from '../../curation/readDraft.ts';

/** The text with the key of a declared license and nothing behind it. */
export interface EmptyDeclared {
  readonly text: string;
  /** Behind the key's blank: UTF-16 offset. */
  readonly at: number;
}

/** Makes place for a declared license to be typed, where the draft does not say one of the revision. */
export function emptyDeclared(text: string, revision: string): Result<EmptyDeclared, readonly Finding[]> {
  const edited = editDraft(text, revision, { field: 'declared', value: 'MIT' });
  if (!edited.ok) return edited;
  const found = readDraft(edited.value).revisions.find((one) => one.revision === revision);
  const place = found?.places.get('licensed.declared');
  if (!place) return succeed({ text: edited.value, at: 0 });
  // Where nothing stood behind the key before either, blanks did.
  const before = `${edited.value.slice(0, place.start).trimEnd()} `;
  return succeed({ text: before + edited.value.slice(place.end).replace(/^[ \t]+/, ''), at: before.length });
}
