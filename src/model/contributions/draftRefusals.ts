import type { Curation } from '../../curation/curation.ts';
import type { Finding } from '../../curation/finding.ts';
import { readDraft } from '../../curation/readDraft.ts';
import type { RefusedPlace, Submission } from '../submissions/submission.ts';

/**
 * What the service said against a draft when it was sent last, at the places of the text as it is now. A place that says
 * something else by now is not spoken of any more, nor is the draft as a whole once anything in it has changed.
 */
export function draftRefusals(
  draft: { readonly id: string; readonly text: string },
  submissions: readonly Submission[],
): readonly Finding[] {
  const newest = submissions
    .filter(({ drafts }) => drafts.some(({ id }) => id === draft.id))
    .reduce<Submission | null>((found, one) => (found && found.createdAt >= one.createdAt ? found : one), null);
  const sent = newest?.drafts.find(({ id }) => id === draft.id);
  if (!newest || !sent) return [];
  const own = newest.drafts.indexOf(sent);
  const words = newest.parts.flatMap(({ state }) => (state.kind === 'refused' ? state.words : []));
  const places = words.filter(({ set }) => set === own);
  if (places.length === 0) return [];
  const reading = readDraft(draft.text);
  return places.flatMap((place): readonly Finding[] => {
    const now = reading.revisions.find(({ revision }) => revision === place.revision);
    const before = place.revision === null ? undefined : newest.sets[own]?.revisions.get(place.revision);
    if (!now || !before) return draft.text === sent.text ? [finding(place, { start: 0, end: 0 })] : [];
    if (JSON.stringify(valueAt(now.curation, place.path)) !== JSON.stringify(valueAt(before, place.path))) return [];
    return [finding(place, (place.path === null ? null : nearestPlace(now.places, place.path)) ?? now.range)];
  });
}

function finding({ words }: RefusedPlace, range: Finding['range']): Finding {
  return { range, severity: 'error', problem: { kind: 'refused', words }, fixes: [] };
}

/** The place itself, or the nearest thing it is in. */
function nearestPlace(places: ReadonlyMap<string, Finding['range']>, path: string): Finding['range'] | null {
  const keys = path.split('.');
  for (let length = keys.length; length > 0; length--) {
    const range = places.get(keys.slice(0, length).join('.'));
    if (range) return range;
  }
  return null;
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
