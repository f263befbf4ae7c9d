import { type CoordinatesProblem, type Coordinates, parseCoordinates } from '../../core/coordinates.ts';
import { isCovered } from '../../core/ecosystems.ts';
import { fromPackageUrl, type PackageUrlProblem } from '../../core/packageUrl.ts';
import { type Result, succeed } from '../../base/result.ts';
import type { Identity } from '../identify.ts';
import { isOnPublicHost } from '../registryHost.ts';
import { decode } from '../npm/range.ts';

/**
 * First labels of hosts that hold what the service knows, and nothing that is a secret. One more label follows, whichever: with
 * two more it could be a company's own.
 */
const publicHosts: readonly string[] = [
  'npm.',
  'registry.npmjs.',
  'registry.yarnpkg.',
  'pypi.',
  'pypi.python.',
  'files.pythonhosted.',
  'repo1.maven.',
  'repo.maven.apache.',
  'central.maven.',
  'central.sonatype.',
  'maven.google.',
  'dl.google.',
  'plugins.gradle.',
  'plugins-artifacts.gradle.',
  'nuget.',
  'api.nuget.',
  'rubygems.',
  'index.rubygems.',
  'crates.',
  'index.crates.',
  'static.crates.',
  'packagist.',
  'repo.packagist.',
  'cocoapods.',
  'cdn.cocoapods.',
  'trunk.cocoapods.',
  'proxy.golang.',
  'sum.golang.',
  'pkg.go.',
  'deb.debian.',
  'ftp.debian.',
  'conda.anaconda.',
  'repo.anaconda.',
];

/**
 * Coordinates of a package URL in a list. One that names a repository of its own (`repository_url`) is of another registry than
 * its type's: unless that is known to be public, its name may be a secret.
 */
export function identifyPackageUrl(text: string): Identity {
  const repository = /[?&]repository_url=([^&#]*)/i.exec(text)?.[1];
  if (repository && !isPublic(decode(repository))) return { coordinates: null, reason: 'privateRegistry' };
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

/** Coordinates as the service writes them. What it has no type or provider for is never asked about. */
export function identifyCoordinates(text: string): Identity {
  const identity = listed(parseCoordinates(text));
  const isKnown = identity.coordinates === null || isCovered(identity.coordinates);
  return isKnown ? identity : { coordinates: null, reason: 'notCovered' };
}

/** Without a revision nothing can be asked; what is no address of the service's is not covered. */
function listed(read: Result<Coordinates, PackageUrlProblem | CoordinatesProblem>): Identity {
  if (!read.ok) return { coordinates: null, reason: read.problem.kind === 'notCovered' ? 'notCovered' : 'invalidName' };
  return { coordinates: read.value, reason: read.value.revision === null ? 'unresolvedVersion' : null };
}

/** Often written without the scheme. */
function isPublic(repository: string): boolean {
  return isOnPublicHost(repository.includes('://') ? repository : `https://${repository}`, publicHosts);
}
