import type { Disposable } from '../../../base/disposable.ts';
import type { Result } from '../../../base/result.ts';
import type { Coordinates } from '../../../core/coordinates.ts';
import type { Definition } from '../../../core/definition.ts';
import type { Problem } from '../../../core/problem.ts';
import { isCuration } from '../../../core/summary.ts';
import type { DefinitionCurations } from '../../../model/definitions/componentCurationsCache.ts';
import type { PanelCurations, PanelPullRequest } from '../../../protocol/snapshot.ts';
import type { Contribution } from '../../../service/curationAnswer.ts';
import { type PanelContext, panelProblem } from '../panelSection.ts';
import { Requested } from '../requested.ts';
import type { SharedParts } from '../../common/sharedParts.ts';

export type CurationsSectionParts = Pick<SharedParts, 'curations' | 'log'>;

/** Pull requests sent to the page. */
const maxPullRequests = 100;

/** Curations of one page's component: requested when a loaded definition is visible. */
export class CurationsSection implements Disposable {
  readonly #context: PanelContext;
  readonly #cache: CurationsSectionParts['curations'];
  readonly #requested: Requested<Result<DefinitionCurations, Problem>>;
  /** The definition the answer is about. */
  #requestedFor: Definition | null = null;

  constructor(context: PanelContext, { curations, log }: CurationsSectionParts) {
    this.#context = context;
    this.#cache = curations;
    this.#requested = new Requested('curations', log, () => context.changed());
  }

  /** Old data stays visible until newer data arrives. */
  get snapshot(): PanelCurations | null {
    const { answer, isRunning } = this.#requested;
    if (!answer) return isRunning ? { state: 'loading' } : null;
    if (!answer.ok) return { state: 'failed', problem: panelProblem(answer.problem) };
    const { component, fields } = answer.value;
    const all = component.contributions;
    const revision = this.#requestedFor?.coordinates.revision ?? null;
    return {
      state: 'known',
      fields,
      pullRequests: all.slice(0, maxPullRequests).map((one) => shownPullRequest(one, revision)),
      otherPullRequests: Math.max(0, all.length - maxPullRequests),
    };
  }

  /** The definition is visible. The curation cache doesn't request fresh data again. */
  update(): void {
    const definition = this.#context.definition();
    if (!definition || !this.#context.isVisible()) return;
    if (this.#requested.isRunning && this.#requestedFor === definition) return;
    this.#requestedFor = definition;
    const coordinates = inTarget(this.#context.target.coordinates, definition.coordinates);
    // With a pull request, every definition looks curated.
    const isCurated = this.#context.target.pr === null && definition.described.tools.some(isCuration);
    void this.#requested.request((signal) => this.#cache.of(coordinates, { isCurated }, signal));
  }

  forget(): void {
    this.#requested.forget();
    this.#requestedFor = null;
  }

  dispose(): void {
    this.#requested.dispose();
  }
}

export function shownPullRequest(
  { number, title, author, state, url, updatedAt, revisions }: Contribution,
  revision: string | null,
): PanelPullRequest {
  const isOfThisRevision = revision !== null && revisions.has(revision.toLowerCase());
  return { number, title: title.slice(0, 500), author, state, url, updatedAt, isOfThisRevision };
}

/** With the requested coordinates, so that other panels share the answer; the revision is the received one. */
function inTarget(target: Coordinates, received: Coordinates): Coordinates {
  return target.revision === null ? { ...target, revision: received.revision } : target;
}
