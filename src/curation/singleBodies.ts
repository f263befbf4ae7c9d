import { type Coordinates, withRevision } from '../core/coordinates.ts';
import type { SingleBody } from '../core/contributionBody.ts';
import type { Carried } from './carried.ts';
import type { ContributionInfo } from './curation.ts';
import type { SendableSets } from './sendableSets.ts';
import { writtenSpelling } from './writtenSpelling.ts';

export interface SinglePart {
  /** With the revision: they are the path of the request. */
  readonly coordinates: Coordinates;
  readonly body: SingleBody;
  readonly carries: readonly Carried[];
}

/** Form A (service.md 2.4, 4.4): one request for each revision, in the order of the sets, with the same explanation. */
export function singleBodies(sets: SendableSets, info: ContributionInfo): readonly SinglePart[] {
  const description = [info.summary, info.details, info.resolution].filter((text) => text.trim() !== '').join('\n\n');
  return sets.flatMap(({ component, revisions }, set) =>
    [...revisions].map(([revision, curation]) => ({
      coordinates: withRevision(component, revision),
      body: { description, patch: writtenSpelling(curation) },
      carries: [{ set, revision }],
    })),
  );
}
