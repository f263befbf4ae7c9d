import type { Disposable } from '../../base/disposable.ts';
import { Limiter } from '../../base/limiter.ts';
import { fail, type Result } from '../../base/result.ts';
import { type Coordinates, coordinatesKey, withRevision } from '../../core/coordinates.ts';
import type { Problem } from '../../core/problem.ts';
import type { Neighbour } from '../../protocol/review.ts';
import type { Sibling } from '../../service/siblings.ts';
import type { Log } from '../ports.ts';
import { neighboursOf } from './neighbours.ts';
import { type ReviewSubject, type SubjectParts, readReviewSubject } from './reviewSubject.ts';
import { type ReviewedDefinition, type ReviewedParts, readReviewedDefinition } from './reviewedDefinition.ts';

export interface ReviewParts extends ReviewedParts {
  readonly overview: SubjectParts['overview'];
  readonly isPrivate: SubjectParts['isPrivate'];
  readonly siblings: (component: Coordinates, signal: AbortSignal) => Promise<Result<readonly Sibling[], Problem>>;
  readonly log: Log;
}

export type ReviewState =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly problem: Problem }
  | { readonly state: 'known'; readonly subject: ReviewSubject; readonly entries: readonly ReviewEntry[] };

export interface ReviewEntry {
  /** As requested. */
  readonly coordinates: Coordinates;
  readonly reading:
    /** Not requested yet. */
    | { readonly state: 'waiting' }
    | { readonly state: 'loading' }
    | { readonly state: 'failed'; readonly problem: Problem }
    | { readonly state: 'known'; readonly reviewed: ReviewedDefinition };
  readonly neighbours:
    /** There is no declared license to compare with, or they were not requested yet. */
    | { readonly state: 'none' }
    | { readonly state: 'loading' }
    | { readonly state: 'failed'; readonly problem: Problem }
    | { readonly state: 'known'; readonly neighbours: readonly Neighbour[] };
}

/** Definitions read at a time, each with and without the pull request. */
const maxConcurrent = 4;

/** Definitions read before the user asks for more. */
const atFirst = 20;

/**
 * A whole curation pull request: every definition it changes, read a few at a time in their order, the first ones
 * automatically and others on demand. One that cannot be read doesn't affect the others. Running work is dropped when
 * something newer is requested.
 */
export class Review implements Disposable {
  readonly #from: Coordinates;
  readonly #number: number;
  readonly #parts: ReviewParts;
  readonly #onChange: () => void;
  #work: AbortController | null = null;
  #limiter = new Limiter(maxConcurrent);
  #siblings = new Map<string, ReturnType<ReviewParts['siblings']>>();
  #state: ReviewState = { state: 'loading' };
  /** Number of definitions the user wants to see. */
  #wanted = atFirst;
  #isAgain = false;

  /** `from`: the definition it is opened from. */
  constructor(from: Coordinates, number: number, parts: ReviewParts, onChange: () => void) {
    this.#from = from;
    this.#number = number;
    this.#parts = parts;
    this.#onChange = onChange;
  }

  get state(): ReviewState {
    return this.#state;
  }

