/** The public service's own addresses, and where it keeps its curations. */
const publicHosts: readonly string[] = ['api.clearlydefined.io', 'clearlydefined.io', 'www.clearlydefined.io'];
const publicPulls = 'https://github.com/clearlydefined/curated-data/pull/';

/**
 * Where the pull requests of one service are. Its lists give nothing but the number of a repository (service-api.md 5.2), so
 * that what any other answer tells holds for all; of the public service it is known beforehand.
 */
export class PullRequestAddresses {
  /** An address without its number. */
  #pulls: string | null;

  constructor(baseUrl: string) {
    const host = URL.canParse(baseUrl) ? new URL(baseUrl).hostname : '';
    this.#pulls = publicHosts.includes(host) ? publicPulls : null;
  }

  /** `null` until somebody has told. */
  of(number: number): string | null {
    return this.#pulls === null ? null : `${this.#pulls}${number}`;
  }

  /** The service says that this pull request is there. What does not end in its number tells nothing of others. */
  learn(number: number, url: string): void {
    const end = `/${number}`;
    if (isWebAddress(url) && url.endsWith(end)) this.#pulls = url.slice(0, 1 - end.length);
  }
}

/** Of `https:`, with nothing in it that cannot be seen. */
export function isWebAddress(text: string): boolean {
  return /^https:\/\/[^\s\p{Cc}\p{Cf}]+$/u.test(text);
}
