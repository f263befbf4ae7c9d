import { fail, type Result, succeed } from '../../../base/result.ts';
import { type Coordinates, formatCoordinates } from '../../../core/coordinates.ts';
import { answeredAt } from '../../../core/loadable.ts';
import type { Problem } from '../../../core/problem.ts';
import type { AnswerReader } from '../../answerReader.ts';
import type { ServiceClient } from '../../../service/client.ts';
import type { HarvestedTool } from '../../../service/harvestClient.ts';
import type { Definitions } from '../definitions.ts';
import type { DefinitionFiles, FilesOfDefinition } from '../../files/definitionFiles.ts';
import type { Clock } from '../../ports.ts';
import type { DocumentAddress } from './documentAddress.ts';
import type { DocumentLabels } from './documentLabels.ts';
import type { DocumentToFormat } from './formatDocument.ts';

/** A document's text. */
export interface DocumentContent {
  /** UTF-8. Borrowed: must not be changed. */
  readonly bytes: Uint8Array;
  /** Milliseconds since the epoch. */
  readonly fetchedAt: number;
  /** The document only states that there is nothing to show. */
  readonly isNone: boolean;
}

/** The service as documents use it. */
export interface DocumentService {
  readonly curations: Pick<ServiceClient['curations'], 'inEffect' | 'inPullRequest' | 'ofComponent'>;
  readonly harvests: Pick<ServiceClient['harvests'], 'list' | 'document'>;
  readonly attachments: Pick<ServiceClient['attachments'], 'text'>;
}

export interface DocumentSources {
  readonly files: Pick<DefinitionFiles, 'of' | 'forget'>;
  readonly definitions: Pick<Definitions, 'full' | 'get'>;
  /** The service to ask, or why its address cannot be used. */
  readonly service: () => Result<DocumentService, Problem>;
  /** The definition with the user's own draft, the whole without one; and without any curation. */
  readonly proposed: (coordinates: Coordinates, signal: AbortSignal) => Promise<Result<Comparable, Problem>>;
  readonly uncurated: (coordinates: Coordinates, signal: AbortSignal) => Promise<Result<Comparable, Problem>>;
  /** Matching coordinates are never sent. */
  readonly isPrivate: (coordinates: Coordinates) => boolean;
}

/** Source of a definition's document. */
export type Comparable = Pick<FilesOfDefinition, 'body' | 'fetchedAt'>;

interface Parts extends DocumentSources {
  readonly answers: Pick<AnswerReader, 'read' | 'blocksOf'>;
  readonly labels: DocumentLabels;
  readonly clock: Clock;
}

type Reading = Promise<Result<DocumentContent | null, Problem>>;

/** Makes the text of one document. Keeps nothing. */
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
        return this.#definition(await this.#filesOf(coordinates, address.pr, signal), 'definition', signal);
      case 'comparable':
        return this.#definition(await this.#filesOf(coordinates, address.pr, signal), 'comparable', signal);
      case 'withDraft':
        return this.#definition(await this.#parts.proposed(coordinates, signal), 'comparable', signal);
      case 'uncurated':
        return this.#definition(await this.#parts.uncurated(coordinates, signal), 'comparable', signal);
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
    // A body that is no definition can still be shown.
    const isOdd = small !== null && !small.ok && small.problem.kind === 'malformedResponse';
    const found = small === null || isOdd ? await this.#filesOf(coordinates, pr, signal) : small;
    return this.#definition(found, 'outline', signal);
  }

  async tools(coordinates: Coordinates, signal: AbortSignal): Promise<Result<readonly HarvestedTool[], Problem>> {
    if (this.#parts.isPrivate(coordinates)) return this.#private(coordinates);
    const service = this.#parts.service();
    return service.ok ? service.value.harvests.list(coordinates, signal) : service;
  }

  async #definition(found: Result<Comparable, Problem>, form: DocumentToFormat['form'], signal: AbortSignal): Reading {
    if (!found.ok) return found;
    const blocks = await this.#parts.answers.blocksOf(found.value.body, signal);
    return this.#format({ blocks, form, head: '' }, found.value.fetchedAt, signal);
  }

  async #curation(coordinates: Coordinates, pr: number | null, signal: AbortSignal): Reading {
    const service = this.#parts.service();
    if (!service.ok) return service;
    const { curations: reader } = service.value;
    const [body, curations] = await Promise.all([
      pr === null ? reader.inEffect(coordinates, signal) : reader.inPullRequest(coordinates, pr, signal),
      reader.ofComponent(coordinates, signal),
    ]);
    if (!body.ok) return body;
    const { curationHead } = await import('./curationHead.ts');
    const { labels, clock } = this.#parts;
    const head = curationHead({ coordinates, pr, exists: body.value !== null, curations, labels });
    if (body.value === null) return succeed({ ...encoded(head), fetchedAt: clock.now(), isNone: true });
    const blocks = await this.#parts.answers.blocksOf(body.value, signal);
    return this.#format({ blocks, form: 'yaml', head }, clock.now(), signal);
  }

  async #harvest(address: Extract<DocumentAddress, { kind: 'harvest' }>, signal: AbortSignal): Reading {
    const service = this.#parts.service();
    if (!service.ok) return service;
    const { coordinates, tool, version } = address;
    const found = await service.value.harvests.document(coordinates, tool, version, signal);
    if (!found.ok || found.value === null) return found.ok ? succeed(null) : found;
    return this.#format({ blocks: found.value.blocks, form: 'json', head: '' }, this.#parts.clock.now(), signal);
  }

  async #file(token: string, signal: AbortSignal): Reading {
    const service = this.#parts.service();
    if (!service.ok) return service;
    const found = await service.value.attachments.text(token, signal);
    if (!found.ok || found.value === null) return found.ok ? succeed(null) : found;
    return succeed({ ...encoded(found.value), fetchedAt: this.#parts.clock.now(), isNone: false });
  }

  /** Never older than the model's current knowledge. */
  async #filesOf(
    coordinates: Coordinates,
    pr: number | null,
    signal: AbortSignal,
  ): Promise<Result<FilesOfDefinition, Problem>> {
    const { files, definitions } = this.#parts;
    const found = await files.of(coordinates, { pr }, signal);
    if (!found.ok || answeredAt(definitions.get(coordinates)) <= found.value.fetchedAt) return found;
    files.forget(coordinates);
    return files.of(coordinates, { pr }, signal);
  }

  async #format(document: Omit<DocumentToFormat, 'notJson'>, fetchedAt: number, signal: AbortSignal): Reading {
    const { answers, labels } = this.#parts;
    const made = await answers.read('formatDocument', { ...document, notJson: labels.notJson }, signal);
    return made.ok ? succeed({ bytes: made.value.bytes, fetchedAt, isNone: false }) : made;
  }

  #private(coordinates: Coordinates): Result<never, Problem> {
    return fail({ kind: 'privateName', coordinates: formatCoordinates(coordinates) });
  }
}

function encoded(text: string): Pick<DocumentContent, 'bytes'> {
  return { bytes: new TextEncoder().encode(text) };
}
