import type { Job, PullRequest } from '../../service/world/world.ts';
import type { Asked, Fault, LoggedRequest } from '../../service/startService.ts';

/** The controls of a stand-in service that runs in a process of its own. */
export class StandIn {
  readonly url: string;

  constructor(url: string) {
    this.url = url;
  }

  /** Every request so far, oldest first. */
  async requests(): Promise<readonly LoggedRequest[]> {
    const { requests }: { requests: readonly LoggedRequest[] } = await this.#read('log');
    return requests;
  }

  /** Every component name in the requests so far, whatever their form. */
  async names(): Promise<readonly string[]> {
    const { asked, queuedByAsking }: { asked: readonly Asked[]; queuedByAsking: readonly string[] } =
      await this.#read('asked');
    return [...new Set([...asked.map(({ name }) => name), ...queuedByAsking])];
  }

  /** Restores the state at its start: log, pull requests, harvests, faults, clock. */
  async reset(): Promise<void> {
    await this.#post('reset', {});
  }

  async clearLog(): Promise<void> {
    await this.#post('log/clear', {});
  }

  /** Sets the faults of all further requests; without an argument there are none. */
  async setFaults(...faults: readonly Fault[]): Promise<void> {
    await this.#post('faults', faults);
  }

  /** Every pull request, oldest first. */
  async pullRequests(): Promise<readonly PullRequest[]> {
    return this.#read('pullRequests');
  }

  /** Advances the service's clock by that many milliseconds. */
  async advance(ms: number): Promise<void> {
    await this.#post('clock', { ms });
  }

  /** The crawler's jobs with the delivery time of each tool. */
  async harvests(): Promise<readonly Job[]> {
    return this.#read('harvests');
  }

  /** Delivers all remaining results of one harvest, or of all. */
  async finishHarvests(coordinates?: string): Promise<void> {
    await this.#post('harvests/finish', coordinates === undefined ? {} : { coordinates });
  }

  async #read<T>(what: string): Promise<T> {
    const response = await fetch(`${this.url}/__control/${what}`);
    if (!response.ok) throw new Error(`${what}: ${response.status}`);
    return JSON.parse(await response.text());
  }

  async #post(what: string, body: unknown): Promise<void> {
    const response = await fetch(`${this.url}/__control/${what}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${what}: ${response.status}`);
  }
}
