import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import type { HarvestOrder, HarvestState } from '../../../../src/model/harvests/harvest.ts';
import type { PartState, Submission } from '../../../../src/model/submissions/submission.ts';
import { overviewProgress } from '../../../../src/model/overview/overviewProgress.ts';
import { npmCoordinates } from '../../../support/linked.ts';

const progress = { sentAt: 0, before: [], results: [], computed: [], computedAt: null, askedAt: null, followedFrom: 0 };

function order(...states: readonly HarvestState[]): HarvestOrder {
  const items = states.map((state, at) => ({
    coordinates: npmCoordinates('a', String(at)),
    tool: 'package' as const,
    state,
  }));
  return { id: 'o', service: 's', orderedAt: 0, items };
}

function submission(...states: readonly PartState[]): Submission {
  const parts = states.map((state) => ({ carries: [], state }));
  return {
    id: 's',
    service: 's',
    drafts: [],
    info: {} as Submission['info'],
    sets: [],
    account: null,
    createdAt: 0,
    parts,
  };
}

function pullRequest(kind: 'open' | 'merged' | 'closed' | 'mergedNotInEffect'): PartState {
  return { kind, number: 1, url: null, sentAt: 0, checkedAt: 0, notInEffect: [] };
}

describe('The progress in the overview', () => {
  it('counts harvests under way', () =>
    assert.deepEqual(
      overviewProgress(
        [
          order({ kind: 'waiting' }, { kind: 'accepted', ...progress }, { kind: 'unsure', problem: null, ...progress }),
          order(
            { kind: 'arrived', arrivedAt: 1, ...progress },
            { kind: 'gaveUp', at: 1, wasAccepted: true, ...progress },
          ),
        ],
        [],
        0,
      ).harvests,
      3,
    ));

  it('counts drafts, and open pull requests by the most urgent part of a submission', () =>
    assert.deepEqual(
      overviewProgress(
        [],
        [
          submission(pullRequest('open'), pullRequest('merged')),
          submission(pullRequest('mergedNotInEffect')),
          submission(pullRequest('closed')),
          submission({ kind: 'sending', since: 0 }),
          submission(),
        ],
        4,
      ),
      { drafts: 4, pullRequests: 1, harvests: 0 },
    ));
});
