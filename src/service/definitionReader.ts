import { type Text, wholeText } from '../base/longText.ts';
import { type Result, fail, succeed } from '../base/result.ts';
import { type Coordinates, withRevision } from '../core/coordinates.ts';
import { coordinatesQuery, definitionPath } from '../core/coordinatesUrl.ts';
import type { ServiceProblem } from '../core/problem.ts';
import { isBlank, readDefinition, unknownType } from './definitionAnswer.ts';
import type { FetchedDefinition } from './dialect.ts';
import { type Answer, type Requester, type SendPolicy, answerLimits } from './transport/requester.ts';
import type { RevisionReader } from './finder.ts';

/**
 * The requested part of a definition. `pr`: as it would be with that curation pull request; such a response always has
 * its files.
 */
export interface DefinitionTarget {
  readonly pr: number | null;
  readonly withFiles: boolean;
}

type BodyAnswer = Answer<{ readonly body: Text; readonly path: string }>;
/** `definition`: if the service has returned it together with the revision. */
interface Latest {
  readonly revision: string;
  readonly definition?: FetchedDefinition;
}

const brief: DefinitionTarget = { pr: null, withFiles: false };

/** One definition at a time (service-api.md 4.1 to 4.3). */
export class DefinitionReader {
  readonly #requester: Requester;
  readonly #revisions: RevisionReader;

  constructor(requester: Requester, revisions: RevisionReader) {
    this.#requester = requester;
    this.#revisions = revisions;
  }

  /** Without a revision: the latest one. */
  async definition(
    coordinates: Coordinates,
    target: DefinitionTarget,
    policy: SendPolicy,
    signal: AbortSignal,
  ): Answer<FetchedDefinition> {
    if (coordinates.revision !== null) return this.exactly(coordinates, target, policy, signal);
    const latest = await this.#latest(coordinates, target.withFiles, policy, signal);
    if (!latest.ok) return latest;
    const { revision, definition } = latest.value;
    if (definition && target.pr === null) return succeed(definition);
    return this.exactly(withRevision(coordinates, revision), target, policy, signal);
  }

  /** The untouched body, which is not parsed: with files it can have 13 MB. Without a revision: of the latest one. */
  async text(
    coordinates: Coordinates,
    target: DefinitionTarget,
    policy: SendPolicy,
    signal: AbortSignal,
  ): Answer<Text> {
    if (coordinates.revision === null) {
      const latest = await this.#latest(coordinates, false, policy, signal);
      if (!latest.ok) return latest;
      return this.text(withRevision(coordinates, latest.value.revision), target, policy, signal);
    }
    const found = await this.#request(coordinates, target, policy, signal);
    if (!found.ok) return found;
    return isBlank(found.value.body) ? fail(unknownType(coordinates)) : succeed(found.value.body);
  }

  /**
   * By the written description the service knows the latest revision (written-api.md 4.1), the running one returns 404
   * (service-api.md 1.7); then the newest of the origin's list counts, or else the newest the service has.
   */
  async #latest(bare: Coordinates, withFiles: boolean, policy: SendPolicy, signal: AbortSignal): Answer<Latest> {
    const target = { ...brief, withFiles };
    const sent = isDeep(bare)
      ? await this.#requestByQuery(bare, target, policy, signal)
      : await this.#requestByPath(bare, target, policy, signal);
    const written = sent.ok ? this.#readOne(sent.value.body, sent.value.path, bare) : sent;
    if (!written.ok && !isWithoutLatest(written.problem)) return written;
    const revision = written.ok ? written.value.definition.coordinates.revision : null;
    if (written.ok && revision !== null) return succeed({ revision, definition: written.value });
    const newest = await this.#revisions.newestKnown(bare, policy, signal);
    return newest.ok ? succeed({ revision: newest.value }) : newest;
  }

  async exactly(
    coordinates: Coordinates,
    target: DefinitionTarget,
    policy: SendPolicy,
    signal: AbortSignal,
  ): Answer<FetchedDefinition> {
    const found = await this.#request(coordinates, target, policy, signal);
    return found.ok ? this.#readOne(found.value.body, found.value.path, coordinates) : found;
  }

  async #request(
    coordinates: Coordinates,
    target: DefinitionTarget,
    policy: SendPolicy,
    signal: AbortSignal,
  ): BodyAnswer {
    if (!isDeep(coordinates)) {
      const found = await this.#requestByPath(coordinates, target, policy, signal);
      // Gateways that decode an address in transit break one that contains slashes.
      if (found.ok || found.problem.kind !== 'notFound' || slashesIn(coordinates) === 0) return found;
    }
    return this.#requestByQuery(coordinates, target, policy, signal);
  }

  async #requestByPath(
    coordinates: Coordinates,
    target: DefinitionTarget,
    policy: SendPolicy,
    signal: AbortSignal,
  ): BodyAnswer {
    const path = pathOf(coordinates, target);
    const found = await this.#requester.getLong(
      path,
      { ...policy, names: [coordinates], maxBytes: answerLimits.long },
      signal,
    );
    return found.ok ? succeed({ body: found.value, path }) : found;
  }

  async #requestByQuery(
    coordinates: Coordinates,
    target: DefinitionTarget,
    policy: SendPolicy,
    signal: AbortSignal,
  ): BodyAnswer {
    const parameters = (target.pr === null ? '' : `&pr=${target.pr}`) + (target.withFiles ? '' : '&expand=-files');
    const path = `/definitions?coordinates=${coordinatesQuery(coordinates)}${parameters}`;
    const headers = { 'accept-version': '1.0.0' };
    const options = { ...policy, names: [coordinates], maxBytes: answerLimits.long, headers };
    const found = await this.#requester.getLong(path, options, signal);
    return found.ok ? succeed({ body: found.value, path }) : found;
  }

  #readOne(text: Text, path: string, coordinates: Coordinates): Result<FetchedDefinition, ServiceProblem> {
    return readDefinition(wholeText(text), this.#requester.baseUrl + path, coordinates);
  }
}

function pathOf(coordinates: Coordinates, { pr, withFiles }: DefinitionTarget): string {
  return definitionPath(coordinates, pr) + (withFiles ? '' : '?expand=-files');
}

function slashesIn({ namespace }: Coordinates): number {
  return (namespace ?? '').split('/').length - 1;
}

/** Such a namespace is requested by the query form alone (written-api.md 2.1, rule 4). */
function isDeep(coordinates: Coordinates): boolean {
  return slashesIn(coordinates) > 5;
}

/** The running service's messages, by path and by query, that a revision is required (service-api.md 4.1, 4.3). */
function isWithoutLatest(problem: ServiceProblem): boolean {
  return problem.kind === 'notFound' || (problem.kind === 'rejected' && problem.status === 400);
}
