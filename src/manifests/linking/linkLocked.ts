import { folderOf, parentFolder } from '../folders.ts';
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
  /** True if a lock replaces another one of its folder. Absent: all of them count, in order. */
  overrules?(lock: WorkspaceFile<Facts>, other: WorkspaceFile<Facts>): boolean;
  /**
   * The folder of the workspace that the folder of a lock is a member of: the tool reads the lock there, if there is one, and
   * never this one. `null` for a lock that its tool reads.
   */
  workspaceOf?(lock: WorkspaceFile<Facts>): string | null;
  /** True if a locked version satisfies the manifest's requirement. An unreadable one does. */
  fits?(
    dependency: Dependency,
    locked: Dependency,
    files: { readonly manifest: WorkspaceFile<Facts>; readonly lock: WorkspaceFile<Facts> },
  ): boolean;
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
  /** The lock of the workspace, if its tool reads that one instead. */
  workspaceLock: Lock<Facts> | undefined;
  /** The manifests whose versions it decides. */
  readonly covered: WorkspaceFile<Facts>[];
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
  for (const lock of all) {
    const workspace = rules.workspaceOf?.(lock.file) ?? null;
    const isOverridingLock = ({ file }: Lock<Facts>): boolean => file.format.id === lock.file.format.id;
    if (workspace !== null) lock.workspaceLock = locks.get(workspace)?.find(isOverridingLock);
  }
  const done = new Map<WorkspaceFile<Facts>, LinkedFile<Facts>>();
  for (const file of files) {
    if (file.format.role === 'lock') continue;
    const covering = file.format.role === 'manifest' ? locksOver(file, locks, rules) : [];
    const lock = covering.find(({ workspaceLock }) => !workspaceLock);
    lock?.covered.push(file);
    const linked: LinkedDependency[] = [];
    for (const dependency of file.reading.dependencies) {
      for (const one of covering) one.named.add(rules.keyOf(dependency));
      const free = name(file, dependency);
      linked.push(lock ? decide(dependency, file, lock, rules, free) : linkedOf(dependency, free));
    }
    done.set(file, manifestOf(file, linked, lock?.file.path ?? null));
  }
  for (const lock of all) {
    const beside = (locks.get(folderOf(lock.file.path)) ?? []).filter(({ workspaceLock }) => !workspaceLock);
    const overridingLock = lock.workspaceLock ?? beside.find((other) => rules.overrules?.(other.file, lock.file));
    done.set(lock.file, linkLock(lock, overridingLock, rules));
  }
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
    const others = byKey.get(key);
    if (!others) byKey.set(key, [at]);
    else if (others.length < maxVersions) others.push(at);
  }
  return { file, linked, byKey, workspaceLock: undefined, covered: [], requirements: [], named: new Set() };
}

function byFolder<Facts extends object>(locks: readonly Lock<Facts>[]): ReadonlyMap<string, readonly Lock<Facts>[]> {
  const folders = new Map<string, Lock<Facts>[]>();
  for (const lock of locks) {
    const folder = folderOf(lock.file.path);
    const beside = folders.get(folder);
    if (beside) beside.push(lock);
    else folders.set(folder, [lock]);
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
  for (let at: string | null = folderOf(manifest.path); at !== null; at = parentFolder(at))
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
  const files = { manifest, lock: lock.file };
  const locked = key === null ? [] : (lock.byKey.get(key) ?? []);
  const fitting = locked.filter((at) => {
    const entry = lock.linked[at]?.dependency;
    return entry && (rules.fits?.(dependency, entry, files) ?? true);
  });
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

/** With what follows from the manifests. `overridingLock`: its tool reads that one instead. */
function linkLock<Facts extends object>(
  lock: Lock<Facts>,
  overridingLock: Lock<Facts> | undefined,
  rules: LockRules<Facts>,
): LinkedFile<Facts> {
  const graph = lock.covered.length > 0 ? rules.graphOf?.(lock.file, lock.covered) : null;
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
