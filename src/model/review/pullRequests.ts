import { fail, type Result } from '../../base/result.ts';
import { SingleFlight } from '../../base/singleFlight.ts';
import type { Turns } from '../../base/steps.ts';
import type { Coordinates } from '../../core/coordinates.ts';
import type { Problem, SettingProblem } from '../../core/problem.ts';
import type { ServiceClient } from '../../service/client.ts';
import type { PullRequestOverview } from '../../service/curationAnswer.ts';
import type { ComponentCurationsCache } from '../definitions/componentCurationsCache.ts';
import type { FullDefinition } from '../definitions/definitionFull.ts';
import type { DefinitionFiles } from '../files/definitionFiles.ts';
import { isUnknown, readPullRequestDefinition } from './pullRequestDefinition.ts';
import { type PullRequestSubject, readPullRequestSubject } from './pullRequestSubject.ts';

export interface PullRequestsClient extends Pick<ServiceClient, 'baseUrl'> {
  readonly curations: Pick<ServiceClient['curations'], 'pullRequest'>;
}

interface Parts {
  readonly client: () => Result<PullRequestsClient, SettingProblem>;
  readonly curations: Pick<ComponentCurationsCache, 'ofComponent'>;
  readonly files: Pick<DefinitionFiles, 'of' | 'forget'>;
  readonly turns: Turns;
}

/** Curation pull requests, read when a page shows them. A private name is never sent. An abort rejects. */
export class PullRequests {
  readonly #parts: Parts;
  /** The sections of a page want the same one at the same time. */
  readonly #overviews = new SingleFlight<Result<PullRequestOverview, Problem>>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The definition as it would be with the pull request. `isAgain`: the earlier answer is out of date. */
  async definition(
    coordinates: Coordinates,
    pr: number,
    { isAgain }: { readonly isAgain: boolean },
    signal: AbortSignal,
  ): Promise<Result<FullDefinition, Problem>> {
    if (isAgain) this.#parts.files.forget(coordinates);
    return readPullRequestDefinition(coordinates, pr, this.#parts, signal);
  }

  /** Its data, seen from one definition. */
  async subject(coordinates: Coordinates, pr: number, signal: AbortSignal): Promise<PullRequestSubject> {
    const ofComponent = this.#parts.curations.ofComponent.bind(this.#parts.curations);
    const overview = this.overview.bind(this);
    return readPullRequestSubject(coordinates, pr, { ofComponent, overview }, signal);
  }

  /** Its address, and its changes as long as it is not merged. */
  async overview(pr: number, signal: AbortSignal): Promise<Result<PullRequestOverview, Problem>> {
    const connected = this.#parts.client();
    if (!connected.ok) return connected;
    const { baseUrl, curations } = connected.value;
    const seen = await this.#overviews.run(`${baseUrl} ${pr}`, (ofRun) => curations.pullRequest(pr, ofRun), signal);
    return !seen.ok && isUnknown(seen.problem) ? fail({ kind: 'noPullRequest', number: pr }) : seen;
  }
}