  /** Starts reading for the user. What is under way or known is not requested again. */
  begin(): void {
    if (this.#work) return;
    const work = (this.#work = new AbortController());
    this.#setState({ state: 'loading' });
    this.#run(() => this.#read(work.signal), work.signal);
  }

  /** Reads this many definitions. */
  want(count: number): void {
    this.#wanted = Math.max(this.#wanted, count);
    if (this.#work) this.#readWanted(this.#work.signal);
  }

  /** Retries one that could not be read, by its index. */
  readAgain(place: number): void {
    const state = this.#state;
    const entry = state.state === 'known' ? state.entries[place] : undefined;
    if (!this.#work || !entry) return;
    const { signal } = this.#work;
    this.#siblings.delete(componentKey(entry.coordinates));
    if (entry.reading.state === 'failed') this.#readOne(place, { isAgain: true }, signal);
    else if (entry.reading.state === 'known' && entry.neighbours.state === 'failed')
      this.#run(() => this.#requestNeighbours(place, signal), signal);
  }

  /** Reads everything again. */
  refresh(): void {
    if (this.#state.state === 'known')
      for (const { coordinates } of this.#state.entries) this.#parts.curations.forget(coordinates);
    this.forget();
    this.#isAgain = true;
    this.begin();
  }

  /** Clears everything; nothing is requested before the page is visible again. */
  forget(): void {
    this.#work?.abort(new Error('out of date'));
    this.#work = null;
    this.#limiter = new Limiter(maxConcurrent);
    this.#siblings = new Map();
    this.#state = { state: 'loading' };
  }

  dispose(): void {
    this.forget();
  }

  async #read(signal: AbortSignal): Promise<void> {
    const { curations, overview, isPrivate } = this.#parts;
    const ofComponent = curations.ofComponent.bind(curations);
    const found = await readReviewSubject(this.#from, this.#number, { ofComponent, overview, isPrivate }, signal);
    signal.throwIfAborted();
    if (!found.ok) return this.#setState({ state: 'failed', problem: found.problem });
    const subject = found.value;
    const entries = subject.definitions.map((coordinates) => ({ coordinates, ...unread }));
    this.#setState({ state: 'known', subject, entries });
    this.#readWanted(signal);
  }

  #readWanted(signal: AbortSignal): void {
    if (this.#state.state !== 'known') return;
    for (const [place, { reading }] of this.#state.entries.slice(0, this.#wanted).entries())
      if (reading.state === 'waiting') this.#readOne(place, { isAgain: this.#isAgain }, signal);
  }

  #readOne(place: number, how: { readonly isAgain: boolean }, signal: AbortSignal): void {
    this.#updateEntry(place, { reading: { state: 'loading' } });
    const read = async (): Promise<void> => {
      const state = this.#state;
      const entry = state.state === 'known' ? state.entries[place] : undefined;
      if (state.state !== 'known' || !entry) return;
      const read = await readReviewedDefinition(entry.coordinates, state.subject, this.#parts, how, signal).catch(
        (error: unknown) => this.#unexpected(error, signal),
      );
      signal.throwIfAborted();
      if (!read.ok) return this.#updateEntry(place, { reading: { state: 'failed', problem: read.problem } });
      this.#updateEntry(place, { reading: { state: 'known', reviewed: read.value } });
    };
    // Neighbours are read after their definition, and delay nothing.
    this.#run(async () => {
      await this.#limiter.run(read, signal);
      await this.#requestNeighbours(place, signal);
    }, signal);
  }

  async #requestNeighbours(place: number, signal: AbortSignal): Promise<void> {
    const entry = this.#state.state === 'known' ? this.#state.entries[place] : undefined;
    if (entry?.reading.state !== 'known') return;
    const { coordinates, declared } = entry.reading.reviewed;
    if (declared === null) return;
    this.#updateEntry(place, { neighbours: { state: 'loading' } });
    const found = await this.#siblingsOf(coordinates, signal);
    signal.throwIfAborted();
    if (!found.ok) return this.#updateEntry(place, { neighbours: { state: 'failed', problem: found.problem } });
    const neighbours = neighboursOf(coordinates, declared, found.value);
    this.#updateEntry(place, { neighbours: { state: 'known', neighbours } });
  }

  /** Requested once for all revisions of a component. */
  #siblingsOf(coordinates: Coordinates, signal: AbortSignal): ReturnType<ReviewParts['siblings']> {
    const key = componentKey(coordinates);
    const known = this.#siblings.get(key);
    if (known) return known;
    const component = withRevision(coordinates, null);
    const outcome = this.#limiter
      .run(() => this.#parts.siblings(component, signal), signal)
      .catch((error: unknown) => this.#unexpected(error, signal));
    this.#siblings.set(key, outcome);
    return outcome;
  }

  /** Of one definition: the others must not be affected. An abort is rethrown. */
  #unexpected(error: unknown, signal: AbortSignal): ReturnType<typeof fail<Problem>> {
    signal.throwIfAborted();
    this.#parts.log.error(`review: ${String(error)}`);
    return fail({ kind: 'malformedResponse', url: '', detail: String(error) });
  }

  #run(work: () => Promise<void>, signal: AbortSignal): void {
    work().catch((error: unknown) => {
      if (signal.aborted) return;
      this.#parts.log.error(`review: ${String(error)}`);
      this.#setState({ state: 'failed', problem: { kind: 'malformedResponse', url: '', detail: String(error) } });
    });
  }

  #updateEntry(place: number, change: Partial<ReviewEntry>): void {
    const state = this.#state;
    if (state.state !== 'known') return;
    const entries = state.entries.map((entry, at) => (at === place ? { ...entry, ...change } : entry));
    this.#setState({ ...state, entries });
  }

  #setState(state: ReviewState): void {
    this.#state = state;
    this.#onChange();
  }
}

const unread: Pick<ReviewEntry, 'reading' | 'neighbours'> = {
  reading: { state: 'waiting' },
  neighbours: { state: 'none' },
};

function componentKey(coordinates: Coordinates): string {
  return coordinatesKey(withRevision(coordinates, null));
}
