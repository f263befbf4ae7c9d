import type { Disposable } from '../../base/disposable.ts';
import { type Result, fail } from '../../base/result.ts';
import type { Coordinates } from '../../core/coordinates.ts';
import type { Definition } from '../../core/definition.ts';
import { answeredAt, type Loadable, problemIn } from '../../core/loadable.ts';
import type { Problem } from '../../core/problem.ts';
import type { DefinitionSummary } from '../../core/summary.ts';
import { emptyShownFor } from '../../model/definitions/definitionFreshness.ts';
import type { Definitions, FullDefinition } from '../../model/definitions/definitions.ts';
import type { Log } from '../../model/ports.ts';
import type { PullRequests } from '../../model/review/pullRequests.ts';
import { knownInBrief, knownInFull } from '../../protocol/panelDefinition.ts';
import type { PanelTarget } from '../../protocol/panelTarget.ts';
import type { PanelContent, PanelKnown, PanelProblem, PanelUnreadable } from '../../protocol/snapshot.ts';
import { malformedFields } from '../../service/malformedFields.ts';
import type { PanelContext } from './panelSection.ts';

interface Parts {
  readonly source: DefinitionSource;
  readonly panelProblem: (problem: Problem) => PanelProblem;
  readonly log: Log;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/**
 * The definition one panel shows: read in full when the page is shown and when the model has newer data. The answer to
 * a superseded request is dropped.
 */
export class DefinitionReading implements Disposable {
  readonly #context: Omit<PanelContext, 'definition'>;
  readonly #parts: Parts;
  /** Of the current read. */
  #reading: AbortController | null = null;
  /** `fetchedAt` of the last read; `null`: none yet. */
  #readAt: number | null = null;
  #known: PanelKnown | null = null;
  #definition: Definition | null = null;
  #unreadable: PanelUnreadable | null = null;
  #problem: Problem | null = null;

  constructor(context: Omit<PanelContext, 'definition'>, parts: Parts) {
    this.#context = context;
    this.#parts = parts;
  }

  /** In the service's own spelling, once known. */
  get coordinates(): Coordinates {
    return this.#definition?.coordinates ?? this.#context.target.coordinates;
  }

  /** As last read; `null`: not yet. */
  get definition(): Definition | null {
    return this.#definition;
  }

  /** The unreadable parts; `null`: none. */
  get unreadable(): PanelUnreadable | null {
    return this.#unreadable;
  }

  get problem(): Problem | null {
    return this.#problem;
  }

