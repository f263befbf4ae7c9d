import assert from 'node:assert/strict';
import { fail, type Result, succeed } from '../../../../src/base/result.ts';
import type { Coordinates } from '../../../../src/core/coordinates.ts';
import type { Problem } from '../../../../src/core/problem.ts';
import { readPullRequestDefinition } from '../../../../src/model/review/pullRequestDefinition.ts';
import { readPullRequestSubject } from '../../../../src/model/review/pullRequestSubject.ts';
import type { FilesOfDefinition } from '../../../../src/model/files/definitionFiles.ts';
import type { ComponentCurations, PullRequestOverview } from '../../../../src/service/curationAnswer.ts';
import { contribution, curationsOf } from '../definitions/someCurations.ts';

const quiet = new AbortController().signal;
const callsite: Coordinates = { type: 'npm', provider: 'npmjs', namespace: null, name: 'callsite', revision: '1.0.0' };
const turns = { budget: 10, now: () => 0, pause: async () => {} };
const body = JSON.stringify({
  coordinates: { type: 'npm', provider: 'npmjs', name: 'callsite', revision: '1.0.0' },
  described: { tools: ['scancode/1', 'curation/abc'] },
  files: [{ path: 'LICENSE' }],
  licensed: { declared: 'ISC' },
});

async function read(answer: Result<string, Problem>): Promise<string> {
  const asked: (number | null)[] = [];
  const of = async (
    _: Coordinates,
    { pr }: { readonly pr: number | null },
  ): Promise<Result<FilesOfDefinition, Problem>> => {
    asked.push(pr);
    return answer.ok ? succeed({ files: [], unreadable: 0, body: answer.value, fetchedAt: 5 }) : answer;
  };
  const found = await readPullRequestDefinition(callsite, 7, { files: { of }, turns }, quiet);
  assert.deepEqual(asked, [7]);
  if (!found.ok) return found.problem.kind;
  const { definition, body: kept, fetchedAt, isStale } = found.value;
  assert.deepEqual([fetchedAt, isStale], [5, false]);
  assert.ok(!kept.includes('files'));
  return `${definition.licensed.declared} ${definition.described.tools.join(' ')}`;
}

const answers: readonly (readonly [about: string, answer: Result<string, Problem>, expected: string])[] = [
  ['is read without its files', succeed(body), 'ISC scancode/1 curation/abc'],
  ['of an unknown number is recognized', fail({ kind: 'serverError', status: 500 }), 'noPullRequest'],
  ['may fail otherwise', fail({ kind: 'serverError', status: 503 }), 'serverError'],
  ['may be private', fail({ kind: 'privateName', coordinates: '' }), 'privateName'],
  ['may be no definition', succeed('[]'), 'malformedResponse'],
  ['may be no JSON', succeed('<html>'), 'malformedResponse'],
  ['may break off', succeed(body.slice(0, -5)), 'malformedResponse'],
];

describe('The definition of a pull request', () => {
  for (const [about, answer, expected] of answers) it(about, async () => assert.equal(await read(answer), expected));
});

const other: Coordinates = { ...callsite, name: 'other' };
const down = fail<Problem>({ kind: 'serverError', status: 500 });
const url = 'https://github.com/clearlydefined/curated-data/pull/7';
const sees = (...changes: Coordinates[]): Result<PullRequestOverview, Problem> => succeed({ url, changes });
const lists = (...contributions: ReturnType<typeof contribution>[]): Result<ComponentCurations, Problem> =>
  succeed(curationsOf({}, ...contributions));

const subjects: readonly (readonly [
  about: string,
  listed: Result<ComponentCurations, Problem>,
  seen: Result<PullRequestOverview, Problem>,
  expected: string,
])[] = [
  ['open and of this revision', lists(contribution(7, { state: 'open' })), sees(callsite), 'open, touches it'],
  ['of others as well', lists(contribution(7)), sees(callsite, other), 'merged, touches it, and other'],
  ['of others alone', lists(), sees(other), 'unlisted, does not touch it, and other'],
  [
    'of another revision',
    lists(contribution(7, { revisions: new Map([['2.0.0', {}]]) })),
    sees(),
    'merged, does not touch it, and callsite 2.0.0',
  ],
  ['merged, and empty by now', lists(contribution(7)), sees(), 'merged, touches it'],
  ['not listed yet', lists(contribution(6)), sees(callsite), 'unlisted, touches it'],
  ['nowhere', lists(), down, 'unlisted, not known, without address'],
  ['known from the list alone', lists(contribution(7)), down, 'merged, touches it'],
  ['known from the overview alone', down, sees(callsite), 'unlisted, touches it'],
  [
    'of several revisions, each named once',
    lists(
      contribution(7, {
        state: 'open',
        revisions: new Map([
          ['1.0.0', {}],
          ['2.0.0-rc', {}],
        ]),
      }),
    ),
    sees(callsite, { ...callsite, revision: '2.0.0-RC' }, other),
    'open, touches it, and callsite 2.0.0-RC, and other',
  ],
  ['out of reach', down, down, 'unlisted, not known, without address'],
];

describe('The subject of a pull request', () => {
  for (const [about, listed, seen, expected] of subjects)
    it(`is ${about}`, async () => {
      const parts = { ofComponent: async () => listed, overview: async () => seen };
      const subject = await readPullRequestSubject(callsite, 7, parts, quiet);
      const touches = { true: 'touches it', false: 'does not touch it', null: 'not known' }[
        `${subject.isOfThisRevision}`
      ];
      const labels = [subject.contribution?.state ?? 'unlisted', touches];
      for (const { name, revision } of subject.others)
        labels.push(`and ${name}${revision === '1.0.0' ? '' : ` ${revision}`}`);
      if (subject.url === null) labels.push('without address');
      assert.equal(labels.join(', '), expected);
    });
});
