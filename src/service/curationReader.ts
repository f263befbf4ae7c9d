import { fail, succeed } from '../base/result.ts';
import { type Coordinates, withRevision } from '../core/coordinates.ts';
import { coordinatesPath } from '../core/coordinatesUrl.ts';
import { notAnObject } from './answer.ts';
import {
  type ComponentCurations,
  type PullRequestOverview,
  noCurations,
  readCurationList,
  readPullRequest,
} from './curationAnswer.ts';
import { readCurationsOfMany } from './curationsOfMany.ts';
import { type Answer, type Asking, type AskOptions, type Requester } from './requester.ts';

/** A 500 is how the service says that it knows no such pull request (service-api.md 5.1): no reason to ask again. */
const curationManners: Asking = { repeat: 'unlessItBroke', timeout: 30_000 };

/** Some hundred lists are some seconds of work for the service. */
const manyManners: Asking = { repeat: 'unlessItBroke', timeout: 105_000 };

/** What people have put right, and proposed to (service-api.md 5). */
export class CurationReader {
  readonly #requester: Requester;

  constructor(requester: Requester) {
    this.#requester = requester;
  }

  /** The curation in effect for a revision, as JSON text; `null` when there is none. */
  async inEffect(
    coordinates: Coordinates,
    signal: AbortSignal,
    { isWithdrawn }: AskOptions = {},
  ): Answer<string | null> {
    return this.#text(`/curations/${coordinatesPath(coordinates)}`, { ...curationManners, isWithdrawn }, signal);
  }

  /** The curation as the file in that pull request has it, as JSON text; `null` when it does not touch this revision. */
  async inPullRequest(
    coordinates: Coordinates,
    pr: number,
    signal: AbortSignal,
    { isWithdrawn }: AskOptions = {},
  ): Answer<string | null> {
    return this.#text(`/curations/${coordinatesPath(coordinates, pr)}`, { ...curationManners, isWithdrawn }, signal);
  }

  /**
   * Every pull request of the component and every curation in effect. Empty also where curations are in effect without any
   * pull request: the service says 404 then (service-api.md 5.2). Its lists are up to a day old.
   */
  async ofComponent(
    component: Coordinates,
    signal: AbortSignal,
    { isWithdrawn }: AskOptions = {},
  ): Answer<ComponentCurations> {
    const path = `/curations/${coordinatesPath(withRevision(component, null))}`;
    const read = (json: unknown): ComponentCurations | null => readCurationList(json, component);
    const found = await this.#requester.read(path, read, { ...curationManners, isWithdrawn }, signal);
    return !found.ok && found.problem.kind === 'notFound' ? succeed(noCurations) : found;
  }

  /**
   * As `ofComponent` for many, by their `coordinatesKey` without revision, each asked once; in the order asked. What the service
   * leaves out of its answer, such as a type it does not know, is left out of this one. Beside the lists it says nothing of
   * components without any, so that they come out empty.
   */
  async ofMany(
    components: readonly Coordinates[],
    signal: AbortSignal,
    { isWithdrawn }: AskOptions = {},
  ): Answer<ReadonlyMap<string, ComponentCurations>> {
    return readCurationsOfMany(this.#requester, components, { ...manyManners, isWithdrawn }, signal);
  }

  /** Where a pull request is, and which revisions it changes. An unknown number is a 500 (service-api.md 5.5). */
  async pullRequest(number: number, signal: AbortSignal): Answer<PullRequestOverview> {
    const path = `/curations/pr/${number}`;
    const sent = await this.#requester.getOffered(path, curationManners, signal);
    return sent.ok ? this.#requester.understand(sent.value, path, readPullRequest) : sent;
  }

  async #text(path: string, asking: Asking, signal: AbortSignal): Answer<string | null> {
    const sent = await this.#requester.getIfAny(path, asking, signal);
    if (!sent.ok) return sent;
    if (sent.value === null || sent.value.trim() === '') return succeed(null);
    const problem = notAnObject(sent.value, this.#requester.baseUrl + path);
    return problem ? fail(problem) : sent;
  }
}
