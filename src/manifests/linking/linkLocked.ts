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
import { type LockGraph, withScopes } from './lockedScopes.ts';
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
  readonly byKey: ReadonlyMap<string, readonly LinkedDependency[]>;
  /** Keys that the manifests it covers name. */
  readonly required: Set<string | null>;
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
  const all: Lock<Facts>[] = [];
  for (const file of files) {
    if (file.format.role !== 'lock') continue;
    const linked: LinkedDependency[] = [];
    const byKey = new Map<string, LinkedDependency[]>();
    for (const dependency of file.reading.dependencies) {
      const one = linkedOf(dependency, name(file, dependency));
      linked.push(one);
      const key = rules.keyOf(dependency);
      if (key === null) continue;
      const others = byKey.get(key);
      if (!others) byKey.set(key, [one]);
      else if (others.length < maxVersions) others.push(one);
    }
    all.push({ file, linked, byKey, required: new Set() });
  }
  const everywhere = byFolder(all);
  const ignored = new Map<Lock<Facts>, Lock<Facts>>();
  for (const lock of all) {
    const workspace = rules.workspaceOf?.(lock.file) ?? null;
    const isOverridingLock = ({ file }: Lock<Facts>): boolean => file.format.id === lock.file.format.id;
    const overridingLock = workspace === null ? undefined : everywhere.get(workspace)?.find(isOverridingLock);
    if (overridingLock) ignored.set(lock, overridingLock);
  }
  const locks = byFolder(all.filter((lock) => !ignored.has(lock)));
  const done = new Map<WorkspaceFile<Facts>, LinkedFile<Facts>>();
  for (const file of files) {
    if (file.format.role === 'lock') continue;
    const lock = file.format.role === 'manifest' ? lockOver(file, locks, rules) : null;
    const linked: LinkedDependency[] = [];
    for (const dependency of file.reading.dependencies) {
      lock?.required.add(rules.keyOf(dependency));
      linked.push(
        lock
          ? decide(dependency, file, lock, rules, name(file, dependency))
          : linkedOf(dependency, name(file, dependency)),
      );
    }
    done.set(file, manifestOf(file, linked, lock?.file.path ?? null));
  }
  for (const beside of locks.values())
    for (const lock of beside) {
      const overridingLock = beside.find((other) => rules.overrules?.(other.file, lock.file));
      done.set(lock.file, overridingLock ? overruled(lock, overridingLock, rules) : lockOf(lock, rules));
    }
  for (const [lock, overridingLock] of ignored) done.set(lock.file, overruled(lock, overridingLock, rules));
  const manifests = files.map((file) => done.get(file)).filter((one) => one !== undefined);
  return { manifests: rules.graphOf ? withScopes(manifests, rules.graphOf) : manifests, wanted: [] };
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

function lockOver<Facts extends object>(
  manifest: WorkspaceFile<Facts>,
  locks: ReadonlyMap<string, readonly Lock<Facts>[]>,
  rules: LockRules<Facts>,
): Lock<Facts> | null {
  if (locks.size === 0) return null;
  for (let at: string | null = folderOf(manifest.path); at !== null; at = parentFolder(at)) {
    const lock = locks.get(at)?.find(({ file }) => rules.covers(file, manifest));
    if (lock) return lock;
  }
  return null;
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
  if (kind === 'local' || kind === 'member') return linkedOf(dependency, free);
  const exact = free.coordinates?.revision ? free.coordinates : null;
  if (key === null) return linkedOf(dependency, { ...free, coordinates: exact });
  const locked = lock.byKey.get(key) ?? [];
  const files = { manifest, lock: lock.file };
  const fitting = locked.find((one) => rules.fits?.(dependency, one.dependency, files) ?? true);
  if (fitting)
    return linkedBy(
      lock.file,
      dependency,
      withWholeCommit(fitting, () => free),
    );
  return linkedOf(dependency, undecided(free, locked.length > 0));
}

function lockOf<Facts extends object>(lock: Lock<Facts>, rules: LockRules<Facts>): LinkedFile<Facts> {
  const linked: LinkedDependency[] = [];
  for (const one of lock.linked) {
    const isDirect = one.dependency.isDirect ?? lock.required.has(rules.keyOf(one.dependency));
    linked.push(isDirect === one.isDirect ? one : { ...one, isDirect });
  }
  return manifestOf(lock.file, linked);
}

/** A lock that its tool doesn't read. */
function overruled<Facts extends object>(
  lock: Lock<Facts>,
  overridingLock: Lock<Facts>,
  rules: LockRules<Facts>,
): LinkedFile<Facts> {
  const linked: LinkedDependency[] = [];
  for (const { dependency } of lock.linked) {
    const isDirect = dependency.isDirect ?? lock.required.has(rules.keyOf(dependency));
    linked.push(linkedOf(dependency, 'overruledLock', { isDirect }));
  }
  return manifestOf(lock.file, linked, overridingLock.file.path);
}
