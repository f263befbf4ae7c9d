import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import type { Event } from '../../base/event.ts';
import type { Text } from '../../base/longText.ts';
import { ReadCache } from '../../base/readCache.ts';
import { type Result, fail, succeed } from '../../base/result.ts';
import { type Turns, runCooperatively } from '../../base/steps.ts';
import { type Coordinates, coordinatesKey } from '../../core/coordinates.ts';
import type { DefinitionFile } from '../../core/definitionFile.ts';
import type { Problem, SettingProblem } from '../../core/problem.ts';
import type { ServiceClient } from '../../service/client.ts';
import { notAnObject } from '../../service/transport/answer.ts';
import type { Clock } from '../ports.ts';

/** The complete list of files of one definition, with its response. */
export interface FilesOfDefinition {
  readonly files: readonly DefinitionFile[];
  /** Entries that aren't files. */
  readonly unreadable: number;
  /** The unmodified response as JSON text, with files: up to many megabytes. */
  readonly body: Text;
  /** Milliseconds since the epoch. */
  readonly fetchedAt: number;
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
  readonly clock: Pick<Clock, 'now'>;
  readonly turns: Turns;
  /** Characters of all kept bodies. */
  readonly limit?: number;
}

/**
 * Reads the files of definitions, only on demand. Callers asking for the same at the same time, or soon after, share
 * one request; the last results are kept for a while, up to a memory limit. A request is cancelled when its last caller
 * has left. Failures go to all waiting callers and are not kept. When the service changes, everything is forgotten and
 * waiting callers get the new service's response.
 */
export class DefinitionFiles implements Disposable {
  readonly #parts: Parts;
  readonly #reads: ReadCache<FilesOfDefinition, Problem>;
  readonly #disposables = new DisposableStore();

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#reads = this.#disposables.add(
      new ReadCache({
        limit: parts.limit ?? usualLimit,
        sizeOf: ({ body }) => body.length,
        now: () => parts.clock.now(),
        maxAge: keptFor,
      }),
    );
    this.#disposables.add(parts.onDidChangeService(() => this.#reads.clear()));
  }

  /** `pr`: as they would be with that pull request. A private name is never sent. An abort rejects with the signal's reason. */
  of(coordinates: Coordinates, { pr }: { readonly pr: number | null }, signal: AbortSignal): Promise<Outcome> {
    return this.#reads.read(keyOf(coordinates, pr), (own) => this.#read(coordinates, pr, own), signal);
  }

  /** With and without pull requests. Callers already waiting still get the old response; new callers don't. */
  forget(coordinates: Coordinates): void {
    const all = keyOf(coordinates, null);
    this.#reads.forget((key) => isOf(key, all));
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  async #read(coordinates: Coordinates, pr: number | null, signal: AbortSignal): Promise<Outcome> {
    const client = this.#parts.client();
    if (!client.ok) return client;
    const options = { withFiles: true, ...(pr === null ? {} : { pr }) };
    const answer = await client.value.definitionText(coordinates, options, signal);
    signal.throwIfAborted();
    if (!answer.ok) return answer;
    const body = answer.value;
    const problem = notAnObject(body, '');
    if (problem) return fail(problem);
    const fetchedAt = this.#parts.clock.now();
    const { readFiles } = await import('../../service/filesAnswer.ts');
    const { files, unreadable, isComplete } = await runCooperatively(readFiles(body), this.#parts.turns, signal);
    // If the list breaks off, at least one more file is unreadable.
    return succeed({ files, unreadable: isComplete ? unreadable : unreadable + 1, body, fetchedAt });
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
