import type { SourceName } from '../../manifests/sources/packageSources.ts';
import { addMention } from './componentTree.ts';
import type { InventoryFolder, InventoryPlace } from './inventoryIndex.ts';

/** A source that isn't known to be public, with the packages that come, or may come, from it. */
export interface SourceInUse {
  readonly name: SourceName;
  /** One mention of each package: its first direct one, else its first. */
  readonly packages: readonly InventoryPlace[];
  /** All of them come from it: no public source is possible. */
  readonly isCertain: boolean;
}

/** Those with most packages first. */
export function sourcesInUse(folders: readonly InventoryFolder[]): readonly SourceInUse[] {
  const found = new Map<SourceName, { packages: Map<string, InventoryPlace>; isCertain: boolean }>();
  for (const { folder, manifests } of folders)
    for (const { path, dependencies } of manifests)
      for (const linked of dependencies) {
        const { source, reason, dependency } = linked;
        if (source === undefined || (reason !== 'sourceUnknown' && reason !== 'privateRegistry')) continue;
        let entry = found.get(source);
        if (!entry) found.set(source, (entry = { packages: new Map(), isCertain: true }));
        if (reason === 'sourceUnknown') entry.isCertain = false;
        addMention(entry.packages, dependency.name, { folder, path, linked });
      }
  return [...found]
    .map(([name, { packages, isCertain }]) => ({ name, packages: [...packages.values()], isCertain }))
    .sort((a, b) => b.packages.length - a.packages.length || (a.name < b.name ? -1 : 1));
}
