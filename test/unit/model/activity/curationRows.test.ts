import assert from 'node:assert/strict';
import { type Coordinates, displayName } from '../../../../src/core/coordinates.ts';
import type { Definition } from '../../../../src/core/definition.ts';
import type { Problem } from '../../../../src/core/problem.ts';
import { draftFindings } from '../../../../src/curation/draftFindings.ts';
import { type DraftKnowledge, nothingKnown } from '../../../../src/curation/knowledge.ts';
import { readDraft } from '../../../../src/curation/readDraft.ts';
import type { Draft } from '../../../../src/model/drafts/draft.ts';
import type { LocalLicense } from '../../../../src/model/drafts/localLicenses.ts';
import type { ActivityNode } from '../../../../src/model/activity/activityNodes.ts';
import { ActivityTree } from '../../../../src/model/activity/activityTree.ts';
import { CurationRows } from '../../../../src/model/activity/curationRows.ts';
import type { PendingResult, PendingPullRequest } from '../../../../src/model/activity/pendingPullRequests.ts';
import type { PartState, Submission } from '../../../../src/model/submissions/submission.ts';
import { someDefinition } from '../../core/someDefinition.ts';

const component: Coordinates = { type: 'npm', provider: 'npmjs', namespace: null, name: 'lodash', revision: null };

interface World {
  drafts: readonly Draft[];
  unread: readonly string[];
  definition: Definition | null;
  submissions: readonly Submission[];
  local: readonly LocalLicense[];
  result: PendingResult;
}

const unasked: PendingResult = {
  pullRequests: null,
  isLoading: false,
  problem: null,
  requestedAt: null,
  total: 0,
  requested: 0,
};
const asked: PendingResult = { ...unasked, pullRequests: [], requestedAt: 1, total: 3, requested: 3 };

function setUp(changes: Partial<World>): {
  readonly tree: ActivityTree;
  readonly rows: CurationRows;
  readonly world: World;
} {
  const world: World = {
    drafts: [],
    unread: [],
    definition: null,
    submissions: [],
    local: [],
    result: unasked,
    ...changes,
  };
  const of = ({ name }: Coordinates): DraftKnowledge => ({
    component: `npm/npmjs/-/${name}`,
    isPrivate: false,
    of: () => ({ ...nothingKnown, definition: world.definition }),
  });
  const rows = new CurationRows({
    drafts: {
      get all() {
        return world.drafts;
      },
      get: (id) => world.drafts.find((one) => one.id === id),
    },
    judged: (id) => {
      const draft = world.drafts.find((one) => one.id === id);
      if (!draft || world.unread.includes(id)) return null;
      const reading = readDraft(draft.text);
      return { reading, findings: draftFindings(reading, draft.text, of(draft.component)) };
    },
    knowledge: { of },
    submissions: {
      get all() {
        return world.submissions;
      },
    },
    localLicenses: {
      get all() {
        return world.local;
      },
    },
    pending: {
      get result() {
        return world.result;
      },
    },
  });
  const tree = new ActivityTree({ harvests: { all: [] }, exports: { all: [] }, curations: rows });
  tree.update();
  return { tree, rows, world };
}

function draftOf(name: string, body: readonly string[], changes: Partial<Draft> = {}): Draft {
  const text = ['coordinates:', `  name: ${name}`, '  provider: npmjs', '  type: npm', 'revisions:', ...body, ''];
  return {
    id: name,
    component: { ...component, name },
    text: text.join('\n'),
    evidence: [],
    basis: new Map(),
    createdAt: 1,
    changedAt: 2,
    hasConflict: false,
    ...changes,
  };
}

const declaring = (revision: string, license: string): readonly string[] => [
  `  ${revision}:`,
  '    licensed:',
  `      declared: ${license}`,
];

function submissionOf(id: string, states: readonly PartState[]): Submission {
  const revisions = new Map(['1.0.0', '2.0.0'].map((revision) => [revision, { licensed: { declared: 'MIT' } }]));
  return {
    id,
    service: 'https://service.example',
    drafts: [],
    info: { type: 'incorrect', summary: id, details: '', resolution: '', removeDefinitions: false },
    sets: ['lodash', 'chalk'].map((name) => ({ component: { ...component, name }, revisions })),
    account: null,
    createdAt: 1,
    parts: states.map((state, at) => ({
      carries: states.length === 1 ? [0, 1].map((set) => ({ set, revision: null })) : [{ set: at, revision: '2.0.0' }],
      state,
    })),
  };
}

const pulled = (
  kind: 'open' | 'mergedNotInEffect',
  number: number,
  notInEffect: readonly Coordinates[] = [],
): PartState => ({
  kind,
  number,
  url: null,
  sentAt: 1,
  checkedAt: 1,
  notInEffect,
});

