import type { Disposable } from '../../base/disposable.ts';
import { fail, type Result } from '../../base/result.ts';
import type { Coordinates } from '../../core/coordinates.ts';
import { type Loadable, problemIn } from '../../core/loadable.ts';
import type { Problem } from '../../core/problem.ts';
import type { DefinitionSummary } from '../../core/summary.ts';
import type { Definition } from '../../core/definition.ts';
import { emptyShownFor } from '../../model/definitions/definitionRecord.ts';
import type { FullDefinition } from '../../model/definitions/definitions.ts';
import type { Log } from '../../model/ports.ts';
import { knownInBrief, knownInFull } from '../../protocol/panelDefinition.ts';
import type { PanelContent, PanelKnown, PanelUnreadable } from '../../protocol/snapshot.ts';
import { malformedFields } from '../../service/malformedFields.ts';
import type { Report } from '../report.ts';
import type { DefinitionSource } from './definitionSource.ts';
import type { PanelContext } from './panelSection.ts';

interface Parts {
  readonly source: DefinitionSource;
  readonly describeProblem: (problem: Problem) => Report;
  readonly log: Log;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/**
 * The definition one panel shows: read in full when the page is shown and when the model has newer data. The answer to
 * a superseded request is dropped.
 */
export class DefinitionReading implements Disposable {
  readonly #context: PanelContext;
  readonly #parts: Parts;
  /** Of the current read. */
  #reading: AbortController | null = null;
  /** `fetchedAt` of the last read; `null`: none yet. */
  #readAt: number | null = null;
  #known: PanelKnown | null = null;
  #definition: Definition | null = null;
  #unreadable: PanelUnreadable | null = null;
  #problem: Problem | null = null;

  constructor(context: PanelContext, parts: Parts) {
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
      const { cause, stillWorks, action } = this.#parts.describeProblem(this.#problem);
      const problem = { cause, stillWorks, actionTitle: action.title };
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
    else if (loadable.state !== 'loading' && loadable.state !== 'unasked') this.#problem = null;
    this.readIfNewer();
  }

  askAgain(): void {
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
  lookAgain(): void {
    const { content } = this;
    const isOldEmpty = content.state === 'notHarvested' && this.#parts.now() - content.fetchedAt >= emptyShownFor;
    if (isOldEmpty && !this.#reading && this.#context.isVisible()) void this.#read();
    else this.readIfNewer();
  }

  /** A change during a read does not start another: it is checked when the read has ended. */
  readIfNewer(): void {
    if (this.#reading || !this.#context.isVisible()) return;
    const isNewer = this.#readAt === null || this.#parts.source.heardAt() > this.#readAt;
    if (isNewer) void this.#read();
  }

  dispose(): void {
    this.#reading?.abort();
  }

  async #read(): Promise<void> {
    const reading = (this.#reading = new AbortController());
    const outcome = await this.#ask(reading.signal);
    if (reading.signal.aborted) return;
    this.#reading = null;
    this.#take(outcome);
    this.readIfNewer();
    this.#context.changed();
  }

  /** Right after the model is notified, its store may still hold old data; it is read again a few times at most. */
  async #ask(signal: AbortSignal): Promise<Result<FullDefinition, Problem>> {
    try {
      for (let tries = 1; ; tries++) {
        const outcome = await this.#parts.source.read(signal);
        if (!outcome.ok || tries === 3 || outcome.value.fetchedAt >= this.#parts.source.heardAt()) return outcome;
      }
    } catch (error) {
      if (!signal.aborted) this.#parts.log.error(`definition panel: ${String(error)}`);
      return fail({ kind: 'malformedResponse', url: '', detail: String(error) });
    }
  }

  #take(outcome: Result<FullDefinition, Problem>): void {
    if (!outcome.ok) {
      this.#problem = outcome.problem;
      this.#readAt = Math.max(this.#readAt ?? 0, this.#parts.source.heardAt());
      return;
    }
    const { definition, fetchedAt, isStale, body } = outcome.value;
    const loadable = this.#parts.source.summary();
    const problem = outcome.value.problem ?? problemIn(loadable);
    this.#problem = isStale ? problem : null;
    this.#readAt = Math.max(fetchedAt, this.#parts.source.heardAt());
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
    case 'unasked':
    case 'notHarvested':
      return null;
  }
}
