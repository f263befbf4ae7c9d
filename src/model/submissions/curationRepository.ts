import { isSameAddress } from './signInRule.ts';

/**
 * The repository for pull requests of the public service, as `github.com/owner/name`. `null` for any other service:
 * only its own responses name one, and a hostile service can name any. `builtIn`: base address of the public service.
 */
export function curationRepository(service: string, builtIn: string): string | null {
  return isSameAddress(service, builtIn) ? 'github.com/clearlydefined/curated-data' : null;
}

/** The web page listing open pull requests: of that repository, or of one of these; `null`: unknown. */
export function openPullRequestsPage(
  repository: string | null,
  pullRequests: readonly (string | null)[],
): string | null {
  if (repository !== null) return `https://${repository}/pulls`;
  for (const address of pullRequests) {
    const found = /^(https:\/\/[\w.-]+\/[\w.-]+\/[\w.-]+)\/pull\/\d+$/.exec(address ?? '');
    if (found) return `${found[1]}/pulls`;
  }
  return null;
}
