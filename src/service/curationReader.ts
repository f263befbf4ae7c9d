import { fail, succeed } from '../base/result.ts';
import { type Coordinates, coordinatesKey, formatCoordinates, withRevision } from '../core/coordinates.ts';
import { coordinatesPath } from '../core/coordinatesUrl.ts';
import { jsonOf, malformed, notAnObject } from './transport/answer.ts';
import { type BatchItem, batchBody, batchLimits, divideBatch, textBytes } from './batch.ts';
import {
  type ComponentCurations,
  type Contribution,
  type PullRequestOverview,
  readCurationList,
  readPullRequest,
} from './curationAnswer.ts';
import { PullRequestAddresses } from './pullRequestAddresses.ts';
import type { Answer, SendOptions, Requester, SendPolicy } from './transport/requester.ts';
import { gatewayTimeout } from './transport/requestTimes.ts';

/** The service takes 1000 and 100 KiB (service-api.md 5.3); `batchLimits.bytes` hold here too. */
const maxAtOnce = 400;

/** For an unknown pull request the service returns 500 (service-api.md 5.1): no reason to retry. */
const curationPolicy: SendPolicy = { repeat: 'unlessItBroke', timeout: 30_000 };

/** For an address missing from a list: better shown without it than late. */
const addressPolicy: SendPolicy = { repeat: 'never', timeout: 5_000 };

/** A few hundred lists take the service several seconds. */
const manyPolicy: SendPolicy = { repeat: 'unlessItBroke', timeout: gatewayTimeout };

export const noCurations: ComponentCurations = { inEffect: new Map(), contributions: [] };

/** Curations, merged and proposed (service-api.md 5). */
export class CurationReader {
  readonly #requester: Requester;
  readonly #addresses: PullRequestAddresses;
  /** The request of the address of its pull requests: once is enough. */
  #addressRequest: Promise<void> | null = null;

  constructor(requester: Requester) {
    this.#requester = requester;
    this.#addresses = new PullRequestAddresses(requester.baseUrl);
  }

