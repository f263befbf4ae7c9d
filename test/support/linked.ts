import type { Coordinates } from '../../src/core/coordinates.ts';
import type { LinkedDependency } from '../../src/manifests/link.ts';
import type { SkipReason } from '../../src/manifests/skipReason.ts';
import type { InventoryFolder } from '../../src/model/workspace/inventoryIndex.ts';
import type { InventoryManifest } from '../../src/model/workspace/inventoryFile.ts';

interface LinkedOptions {
  readonly isDirect?: boolean;
  readonly reason?: SkipReason;
  /** The source for which it is held back. */
  readonly source?: string;
  readonly scope?: LinkedDependency['scope'];
}

/** A linked npm dependency from `name@version`; with a reason it has no coordinates. */
export function linked(
  text: string,
  { isDirect = true, reason, source, scope = 'runtime' }: LinkedOptions = {},
): LinkedDependency {
  const at = text.lastIndexOf('@');
  const [name, version] = [text.slice(0, at), text.slice(at + 1)];
  return {
    dependency: {
      name,
      alias: null,
      requirement: version,
      version,
      source: { kind: 'registry', registry: null },
      isDirect,
      scope,
      nameRange: { start: 0, end: name.length },
      versionRange: null,
    },
    version,
    coordinates: reason ? null : npmCoordinates(name, version),
    reason: reason ?? null,
    lockedBy: null,
    isDirect,
    scope,
    ...(source === undefined ? {} : { source }),
  };
}

export function npmCoordinates(name: string, revision: string): Coordinates {
  const slash = name.indexOf('/');
  return {
    type: 'npm',
    provider: 'npmjs',
    namespace: slash < 0 ? null : name.slice(0, slash),
    name: name.slice(slash + 1),
    revision,
  };
}

export function manifestOf(
  path: string,
  dependencies: readonly LinkedDependency[],
  more: Partial<InventoryManifest> = {},
): InventoryManifest {
  return {
    path,
    formatId: 'npm-package',
    dependencies,
    problems: [],
    coveredBy: null,
    fileProblem: null,
    isDraft: false,
    isOutdated: false,
    text: '',
    ...more,
  };
}

export function folderOf(folder: string, ...manifests: readonly InventoryManifest[]): InventoryFolder {
  return { folder, manifests };
}
