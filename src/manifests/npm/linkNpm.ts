import type { Steps } from '../../base/steps.ts';
import type { NpmLockFacts, NpmManifestFacts } from '../facts.ts';
import type { Dependency } from '../format.ts';
import { folderOf, parentFolder } from '../folders.ts';
import { withoutUserInfo } from '../git/gitLocation.ts';
import { type Identity, identify } from '../identify.ts';
import type { LinkedDependency, LinkedManifest, LinkOptions, WorkspaceFile } from '../link.ts';
import { Pace } from '../pace.ts';
import type { PrivateNames } from '../privateNames.ts';
import { NpmMembers } from './members.ts';
import { findInstalled, nodeModulesAbove } from './nodeModules.ts';
import { type Registries, RegistryIndex } from './registries.ts';
import { isPublicRegistry } from './publicRegistry.ts';
import { isInRange, isTag } from './range.ts';

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
  const linker = new NpmLinker(manifests, options, privateNames);
  const done: (readonly [WorkspaceFile, LinkedManifest])[] = [];
  const locks = new Map<string, Lock>();
  const byPath = new Map(files.map((file) => [file.path, file]));
  for (const file of files) {
    if (file.reading.facts.kind !== 'npmLock') continue;
    const { facts } = file.reading;
    const folder = folderOf(file.path);
    const ruler = rulerOver(file, byPath);
    const linked = ruler ? yield* overruled(file) : yield* linker.lock(file, folder, manifests.get(folder));
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
  readonly #members: NpmMembers;
  readonly #registries: RegistryIndex;
  readonly #mirrors: readonly string[];
  readonly #privateNames: PrivateNames;
  readonly #pace = new Pace();
  /** Registry as an entry names it → whether it is public. A lock names few. */
  readonly #publicRegistries = new Map<string, boolean>();

  constructor(manifests: ReadonlyMap<string, Manifest>, options: LinkOptions, privateNames: PrivateNames) {
    this.#members = new NpmMembers([...manifests.values()]);
    this.#mirrors = options.publicMirrors ?? [];
    this.#registries = new RegistryIndex(options.npmrc, this.#mirrors);
    this.#privateNames = privateNames;
  }

  /** `sibling` tells what is direct in a version 1 lock. */
  *lock(file: WorkspaceFile, folder: string, sibling: Manifest | undefined): Steps<readonly LinkedDependency[]> {
    const registries = this.#registries.of(folder);
    const linked: LinkedDependency[] = [];
    const direct = new Set<string>();
    for (const { name, alias } of sibling?.file.reading.dependencies ?? []) direct.add(alias ?? name);
    for (const dependency of file.reading.dependencies) {
      if (this.#pace.isDue()) yield;
      const isDirect = dependency.isDirect ?? direct.has(dependency.alias ?? dependency.name);
      linked.push(linkedOf(dependency, isDirect, this.#identifyLocked(dependency, registries)));
    }
    return linked;
  }

  *manifest(manifest: Manifest, lock: Lock | null): Steps<readonly LinkedDependency[]> {
    const { folder, file } = manifest;
    const registries = this.#registries.of(folder);
    const place = lock === null ? '' : inside(lock.folder, folder);
    const folders = lock === null ? [] : nodeModulesAbove(lock.facts.installed, place);
    const asked = lock?.facts.importers?.get(place);
    const linked: LinkedDependency[] = [];
    for (const dependency of file.reading.dependencies) {
      if (this.#pace.isDue()) yield;
      const { kind } = dependency.source;
      if (kind !== 'registry' && kind !== 'git' && kind !== 'archive') {
        linked.push(linkedOf(dependency, true, identify('npm', dependency)));
        continue;
      }
      const found = lock?.linked[findInstalled(folders, dependency.alias ?? dependency.name) ?? -1];
      if (!lock) linked.push(linkedOf(dependency, true, this.#identifyFree(dependency, registries)));
      else if (found && fits(dependency, found, asked, manifest.facts)) linked.push(decided(dependency, found, lock));
      else linked.push(linkedOf(dependency, true, this.#identifyMissing(dependency, registries, found)));
    }
    return linked;
  }

  #identifyLocked(dependency: Dependency, registries: Registries): Identity {
    const { source } = dependency;
    if (source.kind !== 'registry') return this.#unlessPrivate(dependency, identify('npm', dependency));
    if (dependency.version === null) return { coordinates: null, reason: 'versionMissing' };
    const own = source.registry === null ? this.#members.reasonFor(dependency.name) : undefined;
    if (own) return { coordinates: null, reason: own };
    const isFromPublic = source.registry === null || this.#isPublic(source.registry);
    if (!isFromPublic || !registries.isPublic(dependency.name)) return { coordinates: null, reason: 'privateRegistry' };
    return this.#unlessPrivate(dependency, identify('npm', dependency));
  }

  /** For a manifest no lock speaks for. */
  #identifyFree(dependency: Dependency, registries: Registries): Identity {
    if (dependency.source.kind === 'registry') {
      const own = this.#members.reasonFor(dependency.name);
      if (own) return { coordinates: null, reason: own };
      if (!registries.isPublic(dependency.name)) return { coordinates: null, reason: 'privateRegistry' };
    }
    return this.#unlessPrivate(dependency, identify('npm', dependency));
  }

  /** The lock speaks for the manifest and does not hold this, or holds another version than is asked for. */
  #identifyMissing(dependency: Dependency, registries: Registries, found: LinkedDependency | undefined): Identity {
    const free = this.#identifyFree(dependency, registries);
    if (free.reason !== null && free.reason !== 'rangeWithoutLock' && free.reason !== 'gitWithoutCommit') return free;
    const coordinates = free.coordinates?.revision ? free.coordinates : null;
    return { coordinates, reason: found ? 'lockOutdated' : 'notInLock' };
  }

  #unlessPrivate(dependency: Dependency, identity: Identity): Identity {
    if (!this.#privateNames.has(dependency.name, identity.coordinates)) return identity;
    return identity.coordinates ? { coordinates: null, reason: 'privatePackage' } : identity;
  }

  #isPublic(registry: string): boolean {
    let isPublic = this.#publicRegistries.get(registry);
    if (isPublic === undefined) {
      isPublic = isPublicRegistry(registry, this.#mirrors);
      this.#publicRegistries.set(registry, isPublic);
    }
    return isPublic;
  }
}

/**
 * Whether a locked package is what the manifest asks for. It is when the manifest asks as it did when the lock was written,
 * whatever was asked; else the version must lie in the range, unless `overrides` decides it.
 */
function fits(
  dependency: Dependency,
  found: LinkedDependency,
  asked: ReadonlyMap<string, string> | undefined,
  facts: NpmManifestFacts,
): boolean {
  const installedName = dependency.alias ?? dependency.name;
  const requirement = dependency.requirement ?? '';
  const before = asked?.get(installedName);
  if (before !== undefined && (before === requirement || withoutUserInfo(before.trim()) === requirement)) return true;
  const { source, version } = found.dependency;
  if (dependency.source.kind !== 'registry') return source.kind !== 'registry' && !asked;
  if (source.kind !== 'registry' || version === null) return source.kind !== 'git' && source.kind !== 'archive';
  if (facts.overridden.has(dependency.name)) return true;
  const range = rangeOf(dependency) ?? '';
  return found.dependency.name === dependency.name && (isTag(range) || isInRange(version, range));
}

/** `npm:real@^1.0.0` → `^1.0.0`. */
function rangeOf({ requirement, name, version }: Dependency): string | null {
  if (version !== null || !requirement?.startsWith('npm:')) return version ?? requirement;
  const rest = requirement.slice('npm:'.length);
  return rest.startsWith(`${name}@`) ? rest.slice(name.length + 1) : rest === name ? '*' : rest;
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
