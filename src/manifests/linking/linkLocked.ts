import type { Steps } from '../../base/steps.ts';
import { folderOf, parentFolder } from '../folders.ts';
import type { Dependency } from '../format.ts';
import { type Identity, identify } from '../identify.ts';
import type { LinkedDependency, WorkspaceFile } from '../link.ts';
import { Pace } from '../pace.ts';
import { linkedOf, manifestOf, unlessPrivate } from './linkedDependency.ts';
import type { LinkContext, LinkerResult } from './linker.ts';

/** What an ecosystem says about its manifests and locks. */
export interface LockRules {
  /** The name under which a manifest and its lock mean the same package. */
  keyOf(dependency: Dependency): string;
  /** Whether a lock, in the manifest's folder or in one above it, speaks for the manifest. */
  covers(lock: WorkspaceFile, manifest: WorkspaceFile): boolean;
  /** Which of several locks in one folder decides: the one that comes out lower. Absent: all of them count, the first before the next. */
  rank?(lock: WorkspaceFile): number;
  /** Whether a locked version is what the manifest asks for. Asked when the lock holds several versions of one package. */
  fits?(dependency: Dependency, locked: Dependency): boolean;
  /** Names the dependency, alone; `identify` unless the ecosystem knows more. */
  identify?(file: WorkspaceFile, dependency: Dependency): Identity;
}

/** Of so many versions of one package at most, the one that fits is looked for: real locks hold far fewer. */
const mostVersions = 100;

interface Lock {
  readonly file: WorkspaceFile;
  /** In the order of the text. */
  readonly linked: readonly LinkedDependency[];
  readonly byKey: ReadonlyMap<string, readonly LinkedDependency[]>;
  /** Keys that the manifests it covers name. */
  readonly asked: Set<string>;
}

/**
 * Links manifests with locks (manifests.md 4 and 5): the nearest lock at or above a manifest that covers it decides its
 * versions, and then the lock alone speaks: what it does not hold has no coordinates unless the manifest is exact. What a lock
 * cannot tell itself — whether a package is direct — follows from the manifests it covers.
 */
export function* linkLocked(
  files: readonly WorkspaceFile[],
  { privateNames }: LinkContext,
  rules: LockRules,
): Steps<LinkerResult> {
  const pace = new Pace();
  const name = (file: WorkspaceFile, dependency: Dependency): Identity => {
    const identity = rules.identify?.(file, dependency) ?? identify(file.format.ecosystem, dependency);
    return unlessPrivate(dependency, identity, privateNames);
  };
  const locks = new Map<string, Lock[]>();
  for (const file of files) {
    if (file.format.role !== 'lock') continue;
    const linked: LinkedDependency[] = [];
    const byKey = new Map<string, LinkedDependency[]>();
    for (const dependency of file.reading.dependencies) {
      if (pace.isDue()) yield;
      const one = linkedOf(dependency, name(file, dependency));
      linked.push(one);
      const key = rules.keyOf(dependency);
      const others = byKey.get(key);
      if (!others) byKey.set(key, [one]);
      else if (others.length < mostVersions) others.push(one);
    }
    const folder = folderOf(file.path);
    const beside = locks.get(folder) ?? [];
    beside.push({ file, linked, byKey, asked: new Set() });
    locks.set(
      folder,
      beside.sort((a, b) => (rules.rank?.(a.file) ?? 0) - (rules.rank?.(b.file) ?? 0)),
    );
  }
  const done = new Map<WorkspaceFile, LinkerResult['manifests'][number]>();
  for (const file of files) {
    if (file.format.role === 'lock') continue;
    const lock = file.format.role === 'manifest' ? lockOver(file, locks, rules) : null;
    const linked: LinkedDependency[] = [];
    for (const dependency of file.reading.dependencies) {
      if (pace.isDue()) yield;
      lock?.asked.add(rules.keyOf(dependency));
      linked.push(
        lock ? decide(dependency, lock, rules, name(file, dependency)) : linkedOf(dependency, name(file, dependency)),
      );
    }
    done.set(file, manifestOf(file, linked, lock?.file.path ?? null));
  }
  for (const beside of locks.values())
    for (const lock of beside) done.set(lock.file, yield* lockOf(lock, beside, rules, pace));
  return { manifests: files.map((file) => done.get(file)).filter((one) => one !== undefined), wanted: [] };
}

function lockOver(manifest: WorkspaceFile, locks: ReadonlyMap<string, readonly Lock[]>, rules: LockRules): Lock | null {
  if (locks.size === 0) return null;
  for (let at: string | null = folderOf(manifest.path); at !== null; at = parentFolder(at)) {
    const lock = locks.get(at)?.find(({ file }) => rules.covers(file, manifest));
    if (lock) return lock;
  }
  return null;
}

function decide(dependency: Dependency, lock: Lock, rules: LockRules, free: Identity): LinkedDependency {
  const { kind } = dependency.source;
  if (kind === 'local' || kind === 'member') return linkedOf(dependency, free);
  const held = lock.byKey.get(rules.keyOf(dependency)) ?? [];
  const fitting =
    held.find((one) => rules.fits?.(dependency, one.dependency) ?? true) ?? (held.length === 1 ? held[0] : undefined);
  if (fitting) {
    const { version } = fitting;
    const lockedBy = { path: lock.file.path, range: fitting.dependency.nameRange };
    return linkedOf(dependency, fitting, { version, lockedBy });
  }
  const speaksAgainst =
    free.reason !== null && free.reason !== 'rangeWithoutLock' && free.reason !== 'gitWithoutCommit';
  if (speaksAgainst) return linkedOf(dependency, free);
  const coordinates = free.coordinates?.revision ? free.coordinates : null;
  return linkedOf(dependency, { coordinates, reason: held.length > 0 ? 'lockOutdated' : 'notInLock' });
}

function* lockOf(
  lock: Lock,
  beside: readonly Lock[],
  rules: LockRules,
  pace: Pace,
): Steps<LinkerResult['manifests'][number]> {
  const ruler = rules.rank && beside[0] !== lock ? beside[0] : undefined;
  const linked: LinkedDependency[] = [];
  for (const one of lock.linked) {
    if (pace.isDue()) yield;
    const isDirect = one.dependency.isDirect ?? lock.asked.has(rules.keyOf(one.dependency));
    linked.push(ruler ? linkedOf(one.dependency, 'overruledLock', { isDirect }) : { ...one, isDirect });
  }
  return manifestOf(lock.file, linked, ruler?.file.path ?? null);
}
