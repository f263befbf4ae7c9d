import { sameCoordinates } from '../../core/coordinates.ts';
import type { Dependency, ManifestProblem } from '../format.ts';
import { parseGitLocation } from '../sources/gitLocation.ts';
import { identifyGit } from './identifyGit.ts';
import type { LinkedDependency, WorkspaceFile } from '../link.ts';
import type { LinkedFile } from './linker.ts';
import type { PrivateNames } from '../privateNames.ts';
import type { SkipReason } from '../skipReason.ts';
import type { Identity } from '../sources/packageSources.ts';

/** Differences from the dependency's own fields. */
interface Overrides {
  readonly version?: string | null;
  readonly isDirect?: boolean;
  readonly lockedBy?: LinkedDependency['lockedBy'];
}

/** A dependency with what it is called at the service, or with why it has no name there. */
export function linkedOf(
  dependency: Dependency,
  found: Identity | SkipReason,
  { version, isDirect, lockedBy }: Overrides = {},
): LinkedDependency {
  const { coordinates, reason, note, source }: Identity =
    typeof found === 'string' ? { coordinates: null, reason: found } : found;
  return {
    dependency,
    version: version === undefined ? (dependency.version ?? coordinates?.revision ?? null) : version,
    coordinates,
    reason,
    lockedBy: lockedBy ?? null,
    isDirect: isDirect ?? dependency.isDirect ?? false,
    scope: dependency.scope,
    ...(note === undefined ? {} : { note }),
    ...(source === undefined ? {} : { source }),
  };
}

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
