import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import { newestSubmission, sentState } from '../../../../src/model/submissions/draftSubmissions.ts';
import type { PartState, Submission } from '../../../../src/model/submissions/submission.ts';
import { info, setOf } from './submissionsWorld.ts';

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
const submission = (id: string, createdAt: number, drafts: readonly string[], kinds: string): Submission => ({
  id,
  service: 'https://service.example',
  drafts: drafts.map((draft) => ({ id: draft, text: '' })),
  info,
  sets: [setOf('lodash', '1.0.0')],
  account: null,
  createdAt,
  parts: kinds.split(' ').map((kind) => ({
    carries: [{ set: 0, revision: null }],
    state: states[kind as PartState['kind']],
  })),
});

describe('what a draft was sent with', () => {
  const old = submission('old', 1, ['a', 'b'], 'open');
  const newer = submission('newer', 2, ['b'], 'open');

  it('is the newest of its submissions', () => {
    assert.equal(newestSubmission([old, newer], 'b'), newer);
    assert.equal(newestSubmission([newer, old], 'b'), newer);
    assert.equal(newestSubmission([newer, old], 'a'), old);
    assert.equal(newestSubmission([newer, old], 'c'), null);
  });

  const cases: readonly [parts: string, expected: string][] = [
    ['open', 'open'],
    ['open refused waiting', 'refused'],
    ['refused unsure open', 'unsure'],
    ['unsure sending', 'sending'],
    ['waiting', 'draft'],
    ['notSent', 'draft'],
    ['merged closed', 'draft'],
    ['mergedNotInEffect', 'draft'],
    ['merged open', 'open'],
  ];
  for (const [parts, expected] of cases)
    it(`makes it ${expected}: ${parts}`, () => assert.equal(sentState(submission('s', 1, ['a'], parts)), expected));

  it('is nothing when it was not sent', () => assert.equal(sentState(null), 'draft'));
});
