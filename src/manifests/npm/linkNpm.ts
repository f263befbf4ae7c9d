import type { Steps } from '../../base/steps.ts';
import type { Asked, NpmLockFacts, NpmManifestFacts } from '../facts.ts';
import { folderOf, parentFolder } from '../folders.ts';
import type { Dependency } from '../format.ts';
import { type Identity, identify } from '../identify.ts';
import type { LinkedDependency, LinkedManifest, LinkOptions, WorkspaceFile } from '../link.ts';
import { Pace } from '../pace.ts';
import type { PrivateNames } from '../privateNames.ts';
import { asksAsBefore, fits } from './lockDecision.ts';
import { findInstalled, nodeModulesAbove } from './nodeModules.ts';
import { NpmIdentifier } from './npmIdentifier.ts';

interface Manifest {
  readonly file: WorkspaceFile;
  readonly folder: string;
  readonly facts: NpmManifestFacts;
}

interface Lock {
  readonly file: WorkspaceFile;
  readonly folder: string;
  readonly facts: NpmLockFacts;
  /** Beside the reading's dependencies, index by index. */
  readonly linked: readonly LinkedDependency[];
}

/**
 * Links package.json files and locks. The nearest lock at or above a manifest that speaks for it decides its versions
 * (npm docs, package-lock.json and npm-shrinkwrap.json); the lock alone speaks then, so a range it does not hold gives no
 * coordinates. Everything whose registry is not known to be public, and every package of the workspace itself, gives none.
 */
export function* linkNpm(
  files: readonly WorkspaceFile[],
  options: LinkOptions,
  privateNames: PrivateNames,
): Steps<readonly (readonly [WorkspaceFile, LinkedManifest])[]> {
  const manifests = manifestsOf(files);
  const linker = new NpmLinker(new NpmIdentifier([...manifests.values()], options, privateNames));
  const done: (readonly [WorkspaceFile, LinkedManifest])[] = [];
  const locks = new Map<string, Lock>();
  const byPath = new Map(files.map((file) => [file.path, file]));
  for (const file of files) {
    if (file.reading.facts.kind !== 'npmLock') continue;
    const { facts } = file.reading;
    const folder = folderOf(file.path);
    const ruler = rulerOver(file, byPath);
    const linked = ruler ? yield* overruled(file) : yield* linker.lock(file, facts, manifests.get(folder));
    if (!ruler) locks.set(folder, { file, folder, facts, linked });
    done.push([file, manifestOf(file, linked, ruler?.path ?? null)]);
  }
  for (const manifest of manifests.values()) {
    const lock = lockOf(manifest, locks);
    const linked = yield* linker.manifest(manifest, lock);
    done.push([manifest.file, manifestOf(manifest.file, linked, lock?.file.path ?? null)]);
  }
  for (const file of files) if (file.reading.facts.kind === 'none') done.push([file, manifestOf(file, [], null)]);
  return done;
}

function manifestsOf(files: readonly WorkspaceFile[]): ReadonlyMap<string, Manifest> {
  const manifests = new Map<string, Manifest>();
  for (const file of files) {
    const { facts } = file.reading;
    const folder = folderOf(file.path);
    if (facts.kind === 'npmManifest') manifests.set(folder, { file, folder, facts });
  }
  return manifests;
}

/** npm-shrinkwrap.json beats the package-lock.json beside it. */
function rulerOver({ path }: WorkspaceFile, byPath: ReadonlyMap<string, WorkspaceFile>): WorkspaceFile | undefined {
  if (!path.endsWith('package-lock.json')) return undefined;
  const ruler = byPath.get(`${path.slice(0, -'package-lock.json'.length)}npm-shrinkwrap.json`);
  return ruler?.reading.facts.kind === 'npmLock' ? ruler : undefined;
}

function* overruled({ reading }: WorkspaceFile): Steps<readonly LinkedDependency[]> {
  const linked: LinkedDependency[] = [];
  const pace = new Pace();
  for (const dependency of reading.dependencies) {
    if (pace.isDue()) yield;
    linked.push(linkedOf(dependency, dependency.isDirect ?? false, { coordinates: null, reason: 'overruledLock' }));
  }
  return linked;
}

/** The nearest lock at or above the manifest that speaks for it. A version 1 lock speaks for its own folder only. */
function lockOf(manifest: Manifest, locks: ReadonlyMap<string, Lock>): Lock | null {
  if (locks.size === 0) return null;
  for (let at: string | null = manifest.folder; at !== null; at = parentFolder(at)) {
    const lock = locks.get(at);
    if (lock && (at === manifest.folder || lock.facts.importers?.has(inside(at, manifest.folder)))) return lock;
  }
  return null;
}