const pullRequest = (number: number): PendingPullRequest => ({
  number,
  url: null,
  title: `title ${number}`,
  author: null,
  createdAt: null,
  components: [{ component, revisions: [{ revision: '1.0.0', declared: 'MIT' }] }],
});

/** The rows of the tree without steps, one per line, indented by level. */
function drawn(tree: ActivityTree, nodes: readonly ActivityNode[] = tree.roots, indent = ''): readonly string[] {
  return nodes
    .filter(({ kind }) => kind !== 'step')
    .flatMap((node) => [`${indent}${lineOf(node)}`, ...drawn(tree, tree.children(node), `${indent}  `)]);
}

function lineOf(node: ActivityNode): string {
  switch (node.kind) {
    case 'section':
      return `${node.section} ${node.count}${node.leftOut > 0 ? ` without ${node.leftOut}` : ''}`;
    case 'draft':
      return `${node.draft.id} ${node.state.kind}${node.isChosen ? ' chosen' : ''}`;
    case 'draftRevision':
      return node.revision;
    case 'draftField':
      return `${node.change.field}: ${String(node.change.before)} → ${node.change.after}`;
    case 'submission':
      return `${node.submission.id} ${node.state?.kind}`;
    case 'submissionPart':
      return `part ${node.at} ${node.state.kind}`;
    case 'sentComponent': {
      const { sent } = node;
      return `${displayName(sent.component)} ${sent.revisions.join()} ${sent.declared.join()} #${sent.pullRequest} not ${sent.notInEffect.join()}`;
    }
    case 'pullRequest':
      return `#${node.pullRequest.number}`;
    case 'pendingComponent':
      return node.pending.component.name;
    case 'localLicense':
      return `${node.coordinates.name} ${node.license.declared}`;
    case 'note':
      return node.note;
    case 'problem':
      return node.problem.kind;
    case 'step':
      return node.step.kind;
    default:
      return node.kind;
  }
}

