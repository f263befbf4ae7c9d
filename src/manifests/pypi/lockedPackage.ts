import type { Scope } from '../../core/scopes.ts';
import type { DependencyGraph, DependencySource } from '../format.ts';
import { gitSource } from '../sources/gitAccess.ts';
import type { Lock, LockedFields } from '../kit/lock.ts';
import { type TreeNode, scalarAt, textAt } from '../parse/tree.ts';
import { type RegistrySources, usualRegistry } from '../sources/registrySources.ts';
import { readAddress, readArchiveName } from './address.ts';
import { type LockedNeed, fittingPackages, indexNames } from './lockGraph.ts';
import type { PypiLockFacts, PypiLockTool } from './pypiFacts.ts';

/** A package's location, as one of its files gives it. */
export function sourceOfFile(address: string | null, registries: RegistrySources): DependencySource {
  return address === null || !/^https?:/i.test(address) ? usualRegistry : registries.of(address);
}

/**
 * Adds a package of a TOML lock, and returns its index; `null`, with a problem, for an entry without a name. `file`: the address of
 * its archive, which has the version if the entry does not.
 */
export function addLocked(
  lock: Lock,
  entry: TreeNode,
  fields: LockedFields,
  file: string | null = null,
): number | null {
  const name = scalarAt(entry, 'name');
  if (!name || name.text === '') {
    lock.lacks(entry, 1, 'name');
    return null;
  }
  const version = scalarAt(entry, 'version');
  return lock.add(entry, name, version, { version: version?.text || releaseAt(file), ...fields });
}

/** A repository, with its commit under the first of these keys that has one. */
export function gitSourceOf(url: string, entry: TreeNode, ...keys: readonly string[]): DependencySource {
  return repositorySource(
    url,
    keys.map((key) => textAt(entry, key)).find((text) => text !== null && text !== '') ?? null,
  );
}

/** A repository at an address as pip writes it, with or without `git+`. */
export function repositorySource(url: string, ref: string | null): DependencySource {
  return gitSource(url.replace(/^git\+/, ''), ref);
}

/** An archive at an address of its own: a release of PyPI where the address is one. */
export function archiveSource(url: string): DependencySource {
  return readAddress(url).source;
}

/** The release named by an archive's file name. */
export function releaseAt(address: string | null): string | null {
  return address === null ? null : (readArchiveName(address)?.version ?? null);
}

export function localSource(path: string): DependencySource {
  return { kind: 'local', path };
}

/** True if a package is for users of the project, as far as its lock says. */
export function scopeOf(isForAll: boolean, isOptional: boolean): Scope {
  if (!isForAll) return 'development';
  return isOptional ? 'optional' : 'runtime';
}

/** The facts of a lock. Absent: as for a lock without members of its own, that has the scope of each package. */
export function lockFacts(tool: PypiLockTool, own: Partial<PypiLockFacts> = {}): PypiLockFacts {
  return { kind: 'pypi', fileKind: 'lock', tool, members: new Set(), needs: null, groups: new Map(), ...own };
}

/** Edges from the needs of each package, as written in it. */
export function edgesBy(
  lock: Lock,
  needsOf: (entry: TreeNode, index: number) => readonly LockedNeed[],
): DependencyGraph['needs'] {
  const byName = indexNames(lock.dependencies);
  return lock.edges((entry, index) =>
    needsOf(entry, index).flatMap((need) => [...fittingPackages(need, lock.dependencies, byName)]),
  );
}
