import { type Result, succeed } from '../../base/result.ts';
import { editDraft } from '../../curation/editDraft.ts';
import type { Finding } from '../../curation/finding.ts';
import { readDraft } from '../../curation/readDraft.ts';

/** The text with an empty declared license key. */
export interface EmptyDeclared {
  readonly text: string;
  /** UTF-16 offset after the key's blank. */
  readonly at: number;
}

/** Adds an empty declared license to fill in, if the draft has none for the revision. */
export function emptyDeclared(text: string, revision: string): Result<EmptyDeclared, readonly Finding[]> {
  const edited = editDraft(text, revision, { field: 'declared', value: 'MIT' });
  if (!edited.ok) return edited;
  const found = readDraft(edited.value).revisions.find((one) => one.revision === revision);
  const place = found?.places.get('licensed.declared');
  if (!place) return succeed({ text: edited.value, at: 0 });
  // If the key had no value before either, blanks followed it.
  const before = `${edited.value.slice(0, place.start).trimEnd()} `;
  return succeed({ text: before + edited.value.slice(place.end).replace(/^[ \t]+/, ''), at: before.length });
}
