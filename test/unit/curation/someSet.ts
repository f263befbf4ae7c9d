import { parseCoordinates } from '../../../src/core/coordinates.ts';
import type { Curation, CurationSet } from '../../../src/curation/curation.ts';
import { type SendableSets, sendableSets } from '../../../src/curation/sendableSets.ts';

/** Takes `component` as written coordinates without a revision. */
export function someSet(component: string, revisions: Readonly<Record<string, Curation>>): CurationSet {
  const found = parseCoordinates(component);
  if (!found.ok) throw new Error(`no coordinates: ${component}`);
  return { component: found.value, revisions: new Map(Object.entries(revisions)) };
}

/** Gives all versions the same license. */
export function licensedSet(component: string, declared: string, ...revisions: readonly string[]): CurationSet {
  return someSet(component, Object.fromEntries(revisions.map((revision) => [revision, { licensed: { declared } }])));
}

export function sendable(...sets: readonly CurationSet[]): SendableSets {
  const checked = sendableSets(sets);
  if (!checked) throw new Error('nothing to send');
  return checked;
}