  /** The curation in effect for a revision, as JSON text; `null` when there is none. */
  async inEffect(coordinates: Coordinates, signal: AbortSignal): Answer<string | null> {
    return this.#text(
      `/curations/${coordinatesPath(coordinates)}`,
      { ...curationPolicy, names: [coordinates] },
      signal,
    );
  }

  /**
   * The curation as the file in that pull request has it, as JSON text; `null` when it does not touch this revision.
   */
  async inPullRequest(coordinates: Coordinates, pr: number, signal: AbortSignal): Answer<string | null> {
    return this.#text(
      `/curations/${coordinatesPath(coordinates, pr)}`,
      { ...curationPolicy, names: [coordinates] },
      signal,
    );
  }

  /**
   * Every pull request of the component and every curation in effect. Empty also where curations are in effect without
   * any pull request: the service returns 404 then (service-api.md 5.2). Its lists are up to a day old. They lack the
   * addresses of pull requests, which are derived from one for all.
   */
  async ofComponent(component: Coordinates, signal: AbortSignal): Answer<ComponentCurations> {
    const path = `/curations/${coordinatesPath(withRevision(component, null))}`;
    const read = (json: unknown): ComponentCurations | null => readCurationList(json, component);
    const found = await this.#requester.read(path, read, { ...curationPolicy, names: [component] }, signal);
    if (!found.ok) return found.problem.kind === 'notFound' ? succeed(noCurations) : found;
    return succeed({ ...found.value, contributions: await this.#withAddresses(found.value.contributions, signal) });
  }

  /**
   * As `ofComponent` for many, by their `coordinatesKey` without revision, each requested once; in the requested order.
   * Components missing from the service's response, such as those of a type it does not know, are missing here too.
   * Beside the lists it returns nothing for components without any, so that they come out empty.
   */
  async ofMany(
    components: readonly Coordinates[],
    signal: AbortSignal,
  ): Answer<ReadonlyMap<string, ComponentCurations>> {
    const found = await readCurationsOfMany(this.#requester, components, signal);
    if (!found.ok) return found;
    const all = new Map<string, ComponentCurations>();
    for (const [key, one] of found.value)
      all.set(key, { ...one, contributions: await this.#withAddresses(one.contributions, signal) });
    return succeed(all);
  }

  /** The address of a pull request, and the revisions it changes. An unknown number is a 500 (service-api.md 5.5). */
  async pullRequest(number: number, signal: AbortSignal): Answer<PullRequestOverview> {
    return this.#pullRequest(number, curationPolicy, signal);
  }

  async #pullRequest(number: number, policy: SendPolicy, signal: AbortSignal): Answer<PullRequestOverview> {
    const options = { ...policy, names: [] };
    const seen = await this.#requester.readOffered(`/curations/pr/${number}`, readPullRequest, options, signal);
    if (seen.ok) this.#addresses.record(number, seen.value.url);
    return seen;
  }

  async #withAddresses(listed: readonly Contribution[], signal: AbortSignal): Promise<readonly Contribution[]> {
    const lacking = listed.find(({ url }) => url === null);
    if (lacking && this.#addresses.of(lacking.number) === null) await this.#requestAddress(lacking.number, signal);
    return listed.map((one) => (one.url === null ? { ...one, url: this.#addresses.of(one.number) } : one));
  }

  async #requestAddress(number: number, signal: AbortSignal): Promise<void> {
    this.#addressRequest ??= this.#pullRequest(number, addressPolicy, signal).then(
      () => undefined,
      // The caller has aborted: the next caller requests it again.
      () => void (this.#addressRequest = null),
    );
    await this.#addressRequest;
    signal.throwIfAborted();
  }

  async #text(path: string, options: SendOptions, signal: AbortSignal): Answer<string | null> {
    const sent = await this.#requester.getIfAny(path, options, signal);
    if (!sent.ok) return sent;
    if (sent.value === null || sent.value.trim() === '') return succeed(null);
    const problem = notAnObject(sent.value, this.#requester.baseUrl + path);
    return problem ? fail(problem) : sent;
  }
}

/** See `CurationReader.ofMany`. One request after the other; the first that fails ends it. */
async function readCurationsOfMany(
  requester: Requester,
  components: readonly Coordinates[],
  signal: AbortSignal,
): Answer<ReadonlyMap<string, ComponentCurations>> {
  const path = '/curations';
  const found = new Map<string, ComponentCurations>();
  for (const items of divideBatch(itemsOf(components), { ...batchLimits, items: maxAtOnce }, textBytes)) {
    const own = { ...manyPolicy, names: items.map(({ coordinates }) => coordinates), items: items.length };
    const sent = await requester.postOffered(path, batchBody(items), own, signal);
    if (!sent.ok) return sent;
    const json = jsonOf(sent.value, requester.baseUrl + path);
    if (!json.ok) return json;
    if (typeof json.value !== 'object' || json.value === null || Array.isArray(json.value))
      return fail(malformed(requester.baseUrl + path, 'JSON, but not an object of lists'));
    const lists = new Map<string, unknown>(Object.entries(json.value));
    for (const { coordinates, text } of items) {
      const list = readCurationList(lists.get(text), coordinates);
      if (list !== null) found.set(coordinatesKey(coordinates), list);
    }
  }
  return succeed(found);
}

function itemsOf(components: readonly Coordinates[]): readonly BatchItem[] {
  const items = new Map<string, BatchItem>();
  for (const one of components) {
    const coordinates = withRevision(one, null);
    const text = formatCoordinates(coordinates);
    const isTooLong = text.length * 3 > batchLimits.bytes;
    if (!isTooLong && !items.has(coordinatesKey(coordinates)))
      items.set(coordinatesKey(coordinates), { coordinates, text });
  }
  return [...items.values()];
}