describe('The rows about curations', () => {
  it('has no rows at first', () => {
    assert.deepEqual(drawn(setUp({}).tree), []);
    assert.deepEqual(drawn(setUp({ result: asked }).tree), []);
  });

  it('shows drafts with their versions and changes', () => {
    const dated = ['    described:', '      releaseDate: "2020-01-02"'];
    const good = draftOf('lodash', [...declaring('1.0.0', 'MIT'), ...dated, ...declaring('2.0.0', 'BSD-3-Clause')]);
    const definition = someDefinition({ licensed: { declared: 'ISC' } });
    assert.deepEqual(drawn(setUp({ drafts: [good], definition }).tree), [
      'drafts 1',
      '  lodash good',
      '    1.0.0',
      '      declared: ISC → MIT',
      '      releaseDate: null → 2020-01-02',
      '    2.0.0',
    ]);
  });

  it('shows the values of a draft when the definition is unknown', () => {
    const facets = [
      '  1.0.0:',
      '    described:',
      '      releaseDate: "2020-01-02"',
      '      facets:',
      '        tests:',
      '          - test/**',
    ];
    const files = [
      '    files:',
      '      - path: a.js',
      '        license: MIT',
      '        attributions:',
      '          - Copyright A',
    ];
    assert.deepEqual(drawn(setUp({ drafts: [draftOf('lodash', [...facets, ...files])] }).tree).slice(3), [
      '      releaseDate: undefined → 2020-01-02',
      '      facet:tests: undefined → test/**',
      '      file:a.js: undefined → MIT\nCopyright A',
    ]);
  });

  it('shows why a draft cannot be sent', () => {
    const drafts = [
      draftOf('good', declaring('1.0.0', 'MIT')),
      draftOf('faulty', declaring('1.0.0', 'Mitt')),
      draftOf('incomplete', declaring('1.0.0', '')),
      draftOf('conflict', declaring('1.0.0', 'MIT'), { hasConflict: true }),
      draftOf('unread', declaring('1.0.0', 'MIT')),
    ];
    const { tree } = setUp({ drafts, unread: ['unread'] });
    const [section] = tree.roots;
    assert.ok(section);
    const rows = tree.children(section);
    assert.deepEqual(rows.map(lineOf), [
      'good good',
      'faulty faulty',
      'incomplete incomplete',
      'conflict conflict',
      'unread unread',
    ]);
    const [good] = rows;
    assert.ok(good?.kind === 'draft' && good.state.kind === 'good');
    assert.deepEqual([good.state.revisions, good.state.declared, good.state.errors], [['1.0.0'], ['MIT'], 0]);
    assert.deepEqual(tree.children(rows[4] ?? good), []);
  });

  it('keeps the selected drafts while they exist', () => {
    const drafts = [draftOf('a', declaring('1.0.0', 'MIT')), draftOf('b', declaring('1.0.0', 'MIT'))];
    const { tree, rows, world } = setUp({ drafts });
    rows.choose('b', true);
    rows.choose('a', true);
    rows.choose('gone', true);
    assert.deepEqual(
      rows.chosen.map(({ id }) => id),
      ['a', 'b'],
    );
    rows.choose('a', false);
    tree.update();
    assert.equal(
      drawn(tree)
        .filter((line) => line.endsWith(' chosen'))
        .join(),
      '  b good chosen',
    );
    world.drafts = drafts.slice(0, 1);
    assert.deepEqual(rows.chosen, []);
  });

  it('shows a submission with its components', () => {
    assert.deepEqual(drawn(setUp({ submissions: [submissionOf('s1', [pulled('open', 7)])] }).tree), [
      'submissions 1',
      '  s1 open',
      '    lodash 1.0.0,2.0.0 MIT #7 not ',
      '    chalk 1.0.0,2.0.0 MIT #7 not ',
    ]);
  });

  it('shows why a submission is stuck, then what it changes, then how far it has come', () => {
    const closed: PartState = { ...pulled('open', 7), kind: 'closed' } as PartState;
    const { tree } = setUp({ submissions: [submissionOf('s1', [closed])] });
    const [row] = tree.roots.flatMap((root) => tree.children(root));
    assert.ok(row);
    assert.deepEqual(tree.children(row).map(lineOf), [
      'failure',
      'lodash 1.0.0,2.0.0 MIT #7 not ',
      'chalk 1.0.0,2.0.0 MIT #7 not ',
      'writtenDown',
      'submitted',
      'pullRequest',
      'merged',
    ]);
  });

  it('shows several parts, the most important first, and what is not in effect', () => {
    const parts = [pulled('mergedNotInEffect', 7, [{ ...component, revision: '2.0.0' }]), { kind: 'waiting' } as const];
    assert.deepEqual(drawn(setUp({ submissions: [submissionOf('s2', parts)] }).tree), [
      'submissions 1',
      '  s2 waiting',
      '    part 0 mergedNotInEffect',
      '      lodash 2.0.0 MIT #7 not 2.0.0',
      '    part 1 waiting',
      '      chalk 2.0.0 MIT #null not ',
    ]);
  });

  it('lists the pull requests of others, not own ones', () => {
    const result = { ...asked, pullRequests: [pullRequest(8), pullRequest(7)], total: 5 };
    const { tree, world } = setUp({ result });
    assert.deepEqual(drawn(tree), ['pending 2 without 2', '  #8', '    lodash', '  #7', '    lodash']);
    world.submissions = [submissionOf('s1', [pulled('open', 7)])];
    tree.update();
    assert.deepEqual(drawn(tree).slice(-3), ['pending 1 without 2', '  #8', '    lodash']);
  });

  it('says that others propose nothing, but only beside other rows', () => {
    const drafts = [draftOf('lodash', declaring('1.0.0', 'MIT'))];
    const lines = (result: PendingResult): readonly string[] => drawn(setUp({ drafts, result }).tree).slice(3);
    assert.deepEqual(lines(asked), ['pending 0', '  none']);
    assert.deepEqual(lines(unasked), []);
  });

  it('shows that a lookup runs, or why it failed, beside earlier results', () => {
    const problem: Problem = { kind: 'serverError', status: 503 };
    assert.deepEqual(drawn(setUp({ result: { ...unasked, isLoading: true } }).tree), ['pending 0', '  loading']);
    const result = { ...asked, problem, pullRequests: [pullRequest(8)] };
    assert.deepEqual(drawn(setUp({ result }).tree), ['pending 1', '  serverError', '  #8', '    lodash']);
  });

  it('does not treat a service without such lists as failed', () => {
    const result: PendingResult = { ...asked, problem: { kind: 'notOffered', url: 'https://service.example' } };
    assert.deepEqual(drawn(setUp({ result }).tree), []);
  });

  it('lists licenses that count in this workspace only', () => {
    const coordinates = { ...component, revision: '1.0.0' };
    const local: LocalLicense = { coordinates, declared: 'MIT', reason: 'r', draftId: null, pullRequest: 7, since: 1 };
    assert.deepEqual(drawn(setUp({ local: [local] }).tree), ['local 1', '  lodash MIT']);
  });

  it('gives each row a unique id that stays the same', () => {
    const drafts = [draftOf('lodash', [...declaring('1.0.0', 'MIT'), ...declaring('2.0.0', 'MIT')])];
    const submissions = [submissionOf('s1', [pulled('open', 7)]), submissionOf('s2', [pulled('open', 8)])];
    const { tree } = setUp({ drafts, submissions, result: { ...asked, pullRequests: [pullRequest(9)] } });
    const idsBelow = (nodes: readonly ActivityNode[]): readonly string[] =>
      nodes.flatMap((node) => [node.id, ...idsBelow(tree.children(node))]);
    const ids = idsBelow(tree.roots);
    assert.equal(new Set(ids).size, ids.length);
    assert.deepEqual(idsBelow(tree.roots), ids);
  });
});
