import { fail, type Result, succeed } from '../base/result.ts';
import { type Coordinates, formatCoordinates, makeCoordinates, withRevision } from '../core/coordinates.ts';
import { type DescribedText, describedTextNames } from '../core/describedTexts.ts';
import type { Edit } from '../curation/edit.ts';
import { readComponent, readInput } from './toolInput.ts';
import type { Refusal } from './toolOutput.ts';

/** One edit of one revision. */
export interface RevisionEdit {
  readonly revision: string;
  readonly edit: Edit;
}

/** A valid input of `draft_curation`. */
export interface DraftInput {
  /** Without a revision. */
  readonly component: Coordinates;
  readonly revisions: readonly string[];
  /** The same for each revision. */
  readonly edits: readonly SimpleEdit[];
  readonly reason: string;
}

/** The edits that a tool may make: one text each. */
export type SimpleEdit = Extract<Edit, { readonly field: 'declared' | DescribedText }> & { readonly value: string };

/** Reads the input of `draft_curation`, also for the confirmation before it runs. */
export function readDraftInput(input: unknown): Result<DraftInput, Refusal> {
  const read = readInput('draft_curation', input);
  if (!read.ok) return read;
  const { component: text, reason, declaredLicense, ...fields } = read.value;
  const given = readComponent(text);
  if (!given.ok) return given;
  const component = withRevision(given.value, null);
  const wanted = fields.revisions ?? (given.value.revision === null ? [] : [given.value.revision]);
  if (wanted.length === 0)
    return fail({ error: 'noRevision', message: 'Give component a revision, or list the revisions.' });
  const revisions: string[] = [];
  for (const revision of new Set(wanted)) {
    const made = makeCoordinates({ ...component, revision });
    if (!made.ok || made.value.revision === null) {
      const message = `${formatCoordinates(component)} can't have one of the revisions: ${made.ok ? 'empty' : made.problem.kind}.`;
      return fail({ error: 'invalidRevision', message });
    }
    revisions.push(made.value.revision);
  }
  const edits: SimpleEdit[] = [];
  if (declaredLicense !== undefined) edits.push({ field: 'declared', value: declaredLicense.trim() });
  for (const field of describedTextNames) {
    const value = fields[field];
    if (value !== undefined) edits.push({ field, value: value.trim() });
  }
  if (edits.length === 0) {
    const message = `Give at least one of these: declaredLicense, ${describedTextNames.join(', ')}.`;
    return fail({ error: 'nothingToDraft', message });
  }
  return succeed({ component, revisions, edits, reason });
}
