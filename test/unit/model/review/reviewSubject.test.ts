import assert from 'node:assert/strict';
import { fail, type Result, succeed } from '../../../../src/base/result.ts';
import { formatCoordinates } from '../../../../src/core/coordinates.ts';
import type { Problem } from '../../../../src/core/problem.ts';
import { readReviewSubject } from '../../../../src/model/review/reviewSubject.ts';
import type { ComponentCurations, PullRequestOverview } from '../../../../src/service/curationAnswer.ts';
import { contribution, curationsOf } from '../definitions/someCurations.ts';
import { coordinatesOf, FakeReview, failed, url } from './someReviewed.ts';

const quiet = new AbortController().signal;
const callsite = 'npm/npmjs/-/callsite/1.0.0';
const unknown: Result<PullRequestOverview, Problem> = fail({ kind: 'noPullRequest', number: 7 });
const notOffered: Result<PullRequestOverview, Problem> = fail({ kind: 'notOffered', url: '' });

const sees = (...changes: string[]): Result<PullRequestOverview, Problem> =>
  succeed({ url, changes: changes.map(coordinatesOf) });
const lists = (...all: ReturnType<typeof contribution>[]): Result<ComponentCurations, Problem> =>
  succeed(curationsOf({}, ...all));
const of = (...revisions: string[]): { readonly revisions: ReadonlyMap<string, unknown> } => ({
  revisions: new Map(revisions.map((revision) => [revision, {}])),
});
const affected = '[x](https://clearlydefined.io/definitions/npm/npmjs/-/other/2.0.0-RC)';

interface Case {
  readonly about: string;
  readonly overview: Result<PullRequestOverview, Problem>;
  readonly lists?: FakeReview['lists'];
  readonly privateNames?: readonly string[];
  readonly expected: string;
}

const own = 'npm/npmjs/-/callsite';
const cases: readonly Case[] = [
  {
    about: 'open: the one on show first, then the others',
    overview: sees('npm/npmjs/-/other/2.0.0', callsite),
    lists: { [own]: lists(contribution(7, { state: 'open' })) },
    expected: `open, whole: ${callsite} npm/npmjs/-/other/2.0.0`,
  },
  {
    about: 'open and not of the one on show',
    overview: sees('npm/npmjs/-/other/2.0.0'),
    lists: { 'npm/npmjs/-/other': lists(contribution(7, { state: 'open', ...of('2.0.0') })) },
    expected: 'open, whole: npm/npmjs/-/other/2.0.0',
  },
  { about: 'not listed yet', overview: sees(callsite), expected: `unlisted, whole: ${callsite}` },
  {
    about: 'merged: the revisions of the component, and what its text names',
    overview: sees(),
    lists: {
      [own]: lists(contribution(7, { ...of('1.0.0', '2.0.0'), body: affected })),
      'npm/npmjs/-/other': lists(contribution(7, of('2.0.0-rc', '3.0.0'))),
    },
    expected: `merged, in part: ${callsite} npm/npmjs/-/callsite/2.0.0 npm/npmjs/-/other/2.0.0-RC npm/npmjs/-/other/3.0.0`,
  },
  {
    about: 'merged, without what its text names and no list has',
    overview: sees(),
    lists: { [own]: lists(contribution(7, { body: affected })) },
    expected: `merged, in part: ${callsite}`,
  },
  {
    about: 'merged, with what its text names and nobody could ask about',
    overview: sees(),
    lists: { [own]: lists(contribution(7, { body: affected })), 'npm/npmjs/-/other': failed() },
    expected: `merged, in part: ${callsite} npm/npmjs/-/other/2.0.0-RC`,
  },
  {
    about: 'merged, without private names in its text',
    overview: sees(),
    lists: { [own]: lists(contribution(7, { body: affected.replace('other', 'secret') })) },
    privateNames: ['secret'],
    expected: `merged, in part: ${callsite}, 1 left out`,
  },
  {
    about: 'merged, seen from a revision it has nothing for',
    overview: sees(),
    lists: { [own]: lists(contribution(7, of('3.0.0'))) },
    expected: 'merged, in part: npm/npmjs/-/callsite/3.0.0',
  },
  {
    about: 'open, with nothing left to change',
    overview: sees(),
    lists: { [own]: lists(contribution(7, { state: 'open' })) },
    expected: `open, whole: ${callsite}`,
  },
  { about: 'of an unknown number', overview: unknown, expected: 'noPullRequest' },
  {
    about: 'known from the list alone',
    overview: failed(),
    lists: { [own]: lists(contribution(7, { state: 'open' })) },
    expected: `open, in part: ${callsite}`,
  },
  { about: 'of a service without the overview', overview: notOffered, expected: `unlisted, in part: ${callsite}` },
  {
    about: 'without private names, which are counted',
    overview: sees(callsite, 'npm/npmjs/-/secret/1', 'npm/npmjs/-/secret/2'),
    privateNames: ['secret'],
    expected: `unlisted, whole: ${callsite}, 2 left out`,
  },
  {
    about: 'one that is named in several spellings',
    overview: sees('npm/npmjs/-/CallSite/1.0.0'),
    lists: { [own]: lists(contribution(7, { state: 'open', ...of('1.0.0') })) },
    expected: `open, whole: ${callsite}`,
  },
];

describe('The subject of a review', () => {
  for (const { about, overview, lists: known = {}, privateNames = [], expected } of cases)
    it(`handles a pull request that is ${about}`, async () => {
      const fake = new FakeReview();
      Object.assign(fake, { overview, lists: known, privateNames });
      const { curations, isPrivate, overview: ask } = fake.parts;
      const parts = { ofComponent: curations.ofComponent, overview: ask, isPrivate };
      const found = await readReviewSubject(coordinatesOf(callsite), 7, parts, quiet);
      assert.equal(found.ok ? lineOf(found.value) : found.problem.kind, expected);
      assert.ok(!fake.requests.some((line) => line.includes('secret')), 'a private name was requested');
    });
});

function lineOf({
  state,
  definitions,
  leftOut,
  isWhole,
}: Awaited<ReturnType<typeof readReviewSubject>> extends Result<infer S, Problem> ? S : never): string {
  const head = `${state ?? 'unlisted'}, ${isWhole ? 'whole' : 'in part'}: ${definitions.map(formatCoordinates).join(' ')}`;
  return leftOut === 0 ? head : `${head}, ${leftOut} left out`;
}
