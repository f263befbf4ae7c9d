import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import { draftIdOf } from '../../../../src/model/drafts/draftId.ts';
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

const lodash = draftIdOf(setOf('lodash').component);

describe('The submission state of a draft', () => {
  const old = submission('old', 1, ['a', 'b'], 'open');
  const newer = submission('newer', 2, ['b'], 'open');

  it('uses the newest submission of the draft', () => {
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
    it(`is ${expected} for parts: ${parts}`, () =>
      assert.equal(sentState([submission('s', 1, [lodash], parts)], lodash, '1.0.0'), expected));

  for (const kind of ['notSent', 'waiting'])
    it(`keeps the earlier state when the newest submission has sent nothing: ${kind}`, () => {
      const all = [submission('t', 2, [lodash], kind), submission('s', 1, [lodash], 'open')];
      assert.equal(sentState(all, lodash, '1.0.0'), 'open');
    });

  it('is "draft" without a submission', () => assert.equal(sentState([], lodash, '1.0.0'), 'draft'));

  it('applies to one revision, not to others of the component', () => {
    const open = submission('s', 1, [lodash], 'open');
    assert.equal(sentState([open], lodash, '0.2.0'), 'draft');
    const ofOther = { ...submission('t', 2, [lodash], 'refused'), sets: [setOf('lodash', '0.2.0')] };
    const ofBoth = [open, ofOther];
    assert.deepEqual(
      ['1.0.0', '0.2.0', '3.0.0', null].map((revision) => sentState(ofBoth, lodash, revision)),
      ['open', 'refused', 'draft', 'draft'],
    );
  });

  it('uses the newest submission of a revision, ignoring upper and lower case', () => {
    const beta = { ...submission('s', 1, [lodash], 'open'), sets: [setOf('lodash', '1.0.0-BETA')] };
    const closed = { ...beta, id: 't', createdAt: 2, parts: submission('t', 2, [], 'closed').parts };
    assert.equal(sentState([beta], lodash, '1.0.0-beta'), 'open');
    assert.equal(sentState([closed, beta], lodash, '1.0.0-beta'), 'draft');
  });

  it('is that of the part that carries the revision', () => {
    const [first, second] = submission('s', 1, [lodash], 'open refused').parts;
    assert.ok(first && second);
    const parts = [
      { ...first, carries: [{ set: 0, revision: '1.0.0' }] },
      { ...second, carries: [{ set: 0, revision: '2.0.0' }] },
    ];
    const split = { ...submission('s', 1, [lodash], 'open'), sets: [setOf('lodash', '1.0.0', '2.0.0')], parts };
    assert.deepEqual(
      ['1.0.0', '2.0.0'].map((revision) => sentState([split], lodash, revision)),
      ['open', 'refused'],
    );
  });
});
