import assert from 'node:assert/strict';
import type { ContributionTexts } from '../../../../src/curation/contributionText.ts';
import type { Evidence } from '../../../../src/curation/evidence.ts';
import { prefilledInfo } from '../../../../src/curation/prefilledInfo.ts';
import { describe, it } from 'mocha';

import { type DraftKnowledge, nothingKnown, type RevisionKnowledge } from '../../../../src/curation/knowledge.ts';
import {
  type ContributionPlan,
  contributionPlan,
  proposalOf,
  draftPart,
} from '../../../../src/model/submissions/contributionPlan.ts';
import { someDefinition } from '../../core/someDefinition.ts';
import type { Draft } from '../../../../src/model/drafts/draft.ts';

const description: ContributionTexts = { type: 'missing', summary: 'a', details: 'b', resolution: '' };

function draftOf(name: string, declared: string, more: Partial<Draft> = {}): Draft {
  const component = { type: 'npm', provider: 'npmjs', namespace: null, name, revision: null };
  const text = `coordinates:\n  name: ${name}\n  provider: npmjs\n  type: npm\nrevisions:\n  1.0.0:\n    licensed:\n      declared: ${declared}\n`;
  return {
    id: name,
    component,
    text,
    evidence: [],
    basis: new Map(),
    createdAt: 0,
    changedAt: 0,
    hasConflict: false,
    ...more,
  };
}

function planOf(
  drafts: readonly Draft[],
  {
    texts = description,
    known = {},
    form = 'whole' as const,
    ids = drafts.map(({ id }) => id),
  }: {
    readonly texts?: ContributionTexts;
    readonly known?: Partial<RevisionKnowledge>;
    readonly form?: 'whole' | 'single';
    readonly ids?: readonly string[];
  } = {},
): ContributionPlan {
  const review = { id: 'x', draftIds: ids, texts, prefilled: texts, earlier: null, createdAt: 0, changedAt: 0 };
  const get = (id: string): Draft | undefined => drafts.find((draft) => draft.id === id);
  return contributionPlan(review, { get }, { of: (component) => knowledgeOf(component.name, known) }, form);
}

function knowledgeOf(name: string, known: Partial<RevisionKnowledge>): DraftKnowledge {
  const of = (): RevisionKnowledge => ({ ...nothingKnown, state: 'known', ...known });
  return { component: `npm/npmjs/-/${name}`, isPrivate: false, of };
}

