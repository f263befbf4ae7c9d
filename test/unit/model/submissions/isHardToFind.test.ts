import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import type { Coordinates } from '../../../../src/core/coordinates.ts';
import type { CurationSet } from '../../../../src/curation/curation.ts';
import { easiestToFind, isHardToFind, cannotBeFound } from '../../../../src/model/submissions/pullRequestSearch.ts';
import type { PartState, Submission } from '../../../../src/model/submissions/submission.ts';
import {
  clock,
  decisionOf,
  loseAnswers,
  open,
  service,
  setOf,
  setUp,
  states,
  submit,
  tearDown,
} from './submissionsWorld.ts';

const go = (namespace: string | null, name: string): Coordinates => {
  return { type: 'go', provider: 'golang', namespace, name, revision: null };
};
const mux: CurationSet = { ...setOf('mux', 'v1.8.0'), component: go('github.com/gorilla', 'mux') };
const zap: CurationSet = { ...setOf('zap', 'v1.0.0'), component: go('go.uber.org', 'zap') };
const chalk = setOf('chalk', '5.0.0');

describe('A pull request that is hard to find', () => {
  it('concerns a component whose namespace has several segments', () => {
    assert.equal(isHardToFind(mux.component), true);
    for (const { component } of [zap, chalk, { component: go(null, 'cmd') }])
      assert.equal(isHardToFind(component), false);
  });

  it('is looked up by an easier component of the same submission', () => {
    assert.equal(easiestToFind([mux, chalk]), chalk);
    assert.equal(easiestToFind([mux]), mux);
    assert.equal(easiestToFind([]), undefined);
  });

  const unsure: PartState = { kind: 'unsure', since: 0, problem: null, lookedAt: [1] };
  const waiting: PartState = { kind: 'waiting' };
  const of = (sets: readonly CurationSet[], ...states: PartState[]): Pick<Submission, 'sets' | 'parts'> => ({
    sets,
    parts: states.map((state, at) => ({ carries: [{ set: at, revision: null }], state })),
  });
  const together = { carries: [0, 1].map((set) => ({ set, revision: null })), state: unsure };
  const cases: readonly [string, Pick<Submission, 'sets' | 'parts'>, boolean][] = [
    ['a module nobody knows of', of([mux], unsure), true],
    ['a module that was not sent', of([mux], waiting), false],
    ['a module with a short path', of([zap], unsure), false],
    ['a module and a package in parts, the module sent', of([chalk, mux], unsure, waiting), false],
    ['a module and a package in parts, the module unsure', of([chalk, mux], waiting, unsure), true],
    ['both in one part', { sets: [mux, chalk], parts: [together] }, false],
  ];
  for (const [name, submission, expected] of cases)
    it(`is checked for a doubtful lookup: ${name}`, () => assert.equal(cannotBeFound(submission), expected));

  describe('with another component', () => {
    beforeEach(setUp);
    afterEach(tearDown);

    it('is found by the other component', async () => {
      const submissions = await open();
      loseAnswers();
      const listed: string[] = [];
      const { ofComponent } = service.curations;
      service.curations.ofComponent = (component) => {
        listed.push(component.name);
        return ofComponent(component);
      };
      await submit(submissions, decisionOf(mux, chalk));
      await clock.advance(60_000);
      assert.deepEqual([states(submissions), new Set(listed)], [['open 1'], new Set(['chalk'])]);
    });
  });
});
