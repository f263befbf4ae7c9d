import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import { coordinatesKey, formatCoordinates, type Coordinates, KeyMemo } from '../../../../src/core/coordinates.ts';
import type { Loadable } from '../../../../src/core/loadable.ts';
import type { Problem } from '../../../../src/core/problem.ts';
import { type LicenseFindingKind, licenseFinding } from '../../../../src/core/licenseState.ts';
import type { DefinitionSummary } from '../../../../src/core/summary.ts';
import { LicenseSurvey } from '../../../../src/model/workspace/licenseSurvey.ts';
import { linked, npmCoordinates } from '../../../support/linked.ts';

type Answer = Loadable<DefinitionSummary>;

/** A survey of fixed answers that records its requests. */
function surveyOf(answers: Readonly<Record<string, Answer>>) {
  const requests: string[] = [];
  const get = (coordinates: Coordinates): Answer => {
    const text = formatCoordinates(coordinates);
    requests.push(text);
    return answers[text] ?? { state: 'unasked' };
  };
  return { survey: new LicenseSurvey(get, coordinatesKey), requests };
}

function known(declared: string, tools: readonly string[] = []): Answer & { readonly state: 'known' } {
  const value: DefinitionSummary = {
    coordinates: npmCoordinates('a', '1.0.0'),
    license: licenseFinding(declared, true),
    declared,
    discovered: [],
    score: null,
    releaseDate: null,
    updated: null,
    sourceUrl: null,
    isCurated: false,
    isHarvested: true,
    tools,
    files: null,
    unlicensed: null,
    unattributed: null,
    partyCount: 0,
  };
  return { state: 'known', value, fetchedAt: 0, isStale: false };
}

function failed(problem: Problem, lastKnown: (Answer & { readonly state: 'known' }) | null = null): Answer {
  return { state: 'failed', problem, lastKnown };
}

const a = 'npm/npmjs/-/a/1.0.0';
const b = 'npm/npmjs/-/b/1.0.0';

describe('LicenseSurvey', () => {
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
      const view = surveyOf({ [a]: answer }).survey.licenseOf(linked('a@1.0.0'));
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
      assert.equal(surveyOf({ [a]: answer }).survey.licenseOf(linked('a@1.0.0')).lastKind, expected);
    });

  it('reports a service problem for a component that stays not harvested because the service was not reachable', () => {
    const { survey } = surveyOf({ [a]: { state: 'notHarvested', fetchedAt: 0, problem: down } });
    assert.equal(survey.licenseOf(linked('a@1.0.0')).state, 'notHarvested');
    assert.deepEqual(survey.serviceProblem(), { kind: 'serviceProblem', id: 'service', problem: down, failed: 1 });
  });

  const part = known('MIT', ['clearlydefined/1.5.0', 'licensee/9.18.1', 'curation/79a9b1d']);
  const lacking: readonly (readonly [title: string, answer: Answer, lacks: readonly string[] | undefined])[] = [
    ['names the tools that are missing', part, ['scancode']],
    ['while it is requested again as well', { state: 'loading', lastKnown: part }, ['scancode']],
    ['names the missing tools last known after a failure', failed({ kind: 'tooLarge' }, part), ['scancode']],
    ['nor of what is whole', known('MIT', ['clearlydefined/1', 'licensee/9', 'scancode/32']), undefined],
  ];
  for (const [title, answer, lacks] of lacking)
    it(title, () => assert.deepEqual(surveyOf({ [a]: answer }).survey.licenseOf(linked('a@1.0.0')).lacks, lacks));

  it('asks about each dependency once', () => {
    const { survey, requests } = surveyOf({ [a]: known('MIT') });
    const one = linked('a@1.0.0');
    assert.equal(survey.licenseOf(one), survey.licenseOf(one));
    assert.deepEqual(requests, [a]);
  });

  it('asks nothing about dependencies without coordinates or without a revision', () => {
    const { survey, requests } = surveyOf({});
    const range = { ...linked('a@1.0.0'), coordinates: { ...npmCoordinates('a', '1.0.0'), revision: null } };
    for (const one of [linked('own@1.0.0', { reason: 'workspaceMember' }), range])
      assert.equal(survey.licenseOf(one).state, 'notAsked');
    assert.deepEqual(requests, []);
  });

  it('reports the first service problem and the number of failed components, each counted once', () => {
    const down: Problem = { kind: 'unreachable', url: 'http://127.0.0.1', detail: 'ECONNREFUSED' };
    const { survey } = surveyOf({ [a]: failed({ kind: 'unknownType', coordinates: a }), [b]: failed(down) });
    assert.equal(survey.serviceProblem(), null);
    for (const text of ['a@1.0.0', 'b@1.0.0', 'b@1.0.0']) survey.licenseOf(linked(text));
    assert.deepEqual(survey.serviceProblem(), { kind: 'serviceProblem', id: 'service', problem: down, failed: 2 });
  });

  it('does not report a service problem for one unknown component', () => {
    const { survey } = surveyOf({ [a]: failed({ kind: 'missingFromAnswer', coordinates: a }) });
    survey.licenseOf(linked('a@1.0.0'));
    assert.equal(survey.serviceProblem(), null);
  });
});

describe('LicenseSurvey with partial failures', () => {
  const broken: Problem = { kind: 'serverError', status: 500 };
  const names = ['a', 'b', 'c', 'd'];

  function problemAfter(failing: number): Problem | undefined {
    const answers = names.map((name, at) => [
      `npm/npmjs/-/${name}/1.0.0`,
      at < failing ? failed(broken) : known('MIT'),
    ]);
    const { survey } = surveyOf(Object.fromEntries(answers));
    for (const name of names) survey.licenseOf(linked(`${name}@1.0.0`));
    return survey.serviceProblem()?.problem;
  }

  it('does not report a service problem for one broken definition', () => {
    assert.equal(problemAfter(1), undefined);
  });

  it('reports a service problem when most lookups fail', () => {
    assert.equal(problemAfter(3), broken);
  });
});

describe('KeyMemo', () => {
  it('returns the key of the coordinates in any order of calls', () => {
    const memo = new KeyMemo();
    const [one, other] = [npmCoordinates('A', '1.0.0'), npmCoordinates('b', '1.0.0')];
    assert.deepEqual([memo.keyOf(one), memo.keyOf(other), memo.keyOf(one)], [a, b, a]);
  });
});
