import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import type { CurationSet } from '../../../../src/curation/curation.ts';
import { unknownOutcomeOf, unknownOverlaps } from '../../../../src/model/submissions/unknownOverlaps.ts';
import type { PartState, Submission } from '../../../../src/model/submissions/submission.ts';
import { info, setOf } from './submissionsWorld.ts';

const service = 'https://service.example';
const unsure: PartState = { kind: 'unsure', since: 0, problem: null, lookedAt: [] };
const open: PartState = {
  kind: 'open',
  number: 1,
  url: null,
  sentAt: 0,
  checkedAt: 0,
  notInEffect: [],
};
const submission = (id: string, sets: readonly CurationSet[], ...states: PartState[]): Submission => ({
  id,
  service,
  drafts: [],
  info,
  sets,
  account: null,
  createdAt: 0,
  parts: states.map((state, at) => ({ carries: [{ set: at, revision: null }], state })),
});

describe('A submission of the same components with an unknown outcome', () => {
  const sets = [setOf('lodash', '1.0.0'), setOf('chalk', '5.0.0')];
  const reversed = sets.toReversed();
  const one = submission('a', reversed, open, unsure);
  const cases: readonly [string, Submission, boolean][] = [
    ['in another order', one, true],
    ['being sent', submission('a', sets, { kind: 'sending', since: 0 }, { kind: 'waiting' }), true],
    ['open', submission('a', sets, open, open), false],
    ['not sent', submission('a', sets, { kind: 'notSent', problem: { kind: 'tooLarge' } }), false],
    ['of fewer versions', submission('a', [setOf('lodash', '1.0.0')], unsure), false],
    ['to another service', { ...one, service: 'https://b.example' }, false],
  ];
  for (const [name, other, isFound] of cases)
    it(`${name}: ${isFound ? 'found' : 'not found'}`, () => {
      assert.equal(unknownOutcomeOf(sets, [other], service), isFound ? other : null);
    });
});

describe('Submissions that may have arrived with the same versions', () => {
  const sets = [setOf('lodash', '1.0.0', '2.0.0-RC')];
  const cases: readonly [string, Submission, string[]][] = [
    ['the same version', submission('a', [setOf('lodash', '1.0.0')], unsure), ['1.0.0']],
    ['one being sent', submission('a', [setOf('lodash', '1.0.0')], { kind: 'sending', since: 0 }), ['1.0.0']],
    ['in other letters', submission('a', [setOf('lodash', '2.0.0-rc', '3')], unsure), ['2.0.0-RC']],
    ['another version', submission('a', [setOf('lodash', '3.0.0')], unsure), []],
    ['another component', submission('a', [setOf('chalk', '1.0.0')], unsure), []],
    ['one that is open', submission('a', [setOf('lodash', '1.0.0')], open), []],
    ['one that was not sent', submission('a', [setOf('lodash', '1.0.0')], { kind: 'waiting' }), []],
    [
      'only the part that is unsure',
      submission('a', [setOf('lodash', '1.0.0'), setOf('chalk', '1.0.0')], open, unsure),
      [],
    ],
    ['another service', { ...submission('a', [setOf('lodash', '1.0.0')], unsure), service: 'https://b.example' }, []],
  ];
  for (const [name, one, expected] of cases)
    it(`are found by the versions that they share: ${name}`, () => {
      const found = unknownOverlaps(sets, [one], service).flatMap(({ shared }) => shared);
      assert.deepEqual(
        found.flatMap(({ revisions }) => revisions),
        expected,
      );
    });

  it('are listed one by one, each with every shared component', () => {
    const both = [setOf('lodash', '1.0.0'), setOf('chalk', '5.0.0')];
    const all = [
      submission('b', [setOf('chalk', '5.0.0'), setOf('lodash', '1.0.0')], unsure, unsure),
      submission('c', [setOf('react', '1.0.0')], unsure),
      submission('d', [setOf('chalk', '5.0.0')], unsure),
    ];
    assert.deepEqual(
      unknownOverlaps(both, all, service).map(({ submission: { id }, shared }) => [
        id,
        ...shared.map(({ component }) => component.name),
      ]),
      [
        ['b', 'lodash', 'chalk'],
        ['d', 'chalk'],
      ],
    );
  });

  it('share only the revision of the unsure part when each request carries one', () => {
    const set = setOf('lodash', '1.0.0', '2.0.0');
    const parts = ['1.0.0', '2.0.0'].map((revision, at) => ({
      carries: [{ set: 0, revision }],
      state: at === 0 ? open : unsure,
    }));
    const [found] = unknownOverlaps([set], [{ ...submission('a', [set]), parts }], service);
    assert.deepEqual(found?.shared[0]?.revisions, ['2.0.0']);
  });
});
