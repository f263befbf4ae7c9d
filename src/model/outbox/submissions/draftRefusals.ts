import type { Curation } from '../../../curation/curation.ts';
import { readDraft } from '../../../curation/readDraft.ts';
import { newestSubmission } from './draftSubmissions.ts';
import type { RefusedPlace, Submission } from './submission.ts';

/**
 * The service's refusals of a draft's last submission that still apply: not for a place changed since, and for the
 * whole draft only while nothing in it has changed.
 */
export function draftRefusals(
  draft: { readonly id: string; readonly text: string } | undefined,
  submissions: readonly Submission[],
): readonly RefusedPlace[] {
  if (!draft) return [];
  const newest = newestSubmission(submissions, draft.id);
  const sent = newest?.drafts.find(({ id }) => id === draft.id);
  if (!newest || !sent) return [];
  const own = newest.drafts.indexOf(sent);
  const words = newest.parts.flatMap(({ state }) => (state.kind === 'refused' ? state.words : []));
  const places = words.filter(({ set }) => set === own);
  if (places.length === 0 || draft.text === sent.text) return places;
  const reading = readDraft(draft.text);
  return places.filter(({ revision, path }) => {
    const now = reading.revisions.find((one) => one.revision === revision);
    const before = revision === null ? undefined : newest.sets[own]?.revisions.get(revision);
    if (!now || !before) return false;
    return JSON.stringify(valueAt(now.curation, path)) === JSON.stringify(valueAt(before, path));
  });
}

function valueAt(curation: Curation, path: string | null): unknown {
  if (path === null) return curation;
  let value: unknown = curation;
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Readonly<Record<string, unknown>>)[key];
  }
  return value;
}
