import type { Counts } from '../../../../src/model/workspace/componentCounts.ts';
import type { ComponentTreeNode } from '../../../../src/model/workspace/componentNodes.ts';
import { componentName } from '../../../../src/model/workspace/componentTree.ts';

/** The rows of a tree, as text: a line for each, indented. */
export function draw(nodes: readonly ComponentTreeNode[], indent = ''): string {
  return nodes
    .map((node) => `${indent}${label(node)}\n${'children' in node ? draw(node.children, `${indent}  `) : ''}`)
    .join('');
}

/** `4 !1 ~1 -1`: of 4 components 1 needs attention, 1 is awaited, 1 is not looked up. */
export function countsText({ total, needing, awaited, notLookedUp }: Counts): string {
  const parts: readonly (readonly [sign: string, count: number])[] = [
    ['!', needing],
    ['~', awaited],
    ['-', notLookedUp],
  ];
  return [total, ...parts.flatMap(([sign, count]) => (count > 0 ? [`${sign}${count}`] : []))].join(' ');
}

function label(node: ComponentTreeNode): string {
  const counts = 'counts' in node ? ` ${countsText(node.counts)}` : '';
  switch (node.kind) {
    case 'folder':
      return `${node.folder}${counts}`;
    case 'manifest':
      return `${node.manifest.path}${counts}`;
    case 'directness':
      return `${node.isDirect ? 'direct' : 'transitive'}${counts}`;
    case 'license':
      return `[${node.state} ${node.expression ?? ''}]${counts}`;
    case 'harvest':
      return `<${[node.harvest, ...node.lacks].join(' ')}>${counts}`;
    case 'page':
      return `${node.from} … ${node.to} (${node.children.length})`;
    case 'component':
      return componentName(node.linked);
    case 'manifestProblem':
      return `! ${'message' in node.problem ? node.problem.message : node.problem.kind}`;
    case 'serviceProblem':
      return `!! ${node.problem.kind}`;
    case 'source':
      return `? ${node.total} ${node.isCertain ? 'from' : 'maybe from'} ${node.name}${node.isSettingsFile ? ' (settings)' : ''}`;
    case 'sourceGroup':
      return `? ${node.packages} packages`;
    case 'attentionGroup':
      return `attention ${node.attention} ${countsText(node.counts)}`;
    case 'removedGroup':
      return `removed ${node.total}`;
    case 'policyProblem':
      return `!! policy ${node.errors}`;
  }
}
