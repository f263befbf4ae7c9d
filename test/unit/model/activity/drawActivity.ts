import assert from 'node:assert/strict';
import type { ActivityNode } from '../../../../src/model/activity/activityNodes.ts';
import { ActivityTree } from '../../../../src/model/activity/activityTree.ts';
import { CurationRows } from '../../../../src/model/activity/curationRows.ts';
import type { ExportRecord } from '../../../../src/model/activity/exportRecord.ts';
import type { HarvestOrder } from '../../../../src/model/harvests/harvest.ts';
import type { Submission } from '../../../../src/model/submissions/submission.ts';
import { minute, ten } from './someHarvests.ts';

interface World {
  orders: readonly HarvestOrder[];
  submissions: readonly Submission[];
  exports: readonly ExportRecord[];
}

export function setUp(changes: Partial<World> = {}): { readonly tree: ActivityTree; readonly world: World } {
  const world: World = { orders: [], submissions: [], exports: [], ...changes };
  const tree = new ActivityTree({
    harvests: {
      get all() {
        return world.orders;
      },
    },
    curations: new CurationRows({
      drafts: { all: [], get: () => undefined },
      judged: () => null,
      knowledge: { of: () => assert.fail('there is no draft') },
      submissions: {
        get all() {
          return world.submissions;
        },
      },
      localLicenses: { all: [] },
      pending: {
        result: { pullRequests: null, isLoading: false, problem: null, requestedAt: null, total: 0, requested: 0 },
      },
    }),
    exports: {
      get all() {
        return world.exports;
      },
    },
  });
  tree.update();
  return { tree, world };
}

/** The rows of the tree without what a submission changes, one per line, indented by level. */
export function drawn(tree: ActivityTree, nodes: readonly ActivityNode[] = tree.roots, indent = ''): readonly string[] {
  return nodes
    .filter(({ kind }) => kind !== 'sentComponent')
    .flatMap((node) => [`${indent}${lineOf(node)}`, ...drawn(tree, tree.children(node), `${indent}  `)]);
}

export function lineOf(node: ActivityNode): string {
  switch (node.kind) {
    case 'section': {
      const counts = node.harvests ? ` ${Object.values(node.harvests).join('/')}` : '';
      return `${node.section} ${node.count}${counts}`;
    }
    case 'page':
      return `${node.from}-${node.to} ${Object.values(node.harvests).join('/')}`;
    case 'harvest':
      return `${node.coordinates.name} ${node.shown.kind}`;
    case 'submission':
      return `${node.submission.id} ${node.state?.kind}`;
    case 'submissionPart':
      return `part ${node.at} ${node.state.kind}`;
    case 'export':
      return `${node.record.id} ${node.record.state.kind}`;
    case 'failure':
      return `! ${JSON.stringify(node.cause)} ${node.action}`;
    case 'step': {
      const { kind, ...rest } = node.step;
      const detail = Object.values(rest).map(String).filter(Boolean).join(' ');
      const when = node.since === null ? '' : ` at ${(node.since - ten) / minute}`;
      return `${kind} ${node.state}${when}${detail === '' ? '' : ` (${detail})`}`;
    }
    default:
      return node.kind;
  }
}
