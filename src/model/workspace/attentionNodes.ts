import { attentionOf, worstFirst } from '../../core/attention.ts';
import type { Counts } from './componentCounts.ts';
import type { AttentionGroupNode, AttentionStanding, ComponentNode } from './componentNodes.ts';
import {
  byName,
  isFiltered,
  keyOf,
  pages,
  withChildren,
  type ComponentTreeOptions,
  type Mention,
} from './componentTree.ts';
import type { InventoryFolder } from './inventoryIndex.ts';

/**
 * A node for what needs attention, above the manifests; none with a filter, in groups, or if nothing can be looked up.
 * `counts`: of all folders.
 */
export function attentionNodes(
  folders: readonly InventoryFolder[],
  counts: Counts,
  options: ComponentTreeOptions,
): readonly AttentionGroupNode[] {
  if (options.grouping !== 'manifest' || isFiltered(options)) return [];
  const standing = attentionStanding(folders, counts, options);
  if (standing === null) return [];
  const id = 'attention';
  return [
    withChildren({ kind: 'attentionGroup', id, standing, counts } as const, () =>
      standing === 'needed' ? pages(id, needingIn(folders, options)) : [],
    ),
  ];
}

function attentionStanding(
  folders: readonly InventoryFolder[],
  { total, needing, awaited, notLookedUp }: Counts,
  { licenseOf, isAutomatic = false }: ComponentTreeOptions,
): AttentionStanding | null {
  if (needing > 0) return 'needed';
  if (awaited > 0) return 'awaited';
  if (total > notLookedUp) return 'none';
  return isAutomatic && hasUnasked(folders, licenseOf) ? 'awaited' : null;
}

/** Lookups of some components have not begun. */
export function hasUnasked(folders: readonly InventoryFolder[], licenseOf: ComponentTreeOptions['licenseOf']): boolean {
  return folders.some(({ manifests }) =>
    manifests.some(({ dependencies }) => dependencies.some((linked) => licenseOf(linked).state === 'unasked')),
  );
}

/** Each component that needs attention once, with its first direct mention, else its first. Worst first, then by the policy, then by name. */
function needingIn(folders: readonly InventoryFolder[], options: ComponentTreeOptions): readonly ComponentNode[] {
  const { licenseOf, numberOf } = options;
  const mentions = new Map<number, Mention>();
  for (const { folder, manifests } of folders)
    for (const { path, dependencies } of manifests)
      for (const linked of dependencies) {
        const { state, lastKind } = licenseOf(linked);
        if (attentionOf(state, lastKind) !== 'needed') continue;
        const component = numberOf(linked);
        const known = mentions.get(component);
        if (!known || (linked.isDirect && !known.linked.isDirect)) mentions.set(component, { folder, path, linked });
      }
  const nodes = [...mentions.values()].map((mention): ComponentNode => ({
    kind: 'component',
    id: `attention|${keyOf(mention.linked)}`,
    ...mention,
  }));
  const rankOf = ({ linked }: ComponentNode): number => {
    const { state, lastKind, verdict } = licenseOf(linked);
    return (
      worstFirst.indexOf(state === 'failed' ? (lastKind ?? state) : state) * 3 +
      (verdict === 'deny' ? 0 : verdict === 'review' ? 1 : 2)
    );
  };
  const ranks = new Map(nodes.map((node) => [node, rankOf(node)]));
  // Sorting keeps the order by name within a rank.
  return byName(nodes).toSorted((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0));
}
