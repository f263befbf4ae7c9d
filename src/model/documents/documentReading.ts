import { fail, type Result, succeed } from '../../base/result.ts';
import { finishInTurns, type Steps, type Turns } from '../../base/steps.ts';
import { type Coordinates, formatCoordinates } from '../../core/coordinates.ts';
import type { Problem } from '../../core/problem.ts';
import type { ServiceClient } from '../../service/client.ts';
import type { HarvestedTool } from '../../service/harvestClient.ts';
import type { Definitions } from '../definitions/definitions.ts';
import type { DefinitionFiles, FilesOfDefinition } from '../files/definitionFiles.ts';
import type { Clock } from '../ports.ts';
import type { DocumentAddress } from './documentAddress.ts';
import type { DocumentWords } from './documentWords.ts';
import { TextBytes } from './textBytes.ts';

/** A document's text. */
export interface DocumentContent {
  /** UTF-8. Lent: nobody changes them. */
  readonly bytes: Uint8Array;
  /** Milliseconds since the epoch. */
  readonly fetchedAt: number;
  /** There is nothing to show but the words that say so. */
  readonly isNone: boolean;
}

/** What documents ask the service. */
export interface DocumentService {
  readonly curations: Pick<ServiceClient['curations'], 'inEffect' | 'inPullRequest' | 'ofComponent'>;
  readonly harvests: Pick<ServiceClient['harvests'], 'list' | 'documentText'>;
  readonly attachments: Pick<ServiceClient['attachments'], 'text'>;
}

export interface DocumentSources {
  readonly files: Pick<DefinitionFiles, 'of' | 'forget'>;
  readonly definitions: Pick<Definitions, 'full' | 'get'>;
  /** The service to ask, or why its address cannot be used. */
  readonly service: () => Result<DocumentService, Problem>;
  /** As it would be with the person's own draft, the whole without one; and without any curation. */
  readonly proposed: (coordinates: Coordinates, signal: AbortSignal) => Promise<Result<Comparable, Problem>>;
  readonly uncurated: (coordinates: Coordinates, signal: AbortSignal) => Promise<Result<Comparable, Problem>>;
  /** What it says yes to is never sent. */
  readonly isPrivate: (coordinates: Coordinates) => boolean;
}

/** What a comparable text is made from. */
export type Comparable = Pick<FilesOfDefinition, 'body' | 'files' | 'fetchedAt'>;

interface Parts extends DocumentSources {
  readonly words: DocumentWords;
  readonly turns: Turns;
  readonly clock: Clock;
}

/** Milliseconds of work before a pause: together with the longest single step, it stays below what may hold the host. */
const ownBudget = 5;

type Reading = Promise<Result<DocumentContent | null, Problem>>;

/** Makes the text of one document, in turns with the rest of the program. Keeps nothing. */
export class DocumentReading {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async read(address: DocumentAddress, signal: AbortSignal): Reading {
    const { coordinates } = address;
    if (this.#parts.isPrivate(coordinates)) return this.#private(coordinates);
    switch (address.kind) {
      case 'definition':
        return this.#definition(coordinates, address.pr, signal);
      case 'comparable':
        return this.#comparable(await this.#filesOf(coordinates, address.pr, signal), signal);
      case 'withDraft':
        return this.#comparable(await this.#parts.proposed(coordinates, signal), signal);
      case 'uncurated':
        return this.#comparable(await this.#parts.uncurated(coordinates, signal), signal);
      case 'curation':
        return this.#curation(coordinates, address.pr, signal);
      case 'harvest':
        return this.#harvest(address, signal);
      case 'file':
        return this.#file(address.token, signal);
    }
  }

