import { appendTo } from '../../base/appendTo.ts';
import { folderOf, foldersFrom } from '../folders.ts';
import type { Dependency } from '../format.ts';
import { identify, type NameRules, originsOf } from '../identify.ts';
import type { LinkedDependency, WorkspaceFile } from '../link.ts';
import {
  applyPrivatePackages,
  linkedBy,
  linkedOf,
  manifestOf,
  undecided,
  withWholeCommit,
} from './linkedDependency.ts';
import { type LockGraph, type Requirement, withScopes } from './lockedScopes.ts';
import type { LinkContext, LinkedFile, LinkerResult } from './linker.ts';
import type { Identity } from '../sources/packageSources.ts';

/** An ecosystem's rules for its manifests and locks. */
export interface LockRules<Facts extends object> {
  readonly names: NameRules;
  /** The name under which a manifest and its lock mean the same package; `null` for what no lock decides. */
  keyOf(dependency: Dependency): string | null;
  /** True if a lock, in the manifest's folder or in one above it, covers the manifest. */
  covers(lock: WorkspaceFile<Facts>, manifest: WorkspaceFile<Facts>): boolean;
  /** The path of the lock that the tool reads instead of this one, if it is there. `null`, and absent: it reads every lock. */
  overridingPath?(lock: WorkspaceFile<Facts>): string | null;
  /** True if a locked version satisfies the manifest's requirement. An unreadable one does. */
  fits?(
    dependency: Dependency,
    locked: Dependency,
    files: { readonly manifest: WorkspaceFile<Facts>; readonly lock: WorkspaceFile<Facts> },
  ): boolean;
  /**
   * What the lock has the manifest's own package need, by index: of several versions that fit, one of these counts. `null`: the lock
   * lacks the package. Absent: locks have no such entries.
   */
  neededBy?(manifest: WorkspaceFile<Facts>, lock: WorkspaceFile<Facts>): ReadonlySet<number> | null;
  /** The edges of a lock without scopes, and `covered`, the manifests that it covers. Absent and `null`: it has scopes. */
  graphOf?(this: void, lock: WorkspaceFile<Facts>, covered: readonly WorkspaceFile<Facts>[]): LockGraph | null;
  /** Names the dependency, alone, where the ecosystem has more facts than `identify`, which `stated` calls. */
  identify?(file: WorkspaceFile<Facts>, dependency: Dependency, stated: (dependency: Dependency) => Identity): Identity;
}

/** Maximum number of versions of one package to check for a match: real locks have far fewer. */
const maxVersions = 100;

interface Lock<Facts extends object> {
  readonly file: WorkspaceFile<Facts>;
  /** In the order of the text. */
  readonly linked: readonly LinkedDependency[];
  /** Key → indexes into `linked`. */
  readonly byKey: ReadonlyMap<string, readonly number[]>;
  /** The lock that its tool reads instead. */
  overridingLock: Lock<Facts> | undefined;
  /** The manifests whose versions it decides, with `neededBy` of each. */
  readonly covered: Map<WorkspaceFile<Facts>, ReadonlySet<number> | null>;
  /** What these require. */
  readonly requirements: Requirement[];
  /** Keys that manifests name, also those for which another lock decides. */
  readonly named: Set<string | null>;
}

/**
 * Links manifests with locks (manifests.md 4 and 5): the nearest lock at or above a manifest that covers it decides its
 * versions, and only that lock: a package missing there has no coordinates unless the manifest is exact. What a lock
 * lacks — whether a package is direct — follows from the manifests it covers.
 */
export function linkLocked<Facts extends object>(
  files: readonly WorkspaceFile<Facts>[],
  { privateNames, answers }: Pick<LinkContext, 'privateNames' | 'answers'>,
  rules: LockRules<Facts>,
): LinkerResult<Facts> {
  const origins = originsOf(rules.names, answers);
  const name = (file: WorkspaceFile<Facts>, dependency: Dependency): Identity => {
    const stated = (one: Dependency): Identity => identify(rules.names, one, origins, file.path);
    return applyPrivatePackages(
      dependency,
      rules.identify?.(file, dependency, stated) ?? stated(dependency),
      privateNames,
    );
  };
  const all = files.filter(({ format }) => format.role === 'lock').map((file) => lockFrom(file, rules, name));
  const locks = byFolder(all);
  const byPath = new Map(all.map((lock) => [lock.file.path, lock]));
  for (const lock of all) lock.overridingLock = byPath.get(rules.overridingPath?.(lock.file) ?? '');
  const done = new Map<WorkspaceFile<Facts>, LinkedFile<Facts>>();
  for (const file of files) {
    if (file.format.role === 'lock') continue;
    const covering = file.format.role === 'manifest' ? locksOver(file, locks, rules) : [];
    const lock = covering.find(({ overridingLock }) => !overridingLock);
    lock?.covered.set(file, rules.neededBy?.(file, lock.file) ?? null);
    const linked: LinkedDependency[] = [];
    for (const dependency of file.reading.dependencies) {
      for (const one of covering) one.named.add(rules.keyOf(dependency));
      const free = name(file, dependency);
      linked.push(lock ? decide(dependency, file, lock, rules, free) : linkedOf(dependency, free));
    }
    done.set(file, manifestOf(file, linked, lock?.file.path ?? null));
  }
  for (const lock of all) done.set(lock.file, linkLock(lock, rules));
  return { manifests: files.map((file) => done.get(file)).filter((one) => one !== undefined), wanted: [] };
}

