import { type CoordinatesProblem, type Coordinates, parseCoordinates } from '../../core/coordinates.ts';
import { isCovered } from '../../core/ecosystems.ts';
import { fromPackageUrl, type PackageUrlProblem } from '../../core/packageUrl.ts';
import { type Result, succeed } from '../../base/result.ts';
import type { Identity } from '../identify.ts';
import { decode } from '../npm/range.ts';
import { fromPrivate, type PublicSources, sourceName } from '../packageSources.ts';
import { isPublicAddress } from '../publicHosts.ts';

/**
 * Coordinates of a package URL in a list. One that names a repository of its own (`repository_url`) is of another registry than
 * its type's: unless that is known to be public, its name may be a secret.
 */
export function identifyPackageUrl(text: string, mirrors?: PublicSources): Identity {
  const repository = /[?&]repository_url=([^&#]*)/i.exec(text)?.[1];
  if (repository) {
    // Often written without the scheme.
    const decoded = decode(repository);
    const address = decoded.includes('://') ? decoded : `https://${decoded}`;
    if (!isPublicAddress(address) && !mirrors?.hasAddress(address)) return fromPrivate(sourceName(address));
  }
  return listed(asRegistered(fromPackageUrl(text)));
}

/**
 * Composer's files write a version as it is tagged, and lists copy it; the registry has it without its `v` (manifests.md 3.5). The
 * service has both, so only what comes out of a manifest is changed.
 */
function asRegistered(read: Result<Coordinates, PackageUrlProblem>): Result<Coordinates, PackageUrlProblem> {
  if (!read.ok || read.value.type !== 'composer') return read;
  return succeed({ ...read.value, revision: read.value.revision?.replace(/^v(?=\d)/i, '') ?? null });
}

/** Coordinates as the service writes them. Components of a type or provider unknown to it are never requested. */
export function identifyCoordinates(text: string): Identity {
  const identity = listed(parseCoordinates(text));
  const isKnown = identity.coordinates === null || isCovered(identity.coordinates);
  return isKnown ? identity : { coordinates: null, reason: 'notCovered' };
}

/** Without a revision nothing can be requested; an address that is not one of the service's is not covered. */
function listed(read: Result<Coordinates, PackageUrlProblem | CoordinatesProblem>): Identity {
  if (!read.ok) return { coordinates: null, reason: read.problem.kind === 'notCovered' ? 'notCovered' : 'invalidName' };
  return { coordinates: read.value, reason: read.value.revision === null ? 'unresolvedVersion' : null };
}