  async outline(coordinates: Coordinates, pr: number | null, signal: AbortSignal): Reading {
    if (this.#parts.isPrivate(coordinates)) return this.#private(coordinates);
    // With a pull request, the service has no answer without files.
    const small = pr === null ? await this.#parts.definitions.full(coordinates, signal) : null;
    // What is no definition can be looked at all the same.
    const isOdd = small !== null && !small.ok && small.problem.kind === 'malformedResponse';
    const found = small === null || isOdd ? await this.#filesOf(coordinates, pr, signal) : small;
    if (!found.ok) return found;
    const { definitionOutline } = await import('./definitionText.ts');
    return this.#finish(definitionOutline(found.value.body, this.#parts.words), signal, found.value.fetchedAt);
  }

  async tools(coordinates: Coordinates, signal: AbortSignal): Promise<Result<readonly HarvestedTool[], Problem>> {
    if (this.#parts.isPrivate(coordinates)) return this.#private(coordinates);
    const service = this.#parts.service();
    return service.ok ? service.value.harvests.list(coordinates, signal, this.#options(coordinates)) : service;
  }

  async #definition(coordinates: Coordinates, pr: number | null, signal: AbortSignal): Reading {
    const found = await this.#filesOf(coordinates, pr, signal);
    if (!found.ok) return found;
    const { definitionText } = await import('./definitionText.ts');
    return this.#finish(definitionText(found.value.body, this.#parts.words), signal, found.value.fetchedAt);
  }

  async #comparable(found: Result<Comparable, Problem>, signal: AbortSignal): Reading {
    if (!found.ok) return found;
    const { comparableText } = await import('./definitionText.ts');
    const { body, files, fetchedAt } = found.value;
    return this.#finish(comparableText(body, files, this.#parts.words), signal, fetchedAt);
  }

  async #curation(coordinates: Coordinates, pr: number | null, signal: AbortSignal): Reading {
    const service = this.#parts.service();
    if (!service.ok) return service;
    const { curations: reader } = service.value;
    const options = this.#options(coordinates);
    const [body, curations] = await Promise.all([
      pr === null
        ? reader.inEffect(coordinates, signal, options)
        : reader.inPullRequest(coordinates, pr, signal, options),
      reader.ofComponent(coordinates, signal, options),
    ]);
    if (!body.ok) return body;
    const { curationText } = await import('./curationText.ts');
    const { words, clock } = this.#parts;
    const steps = curationText({ coordinates, pr, body: body.value, curations, words });
    return this.#finish(steps, signal, clock.now(), body.value === null);
  }

  async #harvest(address: Extract<DocumentAddress, { kind: 'harvest' }>, signal: AbortSignal): Reading {
    const service = this.#parts.service();
    if (!service.ok) return service;
    const { coordinates, tool, version } = address;
    const options = this.#options(coordinates);
    const found = await service.value.harvests.documentText(coordinates, tool, version, signal, options);
    if (!found.ok || found.value === null) return found.ok ? succeed(null) : found;
    const { indentJson } = await import('./jsonIndent.ts');
    return this.#finish(indentJson(found.value), signal, this.#parts.clock.now());
  }

  async #file(token: string, signal: AbortSignal): Reading {
    const service = this.#parts.service();
    if (!service.ok) return service;
    const found = await service.value.attachments.text(token, signal);
    if (!found.ok || found.value === null) return found.ok ? succeed(null) : found;
    return this.#finish(untouched(found.value), signal, this.#parts.clock.now());
  }

  /** Never older than what the model knows by now. */
  async #filesOf(
    coordinates: Coordinates,
    pr: number | null,
    signal: AbortSignal,
  ): Promise<Result<FilesOfDefinition, Problem>> {
    const { files, definitions } = this.#parts;
    const found = await files.of(coordinates, { pr }, signal);
    if (!found.ok || modelTime(definitions, coordinates) <= found.value.fetchedAt) return found;
    files.forget(coordinates);
    return files.of(coordinates, { pr }, signal);
  }

  async #finish(steps: Steps<TextBytes>, signal: AbortSignal, fetchedAt: number, isNone = false): Reading {
    const turns = { ...this.#parts.turns, budget: Math.min(this.#parts.turns.budget, ownBudget) };
    const bytes = await finishInTurns(joined(steps), turns, signal);
    return succeed({ bytes, fetchedAt, isNone });
  }

  #options(coordinates: Coordinates): { readonly isWithdrawn: () => boolean } {
    return { isWithdrawn: () => this.#parts.isPrivate(coordinates) };
  }

  #private(coordinates: Coordinates): Result<never, Problem> {
    return fail({ kind: 'privateName', coordinates: formatCoordinates(coordinates) });
  }
}

/** When the model last had an answer about a component, in milliseconds since the epoch; 0: never. */
export function modelTime(definitions: Pick<Definitions, 'get'>, coordinates: Coordinates): number {
  const loadable = definitions.get(coordinates);
  return loadable.state === 'known' || loadable.state === 'notHarvested' ? loadable.fetchedAt : 0;
}

function* joined(steps: Steps<TextBytes>): Steps<Uint8Array> {
  return yield* (yield* steps).joined();
}

function* untouched(text: string): Steps<TextBytes> {
  const out = new TextBytes();
  yield* out.addLong(text);
  return out;
}
