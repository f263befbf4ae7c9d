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

/** A request shared by callers, cancelled only when the last has left; later callers join it while it runs. */
class SharedRequest<T> {
  readonly #aborter = new AbortController();
  readonly #outcome: Promise<T>;
  #askers = 0;

  constructor(work: (signal: AbortSignal) => Promise<T>) {
    this.#outcome = work(this.#aborter.signal);
    // Waiting callers get a failure; when all have left, it can be ignored.
    this.#outcome.catch(() => {});
  }

  /** Cancelled because no caller is left; it can't be joined any more. */
  get isOver(): boolean {
    return this.#aborter.signal.aborted;
  }

  /** Rejects with the signal's reason when it is aborted, and continues for the other callers. */
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

  /** Rejects all waiting callers with the reason. */
  end(reason: unknown): void {
    this.#aborter.abort(reason);
  }
}

/** Characters of all kept bodies: 64 MB at two bytes per character, as in any response with one non-Latin letter. */
const usualLimit = 32 * 1024 * 1024;

/** Milliseconds for which a response is reused without a request. */
const keptFor = 15 * 60_000;

type Outcome = Result<FilesOfDefinition, Problem>;

interface Parts {
  /** The service to use now, or why its address can't be used. */
  readonly client: () => Result<Pick<ServiceClient, 'definitionText'>, SettingProblem>;
  /** The service has changed. */
  readonly onDidChangeService: Event<void>;
  /** Private coordinates are never sent. */
  readonly isPrivate: (coordinates: Coordinates) => boolean;
  readonly clock: Pick<Clock, 'now'>;
  readonly turns: Turns;
  /** Characters of all kept bodies. */
  readonly limit?: number;
}

/**
 * Requests definitions with their files. A request is cancelled when its last caller has left. Failures go to all
 * waiting callers and are not kept. When the service changes, everything is forgotten and waiting callers get the new
 * service's response.
 */
export class DefinitionFilesReader implements DefinitionFiles, Disposable {
  readonly #parts: Parts;
  readonly #recent: RecentFiles;
  readonly #requests = new Map<string, SharedRequest<Outcome>>();
  readonly #subscription: Disposable;
  /** Replaced for each service. */
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

  /** With and without pull requests. Callers already waiting still get the old response; new callers don't. */
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
      // Registered for other callers before anything is answered.
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
    const { files, unreadable, isComplete } = await runCooperatively(readFiles(body), this.#parts.turns, signal);
    // If the list breaks off, at least one more file is unreadable.
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

/** Coordinates never contain a blank. */
function isOf(key: string, coordinates: string): boolean {
  return key === coordinates || key.startsWith(`${coordinates} `);
}

/** Request problems don't know the coordinates; adds them. */
function named(problem: Problem, coordinates: Coordinates): Problem {
  return problem.kind === 'privateName' ? { ...problem, coordinates: formatCoordinates(coordinates) } : problem;
}
