import type { SourceRange } from '../../core/range.ts';
import type { Scope } from '../../core/scopes.ts';
import type { DependencyGraph, DependencySource } from '../format.ts';
import { gitSource } from '../sources/gitAccess.ts';
import type { Lock } from '../kit/lock.ts';
import { type TreeNode, type TreeScalar, rangeOfPart, scalarAt, textAt, textsAt } from '../parse/tree.ts';
import { rangeOf } from '../parse/rangedText.ts';
import { readAddress } from '../pypi/address.ts';
import { isPublicIndex } from '../pypi/pypiIndexes.ts';
import { pypiName } from '../pypi/pypiName.ts';
import { registryOf } from '../sources/registryHost.ts';
import { readCondaArchive, withoutSecrets } from './condaChannel.ts';

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

/** Adds the package of an entry. An entry without a name, or `null` for an invalid one, is reported. */
export function addCondaPackage(lock: Lock, item: TreeNode, entry: LockedEntry | null): void {
  const found = entry && packageAt(entry);
  const name = entry?.name?.text || found?.name;
  if (!found || !name) {
    lock.problems.unread(item.start, item.end);
    return;
  }
  const { isPip, url, version, scope } = entry;
  const placed = (node: TreeScalar | undefined, part: string | null, at: number): SourceRange | null => {
    if (node && node.text !== '') return rangeOf(node);
    return part === null ? null : rangeOfPart(lock.text, url, at, part.length);
  };
  const fields = {
    name,
    version: version?.text || found.version,
    source: found.source,
    ...(isPip ? ({ ecosystem: 'pypi' } as const) : {}),
    scope,
    nameRange: placed(entry.name, found.name, found.nameStart) ?? rangeOf(url),
    versionRange: placed(version, found.version, found.versionStart),
  };
  lock.add(item, url, version, fields, [keyOf(name, isPip)]);
}

/**
 * The edges: a package of one platform needs others of that platform, one of all platforms those of each. `platformOf`: for example
 * `linux-64`; `null` or `noarch` for all platforms. `needsOf`: names, as written.
 */
export function edgesByName(
  lock: Lock,
  platformOf: (item: TreeNode, index: number) => string | null,
  needsOf: (item: TreeNode, isPip: boolean) => readonly string[],
): DependencyGraph['needs'] {
  const platforms = lock.entries.map(platformOf);
  return lock.edges((item, index) => {
    const isPip = lock.dependencies[index]?.ecosystem === 'pypi';
    return needsOf(item, isPip).flatMap((name) => {
      const own = lock.named(keyOf(name, isPip));
      const found = own.length > 0 ? own : lock.named(keyOf(name, !isPip));
      return found.filter((other) => isForSame(platforms[index] ?? null, platforms[other] ?? null));
    });
  });
}

function keyOf(name: string, isPip: boolean): string {
  return isPip ? `pip:${pypiName(name)}` : name.toLowerCase();
}

function isForSame(a: string | null, b: string | null): boolean {
  return a === b || a === null || b === null || a === 'noarch' || b === 'noarch';
}

/**
 * The entries of conda-lock, and of pixi in its first three versions: `manager`, `name`, `version`, `url`, `category`,
 * or `categories` with all of a package's (conda-lock, `lockfile/v2prelim/models.py`).
 */
export function condaLockEntry(item: TreeNode): LockedEntry | null {
  const url = scalarAt(item, 'url');
  if (!url) return null;
  const categories = textsAt(item, 'categories');
  return {
    isPip: textAt(item, 'manager') === 'pip',
    url,
    name: scalarAt(item, 'name'),
    version: scalarAt(item, 'version'),
    scope: widestOf(
      categories.length > 0 ? categories : [textAt(item, 'category')],
      textAt(item, 'optional') === 'true',
    ),
  };
}

function packageAt({ isPip, isSource, url }: LockedEntry): Found {
  if (isSource) return sourcePackage(url.text);
  return isPip ? pipPackage(url.text) : condaPackage(url.text);
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

/** `name[hash] @ path` of pixi: a package that is built from a folder, or from the source at an address. */
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
