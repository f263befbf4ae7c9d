import type { Dependency } from '../format.ts';
import { type Identity, identify } from '../identify.ts';
import type { LinkOptions } from '../link.ts';
import type { PrivateNames } from '../privateNames.ts';
import type { Catalogs } from '../facts.ts';
import type { NpmFiles } from './lockChoice.ts';
import { NpmMembers } from './members.ts';
import { PublicSources } from '../packageSources.ts';
import { isPublicRegistry } from './publicRegistry.ts';
import { type Registries, RegistryIndex } from './registries.ts';

/**
 * Says what npm packages are called at the service, unless their names may be secrets. Asking for an unknown name makes the
 * service queue a harvest of it, so whatever is not known to be public gets no coordinates.
 */
export class NpmIdentifier {
  readonly #members: NpmMembers;
  readonly #registries: RegistryIndex;
  readonly #mirrors: PublicSources;
  readonly #privateNames: PrivateNames;
  /** Registry as an entry names it → whether it is public. A lock names few. */
  readonly #known = new Map<string, boolean>();
  /** Scopes, and names without one, that a lock has from a registry that is not public. */
  readonly #seenPrivate = new Set<string>();
  #hasSeenPublic = false;

  constructor(files: NpmFiles, options: LinkOptions, privateNames: PrivateNames) {
    this.#members = new NpmMembers(files);
    this.#mirrors = new PublicSources(options.publicMirrors ?? []);
    this.#registries = new RegistryIndex(options.supports, this.#mirrors, files.pnpmWorkspaces);
    this.#privateNames = privateNames;
  }

  /** Folder → the catalogs of yarn's settings there. */
  get catalogs(): ReadonlyMap<string, Catalogs> {
    return this.#registries.catalogs;
  }

  registriesOf(folder: string): Registries {
    return this.#registries.of(folder);
  }

  /**
   * For an entry of a lock, which may say where it came from. `knowsOrigins`: the lock says at least that it came from a
   * registry, and is no member then, whatever its name; what nobody can have published is a secret all the same.
   */
  identifyLocked(dependency: Dependency, registries: Registries, knowsOrigins: boolean): Identity {
    const { source } = dependency;
    if (source.kind !== 'registry') return this.#unlessPrivate(dependency);
    if (dependency.version === null) return { coordinates: null, reason: 'versionMissing' };
    const own = source.registry === null ? this.#members.reasonFor(dependency.name) : undefined;
    if (own && (!knowsOrigins || this.#members.isPrivate(dependency.name))) return { coordinates: null, reason: own };
    if (source.registry !== null) {
      if (!this.#isPublic(source.registry)) {
        this.#seenPrivate.add(scopeOrName(dependency.name));
        return { coordinates: null, reason: 'privateRegistry' };
      }
      this.#hasSeenPublic = true;
    }
    if (!registries.isPublic(dependency.name)) return { coordinates: null, reason: 'privateRegistry' };
    return this.#unlessPrivate(dependency);
  }

  /**
   * For a dependency of a manifest that no lock decides. What the locks say is heeded all the same, so they go first: a name
   * or scope that one of them has from elsewhere is private, and so is any when all they have is from elsewhere.
   */
  identifyFree(dependency: Dependency, registries: Registries): Identity {
    if (dependency.source.kind === 'registry') {
      const own = this.#members.reasonFor(dependency.name);
      if (own) return { coordinates: null, reason: own };
      const isSeenPrivate = this.#seenPrivate.has(scopeOrName(dependency.name));
      const isAllPrivate = this.#seenPrivate.size > 0 && !this.#hasSeenPublic;
      if (isSeenPrivate || isAllPrivate || !registries.isPublic(dependency.name)) {
        return { coordinates: null, reason: 'privateRegistry' };
      }
    }
    return this.#unlessPrivate(dependency);
  }

  /**
   * For a dependency that the lock over its manifest does not hold, or holds in another version: the lock alone speaks, so
   * only what the manifest says exactly gives coordinates.
   */
  identifyMissing(dependency: Dependency, registries: Registries, isHeld: boolean): Identity {
    const free = this.identifyFree(dependency, registries);
    if (free.reason !== null && free.reason !== 'rangeWithoutLock' && free.reason !== 'gitWithoutCommit') return free;
    return {
      coordinates: free.coordinates?.revision ? free.coordinates : null,
      reason: isHeld ? 'lockOutdated' : 'notInLock',
    };
  }

  #unlessPrivate(dependency: Dependency): Identity {
    const identity = identify('npm', dependency);
    if (!identity.coordinates || !this.#privateNames.has(dependency.name, identity.coordinates)) return identity;
    return { coordinates: null, reason: 'privatePackage' };
  }

  #isPublic(registry: string): boolean {
    let isPublic = this.#known.get(registry);
    if (isPublic === undefined) {
      isPublic = isPublicRegistry(registry, this.#mirrors);
      this.#known.set(registry, isPublic);
    }
    return isPublic;
  }
}

/** Whoever has one package of a scope elsewhere has the others there too. */
function scopeOrName(name: string): string {
  return name.startsWith('@') ? name.slice(0, name.indexOf('/')) : name;
}
