import type { Scope } from '../../core/scopes.ts';
import type { Dependency, ManifestProblem } from '../format.ts';
import { baseName } from '../../base/baseName.ts';
import { relativeFolder } from '../folders.ts';
import { identify } from '../identify.ts';
import type { LinkedDependency } from '../link.ts';
import { linkedBy, linkedOf, manifestOf, withWholeCommit } from '../linking/linkedDependency.ts';
import type { EcosystemRules, LinkContext, LinkedFile, LinkerResult } from '../linking/linker.ts';
import { type Requirement, scopesIn } from '../linking/lockedScopes.ts';
import { CatalogIndex, CatalogUses } from './catalogs.ts';
import { LockChoice, type LockFile, type Manifest, type NpmFiles, sortFiles } from './lockChoice.ts';
import { type Found, LockNames, LockPlace } from './lockPlace.ts';
import { lernaRoots, workspaceRoots } from './members.ts';
import { NpmIdentifier } from './npmIdentifier.ts';
import { filledMessage } from '../problemMessage.ts';
import { npmNames } from './identifyNpmPackage.ts';
import type { NpmFacts, NpmFile } from './npmFacts.ts';
import { type NpmUserSettings, readNpmUserSettings } from './npmSettings.ts';
import { requiredRepositories } from './npmSpec.ts';
import type { Identity } from '../sources/packageSources.ts';

/**
 * Links the manifests and locks of npm, yarn, pnpm, bun and deno. The nearest lock at or above a manifest that covers
 * it decides its versions, and only that lock, so a range it does not hold gives no revision. What a lock lacks —
 * which packages are direct or only for development — follows from the manifests. Packages whose registry is not known
 * to be public, and every package of the workspace itself, get no coordinates.
 */
function linkNpm(files: readonly NpmFile[], context: LinkContext<NpmUserSettings>): LinkerResult<NpmFacts> {
  const sorted = sortFiles(files, context.supports);
  const identifier = new NpmIdentifier(sorted, context);
  const linker = new NpmLinker(sorted, identifier);
  identifier.observe(sorted, () => linker.openNames());
  const done: LinkedFile<NpmFacts>[] = [];
  linker.findRequirements();
  for (const lock of sorted.locks) {
    const linked = linker.lock(lock);
    done.push(manifestOf(lock.file, linked, lock.overridingLock?.file.path ?? null, problemsOf(lock)));
  }
  for (const manifest of sorted.manifests) {
    const linked = linker.manifest(manifest);
    done.push(manifestOf(manifest.file, linked, linker.coverOf(manifest)));
  }
  done.push(...linker.catalogUses.linkFiles());
  for (const file of files) if (file.reading.facts.kind === 'none') done.push(manifestOf(file, []));
  return { manifests: done, wanted: [], roots: [...workspaceRoots(files), ...lernaRoots(context.supports)] };
}

function problemsOf({ file, otherLocks }: LockFile): readonly ManifestProblem[] {
  const { problems } = file.reading;
  if (otherLocks.length === 0) return problems;
  const others = otherLocks.map(({ file: { path } }) => baseName(path)).join(', ');
  const message = filledMessage(
    'This folder has another lock file ({0}). All count, since "packageManager" in package.json names none.',
    others,
  );
  return [{ ...message, range: { start: 0, end: 0 }, isHarmless: true }, ...problems];
}

class NpmLinker {
  readonly catalogUses: CatalogUses;
  readonly #files: NpmFiles;
  readonly #identifier: NpmIdentifier;
  readonly #catalogs = new CatalogIndex();
  readonly #places = new Map<Manifest, readonly LockPlace[]>();
  /** With the catalogs' requirements in place, beside the readings' dependencies, index by index. */
  readonly #wanted = new Map<Manifest, readonly Dependency[]>();
  /** What the locks have for these, index by index. */
  readonly #found = new Map<LockPlace, readonly (Found | undefined)[]>();
  /** What the manifests require of locks that leave it to them which packages are direct or for development. */
  readonly #requirements = new Map<LockFile, Requirement[]>();
  /** What the entries of locks are called at the service, beside the readings' dependencies, index by index. */
  readonly #linked = new Map<LockFile, readonly LinkedDependency[]>();

