import type { Dependency, DependencySource, Scope } from '../format.ts';
import { gitSource } from '../git/gitAccess.ts';
import type { ProblemList } from '../parse/problemList.ts';
import { type TreeNode, nodeAt, rangeOfNode, scalarAt, textAt } from '../parse/tree.ts';
import { registryOf } from '../sources/registryHost.ts';
import { readAddress, readArchiveName } from './address.ts';
import { defaultIndex } from './requirementLine.ts';
import { messages, missing } from '../problemMessage.ts';

/** Makes one object for each registry, since nearly all entries of a lock come from one. */
export class Registries {
  readonly #sources = new Map<string, DependencySource>();

  of(address: string): DependencySource {
    const registry = registryOf(address);
    let source = this.#sources.get(registry);
    if (!source) {
      source = { kind: 'registry', registry };
      this.#sources.set(registry, source);
    }
    return source;
  }

  /** A package's location, as one of its files gives it. */
  ofFile(address: string | null): DependencySource {
    return address === null || !/^https?:/i.test(address) ? defaultIndex : this.of(address);
  }
}

/**
 * A package in a TOML lock; `null`, with a problem, for an entry without a name. `file`: the address of its archive,
 * which has the version if the entry does not.
 */
export function lockedPackage(
  entry: TreeNode,
  {
    source,
    scope,
    isDirect,
    file,
  }: Pick<Dependency, 'source' | 'scope' | 'isDirect'> & { readonly file?: string | null },
  problems: ProblemList,
): Dependency | null {
  const name = scalarAt(entry, 'name');
  if (!name || name.text === '') {
    problems.add(missing('name'), entry.start, Math.min(entry.end, entry.start + 1));
    return null;
  }
  const version = scalarAt(entry, 'version');
  return {
    name: name.text,
    alias: null,
    requirement: null,
    version: version?.text || releaseAt(file ?? null),
    source,
    isDirect,
    scope,
    nameRange: rangeOfNode(name),
    versionRange: version ? rangeOfNode(version) : null,
  };
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

/** True if a package is for users of the project, as far as its lock tells. */
export function scopeOf(isForAll: boolean, isOptional: boolean): Scope {
  if (!isForAll) return 'development';
  return isOptional ? 'optional' : 'runtime';
}

/** Says so where a text has none of the keys that every lock file of its tool has one of, or where the first of them
 * holds no list. An empty text is no problem. */
export function noteIfNoLock(
  root: TreeNode | undefined,
  keys: readonly string[],
  { problems, length }: { readonly problems: ProblemList; readonly length: number },
): void {
  const packages = nodeAt(root, keys[0] ?? '');
  if (packages && packages.kind !== 'list') problems.add(messages.listExpected, packages.start, packages.end);
  if (length > 0 && !keys.some((key) => nodeAt(root, key))) problems.add(missing(keys[0] ?? ''), 0, 1);
}
