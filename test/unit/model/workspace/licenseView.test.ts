import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import { formatCoordinates, type Coordinates, KeyMemo } from '../../../../src/core/coordinates.ts';
import type { Loadable } from '../../../../src/core/loadable.ts';
import type { Problem } from '../../../../src/core/problem.ts';
import { type LicenseFindingKind, licenseFinding } from '../../../../src/core/licenseState.ts';
import type { DefinitionSummary } from '../../../../src/core/summary.ts';
import type { LinkedDependency } from '../../../../src/manifests/link.ts';
import type { LicenseView } from '../../../../src/model/workspace/componentNodes.ts';
import { licensesOf } from '../../../../src/model/workspace/licenseView.ts';
import { linked, npmCoordinates } from '../../../support/linked.ts';

type Answer = Loadable<DefinitionSummary>;

/** The licenses of fixed answers, which records its requests. */
function fixed(answers: Readonly<Record<string, Answer>>): {
  readonly licenseOf: (one: LinkedDependency) => LicenseView;
  readonly requests: readonly string[];
} {
  const requests: string[] = [];
  const get = (coordinates: Coordinates): Answer => {
    const text = formatCoordinates(coordinates);
    requests.push(text);
    return answers[text] ?? { state: 'notLookedUpYet' };
  };
  return { licenseOf: licensesOf({ get }), requests };
}

function known(declared: string, tools: readonly string[] = []): Answer & { readonly state: 'known' } {
  const value: DefinitionSummary = {
    coordinates: npmCoordinates('a', '1.0.0'),
    license: licenseFinding(declared, true),
    discovered: [],
    score: null,
    releaseDate: null,
    updated: null,
    sourceUrl: null,
    isCurated: false,
    isHarvested: true,
    tools,
  };
  return { state: 'known', value, fetchedAt: 0, isStale: false };
}

function failed(problem: Problem, lastKnown: (Answer & { readonly state: 'known' }) | null = null): Answer {
  return { state: 'failed', problem, lastKnown };
}

const a = 'npm/npmjs/-/a/1.0.0';

describe('The licenses of dependencies', () => {
  const rows: readonly (readonly [title: string, answer: Answer, state: string, expression: string | null])[] = [
    ['a license', known('MIT'), 'expression', 'MIT'],
    ['a doubtful license', known('NOASSERTION'), 'noAssertion', 'NOASSERTION'],
    ['nothing yet', { state: 'loading', lastKnown: null }, 'loading', null],
    ['no data', { state: 'notHarvested', fetchedAt: 0 }, 'notHarvested', null],
    ['a failure', failed({ kind: 'tooLarge' }), 'failed', null],
    ['a failure after a license', failed({ kind: 'tooLarge' }, known('ISC')), 'failed', 'ISC'],
  ];
  for (const [title, answer, state, expression] of rows)
    it(`shows ${title}`, () => {
      const view = fixed({ [a]: answer }).licenseOf(linked('a@1.0.0'));
      assert.deepEqual([view.state, view.expression], [state, expression]);
    });

  const down: Problem = { kind: 'unreachable', url: '', detail: 'ECONNREFUSED' };
  const lastValues: readonly (readonly [title: string, answer: Answer, expected: LicenseFindingKind | undefined])[] = [
    ['a license before a failure', failed(down, known('ISC')), 'expression'],
    ['that nothing was found before a failure', failed(down, known('')), 'notFound'],
    ['no value before a failure', failed(down), undefined],
    ['nothing of what did not fail', known('ISC'), undefined],
  ];
  for (const [title, answer, expected] of lastValues)
    it(`keeps as last value ${title}`, () => {
      assert.equal(fixed({ [a]: answer }).licenseOf(linked('a@1.0.0')).lastKind, expected);
    });

  it('keeps the problem of a failed lookup, also beside what was known', () => {
    const problems = [failed(down), { state: 'notHarvested', fetchedAt: 0, problem: down } as const, known('MIT')].map(
      (answer) => fixed({ [a]: answer }).licenseOf(linked('a@1.0.0')).problem,
    );
    assert.deepEqual(problems, [down, down, undefined]);
  });

  const part = known('MIT', ['clearlydefined/1.5.0', 'licensee/9.18.1', 'curation/79a9b1d']);
  const lacking: readonly (readonly [title: string, answer: Answer, lacks: readonly string[] | undefined])[] = [
    ['names the tools that are missing', part, ['scancode']],
    ['while it is requested again as well', { state: 'loading', lastKnown: part }, ['scancode']],
    ['names the missing tools last known after a failure', failed({ kind: 'tooLarge' }, part), ['scancode']],
    ['nor of what is whole', known('MIT', ['clearlydefined/1', 'licensee/9', 'scancode/32']), undefined],
  ];
  for (const [title, answer, lacks] of lacking)
    it(title, () => assert.deepEqual(fixed({ [a]: answer }).licenseOf(linked('a@1.0.0')).lacks, lacks));

  it('asks about each dependency once', () => {
    const { licenseOf, requests } = fixed({ [a]: known('MIT') });
    const one = linked('a@1.0.0');
    assert.equal(licenseOf(one), licenseOf(one));
    assert.deepEqual(requests, [a]);
  });

  it('asks nothing about dependencies without coordinates or without a revision', () => {
    const { licenseOf, requests } = fixed({});
    const range = { ...linked('a@1.0.0'), coordinates: { ...npmCoordinates('a', '1.0.0'), revision: null } };
    for (const one of [linked('own@1.0.0', { reason: 'workspaceMember' }), range])
      assert.equal(licenseOf(one).state, 'cannotBeLookedUp');
    assert.deepEqual(requests, []);
  });
});

describe('KeyMemo', () => {
  it('returns the key of the coordinates in any order of calls', () => {
    const memo = new KeyMemo();
    const [one, other] = [npmCoordinates('A', '1.0.0'), npmCoordinates('b', '1.0.0')];
    assert.deepEqual([memo.keyOf(one), memo.keyOf(other), memo.keyOf(one)], [a, 'npm/npmjs/-/b/1.0.0', a]);
  });
});
