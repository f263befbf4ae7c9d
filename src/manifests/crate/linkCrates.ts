import { folderOf, pathIn } from '../folders.ts';
import type { Dependency } from '../format.ts';
import { type NameRules, namesOf, originsOf } from '../identify.ts';
import { type LockRules, linkLocked } from '../linking/linkLocked.ts';
import type { LockGraph } from '../linking/lockedScopes.ts';
import type { EcosystemRules, LinkContext, LinkerResult } from '../linking/linker.ts';
import { satisfies } from './cargoRequirement.ts';
import { registryOf } from '../sources/registryHost.ts';
import type { Origins } from '../sources/origins.ts';
import { readUserLayers, type UserLayers } from '../sources/layers.ts';
import { cargo } from './cargoConfig.ts';
import { CargoSources, isPublicIndex } from './cargoSources.ts';
import { CargoWorkspaces } from './cargoWorkspaces.ts';
import type { CrateFacts, CrateFile } from './crateFacts.ts';
import type { Identity } from '../sources/packageSources.ts';
import { usualRegistry } from '../sources/registrySources.ts';

/**
 * Links the files of Cargo (The Cargo Book, "Workspaces"): a lock covers the manifest beside it, and those below it of
 * members and of packages that it has without a source; no lock of a member counts. Members have the requirements they
 * inherit; which tables a crate is reached from decides whether it ships.
 */
function linkCrates(files: readonly CrateFile[], context: LinkContext<UserLayers>): LinkerResult<CrateFacts> {
  const workspaces = new CargoWorkspaces(files);
  const origins = originsOf(crateNames, context.answers);
  const sources = new CargoSources(context.supports, context.settings, origins);
  const originals = new Map<CrateFile, CrateFile>();
  for (const file of files) originals.set(workspaces.withInherited(file), file);
  const rules: LockRules<CrateFacts> = {
    names: crateNames,
    keyOf: ({ name }) => name,
    covers: (lock, manifest) => covers(lock, manifest, workspaces),
    overridingPath({ path }) {
      const workspace = workspaces.workspaceOf(folderOf(path));
      return workspace === null ? null : pathIn(workspace, 'Cargo.lock');
    },
    graphOf,
    fits: (dependency, locked, { manifest }) => fits(dependency, locked, workspaces.isPatched(manifest, dependency)),
    neededBy,
    identify: (file, dependency, stated) =>
      file.format.role === 'lock'
        ? stated(dependency)
        : identifyIn(file, dependency, { workspaces, sources, origins, stated }),
  };
  const { manifests, wanted } = linkLocked([...originals.keys()], context, rules);
  return { manifests: manifests.map(([file, manifest]) => [originals.get(file) ?? file, manifest]), wanted };
}

/**
 * A member that is new is named by its workspace, and not yet by the lock; one that is only a path of another's, by the
 * lock alone.
 */
function covers(lock: CrateFile, manifest: CrateFile, workspaces: CargoWorkspaces): boolean {
  const [rootFolder, folder] = [folderOf(lock.path), folderOf(manifest.path)];
  return rootFolder === folder || workspaces.isMember(rootFolder, folder) || indexIn(lock, manifest) !== undefined;
}

/** A patch may come from any source, in a required version. */
function fits({ source, requirement }: Dependency, locked: Dependency, isPatched: boolean): boolean {
  if (source.kind === 'git') return locked.source.kind === 'git' || isPatched;
  return requirement === null || locked.version === null || satisfies(locked.version, requirement);
}

interface Known {
  readonly workspaces: CargoWorkspaces;
  readonly sources: CargoSources;
  readonly origins: Origins;
  readonly stated: (dependency: Dependency) => Identity;
}

/** Of a manifest: a lock names the source of each package. */
function identifyIn(file: CrateFile, dependency: Dependency, known: Known): Identity {
  const folder = folderOf(file.path);
  const identity = known.stated(placed(known.workspaces.patched(file, dependency), folder, known));
  const withheld = identity.coordinates?.type === 'crate' ? known.sources.withheldAt(folder) : null;
  if (withheld) return withheld;
  const isOpen = identity.reason === 'rangeWithoutLock' && known.workspaces.isOpen(dependency);
  return isOpen ? { ...identity, reason: 'unresolvedVersion' } : identity;
}

/** A registry that the manifest names, by the address that settings have for it. */
function placed(dependency: Dependency, folder: string, { sources, origins }: Known): Dependency {
  const { source } = dependency;
  if (source.kind !== 'registry' || source.registry === null || source.registry.includes('://')) return dependency;
  const address = sources.addressOf(source.registry, folder);
  if (address === null) return dependency;
  const isPublic = origins.at(address).access === 'public';
  return { ...dependency, source: isPublic ? usualRegistry : { kind: 'registry', registry: registryOf(address) } };
}

/** Cargo keeps for each package what the lock has it need (Cargo, `core/registry.rs`, `lock`). */
function neededBy(manifest: CrateFile, lock: CrateFile): ReadonlySet<number> | null {
  const { facts } = lock.reading;
  const index = indexIn(lock, manifest);
  return facts.kind !== 'crateLock' || index === undefined ? null : new Set(facts.needs[index]);
}

/** The index of a manifest's package in a lock. */
function indexIn(lock: CrateFile, manifest: CrateFile): number | undefined {
  const [locked, own] = [lock.reading.facts, manifest.reading.facts];
  if (locked.kind !== 'crateLock' || own.kind !== 'crateManifest' || own.name === null) return undefined;
  return locked.members.get(own.name);
}

function graphOf(lock: CrateFile, covered: readonly CrateFile[]): LockGraph | null {
  const { facts } = lock.reading;
  if (facts.kind !== 'crateLock') return null;
  const read = new Set(covered.flatMap((manifest) => indexIn(lock, manifest) ?? []));
  const unread = [...facts.members.values()].filter((index) => !read.has(index));
  return { needs: facts.needs, isRead: (index) => read.has(index), unread };
}

/**
 * A crate and its version, metadata included (The Cargo Book, "The manifest format"; manifests.md 3.7). Hyphens and
 * underscores stay as they are. Only crates.io goes without an address.
 */
const crateNames: NameRules = {
  ecosystem: 'crate',
  identify: namesOf({ type: 'crate', provider: 'cratesio', pattern: /^[a-z_][\w-]*$/i, maxLength: 64 }),
  isPublicSource: isPublicIndex,
};

export const crate: EcosystemRules<CrateFacts, UserLayers> = {
  names: crateNames,
  listedTypes: ['crate'],
  readSettings: (files, environment) => readUserLayers(cargo, files, environment),
  link: linkCrates,
  unread: {
    mayName: { 'cargo-manifest': 'sources', 'cargo-lock': 'sources' },
    certainIn: ({ format }) => (format.id === 'cargo-lock' ? 'sources' : 'members'),
  },
};
