import type { Dependency, DependencySource } from '../format.ts';
import { identify, originsOf } from '../identify.ts';
import { undecided } from '../linking/linkedDependency.ts';
import type { LinkContext } from '../linking/linker.ts';
import type { PrivateNames } from '../privateNames.ts';
import { ObservedSources } from '../sources/observedSources.ts';
import type { Origin, Origins } from '../sources/origins.ts';
import { npmNames } from './identifyNpmPackage.ts';
import type { NpmUserSettings } from './npmSettings.ts';
import type { LockFile, NpmFiles } from './lockChoice.ts';
import { NpmMembers } from './members.ts';
import { type Registries, RegistryIndex, scopeOf } from './registries.ts';
import type { Identity } from '../sources/packageSources.ts';
import type { Catalogs } from './npmFacts.ts';
import { yarnCatalogs } from './yarnrc.ts';

/**
 * The service's names of npm packages, unless they may be secret. A request for an unknown name makes the service queue
 * a harvest of it, so a package not known to be public gets no coordinates.
 */
export class NpmIdentifier {
  /** Folder → the catalogs of yarn's settings there. */
  readonly catalogs: ReadonlyMap<string, Catalogs>;
  readonly #members: NpmMembers;
  readonly #registries: RegistryIndex;
  readonly #origins: Origins;
  #observed = new ObservedSources([]);
  readonly #privateNames: PrivateNames;

  constructor(files: NpmFiles, { supports, settings, privateNames, answers }: LinkContext<NpmUserSettings>) {
    this.catalogs = yarnCatalogs(supports);
    this.#origins = originsOf(npmNames, answers);
    this.#registries = new RegistryIndex(supports, this.#origins, settings, files.pnpmWorkspaces, (folder) =>
      this.#members.rootOf(folder),
    );
    this.#members = new NpmMembers(files, supports, this.#origins);
    this.#privateNames = privateNames;
  }

  /** `lock`: what decides there. */
  registriesOf(folder: string, lock?: LockFile): Registries {
    return this.#registries.of(folder, lock);
  }

  /**
   * Makes what locks know of their packages count for others of these names: once it is known which locks decide, and
   * before the first name is identified.
   */
  observe({ locks }: NpmFiles, openNames: () => Iterable<string>): void {
    const originOf = (source: DependencySource): Origin | null => this.#origins.of(source);
    const files = locks
      .filter(({ overridingLock }) => overridingLock === null)
      .map(({ folder, file }) => ({ folder, dependencies: file.reading.dependencies, originOf }));
    this.#observed = new ObservedSources(files, { groupOf: (name) => scopeOf(name) || name, openNames });
  }

  /**
   * For an entry of a lock, which may have its origin. A lock that `knowsOrigins` shows at least that it came from a
   * registry, and so is no member, whatever its name; an unpublishable package of the same workspace is still secret.
   */
  identifyLocked(dependency: Dependency, registries: Registries, lock: LockFile): Identity {
    const { facts, folder } = lock;
    const { source } = dependency;
    if (source.kind !== 'registry') return this.#applyPrivatePackages(dependency);
    if (dependency.version === null) return { coordinates: null, reason: 'versionMissing' };
    const own = source.registry === null ? this.#members.reasonFor(dependency.name) : undefined;
    if (own && (facts.knowsOrigins !== true || this.#members.isPrivateIn(lock, dependency.name)))
      return { coordinates: null, reason: own };
    const origin = this.#origins.of(source);
    const withheld = origin
      ? origin.withheld
      : (this.#members.withheld(dependency.name, folder) ?? registries.withheld(dependency.name));
    return withheld ?? this.#applyPrivatePackages(dependency);
  }

  /** For a dependency of a manifest that no lock decides. The locks' origins still count. */
  identifyFree(dependency: Dependency, registries: Registries, folder: string): Identity {
    if (dependency.source.kind !== 'registry') return this.#applyPrivatePackages(dependency);
    const { name, source } = dependency;
    const own = this.#members.reasonFor(name);
    if (own) return { coordinates: null, reason: own };
    const withheld =
      this.#origins.of(source)?.access === 'public'
        ? null
        : (this.#members.withheld(name, folder) ??
          registries.withheld(name) ??
          this.#observed.withheld(name, folder) ??
          this.#observed.withheldIfMissing(name, folder));
    return withheld ?? this.#applyPrivatePackages(dependency);
  }

  /**
   * For a dependency that the lock over its manifest does not hold, or holds in another version: only the lock counts,
   * so only an exact version in the manifest gives coordinates with a revision.
   */
  identifyMissing(dependency: Dependency, registries: Registries, folder: string, hasOtherVersion: boolean): Identity {
    return undecided(this.identifyFree(dependency, registries, folder), hasOtherVersion);
  }

  #applyPrivatePackages(dependency: Dependency): Identity {
    const { source } = dependency;
    const isPlain = source.kind === 'registry' && dependency.ecosystem === undefined;
    const identity = isPlain ? npmNames.identify(dependency) : identify(npmNames, dependency);
    if (!identity.coordinates) return identity;
    if (!this.#privateNames.has(dependency.name, identity.coordinates)) return identity;
    return { coordinates: null, reason: 'privatePackage' };
  }
}
