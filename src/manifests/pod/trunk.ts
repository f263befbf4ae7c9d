import { parseGitLocation } from '../git/gitLocation.ts';
import { isPublicAddress } from '../publicHosts.ts';

/**
 * True if a repository of specs is the public one: by its name, the address it is served at, or that of its repository.
 */
export function isTrunk(repository: string): boolean {
  if (repository === 'trunk' || repository === 'master') return true;
  if (isPublicAddress(repository, 'pod')) return true;
  const location = parseGitLocation(repository);
  return location?.host === 'github.com' && location.path.toLowerCase() === 'cocoapods/specs';
}
