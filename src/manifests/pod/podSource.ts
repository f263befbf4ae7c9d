import type { DependencySource } from '../format.ts';
import { gitSource } from '../sources/gitAccess.ts';
import { parseGitLocation } from '../sources/gitLocation.ts';
import { withoutCredentials } from '../sources/withoutCredentials.ts';
import { isPublicAddress } from '../sources/publicHosts.ts';
import { registryOf } from '../sources/registryHost.ts';

/** Source of the repository of specs with this name or address. */
export function sourceOfRepository(repository: string): DependencySource {
  return { kind: 'registry', registry: registryOfRepository(repository) };
}

/** As `DependencySource` has it; `null` for the public one. */
export function registryOfRepository(repository: string): string | null {
  if (isTrunk(repository)) return null;
  const location = parseGitLocation(repository);
  return registryOf(location ? `https://${location.host}/${location.path}` : repository);
}

/**
 * The source of a pod by its options (CocoaPods guides, "The Podfile"); `null` if they have none. With a podspec of its
 * own, the podspec's content decides, whatever the pod's name.
 */
export function sourceOfOptions(option: (name: string) => string | null): DependencySource | null {
  const path = option('path') ?? option('local');
  if (path !== null) return { kind: 'local', path };
  const git = option('git');
  if (git !== null) return gitSource(git, option('commit') ?? option('tag') ?? option('branch'));
  const podspec = option('podspec');
  if (podspec !== null)
    return isAddress(podspec)
      ? { kind: 'archive', url: withoutCredentials(podspec) }
      : { kind: 'local', path: podspec };
  const http = option('http');
  if (http !== null) return { kind: 'archive', url: withoutCredentials(http) };
  const other = ['hg', 'svn', 'bzr'].find((name) => option(name) !== null);
  return other === undefined ? null : { kind: 'notCovered', what: `a ${other} repository` };
}

function isAddress(text: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(text);
}

/**
 * True if a repository of specs is the public one: by the address it is served at, or that of its repository, or by the one name that
 * CocoaPods lets no other have (`pod repo add`).
 */
export function isTrunk(repository: string): boolean {
  if (repository === 'trunk') return true;
  if (isPublicAddress(repository, 'pod')) return true;
  const location = parseGitLocation(repository);
  return location?.host === 'github.com' && location.path.toLowerCase() === 'cocoapods/specs';
}
