import type { Steps } from '../../base/steps.ts';
import { coordinatesKey, displayName, withRevision } from '../../core/coordinates.ts';
import type { SkipReason } from '../../manifests/skipReason.ts';
import type { WorkspaceNames } from '../definitions/find/finder.ts';
import type { WorkspaceComponent } from '../definitions/find/suggestions.ts';
import type { InventoryFolder } from './inventoryIndex.ts';

export const noNames: WorkspaceNames = { components: new Map(), privateNames: new Set() };

/** Reasons that make a name private: a source that isn't known to be public does, too. */
const withheldReasons: ReadonlySet<SkipReason> = new Set([
  'workspaceMember',
  'ownModule',
  'privateRegistry',
  'sourceUnknown',
  'privatePackage',
]);

/** Dependencies processed without a pause: a few milliseconds of work. */
const sliceSize = 400;

/** Collects the names in the workspace's manifests. Unsaved typed text is not a name yet. */
export function* workspaceNames(folders: readonly InventoryFolder[]): Steps<WorkspaceNames> {
  const components = new Map<string, WorkspaceComponent>();
  const privateNames = new Set<string>();
  const publicNames = new Set<string>();
  let visited = 0;
  for (const { manifests } of folders)
    for (const { dependencies, isDraft } of manifests)
      for (const { coordinates, dependency, reason } of dependencies) {
        if (++visited % sliceSize === 0) yield;
        if (reason !== null && withheldReasons.has(reason)) privateNames.add(dependency.name.toLowerCase());
        if (coordinates === null || isDraft) continue;
        const component = withRevision(coordinates, null);
        const name = displayName(component).toLowerCase();
        publicNames.add(name);
        components.set(coordinatesKey(component), { component, name });
      }
  // A package of the workspace may still be published, and come back as a dependency.
  for (const name of publicNames) privateNames.delete(name);
  return { components, privateNames };
}