function inside(folder: string, path: string): string {
  return folder === '' ? path : path.slice(folder.length + 1);
}

class NpmLinker {
  readonly #identifier: NpmIdentifier;
  readonly #pace = new Pace();

  constructor(identifier: NpmIdentifier) {
    this.#identifier = identifier;
  }

  /** The package.json beside it, `sibling`, tells what is direct in a version 1 lock. */
  *lock(file: WorkspaceFile, facts: NpmLockFacts, sibling: Manifest | undefined): Steps<readonly LinkedDependency[]> {
    const registries = this.#identifier.registriesOf(folderOf(file.path));
    const direct = new Set<string>();
    if (facts.importers === null) {
      for (const { name, alias } of sibling?.file.reading.dependencies ?? []) direct.add(alias ?? name);
    }
    const linked: LinkedDependency[] = [];
    for (const dependency of file.reading.dependencies) {
      if (this.#pace.isDue()) yield;
      const isDirect = dependency.isDirect ?? direct.has(dependency.alias ?? dependency.name);
      linked.push(linkedOf(dependency, isDirect, this.#identifier.identifyLocked(dependency, registries)));
    }
    return linked;
  }

  *manifest({ folder, file, facts }: Manifest, lock: Lock | null): Steps<readonly LinkedDependency[]> {
    const registries = this.#identifier.registriesOf(folder);
    const linked: LinkedDependency[] = [];
    const place = lock && new LockPlace(lock, folder, facts);
    for (const dependency of file.reading.dependencies) {
      if (this.#pace.isDue()) yield;
      const { kind } = dependency.source;
      if (kind !== 'registry' && kind !== 'git' && kind !== 'archive') {
        linked.push(linkedOf(dependency, true, identify('npm', dependency)));
      } else if (!place) {
        linked.push(linkedOf(dependency, true, this.#identifier.identifyFree(dependency, registries)));
      } else {
        const found = place.find(dependency);
        if (found && place.isDecided(dependency, found)) linked.push(decided(dependency, found, place.lock));
        else linked.push(linkedOf(dependency, true, this.#identifier.identifyMissing(dependency, registries, !!found)));
      }
    }
    return linked;
  }
}

/** What a lock holds for one project. */
class LockPlace {
  readonly lock: Lock;
  readonly #facts: NpmManifestFacts;
  readonly #asked: ReadonlyMap<string, Asked> | undefined;
  readonly #folders: readonly ReadonlyMap<string, number>[];

  constructor(lock: Lock, folder: string, facts: NpmManifestFacts) {
    const place = inside(lock.folder, folder);
    this.lock = lock;
    this.#facts = facts;
    this.#asked = lock.facts.importers?.get(place);
    this.#folders = nodeModulesAbove(lock.facts.installed, place);
  }

  find({ alias, name }: Dependency): LinkedDependency | undefined {
    const installedName = alias ?? name;
    const index = this.#asked?.get(installedName)?.index ?? findInstalled(this.#folders, installedName);
    return index === undefined ? undefined : this.lock.linked[index];
  }

  isDecided(dependency: Dependency, found: LinkedDependency): boolean {
    const before = this.#asked?.get(dependency.alias ?? dependency.name);
    if (before && asksAsBefore(dependency, before.requirement)) return true;
    return fits(dependency, found.dependency, this.#facts, this.#asked === undefined);
  }
}

function decided(dependency: Dependency, found: LinkedDependency, lock: Lock): LinkedDependency {
  return {
    dependency,
    version: found.version,
    coordinates: found.coordinates,
    reason: found.reason,
    lockedBy: { path: lock.file.path, range: found.dependency.nameRange },
    isDirect: true,
    scope: dependency.scope,
  };
}

function linkedOf(dependency: Dependency, isDirect: boolean, identity: Identity): LinkedDependency {
  const { coordinates, reason } = identity;
  const version = dependency.version ?? coordinates?.revision ?? null;
  return { dependency, version, coordinates, reason, lockedBy: null, isDirect, scope: dependency.scope };
}

function manifestOf(
  { path, format, reading }: WorkspaceFile,
  dependencies: readonly LinkedDependency[],
  coveredBy: string | null,
): LinkedManifest {
  return { path, formatId: format.id, dependencies, problems: reading.problems, coveredBy };
}
