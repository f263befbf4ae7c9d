import type { SourceRange } from '../../core/range.ts';
import type { Dependency, DependencySource, Scope } from '../format.ts';
import type { ProblemList } from '../parse/problemList.ts';
import { itemsAt, scalarAt, textAt, type TreeNode, type TreeScalar } from '../parse/tree.ts';
import { gitSource } from '../git/gitAccess.ts';
import { readAddress } from '../pypi/address.ts';
import { isPublicIndex } from '../pypi/pypiIndexes.ts';
import { registryOf } from '../sources/registryHost.ts';
import { readCondaArchive, withoutSecrets } from './condaChannel.ts';
import { partRange } from './scalarPart.ts';

/** A lock's entry for one package, in the terms of any of the locks. */
export interface LockedEntry {
  readonly isPip: boolean;
  /** Address, or the path of a folder; `name[hash] @ path` where `isSource`. */
  readonly url: TreeScalar;
  readonly isSource?: true;
  /** `undefined` if only the address has it. */
  readonly name: TreeScalar | undefined;
  readonly version: TreeScalar | undefined;
  readonly scope: Scope;
}

/** An entry, and what was made of it. */
export interface LockedPackage {
  readonly item: TreeNode;
  readonly dependency: Dependency;
}

/**
 * The packages of a lock, in the order of the text. `entryOf` gives `null` for an invalid entry, and reports a problem.
 */
export function lockedPackages(
  text: string,
  items: Iterable<TreeNode>,
  entryOf: (item: TreeNode) => LockedEntry | null,
  problems?: ProblemList,
): readonly LockedPackage[] {
  const packages: LockedPackage[] = [];
  for (const item of items) {
    const entry = entryOf(item);
    const dependency = entry && dependencyOf(text, entry);
    if (dependency) packages.push({ item, dependency });
    else problems?.unread(item.start, item.end);
  }
  return packages;
}

/** `null` for an entry without a name. */
function dependencyOf(text: string, entry: LockedEntry): Dependency | null {
  const { isPip, isSource, url, scope } = entry;
  const found = isSource ? sourcePackage(url.text) : isPip ? pipPackage(url.text) : condaPackage(url.text);
  const placed = (node: TreeScalar | undefined, part: string | null, at: number): SourceRange | null => {
    if (node && node.text !== '') return { start: node.start, end: node.end };
    return part === null ? null : partRange(text, url, at, part.length);
  };
  const name = entry.name?.text || found.name;
  if (name === null || name === '') return null;
  return {
    name,
    alias: null,
    requirement: null,
    version: entry.version?.text || found.version,
    source: found.source,
    ...(isPip ? { ecosystem: 'pypi' } : {}),
    isDirect: null,
    scope,
    nameRange: placed(entry.name, found.name, found.nameStart) ?? { start: url.start, end: url.end },
    versionRange: placed(entry.version, found.version, found.versionStart),
  };
}

/**
 * The entries of conda-lock, and of pixi in its first three versions: `manager`, `name`, `version`, `url`, `category`,
 * or `categories` with all of a package's (conda-lock, `lockfile/v2prelim/models.py`).
 */
export function condaLockEntry(item: TreeNode): LockedEntry | null {
  const url = scalarAt(item, 'url');
  if (!url) return null;
  return {
    isPip: textAt(item, 'manager') === 'pip',
    url,
    name: scalarAt(item, 'name'),
    version: scalarAt(item, 'version'),
    scope: widestOf(categoriesOf(item), textAt(item, 'optional') === 'true'),
  };
}

interface Found {
  readonly name: string | null;
  readonly version: string | null;
  readonly nameStart: number;
  readonly versionStart: number;
  readonly source: DependencySource;
}

/** Anything that is no build is an unknown address, or a folder that it is built from. */
function condaPackage(url: string): Found {
  const isAddress = /^https?:/i.test(url);
  const other: DependencySource = isAddress
    ? { kind: 'archive', url: withoutSecrets(url) }
    : { kind: 'local', path: url };
  const source = commitAt(url) ?? other;
  return readCondaArchive(url) ?? { name: null, version: null, nameStart: 0, versionStart: 0, source };
}

/** `name[hash] @ path` of pixi: a package that is built from a folder, or from what an address stands for. */
function sourcePackage(written: string): Found {
  const at = written.indexOf(' @ ');
  const name = at < 0 ? '' : (/^[^\s[]+/.exec(written)?.[0] ?? '');
  const path = written.slice(at + ' @ '.length).trim();
  const other: DependencySource = path.includes('://')
    ? { kind: 'unknown', text: withoutSecrets(path) }
    : { kind: 'local', path };
  const source = commitAt(path) ?? other;
  return { name, version: null, nameStart: 0, versionStart: 0, source };
}

function pipPackage(url: string): Found {
  const address = url.replace(/^direct\+/, '');
  const { source, name, version } = readAddress(address);
  const nameStart = name === null ? 0 : Math.max(0, url.lastIndexOf(name));
  const versionStart = version === null ? 0 : Math.max(0, url.lastIndexOf(version));
  // A public index holds it by the entry's name and version.
  const isReleased = source.kind === 'archive' && isPublicIndex(address);
  const released: DependencySource | null = isReleased ? { kind: 'registry', registry: registryOf(address) } : null;
  return { name, version, nameStart, versionStart, source: commitAt(address) ?? released ?? source };
}

/** A repository in uv's and Pixi's form: `git+`, an address, and after `#` the commit, whatever branch or tag was required. */
function commitAt(address: string): DependencySource | null {
  const commit = /^git\+.*#([0-9a-f]{40})$/i.exec(address)?.[1];
  return commit === undefined ? null : gitSource(address.replace(/^git\+/, '').replace(/[?#].*/s, ''), commit);
}

function categoriesOf(item: TreeNode): readonly (string | null)[] {
  const named = itemsAt(item, 'categories').flatMap((one) => (one.kind === 'scalar' ? one.text : []));
  return named.length > 0 ? named : [textAt(item, 'category')];
}

/** Of several categories, the one most users get. */
function widestOf(categories: readonly (string | null)[], isOptional: boolean): Scope {
  const scopes = categories.map((category) => scopeOf(category, isOptional));
  return (['runtime', 'optional', 'development'] as const).find((scope) => scopes.includes(scope)) ?? 'test';
}

/** `main` is the default category; the authors of the sources name the others. */
function scopeOf(category: string | null, isOptional: boolean): Scope {
  switch (category) {
    case 'dev':
    case 'development':
      return 'development';
    case 'test':
    case 'tests':
      return 'test';
    default:
      return isOptional ? 'optional' : 'runtime';
  }
}