function lockFrom<Facts extends object>(
  file: WorkspaceFile<Facts>,
  rules: LockRules<Facts>,
  name: (file: WorkspaceFile<Facts>, dependency: Dependency) => Identity,
): Lock<Facts> {
  const linked: LinkedDependency[] = [];
  const byKey = new Map<string, number[]>();
  for (const [at, dependency] of file.reading.dependencies.entries()) {
    linked.push(linkedOf(dependency, name(file, dependency)));
    const key = rules.keyOf(dependency);
    if (key === null) continue;
    appendTo(byKey, key, at, maxVersions);
  }
  return { file, linked, byKey, overridingLock: undefined, covered: new Map(), requirements: [], named: new Set() };
}

function byFolder<Facts extends object>(locks: readonly Lock<Facts>[]): ReadonlyMap<string, readonly Lock<Facts>[]> {
  const folders = new Map<string, Lock<Facts>[]>();
  for (const lock of locks) {
    const folder = folderOf(lock.file.path);
    appendTo(folders, folder, lock);
  }
  return folders;
}

/** The locks that cover a manifest, the nearest first. */
function locksOver<Facts extends object>(
  manifest: WorkspaceFile<Facts>,
  locks: ReadonlyMap<string, readonly Lock<Facts>[]>,
  rules: LockRules<Facts>,
): readonly Lock<Facts>[] {
  if (locks.size === 0) return [];
  const found: Lock<Facts>[] = [];
  for (const at of foldersFrom(folderOf(manifest.path)))
    found.push(...(locks.get(at) ?? []).filter(({ file }) => rules.covers(file, manifest)));
  return found;
}

function decide<Facts extends object>(
  dependency: Dependency,
  manifest: WorkspaceFile<Facts>,
  lock: Lock<Facts>,
  rules: LockRules<Facts>,
  free: Identity,
): LinkedDependency {
  const { kind } = dependency.source;
  const key = rules.keyOf(dependency);
  const locked = key === null ? [] : (lock.byKey.get(key) ?? []);
  const all = locked.filter((at) => {
    const entry = lock.linked[at]?.dependency;
    return entry && (rules.fits?.(dependency, entry, { manifest, lock: lock.file }) ?? true);
  });
  const needed = all.filter((at) => lock.covered.get(manifest)?.has(at));
  const fitting = needed.length > 0 ? needed : all;
  for (const at of fitting.length > 0 ? fitting : locked) lock.requirements.push([at, dependency.scope]);
  if (kind === 'local' || kind === 'member') return linkedOf(dependency, free);
  const exact = free.coordinates?.revision ? free.coordinates : null;
  if (key === null) return linkedOf(dependency, { ...free, coordinates: exact });
  const entry = lock.linked[fitting[0] ?? -1];
  if (!entry) return linkedOf(dependency, undecided(free, locked.length > 0));
  return linkedBy(
    lock.file,
    dependency,
    withWholeCommit(entry, () => free),
  );
}

/** With what follows from the manifests. */
function linkLock<Facts extends object>(lock: Lock<Facts>, rules: LockRules<Facts>): LinkedFile<Facts> {
  const { overridingLock } = lock;
  const graph = lock.covered.size > 0 ? rules.graphOf?.(lock.file, [...lock.covered.keys()]) : null;
  const scoped = graph ? withScopes(lock.linked, graph, lock.requirements) : lock.linked;
  const linked: LinkedDependency[] = [];
  for (const one of scoped) {
    const { dependency, scope } = one;
    const isDirect = dependency.isDirect ?? lock.named.has(rules.keyOf(dependency));
    if (overridingLock) linked.push(linkedOf(dependency, 'overruledLock', { isDirect, scope }));
    else linked.push(isDirect === one.isDirect ? one : { ...one, isDirect });
  }
  return manifestOf(lock.file, linked, overridingLock?.file.path ?? null);
}
