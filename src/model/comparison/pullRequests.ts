import { fail, type Result } from '../../base/result.ts';
import type { Turns } from '../../base/steps.ts';
import { type Coordinates, formatCoordinates } from '../../core/coordinates.ts';
import type { Problem, SettingProblem } from '../../core/problem.ts';
import type { ServiceClient } from '../../service/client.ts';
import type { PullRequestOverview } from '../../service/curationAnswer.ts';
import type { ComponentCurationsBook } from '../curations/componentCurationsBook.ts';
import type { FullDefinition } from '../definitionFull.ts';
import type { Clock } from '../ports.ts';
import { isUnknown, readPullRequestDefinition } from './pullRequestDefinition.ts';
import { type PullRequestSubject, readPullRequestSubject } from './pullRequestSubject.ts';

export type PullRequestsClient = Pick<ServiceClient, 'definitionText'> & {
  readonly curations: Pick<ServiceClient['curations'], 'pullRequest'>;
};

interface Parts {
  readonly client: () => Result<PullRequestsClient, SettingProblem>;
  readonly isPrivate: (coordinates: Coordinates) => boolean;
  readonly curations: Pick<ComponentCurationsBook, 'ofComponent'>;
  readonly turns: Turns;
  readonly clock: Clock;
}

/** Curation pull requests, as somebody looks at them. Nothing is kept. A private name is never sent. An abort rejects. */
export class PullRequests {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The definition as it would be with the pull request. */
  async definition(
    coordinates: Coordinates,
    pr: number,
    signal: AbortSignal,
  ): Promise<Result<FullDefinition, Problem>> {
    const { client, isPrivate, turns, clock } = this.#parts;
    const isWithdrawn = (): boolean => isPrivate(coordinates);
    const refusal = { kind: 'privateName', coordinates: formatCoordinates(coordinates) } as const;
    if (isWithdrawn()) return fail(refusal);
    const connected = client();
    if (!connected.ok) return connected;
    const text = async (): Promise<Result<string, Problem>> =>
      connected.value.definitionText(coordinates, { pr, isWithdrawn }, signal);
    const found = await readPullRequestDefinition(coordinates, pr, { text, turns, clock }, signal);
    return !found.ok && found.problem.kind === 'privateName' ? fail(refusal) : found;
  }

  /** What is known of it, seen from one definition. */
  async subject(coordinates: Coordinates, pr: number, signal: AbortSignal): Promise<PullRequestSubject> {
    const ofComponent = this.#parts.curations.ofComponent.bind(this.#parts.curations);
    const overview = this.overview.bind(this);
    return readPullRequestSubject(coordinates, pr, { ofComponent, overview }, signal);
  }

  /** Where it is, and what it changes as long as it is not merged. */
  async overview(pr: number, signal: AbortSignal): Promise<Result<PullRequestOverview, Problem>> {
    const connected = this.#parts.client();
    if (!connected.ok) return connected;
    const seen = await connected.value.curations.pullRequest(pr, signal);
    return !seen.ok && isUnknown(seen.problem) ? fail({ kind: 'noPullRequest', number: pr }) : seen;
  }
}