describe('contributionPlan', () => {
  it('makes one request for all drafts, or one for each version', () => {
    const drafts = [draftOf('a', 'MIT'), draftOf('b', 'ISC')];
    assert.deepEqual(
      planOf(drafts).requests?.map((one) => one.form),
      ['whole'],
    );
    assert.equal(planOf(drafts, { form: 'single' }).requests?.length, 2);
  });

  it('makes no requests while a text or any draft has errors', () => {
    assert.equal(planOf([draftOf('a', 'MIT')], { texts: { ...description, summary: '' } }).requests, null);
    const plan = planOf([draftOf('a', 'MIT'), draftOf('b', 'Foo Licence')]);
    assert.equal(plan.requests, null);
    assert.deepEqual(
      plan.parts.map(({ errors }) => errors.map(({ problem }) => problem.kind)),
      [[], ['notSpdx']],
    );
    assert.equal(planOf([draftOf('a', 'MIT')], { known: { state: 'notHarvested' } }).requests, null);
  });

  it('makes no requests while another window has another text of a draft', () => {
    assert.equal(planOf([draftOf('a', 'MIT', { hasConflict: true })]).requests, null);
  });

  it('spells components and revisions as their definitions do, which name the curation file', () => {
    const draft = draftOf('newtonsoft.json', 'MIT');
    const coordinates = { ...draft.component, name: 'Newtonsoft.Json', revision: '1.0.0' };
    const definition = { ...someDefinition({}), coordinates };
    const [part] = planOf([draft], { known: { definition } }).parts;
    assert.equal(part?.set.component.name, 'Newtonsoft.Json');
    assert.equal(part?.draft.id, draft.id);
    const body = JSON.stringify(planOf([draft], { known: { definition } }).requests);
    assert.match(body, /"name":"Newtonsoft.Json"/);
    const never = { ...definition, isHarvested: false };
    assert.equal(planOf([draft], { known: { definition: never } }).parts[0]?.set.component.name, 'newtonsoft.json');
    const other = { ...definition, coordinates: { ...coordinates, name: 'other' } };
    assert.equal(planOf([draft], { known: { definition: other } }).parts[0]?.set.component.name, 'newtonsoft.json');
  });

  it('names a revision as its definition does, in the evidence too', () => {
    const text = draftOf('a', 'MIT').text.replace('1.0.0', '1.0.0-RC1');
    const draft = draftOf('a', 'MIT', { text });
    const definition = { ...someDefinition({}), coordinates: { ...draft.component, revision: '1.0.0-rc1' } };
    const [part] = planOf([draft], { known: { definition } }).parts;
    assert.deepEqual([...(part?.set.revisions.keys() ?? [])], ['1.0.0-rc1']);
  });

  it('makes no requests for a draft that does not exist', () => {
    const plan = planOf([], { ids: ['a'] });
    assert.deepEqual([plan.requests, plan.missing], [null, ['a']]);
  });

  it('names open pull requests that change the same versions, and versions that were not looked up', () => {
    const [part] = planOf([draftOf('a', 'MIT')], { known: { state: 'notLookedUpYet', openPullRequests: [7] } }).parts;
    assert.deepEqual(part?.openPullRequests, [{ number: 7, revisions: ['1.0.0'] }]);
    assert.deepEqual(part?.notLookedUpYet, ['1.0.0']);
  });

  it('names requests that are too large for the service', () => {
    const plan = planOf([draftOf('a', 'MIT')], {
      texts: { ...description, resolution: 'x'.repeat(120_000) },
    });
    assert.equal(plan.tooLarge.length, 1);
    assert.deepEqual(planOf([draftOf('a', 'MIT')]).tooLarge, []);
  });

  const file = (license: Evidence['license'], isChosen = false): Evidence => ({
    revision: '1.0.0',
    path: 'LICENSE',
    license,
    isChosen,
    sha256: null,
    excerpt: 'You may\n\nuse this.',
    lines: null,
    link: null,
  });

  /** The errors in the prefilled description, whose details `edit` may change. */
  function errorsOf(drafts: readonly Draft[], edit: (details: string) => string = (text) => text): readonly string[] {
    const knowledge = { of: () => knowledgeOf('a', {}) };
    const info = prefilledInfo(drafts.map((draft) => proposalOf(draftPart(draft, knowledge), knowledge)));
    const { findings, requests } = planOf(drafts, { texts: { ...info, details: edit(info.details) } });
    const errors = findings.filter(({ severity }) => severity === 'error');
    assert.equal(
      requests === null,
      errors.some(({ problem }) => problem.kind !== 'noReason'),
    );
    return errors.map(({ problem, field }) => {
      assert.equal(field, 'details');
      if (problem.kind === 'noReason') return `noReason ${problem.components.join()}`.trim();
      return problem.kind === 'falseEvidence'
        ? `${problem.path} of ${problem.revision} for ${problem.proposed}`
        : problem.kind;
    });
  }

  const [bare, backed] = [draftOf('a', 'MIT'), draftOf('a', 'MIT', { evidence: [file('MIT')] })];
  const reasons: readonly (readonly [
    about: string,
    drafts: readonly Draft[],
    expected: readonly string[],
    edit?: (details: string) => string,
  ])[] = [
    ['evidence that says it', [backed], []],
    ['no evidence', [bare], ['noReason']],
    [
      'evidence that says something else, and is not named',
      [draftOf('a', 'MIT', { evidence: [file('ISC')] })],
      ['noReason'],
    ],
    ['evidence that says nothing, and is not named', [draftOf('a', 'MIT', { evidence: [file(null)] })], ['noReason']],
    ['evidence that says nothing, and was selected', [draftOf('a', 'MIT', { evidence: [file(null, true)] })], []],
    [
      'a file that was added as a whole and of which lines were selected',
      [draftOf('a', 'MIT', { evidence: [file(null), { ...file(null, true), lines: { from: 5, to: 10 } }] })],
      [],
    ],
    [
      'evidence that an earlier version stored without its license, and named',
      [draftOf('a', 'MIT', { evidence: [file(undefined)] })],
      [],
      (details) => `${details}\n\nEvidence: \`LICENSE\` of \`1.0.0\``,
    ],
    [
      'evidence that an earlier version stored without its license, and did not name',
      [draftOf('a', 'MIT', { evidence: [file(undefined)] })],
      ['noReason'],
    ],
    ['a reason', [bare], [], (details) => `${details}\n\nThe README says so.`],
    ['a reason in a line of its own kind', [bare], [], (details) => `${details}, says the README`],
    ['no text at all', [bare], ['noReason'], () => ''],
    [
      'evidence that was taken away',
      [backed],
      ['noReason'],
      (details) => details.slice(0, details.indexOf('Evidence')),
    ],
    ['evidence for one of two', [backed, draftOf('b', 'ISC')], ['noReason b']],
    [
      'evidence that was left in for another license',
      [draftOf('a', 'ISC', { evidence: [file('MIT')] })],
      ['LICENSE of 1.0.0 for ISC'],
      (details) => `${details}\n\nSee this. Evidence: \`LICENSE\` of \`1.0.0\``,
    ],
  ];
  for (const [about, drafts, expected, edit] of reasons)
    it(`${expected.length === 0 ? 'accepts' : 'rejects'} details with ${about}`, () => {
      assert.deepEqual(errorsOf(drafts, edit), expected);
    });

  it('prefills the description with evidence of its own versions only', () => {
    const evidence = ['1.0.0', '2.0.0'].map((revision) => ({
      revision,
      path: 'LICENSE',
      license: 'MIT',
      isChosen: false,
      sha256: null,
      excerpt: null,
      lines: null,
      link: null,
    }));
    const knowledge = { of: () => knowledgeOf('a', {}) };
    const proposal = proposalOf(draftPart(draftOf('a', 'MIT', { evidence }), knowledge), knowledge);
    assert.deepEqual(
      proposal.evidence.map(({ revision }) => revision),
      ['1.0.0'],
    );
    assert.deepEqual(proposal.changesOf('1.0.0'), [{ field: 'declared', before: undefined, after: 'MIT' }]);
  });
});
