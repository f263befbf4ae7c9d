import { sameCoordinates } from '../../core/coordinates.ts';
import type { Scope } from '../../core/scopes.ts';
import type { Dependency, ManifestProblem } from '../format.ts';
import { parseGitLocation } from '../sources/gitLocation.ts';
import { identifyGit } from './identifyGit.ts';
import type { LinkedDependency, WorkspaceFile } from '../link.ts';
import type { LinkedFile } from './linker.ts';
import type { PrivateNames } from '../privateNames.ts';
import type { SkipReason } from '../skipReason.ts';
import type { Identity } from '../sources/packageSources.ts';

/** Differences from the dependency's own fields; `undefined` for none. */
interface Overrides {
  readonly version?: string | null | undefined;
  readonly isDirect?: boolean;
  readonly scope?: Scope | undefined;
  readonly lockedBy?: LinkedDependency['lockedBy'];
}

/** A dependency with what it is called at the service, or with why it has no name there. */
export function linkedOf(
  dependency: Dependency,
  found: Identity | SkipReason,
  { version, isDirect, scope, lockedBy = null }: Overrides = {},
): LinkedDependency {
  const { coordinates, reason, note, source }: Identity =
    typeof found === 'string' ? { coordinates: null, reason: found } : found;
  const linked: { -readonly [Key in keyof LinkedDependency]: LinkedDependency[Key] } = {
    dependency,
    version: version === undefined ? (dependency.version ?? coordinates?.revision ?? null) : version,
    coordinates,
    reason,
    lockedBy,
    isDirect: isDirect ?? dependency.isDirect ?? false,
    scope: scope ?? dependency.scope,
  };
  if (note !== undefined) linked.note = note;
  if (source !== undefined) linked.source = source;
  return linked;
}

/** Decided by the entry of a lock, which is called what it is called there. */
export function linkedBy(
  lock: Pick<WorkspaceFile, 'path'>,
  dependency: Dependency,
  entry: LinkedDependency,
): LinkedDependency {
  const lockedBy = { path: lock.path, range: entry.dependency.nameRange };
  return linkedOf(dependency, entry, { version: entry.version, lockedBy });
}

/** The identity of a dependency that no entry of the lock over it decides: without a lock it would be `free`. */
export function undecided(free: Identity, hasOtherVersion: boolean): Identity {
  if (free.reason !== null && !openVersions.has(free.reason)) return free;
  return { coordinates: free.coordinates, reason: hasOtherVersion ? 'lockOutdated' : 'notInLock' };
}

/** Reasons that only say that a file itself has no exact version. */
const openVersions: ReadonlySet<SkipReason> = new Set(['rangeWithoutLock', 'unresolvedVersion', 'gitWithoutCommit']);

/**
 * An entry of a lock that has only the beginning of the commit that its manifest has whole, with the whole one; any
 * other entry as it is. `free`: the manifest's own identity.
 */
export function withWholeCommit(locked: LinkedDependency, free: () => Identity): LinkedDependency {
  const { source } = locked.dependency;
  if (locked.reason !== 'gitWithoutCommit' || source.kind !== 'git') return locked;
  const whole = free().coordinates;
  const revision = whole?.revision;
  if (!revision) return locked;
  const { coordinates } = identifyGit(source.url, revision);
  const isSame = coordinates !== null && sameCoordinates(coordinates, whole);
  const start = (source.ref ?? parseGitLocation(source.url)?.ref ?? '').toLowerCase();
  if (!isSame || !/^[0-9a-f]{7,39}$/.test(start) || !revision.startsWith(start)) return locked;
  return { ...locked, coordinates, reason: null, version: locked.version ?? revision };
}

/** A package that the user's own setting keeps private gets no coordinates, and no question about its source. */
export function applyPrivatePackages(dependency: Dependency, identity: Identity, privateNames: PrivateNames): Identity {
  const mayBeSent = identity.coordinates !== null || identity.reason === 'sourceUnknown';
  if (!mayBeSent || !privateNames.has(dependency.name, identity.coordinates)) return identity;
  return { coordinates: null, reason: 'privatePackage' };
}

/** `problems`: those of the reading, unless linking found more. */
export function manifestOf<Facts extends object>(
  file: WorkspaceFile<Facts>,
  dependencies: readonly LinkedDependency[],
  coveredBy: string | null = null,
  problems: readonly ManifestProblem[] = file.reading.problems,
): LinkedFile<Facts> {
  return [file, { path: file.path, formatId: file.format.id, dependencies, problems, coveredBy }];
}
