import type { Disposable } from '../../../base/disposable.ts';
import type { Result } from '../../../base/result.ts';
import type { Coordinates } from '../../../core/coordinates.ts';
import type { Definition } from '../../../core/definition.ts';
import type { Problem } from '../../../core/problem.ts';
import { isCuration } from '../../../core/summary.ts';
import type {
  ComponentCurationsCache,
  DefinitionCurations,
} from '../../../model/definitions/componentCurationsCache.ts';
import type { Log } from '../../../model/ports.ts';
import type { PanelCurations, PanelPullRequest } from '../../../protocol/snapshot.ts';
import type { Contribution } from '../../../service/curationAnswer.ts';
import { type PanelContext, panelProblem } from '../panelSection.ts';

export interface CurationsSectionParts {
  readonly curations: Pick<ComponentCurationsCache, 'of'>;
  readonly log: Log;
}

/** Pull requests sent to the page. */
const maxPullRequests = 100;

/** Curations of one page's component: requested when a loaded definition is visible. */
export class CurationsSection implements Disposable {
  readonly #context: PanelContext;
  readonly #parts: CurationsSectionParts;
  #running: AbortController | null = null;
  /** The definition the answer is about. */
  #requestedFor: Definition | null = null;
  #answer: Result<DefinitionCurations, Problem> | null = null;

  constructor(context: PanelContext, parts: CurationsSectionParts) {
    this.#context = context;
    this.#parts = parts;
  }

  /** Old data stays visible until newer data arrives. */
  get snapshot(): PanelCurations | null {
    const answer = this.#answer;
    if (!answer) return this.#running ? { state: 'loading' } : null;
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
    if (this.#running && this.#requestedFor === definition) return;
    this.#requestedFor = definition;
    void this.#request(definition);
  }

  forget(): void {
    this.#running?.abort();
    this.#running = null;
    this.#requestedFor = null;
    this.#answer = null;
  }

  dispose(): void {
    this.#running?.abort();
  }

  async #request(definition: Definition): Promise<void> {
    this.#running?.abort();
    const running = (this.#running = new AbortController());
    try {
      const coordinates = inTarget(this.#context.target.coordinates, definition.coordinates);
      // With a pull request, every definition looks curated.
      const isCurated = this.#context.target.pr === null && definition.described.tools.some(isCuration);
      const answer = await this.#parts.curations.of(coordinates, { isCurated }, running.signal);
      if (running.signal.aborted) return;
      this.#answer = answer;
    } catch (error) {
      if (running.signal.aborted) return;
      this.#parts.log.error(`definition panel: curations: ${String(error)}`);
    }
    this.#running = null;
    this.#context.changed();
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
