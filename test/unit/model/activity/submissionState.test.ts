import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import { leadingPart } from '../../../../src/model/activity/submissionState.ts';
import type { PartState } from '../../../../src/model/submissions/submission.ts';
import { decision } from '../submissions/submissionsWorld.ts';

const pull = { number: 1, url: null, sentAt: 0, checkedAt: 0, notInEffect: [] } as const;
const states: Readonly<Record<PartState['kind'], PartState>> = {
  waiting: { kind: 'waiting' },
  sending: { kind: 'sending', since: 0 },
  unsure: { kind: 'unsure', since: 0, problem: null, lookedAt: [] },
  notSent: { kind: 'notSent', problem: { kind: 'tooLarge' } },
  refused: { kind: 'refused', problem: { kind: 'tooLarge' }, words: [] },
  open: { kind: 'open', ...pull },
  merged: { kind: 'merged', ...pull },
  closed: { kind: 'closed', ...pull },
  mergedNotInEffect: { kind: 'mergedNotInEffect', ...pull },
};

describe('The state of a submission with several parts', () => {
  const cases: readonly [parts: string, leading: PartState['kind']][] = [
    ['notSent sending', 'sending'],
    ['notSent unsure', 'unsure'],
    ['notSent refused', 'refused'],
    ['open waiting notSent', 'notSent'],
    ['merged closed open mergedNotInEffect', 'mergedNotInEffect'],
    ['merged closed', 'closed'],
  ];
  for (const [kinds, leading] of cases)
    it(`is ${leading} for the parts ${kinds}`, () => {
      const parts = kinds.split(' ').map((kind) => ({ carries: [], state: states[kind as PartState['kind']] }));
      const found = leadingPart({ ...decision, id: 's', createdAt: 0, parts });
      assert.equal(found?.state.kind, leading);
    });
});