  /** Changes when the service has recomputed the definition. `null`: not read yet. */
  get stamp(): string | null {
    if (!this.#known?.definition) return null;
    return this.#known.definition.updated ?? String(this.#known.fetchedAt);
  }

  get content(): PanelContent {
    const loadable = this.#parts.source.summary();
    const known = this.#known ?? briefOf(loadable);
    if (this.#reading || loadable.state === 'loading') return { state: 'loading', lastKnown: harvested(known) };
    if (this.#problem) {
      const problem = this.#parts.panelProblem(this.#problem);
      const emptyAt = known ? (harvested(known) ? null : known.fetchedAt) : emptyIn(loadable);
      if (emptyAt !== null) return { state: 'notHarvested', fetchedAt: emptyAt, problem };
      return { state: 'failed', problem, lastKnown: harvested(known) };
    }
    if (!known)
      return loadable.state === 'notHarvested'
        ? { state: 'notHarvested', fetchedAt: loadable.fetchedAt }
        : { state: 'loading', lastKnown: null };
    if (!harvested(known)) return { state: 'notHarvested', fetchedAt: known.fetchedAt };
    return { ...known, state: 'known' };
  }

  /** The model's data on this component has changed. */
  follow(): void {
    const loadable = this.#parts.source.summary();
    const problem = problemIn(loadable);
    if (problem) this.#problem = problem;
    else if (loadable.state !== 'loading' && loadable.state !== 'notLookedUpYet') this.#problem = null;
    this.readIfNewer();
  }

  retry(): void {
    this.#parts.source.refresh();
    this.#readAt = null;
    this.readIfNewer();
  }

  /** Drops all data: data of one service is not shown for another. */
  forget(): void {
    this.#reading?.abort();
    this.#reading = null;
    this.#readAt = null;
    this.#known = null;
    this.#definition = null;
    this.#unreadable = null;
    this.#problem = null;
  }

  /** The page is opened, or shown again: a stale empty answer is requested again. */
  onShown(): void {
    const { content } = this;
    const isOldEmpty = content.state === 'notHarvested' && this.#parts.now() - content.fetchedAt >= emptyShownFor;
    if (isOldEmpty && !this.#reading && this.#context.isVisible()) void this.#read();
    else this.readIfNewer();
  }

  /** A change during a read does not start another: it is checked when the read has ended. */
  readIfNewer(): void {
    if (this.#reading || !this.#context.isVisible()) return;
    const isNewer = this.#readAt === null || this.#parts.source.lastAnswerAt() > this.#readAt;
    if (isNewer) void this.#read();
  }

  dispose(): void {
    this.#reading?.abort();
  }

  async #read(): Promise<void> {
    const reading = (this.#reading = new AbortController());
    const outcome = await this.#request(reading.signal);
    if (reading.signal.aborted) return;
    this.#reading = null;
    this.#setOutcome(outcome);
    this.readIfNewer();
    this.#context.changed();
  }

  /** Right after the model is notified, its store may still hold old data; it is read again a few times at most. */
  async #request(signal: AbortSignal): Promise<Result<FullDefinition, Problem>> {
    try {
      for (let tries = 1; ; tries++) {
        const outcome = await this.#parts.source.read(signal);
        if (!outcome.ok || tries === 3 || outcome.value.fetchedAt >= this.#parts.source.lastAnswerAt()) return outcome;
      }
    } catch (error) {
      if (!signal.aborted) this.#parts.log.error(`definition panel: ${String(error)}`);
      return fail({ kind: 'malformedResponse', url: '', detail: String(error) });
    }
  }

  #setOutcome(outcome: Result<FullDefinition, Problem>): void {
    if (!outcome.ok) {
      this.#problem = outcome.problem;
      this.#readAt = Math.max(this.#readAt ?? 0, this.#parts.source.lastAnswerAt());
      return;
    }
    const { definition, fetchedAt, isStale, body } = outcome.value;
    const loadable = this.#parts.source.summary();
    const problem = outcome.value.problem ?? problemIn(loadable);
    this.#problem = isStale ? problem : null;
    this.#readAt = Math.max(fetchedAt, this.#parts.source.lastAnswerAt());
    this.#known = knownInFull(definition, { fetchedAt, isStale });
    this.#definition = definition;
    this.#unreadable = unreadableIn(body);
  }
}

/** The body has no files, so it is small. */
function unreadableIn(body: string): PanelUnreadable | null {
  const odd = malformedFields(JSON.parse(body));
  return odd.total > 0 ? odd : null;
}

/** When the service last reported no data. */
function emptyIn(loadable: Loadable<DefinitionSummary>): number | null {
  return loadable.state === 'notHarvested' ? loadable.fetchedAt : null;
}

/** An empty definition is no fallback. */
function harvested(known: PanelKnown | null): PanelKnown | null {
  return known && known.license.kind !== 'notHarvested' ? known : null;
}

function briefOf(loadable: Loadable<DefinitionSummary>): PanelKnown | null {
  switch (loadable.state) {
    case 'known':
      return knownInBrief(loadable.value, loadable);
    case 'loading':
    case 'failed':
      return loadable.lastKnown && knownInBrief(loadable.lastKnown.value, loadable.lastKnown);
    case 'notLookedUpYet':
    case 'notHarvested':
      return null;
  }
}

/** The source of a panel's definition. */
export interface DefinitionSource {
  /** Known data on exactly this definition, without reading it. */
  summary(): Loadable<DefinitionSummary>;
  /**
   * When the model last had an answer about the component, in milliseconds since the epoch; 0: never. Earlier reads are
   * stale.
   */
  lastAnswerAt(): number;
  /** An abort rejects with its reason. */
  read(signal: AbortSignal): Promise<Result<FullDefinition, Problem>>;
  /** Requests the service again, even if data is cached. */
  refresh(): void;
}

type OwnDefinitions = Pick<Definitions, 'get' | 'full' | 'want'>;

/** The definition without a pull request. */
export function ofDefinition(coordinates: Coordinates, definitions: OwnDefinitions): DefinitionSource {
  return {
    summary: () => definitions.get(coordinates),
    lastAnswerAt: () => answeredAt(definitions.get(coordinates)),
    read: (signal) => definitions.full(coordinates, signal),
    refresh: () => definitions.want([coordinates], 'now'),
  };
}

/**
 * The definition as `readProposed` reads it: with a pull request. The model stores nothing of that, but when it has new
 * data on the definition, the proposal's base has changed. So both are requested, and it counts as read when both have
 * arrived.
 */
function ofPullRequest(
  coordinates: Coordinates,
  definitions: OwnDefinitions,
  readProposed: (isAgain: boolean, signal: AbortSignal) => Promise<Result<FullDefinition, Problem>>,
): DefinitionSource {
  let isAgain = false;
  return {
    summary: () => ({ state: 'notLookedUpYet' }),
    lastAnswerAt: () => answeredAt(definitions.get(coordinates)),
    read: async (signal) => {
      const [proposed] = await Promise.all([readProposed(isAgain, signal), definitions.full(coordinates, signal)]);
      isAgain = true;
      if (!proposed.ok) return proposed;
      const fetchedAt = Math.max(proposed.value.fetchedAt, answeredAt(definitions.get(coordinates)));
      return { ok: true, value: { ...proposed.value, fetchedAt } };
    },
    refresh: () => definitions.want([coordinates], 'now'),
  };
}

interface Sources {
  readonly definitions: OwnDefinitions;
  readonly pullRequests: Pick<PullRequests, 'definition'>;
}

export function definitionSource(
  { coordinates, pr }: PanelTarget,
  { definitions, pullRequests }: Sources,
): DefinitionSource {
  if (pr === null) return ofDefinition(coordinates, definitions);
  return ofPullRequest(coordinates, definitions, (isAgain, signal) =>
    pullRequests.definition(coordinates, pr, { isAgain }, signal),
  );
}