  constructor(files: NpmFiles, identifier: NpmIdentifier) {
    this.#files = files;
    this.#identifier = identifier;
    this.catalogUses = new CatalogUses(files.pnpmWorkspaces);
    const { manifests, pnpmWorkspaces, locks } = files;
    for (const { folder, facts } of pnpmWorkspaces) this.#catalogs.add(folder, facts.catalogs);
    for (const { folder, facts } of manifests) if (facts.catalogs) this.#catalogs.add(folder, facts.catalogs);
    for (const [folder, catalogs] of identifier.catalogs) this.#catalogs.add(folder, catalogs);
    const choice = new LockChoice(files);
    const names = new Map(locks.map((lock) => [lock, new LockNames(lock)]));
    const overridden = new Map(locks.map((lock) => [lock, overriddenIn(lock, files)]));
    for (const manifest of manifests) {
      const places = choice.of(manifest).map((lock) => {
        const own = manifest.folder === lock.folder ? [] : manifest.facts.overridden;
        const all = new Set([...(overridden.get(lock) ?? []), ...own]);
        return new LockPlace(names.get(lock) ?? new LockNames(lock), manifest.folder, all);
      });
      this.#places.set(manifest, places);
      const { dependencies } = manifest.file.reading;
      const wanted = dependencies.map((dependency) => this.#catalogs.resolve(manifest.folder, dependency));
      this.#wanted.set(manifest, wanted);
      for (const place of places)
        this.#found.set(
          place,
          dependencies.map((dependency, at) => place.find(dependency, wanted[at] ?? dependency)),
        );
    }
  }

  /** The names in manifests. */
  *openNames(): Iterable<string> {
    for (const wanted of this.#wanted.values()) for (const { name } of wanted) yield name;
  }

  coverOf(manifest: Manifest): string | null {
    return this.#places.get(manifest)?.[0]?.lock.file.path ?? null;
  }

  findRequirements(): void {
    for (const lock of this.#files.locks) if (lock.facts.edges) this.#requirements.set(lock, []);
    const known = new Map<LockFile, Set<string>>();
    for (const manifest of this.#files.manifests) {
      for (const place of this.#places.get(manifest) ?? []) {
        const { lock } = place;
        const required = this.#requirements.get(lock);
        if (!required) continue;
        const folders = known.get(lock) ?? new Set();
        known.set(lock, folders.add(relativeFolder(lock.folder, manifest.folder)));
        for (const [at, { scope }] of manifest.file.reading.dependencies.entries()) {
          const found = this.#found.get(place)?.[at];
          if (found?.isDecided) required.push([found.index, scope]);
        }
      }
    }
    for (const [lock, required] of this.#requirements)
      // A member whose manifest is not here requires everything its block names.
      for (const [folder, requirements] of lock.facts.importers ?? []) {
        if (known.get(lock)?.has(folder)) continue;
        for (const { index } of requirements.values()) if (index !== undefined) required.push([index, 'runtime']);
      }
  }

  lock(lock: LockFile): readonly LinkedDependency[] {
    const { file, folder, facts } = lock;
    const registries = this.#identifier.registriesOf(folder, lock);
    const required = this.#requirements.get(lock) ?? [];
    const direct = new Set(required.map(([index]) => index));
    const scopes = scopesOf(lock, required);
    const named = facts.importers === null && !facts.edges ? this.#namedIn(folder) : null;
    const linked: LinkedDependency[] = [];
    for (const dependency of file.reading.dependencies) {
      const index = linked.length;
      const isDirect = direct.has(index) || isDirectIn(dependency, named);
      const identity = lock.overridingLock ? overruled : this.#identifier.identifyLocked(dependency, registries, lock);
      linked.push(linkedOf(dependency, identity, { isDirect, scope: scopes[index] }));
    }
    this.#linked.set(lock, linked);
    return linked;
  }

  manifest(manifest: Manifest): readonly LinkedDependency[] {
    const places = this.#places.get(manifest) ?? [];
    const linked: LinkedDependency[] = [];
    for (const [at, dependency] of manifest.file.reading.dependencies.entries()) {
      const wanted = this.#wanted.get(manifest)?.[at] ?? dependency;
      const free = (): Identity => this.#identify(wanted, manifest.folder, false, false);
      const decided = this.#decide(dependency, at, wanted, places, free);
      const identity = (): Identity =>
        this.#identify(wanted, manifest.folder, places.length > 0, decided === 'otherVersion');
      const one =
        decided && decided !== 'otherVersion'
          ? decided
          : linkedOf(dependency, identity(), { version: wanted.version ?? undefined });
      linked.push(one);
      if (wanted !== dependency || wanted.source.kind === 'unknown')
        this.catalogUses.note(manifest.folder, one, this.coverOf(manifest));
    }
    return linked;
  }

  /** Dependencies that no lock decides. */
  #identify(wanted: Dependency, folder: string, isCovered: boolean, hasOtherVersion: boolean): Identity {
    if (!isFromElsewhere(wanted)) return identify(npmNames, wanted);
    const registries = this.#identifier.registriesOf(folder);
    if (!isCovered) return this.#identifier.identifyFree(wanted, registries, folder);
    return this.#identifier.identifyMissing(wanted, registries, folder, hasOtherVersion);
  }

  /** The entry of the first lock that decides it; `otherVersion` if they have only other versions; `null` if they have none. */
  #decide(
    dependency: Dependency,
    at: number,
    wanted: Dependency,
    places: readonly LockPlace[],
    free: () => Identity,
  ): LinkedDependency | 'otherVersion' | null {
    if (!isFromElsewhere(wanted) && !dependency.requirement?.startsWith('catalog:')) return null;
    let hasOtherVersion = false;
    for (const place of places) {
      const found = this.#found.get(place)?.[at];
      const locked = found && this.#linked.get(place.lock)?.[found.index];
      if (!locked) continue;
      hasOtherVersion = true;
      if (found.isDecided) return linkedBy(place.lock.file, dependency, withWholeCommit(locked, free));
    }
    return hasOtherVersion ? 'otherVersion' : null;
  }

  /** The names in a folder's manifests, for a lock that does not mark direct packages. */
  #namedIn(folder: string): ReadonlySet<string> {
    const named = new Set<string>();
    for (const manifest of this.#files.manifests) {
      if (manifest.folder !== folder) continue;
      for (const { name, alias } of manifest.file.reading.dependencies) named.add(alias ?? name);
    }
    return named;
  }
}

