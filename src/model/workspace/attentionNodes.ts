import { attentionOf, worstFirst } from '../../core/attention.ts';
import type { WorkspaceCounts } from './componentCounts.ts';
import type { AttentionGroupNode, AttentionState, ComponentNode } from './componentNodes.ts';
import {
  addMention,
  byName,
  type ComponentTreeOptions,
  isFiltered,
  keyOf,
  nodesOf,
  pages,
  withChildren,
} from './componentTree.ts';
import type { InventoryFolder, InventoryPlace } from './inventoryIndex.ts';

/**
 * A node for what needs attention, above the manifests; none with a filter, in groups, or if nothing can be looked up.
 * `counts`: of all folders.
 */
export function attentionNodes(
  folders: readonly InventoryFolder[],
  counts: Pick<WorkspaceCounts, 'total' | 'hasAnyNotLookedUpYet'>,
  options: ComponentTreeOptions,
): readonly AttentionGroupNode[] {
  if (options.grouping !== 'manifest' || isFiltered(options)) return [];
  const attention = attentionState(counts, options.isAutomatic ?? false);
  if (attention === null) return [];
  const id = 'attention';
  return [
    withChildren({ kind: 'attentionGroup', id, attention, counts: counts.total } as const, () =>
      attention === 'needed' ? pages(id, needingIn(folders, options)) : [],
    ),
  ];
}

function attentionState(
  {
    total: { total, needing, awaited, notLookedUp },
    hasAnyNotLookedUpYet,
  }: Pick<WorkspaceCounts, 'total' | 'hasAnyNotLookedUpYet'>,
  isAutomatic: boolean,
): AttentionState | null {
  if (needing > 0) return 'needed';
  if (awaited > 0 || (isAutomatic && hasAnyNotLookedUpYet && total === notLookedUp)) return 'awaited';
  return total > notLookedUp ? 'none' : null;
}

/** Each component that needs attention once. Worst first, then by the policy, then by name. */
function needingIn(
  folders: readonly InventoryFolder[],
  { licenseOf, ...options }: ComponentTreeOptions,
): readonly ComponentNode[] {
  const mentions = new Map<string, InventoryPlace>();
  for (const { folder, manifests } of folders)
    for (const { path, dependencies } of manifests)
      for (const linked of dependencies) {
        const { state, lastKind } = licenseOf(linked);
        if (attentionOf(state, lastKind) === 'needed')
          addMention(mentions, options.keyOf(linked), { folder, path, linked });
      }
  const ids = Array.from(mentions.values(), (mention) => [keyOf(mention.linked), mention] as const);
  const rankOf = ({ linked }: ComponentNode): number => {
    const { state, lastKind, verdict } = licenseOf(linked);
    return (
      worstFirst.indexOf(state === 'failed' ? (lastKind ?? state) : state) * 3 +
      (verdict === 'deny' ? 0 : verdict === 'review' ? 1 : 2)
    );
  };
  // Sorting keeps the order by name within a rank.
  return byName(nodesOf('attention', ids)).toSorted((a, b) => rankOf(a) - rankOf(b));
}
