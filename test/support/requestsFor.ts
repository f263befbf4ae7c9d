import assert from 'node:assert/strict';

import { type ContributionRequest, contributionRequests } from '../../src/curation/contributionRequests.ts';
import type { ContributionInfo, CurationSet } from '../../src/curation/curation.ts';
import { sendableSets } from '../../src/curation/sendableSets.ts';

/** The requests that a user confirms for these sets. */
export function requestsFor(
  sets: readonly CurationSet[],
  info: ContributionInfo,
  form: ContributionRequest['form'] = 'whole',
): readonly ContributionRequest[] {
  const sendable = sendableSets(sets);
  assert.ok(sendable);
  return contributionRequests(sendable, info, form);
}

/** One request of form B per set, as for sets too large for one request. */
export function requestForEach(sets: readonly CurationSet[], info: ContributionInfo): readonly ContributionRequest[] {
  return sets.flatMap((set, at) =>
    requestsFor([set], info).map((request) => ({ ...request, carries: [{ set: at, revision: null }] })),
  );
}
