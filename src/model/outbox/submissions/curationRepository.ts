import { isSameAddress } from './signInRule.ts';

/**
 * The repository that pull requests of the public service go to, as `github.com/owner/name`. `null` for any other service: only
 * its own answers tell, and a hostile one names whichever it likes. `builtIn`: base address of the public service.
 */
export function curationRepository(service: string, builtIn: string): string | null {
  return isSameAddress(service, builtIn) ? 'github.com/clearlydefined/curated-data' : null;
}

/** The page on the web that lists the open pull requests: of that repository, or beside one of these; `null`: nothing says where. */
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