/** `named`: the names in the manifests of a lock that does not mark all direct packages. */
function isDirectIn({ isDirect, alias, name }: Dependency, named: ReadonlySet<string> | null): boolean {
  return isDirect ?? named?.has(alias ?? name) ?? false;
}

/** Names that are decided for the whole workspace of a lock: in its root's manifest, in the lock itself, beside it. */
function overriddenIn({ folder, facts }: LockFile, { manifests, pnpmWorkspaces }: NpmFiles): ReadonlySet<string> {
  const beside = [...manifests, ...pnpmWorkspaces].filter((file) => file.folder === folder);
  return new Set([...(facts.overridden ?? []), ...beside.flatMap((file) => [...file.facts.overridden])]);
}

const overruled: Identity = { coordinates: null, reason: 'overruledLock' };

/** True if it is from a registry, a repository or an address, so that a lock can decide it. */
function isFromElsewhere({ source: { kind } }: Dependency): boolean {
  return kind === 'registry' || kind === 'git' || kind === 'archive';
}

/** Of a lock without scopes. A peer is there for what else requires it. */
function scopesOf({ facts, file }: LockFile, required: readonly Requirement[]): readonly (Scope | undefined)[] {
  if (!facts.edges) return [];
  // Every member of the workspace has needs of its own among what is required.
  const isRead = (index: number): boolean => file.reading.dependencies[index]?.source.kind === 'member';
  const installed = required.filter(([, scope]) => scope !== 'peer');
  return scopesIn({ ...facts.edges, isRead }, installed);
}

export const npm: EcosystemRules<NpmFacts, NpmUserSettings> = {
  names: npmNames,
  listedTypes: ['npm'],
  readSettings: readNpmUserSettings,
  link: linkNpm,
  // npm's own lock writes each repository with ssh: only what the manifests require counts.
  repositoriesIn({ format, reading: { dependencies, facts } }) {
    const required = facts.kind === 'npmLock' ? requiredRepositories(facts) : [];
    if (format.id === 'npm-package-lock') return required;
    return [...required, ...dependencies.flatMap(({ source }) => (source.kind === 'git' ? source : []))];
  },
  privateNameIn: ({ facts }) => (facts.kind === 'npmManifest' && facts.isPrivate ? facts.name : null),
  unread: {
    mayName: {
      'npm-package': 'members',
      'deno-config': 'members',
      'npm-package-lock': 'sources',
      'yarn-lock': 'sources',
      'pnpm-lock': 'sources',
      'bun-lock': 'sources',
      'deno-lock': 'sources',
      'pnpm-workspace': 'sources',
    },
    formatsWithMembers: ['npm-package', 'pnpm-workspace'],
    certainIn: ({ reading: { facts } }) => (facts.kind === 'npmLock' && !facts.knowsOrigins ? null : 'members'),
  },
};
