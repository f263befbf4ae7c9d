import type { Dependency } from '../format.ts';
import { parentFolder } from '../folders.ts';
import { type Identity, identify } from '../identify.ts';
import type { LinkOptions } from '../link.ts';
import type { PrivateNames } from '../privateNames.ts';
import type { Catalogs } from '../facts.ts';
import { fromPrivate, heldBack, PublicSources, type SourceName, sourceName } from '../packageSources.ts';
import { Sightings } from '../sightings.ts';
import { noUserSettings } from '../userSettings.ts';
import { identifyNpmPackage } from './identifyNpmPackage.ts';
import type { LockFile, NpmFiles } from './lockChoice.ts';
import { NpmMembers } from './members.ts';
import { type Registries, RegistryIndex, scopeOf } from './registries.ts';

/**
 * The service's names of npm packages, unless they may be secret. A request for an unknown name makes the service queue
 * a harvest of it, so a package not known to be public gets no coordinates.
 */
export class NpmIdentifier {
  readonly #members: NpmMembers;
  readonly #registries: RegistryIndex;
  readonly #mirrors: PublicSources;
  readonly #privateNames: PrivateNames;
  /** By scope, or by name for those without one. */
  readonly #sightings = new Sightings((name) => scopeOf(name) || name);
  /**
   * Folder of a lock that names addresses → the private source that it has all its packages from; `null` when it has
   * public ones.
   */
  readonly #closed = new Map<string, SourceName | null>();

  /** All files are to be learnt from first. */
  constructor(files: NpmFiles, options: LinkOptions, privateNames: PrivateNames) {
    this.#mirrors = new PublicSources(options.publicMirrors ?? []);
    const { npm } = options.userSettings ?? noUserSettings;
    this.#registries = new RegistryIndex(options.supports, this.#mirrors, npm, files.pnpmWorkspaces, (folder) =>
      this.#members.rootOf(folder),
    );
    this.#members = new NpmMembers(files, options.supports, (address) => this.#registries.isPublic(address));
    this.#privateNames = privateNames;
  }

  /** Folder → the catalogs of yarn's settings there. */
  get catalogs(): ReadonlyMap<string, Catalogs> {
    return this.#registries.catalogs;
  }

  /** `lock`: what decides there. */
  registriesOf(folder: string, lock?: LockFile): Registries {
    return this.#registries.of(folder, lock);
  }

  learn({ locks }: NpmFiles): void {
    const counting = locks.filter(({ overridingLock }) => overridingLock === null);
    for (const lock of counting) this.#learnPrivate(lock);
    if (!this.#sightings.isEmpty) for (const lock of counting) this.#learnPublic(lock);
  }

  #learnPrivate({ file, folder }: LockFile): void {
    let hasPublic = false;
    let first: SourceName | null = null;
    for (const { name, source } of file.reading.dependencies) {
      if (source.kind !== 'registry' || source.registry === null) continue;
      if (this.#registries.isPublic(source.registry)) hasPublic = true;
      else {
        const origin = sourceName(source.registry);
        first ??= origin;
        this.#sightings.addPrivate(name, folder, origin);
      }
    }
    if (hasPublic) this.#closed.set(folder, null);
    else if (first !== null && !this.#closed.has(folder)) this.#closed.set(folder, first);
  }

  #learnPublic({ file }: LockFile): void {
    for (const { name, source } of file.reading.dependencies) {
      const isPublic =
        source.kind === 'registry' && source.registry !== null && this.#registries.isPublic(source.registry);
      if (isPublic) this.#sightings.addPublic(name);
    }
  }

  /**
   * For an entry of a lock, which may have its origin. A lock that `knowsOrigins` shows at least that it came from a
   * registry, and so is no member, whatever its name; an unpublishable package of the same workspace is still secret.
   */
  identifyLocked(dependency: Dependency, registries: Registries, lock: LockFile): Identity {
    const { facts, folder } = lock;
    const { source } = dependency;
    if (source.kind !== 'registry') return this.#unlessPrivate(dependency);
    if (dependency.version === null) return { coordinates: null, reason: 'versionMissing' };
    const own = source.registry === null ? this.#members.reasonFor(dependency.name) : undefined;
    if (own && (facts.knowsOrigins !== true || this.#members.isPrivateIn(lock, dependency.name)))
      return { coordinates: null, reason: own };
    const withheld =
      source.registry === null
        ? (this.#members.withheld(dependency.name, folder) ?? registries.withheld(dependency.name))
        : this.#registries.isPublic(source.registry)
          ? null
          : fromPrivate(sourceName(source.registry));
    return withheld ?? this.#unlessPrivate(dependency);
  }

  /** For a dependency of a manifest that no lock decides. The locks' origins still count. */
  identifyFree(dependency: Dependency, registries: Registries, folder: string): Identity {
    if (dependency.source.kind !== 'registry') return this.#unlessPrivate(dependency);
    const { name, source } = dependency;
    const own = this.#members.reasonFor(name);
    if (own) return { coordinates: null, reason: own };
    const isSaid = source.registry !== null && this.#registries.isPublic(source.registry);
    const withheld = isSaid
      ? null
      : (this.#members.withheld(name, folder) ??
        registries.withheld(name) ??
        this.#sightings.withheld(name, folder) ??
        this.#closedFrom(name, folder));
    return withheld ?? this.#unlessPrivate(dependency);
  }

  /**
   * For a dependency that the lock over its manifest does not hold, or holds in another version: only the lock counts,
   * so only an exact version in the manifest gives coordinates with a revision.
   */
  identifyMissing(dependency: Dependency, registries: Registries, folder: string, hasOtherVersion: boolean): Identity {
    const free = this.identifyFree(dependency, registries, folder);
    if (free.reason !== null && free.reason !== 'rangeWithoutLock' && free.reason !== 'gitWithoutCommit') return free;
    return { coordinates: free.coordinates, reason: hasOtherVersion ? 'lockOutdated' : 'notInLock' };
  }

  /** If all packages of the nearest lock are from a private source, a name missing there may be from it too. */
  #closedFrom(name: string, folder: string): Identity | null {
    if (this.#sightings.isEmpty || this.#sightings.isPublic(name)) return null;
    for (let at: string | null = folder; at !== null; at = parentFolder(at)) {
      const source = this.#closed.get(at);
      if (source !== undefined) return source === null ? null : heldBack(source);
    }
    return null;
  }

  #unlessPrivate(dependency: Dependency): Identity {
    const { source } = dependency;
    const isPlain = source.kind === 'registry' && dependency.ecosystem === undefined;
    const identity = isPlain ? identifyNpmPackage(dependency) : identify('npm', dependency);
    if (!identity.coordinates) return identity;
    if (!this.#privateNames.has(dependency.name, identity.coordinates)) return identity;
    return { coordinates: null, reason: 'privatePackage' };
  }
}
