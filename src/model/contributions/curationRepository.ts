/**
 * The repository that pull requests go to, as `github.com/owner/name`: what is known from one of them, else that of the
 * public service; `null` where nobody can tell before the first one.
 */
export function curationRepository(baseUrl: string, pullRequests: readonly (string | null)[]): string | null {
  for (const address of pullRequests) {
    const found = /^https:\/\/([\w.-]+)\/([\w.-]+\/[\w.-]+)\/pull\/\d+$/.exec(address ?? '');
    if (found) return `${found[1]}/${found[2]}`;
  }
  const host = URL.canParse(baseUrl) ? new URL(baseUrl).hostname : '';
  return host === 'api.clearlydefined.io' ? 'github.com/clearlydefined/curated-data' : null;
}

/** The page on the web that lists the open pull requests of that repository. */
export function openPullRequestsPage(repository: string): string {
  return `https://${repository}/pulls`;
}
