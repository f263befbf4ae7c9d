import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { PartState, Submission } from '../../../../src/model/submissions/submission.ts';
import { drawn, setUp } from './drawActivity.ts';
import { minute, npm, ten } from './someHarvests.ts';

function submissionOf(id: string, parts: readonly PartState[]): Submission {
  return {
    id,
    service: 'https://service.example',
    drafts: [],
    info: { type: 'incorrect', summary: id, details: '', resolution: '', removeDefinitions: false },
    sets: [{ component: npm('lodash'), revisions: new Map([['1.0.0', {}]]) }],
    account: null,
    createdAt: ten,
    parts: parts.map((state) => ({ carries: [{ set: 0, revision: null }], state })),
  };
}

const pulled = { number: 7, url: null, sentAt: ten + minute, checkedAt: ten + 5 * minute, notInEffect: [] };

describe('The steps of a submission', () => {
  const cases: readonly (readonly [PartState, readonly string[]])[] = [
    [
      { kind: 'waiting' },
      ['writtenDown done at 0', 'submitted notYet', 'pullRequest notYet (null)', 'merged notYet', 'inEffect notYet'],
    ],
    [
      { kind: 'sending', since: ten + minute },
      [
        'writtenDown done at 0',
        'submitted underWay at 1',
        'pullRequest notYet (null)',
        'merged notYet',
        'inEffect notYet',
      ],
    ],
    [
      { kind: 'unsure', since: ten + minute, problem: null, lookedAt: [] },
      [
        '! {"kind":"unknown","problem":null} findPullRequest',
        'writtenDown done at 0',
        'submitted done at 1',
        'pullRequest unanswered (null)',
        'merged notYet',
        'inEffect notYet',
      ],
    ],
    [
      { kind: 'open', ...pulled },
      [
        'writtenDown done at 0',
        'submitted done at 1',
        'pullRequest done at 1 (7)',
        'merged underWay',
        'inEffect notYet',
      ],
    ],
    [
      { kind: 'merged', ...pulled },
      [
        'writtenDown done at 0',
        'submitted done at 1',
        'pullRequest done at 1 (7)',
        'merged done at 5',
        'inEffect done at 5',
      ],
    ],
    [
      { kind: 'mergedNotInEffect', ...pulled, notInEffect: [npm('lodash')] },
      [
        'writtenDown done at 0',
        'submitted done at 1',
        'pullRequest done at 1 (7)',
        'merged done',
        'inEffect underWay at 5 (1.0.0)',
      ],
    ],
    [
      { kind: 'closed', ...pulled },
      [
        '! {"kind":"closed","number":7} openOnWeb',
        'writtenDown done at 0',
        'submitted done at 1',
        'pullRequest done at 1 (7)',
        'merged failed at 5',
      ],
    ],
    [
      {
        kind: 'refused',
        problem: { kind: 'unauthorized', status: 401 },
        words: [{ set: 0, revision: null, path: null, words: 'is not SPDX' }],
      },
      [
        '! {"kind":"message","message":"is not SPDX"} sendAgain',
        'writtenDown done at 0',
        'submitted done at 0',
        'pullRequest failed (null)',
      ],
    ],
    [
      { kind: 'refused', problem: { kind: 'unauthorized', status: 401 }, words: [] },
      [
        '! {"kind":"problem","problem":{"kind":"unauthorized","status":401}} sendAgain',
        'writtenDown done at 0',
        'submitted done at 0',
        'pullRequest failed (null)',
      ],
    ],
  ];
  for (const [state, expected] of cases)
    it(`shows the state ${state.kind}${'words' in state && state.words.length > 0 ? ' with a message' : ''}`, () => {
      const { tree } = setUp({ submissions: [submissionOf('s', [state])] });
      assert.deepEqual(
        drawn(tree).map((line) => line.trim()),
        ['submissions 1', `s ${state.kind}`, ...expected],
      );
    });

  it('shows the steps below each part of a submission with several parts', () => {
    const parts = [{ kind: 'open', ...pulled }, { kind: 'waiting' }] as const;
    const { tree } = setUp({ submissions: [submissionOf('s', parts)] });
    assert.deepEqual(
      drawn(tree).filter((line) => !line.startsWith('      ')),
      ['submissions 1', '  s waiting', '    part 0 open', '    part 1 waiting'],
    );
    const ids = tree.roots.flatMap((root) => tree.children(root)).flatMap((row) => tree.children(row));
    const steps = ids.flatMap((part) => tree.children(part)).map(({ id }) => id);
    assert.equal(new Set(steps).size, steps.length);
  });
});
