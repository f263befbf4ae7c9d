import { type Coordinates, coordinatesKey, displayName } from '../../core/coordinates.ts';
import type { LinkedDependency } from '../../manifests/link.ts';
import type { InventoryFolder } from './inventoryIndex.ts';

/** The workspace's components with a name. */
export interface ComponentsNamed {
  /** Once each, directly named ones first. Without revision if no lock decides it. */
  readonly coordinates: readonly Coordinates[];
  /** One that is not looked up, if there are only such. */
  readonly skipped: LinkedDependency | null;
}

/**
 * Looks a name up among the dependencies of the workspace, as written in code: `lodash`, `@babel/core`, also with a
 * path inside the package behind it. Unsaved typed text is not a name yet.
 */
export function componentsNamed(folders: readonly InventoryFolder[], written: string): ComponentsNamed {
  const names = namesIn(written);
  const direct = new Map<string, Coordinates>();
  const transitive = new Map<string, Coordinates>();
  let skipped: LinkedDependency | null = null;
  for (const { manifests } of folders)
    for (const { dependencies, isDraft } of manifests)
      for (const linked of dependencies) {
        if (isDraft || !isNamed(linked, names)) continue;
        const { coordinates } = linked;
        if (coordinates === null) skipped ??= linked;
        else (linked.isDirect ? direct : transitive).set(coordinatesKey(coordinates), coordinates);
      }
  const found = withoutOpen([...new Map([...direct, ...transitive]).values()]);
  return { coordinates: found, skipped: found.length === 0 ? skipped : null };
}

/** The package name in an import: all of it, or the part before a path. */
function namesIn(written: string): ReadonlySet<string> {
  const text = written.toLowerCase();
  const [first = '', second] = text.split('/');
  const ofPackage = first.startsWith('@') && second !== undefined ? `${first}/${second}` : first;
  return new Set([text, ofPackage]);
}

function isNamed({ dependency, coordinates }: LinkedDependency, names: ReadonlySet<string>): boolean {
  if (names.has(dependency.name.toLowerCase())) return true;
  return coordinates !== null && names.has(displayName(coordinates).toLowerCase());
}

/** A range adds nothing if a lock has the version. */
function withoutOpen(found: readonly Coordinates[]): readonly Coordinates[] {
  const exact = found.filter(({ revision }) => revision !== null);
  return exact.length > 0 ? exact : found;
}
