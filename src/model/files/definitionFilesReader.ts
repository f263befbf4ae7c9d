import type { Disposable } from '../../base/disposable.ts';
import type { Event } from '../../base/event.ts';
import { firstCharacter } from '../../base/longText.ts';
import { type Result, fail, succeed } from '../../base/result.ts';
import { type Turns, runCooperatively } from '../../base/steps.ts';
import { type Coordinates, coordinatesKey, formatCoordinates } from '../../core/coordinates.ts';
import type { Problem, SettingProblem } from '../../core/problem.ts';
import type { ServiceClient } from '../../service/client.ts';
import { readFiles } from '../../service/filesAnswer.ts';
import type { Clock } from '../ports.ts';
import type { DefinitionFiles, FilesOfDefinition } from './definitionFiles.ts';
import { RecentFiles } from './recentFiles.ts';

/**
 * One piece of work that several people wait for. It is called off when the last of them has gone, and only then: who comes
 * later joins it while it runs.
 */
class SharedRequest<T> {
  readonly #aborter = new AbortController();
  readonly #outcome: Promise<T>;
  #askers = 0;

  constructor(work: (signal: AbortSignal) => Promise<T>) {
    this.#outcome = work(this.#aborter.signal);
    // Whoever waits hears of a failure; when all have gone, nobody needs to.
    this.#outcome.catch(() => {});
  }

  /** Nobody is left: it was called off, and nobody may join any more. */
  get isOver(): boolean {
    return this.#aborter.signal.aborted;
  }

  /** Rejects with the signal's reason for whom it was raised, and goes on for the others. */
  async join(signal: AbortSignal): Promise<T> {
    signal.throwIfAborted();
    this.#askers++;
    let leave = (): void => {};
    const left = new Promise<never>((_, reject) => {
      leave = () => reject(signal.reason as Error);
      signal.addEventListener('abort', leave, { once: true });
    });
    try {
      return await Promise.race([this.#outcome, left]);
    } finally {
      signal.removeEventListener('abort', leave);
      this.#askers--;
      if (this.#askers === 0 && signal.aborted) this.end(signal.reason);
    }
  }

  /** Whoever still waits is rejected with the reason. */
  end(reason: unknown): void {
    this.#aborter.abort(reason);
  }
}

/** Characters of all bodies that are kept: 64 MB where they are two bytes long, as in any answer with one foreign letter. */
const usualLimit = 32 * 1024 * 1024;

/** Milliseconds that an answer is given again without asking. */
const keptFor = 15 * 60_000;

/** Milliseconds of reading between two pauses. */
const turn = 8;

type Outcome = Result<FilesOfDefinition, Problem>;

interface Parts {
  /** The service to ask now, or why its address cannot be used. */
  readonly client: () => Result<Pick<ServiceClient, 'definitionText'>, SettingProblem>;
  /** Another service is asked from now on. */
  readonly onDidChangeService: Event<void>;
  /** What it says yes to is never sent. */
  readonly isPrivate: (coordinates: Coordinates) => boolean;
  readonly clock: Pick<Clock, 'now'>;
  readonly turns: Turns;
  /** Characters of all bodies that are kept. */
  readonly limit?: number;
}

/**
 * Asks the service for definitions with their files. A request is called off when the last who waits for it has gone.
 * Failures are told to all who wait and are not kept. When another service takes over, everything is forgotten and whoever
 * waits gets the answer of the new one.
 */
export class DefinitionFilesReader implements DefinitionFiles, Disposable {
  readonly #parts: Parts;
  readonly #recent: RecentFiles;
  readonly #requests = new Map<string, SharedRequest<Outcome>>();
  readonly #subscription: Disposable;
  /** Another one for each service. */
  #service = {};

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#recent = new RecentFiles(parts.limit ?? usualLimit);
    this.#subscription = parts.onDidChangeService(() => {
      this.#service = {};
      this.#endAll(new Error('another service'));
    });
  }

  async of(coordinates: Coordinates, { pr }: { readonly pr: number | null }, signal: AbortSignal): Promise<Outcome> {
    const key = keyOf(coordinates, pr);
    for (;;) {
      signal.throwIfAborted();
      const kept = this.#recent.get(key, this.#parts.clock.now() - keptFor);
      if (kept) return succeed(kept);
      const service = this.#service;
      try {
        const outcome = await this.#request(key, coordinates, pr).join(signal);
        if (service === this.#service) return outcome;
      } catch (error) {
        signal.throwIfAborted();
        if (service === this.#service) throw error;
      }
    }
  }

  /** With and without pull requests. Who waits for an answer already gets that one; who comes now does not. */
  forget(coordinates: Coordinates): void {
    const all = keyOf(coordinates, null);
    for (const key of this.#requests.keys()) if (isOf(key, all)) this.#requests.delete(key);
    this.#recent.deleteWhere((key) => isOf(key, all));
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#endAll(new Error('disposed'));
  }

  #request(key: string, coordinates: Coordinates, pr: number | null): SharedRequest<Outcome> {
    const running = this.#requests.get(key);
    if (running && !running.isOver) return running;
    const request: SharedRequest<Outcome> = new SharedRequest(async (signal) => {
      // Known to the others before anything is answered.
      await Promise.resolve();
      try {
        const outcome = await this.#read(coordinates, pr, signal);
        if (outcome.ok && this.#requests.get(key) === request) this.#recent.set(key, outcome.value);
        return outcome;
      } finally {
        if (this.#requests.get(key) === request) this.#requests.delete(key);
      }
    });
    this.#requests.set(key, request);
    return request;
  }

  async #read(coordinates: Coordinates, pr: number | null, signal: AbortSignal): Promise<Outcome> {
    const isWithdrawn = (): boolean => this.#parts.isPrivate(coordinates);
    if (isWithdrawn()) return fail({ kind: 'privateName', coordinates: formatCoordinates(coordinates) });
    const client = this.#parts.client();
    if (!client.ok) return client;
    const options = { withFiles: true, isWithdrawn, ...(pr === null ? {} : { pr }) };
    const answer = await client.value.definitionText(coordinates, options, signal);
    signal.throwIfAborted();
    if (!answer.ok) return fail(named(answer.problem, coordinates));
    const body = answer.value;
    if (firstCharacter(body) !== '{')
      return fail({ kind: 'malformedResponse', url: '', detail: body.slice(0, 1000).trimStart().slice(0, 100) });
    const fetchedAt = this.#parts.clock.now();
    const turns = { ...this.#parts.turns, budget: Math.min(turn, this.#parts.turns.budget) };
    const { files, unreadable, isComplete } = await runCooperatively(readFiles(body), turns, signal);
    // Where the list breaks off there is at least one more.
    return succeed({ files, unreadable: isComplete ? unreadable : unreadable + 1, body, fetchedAt });
  }

  #endAll(reason: Error): void {
    const requests = [...this.#requests.values()];
    this.#requests.clear();
    this.#recent.clear();
    for (const request of requests) request.end(reason);
  }
}

function keyOf(coordinates: Coordinates, pr: number | null): string {
  const key = coordinatesKey(coordinates);
  return pr === null ? key : `${key} ${pr}`;
}

/** No coordinates hold a blank. */
function isOf(key: string, coordinates: string): boolean {
  return key === coordinates || key.startsWith(`${coordinates} `);
}

/** Requests know no coordinates. */
function named(problem: Problem, coordinates: Coordinates): Problem {
  return problem.kind === 'privateName' ? { ...problem, coordinates: formatCoordinates(coordinates) } : problem;
}
