import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import { formatCoordinates } from '../../../../src/core/coordinates.ts';
import type { PendingPullRequest } from '../../../../src/model/activity/pendingPullRequests.ts';
import { pageOf, proposedBy, submissionArgument } from '../../../../src/model/activity/submissionArgument.ts';
import type { PartState, Submission } from '../../../../src/model/submissions/submission.ts';
import { info, lodash, setOf } from '../submissions/submissionsWorld.ts';

const open: PartState = {
  kind: 'open',
  number: 7,
  url: 'https://pull.example/7',
  sentAt: 0,
  checkedAt: 0,
  notInEffect: [],
};
const submission: Submission = {
  id: 's1',
  service: 'https://service.example',
  drafts: [],
  info,
  sets: [setOf('lodash', '1.0.0', '2.0.0'), setOf('chalk', '5.0.0')],
  account: null,
  createdAt: 0,
  parts: [
    { carries: [{ set: 0, revision: null }], state: open },
    { carries: [{ set: 1, revision: null }], state: { kind: 'waiting' } },
  ],
};
const pullRequest: PendingPullRequest = {
  number: 9,
  title: 't',
  url: 'https://pull.example/9',
  author: null,
  createdAt: null,
  components: ['lodash', 'chalk'].map((name) => ({
    component: { ...lodash, name },
    revisions: [{ revision: '3.0.0', declared: 'ISC' }],
  })),
};
const parts: Parameters<typeof submissionArgument>[1] = {
  submissions: { get: (id: string) => (id === 's1' ? submission : undefined) },
  pending: {
    result: { pullRequests: [pullRequest], isLoading: false, problem: null, requestedAt: 0, total: 2, requested: 2 },
  },
};
const proposedText = (value: unknown): readonly string[] => {
  const argument = submissionArgument(value, parts);
  if (!argument) return ['nothing'];
  return proposedBy(argument).map(({ coordinates, declared, pullRequest: number }) => {
    return `${formatCoordinates(coordinates)} ${declared} ${number}`;
  });
};

describe('The argument of a command about submissions', () => {
  const chalk = 'npm/npmjs/-/chalk';
  const ofLodash = ['1.0.0', '2.0.0'].map((revision) => `npm/npmjs/-/lodash/${revision} MIT 7`);
  const cases: readonly [string, unknown, readonly string[]][] = [
    ['an id', 's1', [...ofLodash, `${chalk}/5.0.0 MIT null`]],
    ['the row of it', { submission: { id: 's1' } }, [...ofLodash, `${chalk}/5.0.0 MIT null`]],
    ['the row of a part', { submission: { id: 's1' }, at: 1 }, [`${chalk}/5.0.0 MIT null`]],
    ['the row of a component', { submission: { id: 's1' }, at: 0, sent: { component: lodash } }, ofLodash],
    [
      'the row of a pull request',
      { pullRequest: { number: 9 } },
      ['npm/npmjs/-/lodash/3.0.0 ISC 9', `${chalk}/3.0.0 ISC 9`],
    ],
    [
      'the row of one of its components',
      { pullRequest: { number: 9 }, pending: { component: { ...lodash, name: 'chalk' } } },
      [`${chalk}/3.0.0 ISC 9`],
    ],
    ['an id there is not', 's2', ['nothing']],
    ['a pull request there is not', { pullRequest: { number: 10, components: [] } }, ['nothing']],
    ['something else', 7, ['nothing']],
    ['nothing', undefined, ['nothing']],
  ];
  for (const [name, value, expected] of cases)
    it(`resolves the argument: ${name}`, () => assert.deepEqual(proposedText(value), expected));

  it('opens the page of the existing pull request', () => {
    const page = (value: unknown): string | null => {
      const argument = submissionArgument(value, parts);
      return argument && pageOf(argument);
    };
    assert.equal(page('s1'), 'https://pull.example/7');
    assert.equal(page({ submission: { id: 's1' }, at: 1 }), 'https://pull.example/7');
    assert.equal(page({ pullRequest: { number: 9 } }), 'https://pull.example/9');
  });
});
