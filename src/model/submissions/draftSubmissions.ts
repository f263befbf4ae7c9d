import { draftIdOf } from '../drafts/draftId.ts';
import type { DraftRefusal } from '../drafts/draftAnalyses.ts';
import { partStates, type PartStateTraits, type Submission } from './submission.ts';
import { carriedSets } from './submissionParts.ts';
import type { Curation } from '../../curation/curation.ts';
import { readDraft } from '../../curation/readDraft.ts';

/** The sending state of a draft. */
export type SentState = NonNullable<PartStateTraits['draft']>;

/** The newest submission of the draft; `null`: it was never sent. */
export function newestSubmission(all: readonly Submission[], draft: string): Submission | null {
  const own = all.filter(({ drafts }) => drafts.some(({ id }) => id === draft));
  return own.reduce<Submission | null>(
    (newest, one) => (newest === null || one.createdAt > newest.createdAt ? one : newest),
    null,
  );
}

/**
 * The outcome of the last submission of a draft for one revision: the gravest state of the parts that carry it. Merged,
 * closed or never sent counts as a draft again, regardless of other revisions. An attempt that sent no request changes
 * nothing.
 */
export function sentState(all: readonly Submission[], draft: string, revision: string | null): SentState {
  const key = revision?.toLowerCase();
  const statesIn = (submission: Submission): readonly SentState[] =>
    submission.parts
      .filter(({ carries }) =>
        carriedSets(submission.sets, carries).some(
          ({ component, revisions }) =>
            draftIdOf(component) === draft && [...revisions.keys()].some((one) => one.toLowerCase() === key),
        ),
      )
      .flatMap(({ state }) => partStates[state.kind].draft ?? []);
  const newest = newestSubmission(
    all.filter((one) => statesIn(one).length > 0),
    draft,
  );
  const states = newest ? statesIn(newest) : [];
  return (['sending', 'unsure', 'refused', 'open'] as const).find((state) => states.includes(state)) ?? 'draft';
}

/**
 * The service's refusals of a draft's last submission that still apply: not for a place changed since, and for the
 * whole draft only while nothing in it has changed.
 */
export function draftRefusals(
  draft: { readonly id: string; readonly text: string } | undefined,
  submissions: readonly Submission[],
): readonly DraftRefusal[] {
  if (!draft) return [];
  const newest = newestSubmission(submissions, draft.id);
  const sent = newest?.drafts.find(({ id }) => id === draft.id);
  if (!newest || !sent) return [];
  const own = newest.drafts.indexOf(sent);
  const places = newest.parts
    .flatMap(({ state }) => (state.kind === 'refused' ? state.words : []))
    .filter(({ set }) => set === own)
    .map(({ revision, path, words: message }) => ({ revision, path, message }));
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
