/** The public service's own addresses, and where it keeps its curations. */
const publicHosts: readonly string[] = ['api.clearlydefined.io', 'clearlydefined.io', 'www.clearlydefined.io'];
const publicPulls = 'https://github.com/clearlydefined/curated-data/pull/';

/**
 * The address of one service's pull requests. Its lists contain only the number in a repository (service-api.md 5.2),
 * so an address in any other response holds for all; the public service's is known beforehand.
 */
export class PullRequestAddresses {
  /** An address without its number. */
  #pulls: string | null;

  constructor(baseUrl: string) {
    const host = URL.canParse(baseUrl) ? new URL(baseUrl).hostname : '';
    this.#pulls = publicHosts.includes(host) ? publicPulls : null;
  }

  /** `null` until known. */
  of(number: number): string | null {
    return this.#pulls === null ? null : `${this.#pulls}${number}`;
  }

  /**
   * Records this pull request's address from the service. One that does not end in its number says nothing about
   * others.
   */
  record(number: number, url: string): void {
    const end = `/${number}`;
    if (isWebAddress(url) && url.endsWith(end)) this.#pulls = url.slice(0, 1 - end.length);
  }
}

/** Of `https:`, without invisible characters. */
export function isWebAddress(text: string): boolean {
  return /^https:\/\/[^\s\p{Cc}\p{Cf}]+$/u.test(text);
}
