import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import { type DraftKnowledge, nothingKnown, type RevisionKnowledge } from '../../../../src/curation/knowledge.ts';
import {
  type ContributionPlan,
  contributionPlan,
  proposalOf,
  draftPart,
} from '../../../../src/model/contributions/contributionPlan.ts';
import type { Draft } from '../../../../src/model/drafts/draft.ts';

const words = 'type: missing\nsummary: a\ndetails: b\n';

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
    conflicts: [],
    ...more,
  };
}

function planOf(
  drafts: readonly Draft[],
  {
    text = words,
    known = {},
    form = 'whole' as const,
    ids = drafts.map(({ id }) => id),
  }: {
    readonly text?: string;
    readonly known?: Partial<RevisionKnowledge>;
    readonly form?: 'whole' | 'single';
    readonly ids?: readonly string[];
  } = {},
): ContributionPlan {
  const prepared = { id: 'x', draftIds: ids, text, prefilled: '', createdAt: 0, changedAt: 0, conflicts: [] };
  const get = (id: string): Draft | undefined => drafts.find((draft) => draft.id === id);
  return contributionPlan(prepared, { get }, { of: (component) => knowledgeOf(component.name, known) }, form);
}

function knowledgeOf(name: string, known: Partial<RevisionKnowledge>): DraftKnowledge {
  const of = (): RevisionKnowledge => ({ ...nothingKnown, state: 'known', ...known });
  return { component: `npm/npmjs/-/${name}`, isPrivate: false, of };
}

describe('what would be sent', () => {
  it('is one request for all drafts, or one a version', () => {
    const drafts = [draftOf('a', 'MIT'), draftOf('b', 'ISC')];
    assert.deepEqual(
      planOf(drafts).requests?.map(({ path }) => path),
      ['/curations'],
    );
    assert.equal(planOf(drafts, { form: 'single' }).requests?.length, 2);
  });

  it('is nothing while the words, or any of the drafts, have errors', () => {
    assert.equal(planOf([draftOf('a', 'MIT')], { text: 'summary: [' }).requests, null);
    const plan = planOf([draftOf('a', 'MIT'), draftOf('b', 'Foo Licence')]);
    assert.equal(plan.requests, null);
    assert.deepEqual(
      plan.parts.map(({ errors }) => errors.map(({ problem }) => problem.kind)),
      [[], ['notSpdx']],
    );
    assert.equal(planOf([draftOf('a', 'MIT')], { known: { state: 'notHarvested' } }).requests, null);
  });

  it('is nothing while another window has another text of a draft', () => {
    const conflicts = [{ id: 'b.1', text: '', changedAt: 0 }];
    assert.equal(planOf([draftOf('a', 'MIT', { conflicts })]).requests, null);
  });

  it('is nothing where there is no draft', () => {
    const plan = planOf([], { ids: ['a'] });
    assert.deepEqual([plan.requests, plan.missing], [null, ['a']]);
  });

  it('says which open pull requests change the same, and what nobody could ask', () => {
    const [part] = planOf([draftOf('a', 'MIT')], { known: { state: 'unasked', openPullRequests: [7] } }).parts;
    assert.deepEqual(part?.openPullRequests, [{ number: 7, revisions: ['1.0.0'] }]);
    assert.deepEqual(part?.unasked, ['1.0.0']);
  });

  it('names requests the service would refuse for their size', () => {
    const plan = planOf([draftOf('a', 'MIT')], {
      text: `${words}resolution: |\n  ${'x'.repeat(60_000)}\n  ${'y'.repeat(60_000)}\n`,
    });
    assert.equal(plan.tooLarge.length, 1);
    assert.deepEqual(planOf([draftOf('a', 'MIT')]).tooLarge, []);
  });

  it('is prefilled from evidence of its own versions alone', () => {
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
    assert.equal(proposal.changesOf('1.0.0'), null);
  });
});
