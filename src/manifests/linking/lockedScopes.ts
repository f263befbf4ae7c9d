import type { Scope } from '../format.ts';
import { spreadScopes } from '../kit/scopes.ts';
import type { LinkedDependency, LinkedManifest, WorkspaceFile } from '../link.ts';
import type { LinkedFile } from './linker.ts';

/** The data of a lock that has no scopes. */
export interface LockGraph {
  /** Like `DependencyGraph`. */
  readonly needs: readonly (readonly number[])[];
  /** Projects with their own manifests: not walked through. */
  readonly isRead?: (index: number) => boolean;
  /** Projects whose manifests are not here: all their needs count as shipped. */
  readonly unread?: readonly number[];
}

/**
 * Gives the dependencies of locks the scopes that follow from the manifests they cover: what is reached from the development
 * dependencies alone is one too. What a lock holds as direct and no manifest names ships, for all we know.
 */
export function withScopes<Facts extends object>(
  files: readonly LinkedFile<Facts>[],
  graphOf: (lock: WorkspaceFile<Facts>, covered: readonly WorkspaceFile<Facts>[]) => LockGraph | null,
): readonly LinkedFile<Facts>[] {
  const covered = new Map<string, LinkedFile<Facts>[]>();
  for (const [file, manifest] of files) {
    if (file.format.role !== 'manifest' || manifest.coveredBy === null) continue;
    const others = covered.get(manifest.coveredBy);
    if (others) others.push([file, manifest]);
    else covered.set(manifest.coveredBy, [[file, manifest]]);
  }
  const manifests: LinkedFile<Facts>[] = [];
  for (const [file, manifest] of files) {
    const asking = covered.get(file.path) ?? [];
    const graph =
      asking.length === 0
        ? null
        : graphOf(
            file,
            asking.map(([one]) => one),
          );
    const roots = graph ? rootsOf(manifest, asking, graph) : null;
    if (!graph || !roots) {
      manifests.push([file, manifest]);
      continue;
    }
    const scopes = spreadScopes(graph.needs, roots, graph.isRead);
    const dependencies: LinkedDependency[] = [];
    for (const [at, one] of manifest.dependencies.entries()) {
      const scope = scopes[at] ?? one.scope;
      dependencies.push(scope === one.scope ? one : { ...one, scope });
    }
    manifests.push([file, { ...manifest, dependencies }]);
  }
  return manifests;
}

/** Indexes with their scopes; `null` when everything ships anyway. */
function rootsOf(
  lock: LinkedManifest,
  asking: readonly LinkedFile[],
  { isRead, unread }: LockGraph,
): readonly (readonly [index: number, scope: Scope])[] | null {
  const indexAt = new Map<number, number>();
  for (const [at, { dependency }] of lock.dependencies.entries()) {
    indexAt.set(dependency.nameRange.start, at);
  }
  const roots: [index: number, scope: Scope][] = [];
  const named = new Set<number>();
  for (const [, { dependencies }] of asking) {
    for (const { lockedBy, scope } of dependencies) {
      const index = lockedBy?.path === lock.path ? indexAt.get(lockedBy.range.start) : undefined;
      if (index === undefined) continue;
      named.add(index);
      roots.push([index, scope]);
    }
  }
  if (roots.every(([, scope]) => scope === 'runtime')) return null;
  for (const index of unread ?? []) roots.push([index, 'runtime']);
  for (const [at, { isDirect }] of lock.dependencies.entries())
    if (isDirect && !named.has(at) && !isRead?.(at)) roots.push([at, 'runtime']);
  return roots;
}
