import { type Disposable, DisposableStore } from '../../../base/disposable.ts';
import { Emitter, type Event } from '../../../base/event.ts';
import { ReadCache } from '../../../base/readCache.ts';
import type { Result } from '../../../base/result.ts';
import { type Coordinates, coordinatesKey } from '../../../core/coordinates.ts';
import { answeredAt } from '../../../core/loadable.ts';
import type { Problem } from '../../../core/problem.ts';
import type { HarvestedTool } from '../../../service/harvestClient.ts';
import type { AnswerReader } from '../../answerReader.ts';
import type { Definitions } from '../definitions.ts';
import type { Clock } from '../../ports.ts';
import { type DocumentAddress, formatAddress } from './documentAddress.ts';
import { type DocumentContent, DocumentReading, type DocumentSources } from './documentReading.ts';
import type { DocumentLabels } from './documentLabels.ts';

export type { DocumentContent, DocumentService, DocumentSources } from './documentReading.ts';

interface DocumentsOptions extends DocumentSources {
  readonly definitions: DocumentSources['definitions'] &
    Pick<Definitions, 'onDidChange' | 'onDidChangeService' | 'get'>;
  readonly labels: DocumentLabels;
  readonly answers: Pick<AnswerReader, 'read' | 'blocksOf'>;
  readonly clock: Clock;
  /** Bytes of texts that are kept. */
  readonly limit: number;
}

/** Addresses of recently served documents, kept to notify listeners when those are out of date. */
const maxServed = 200;

/**
 * The texts of read-only documents, read only when the user opens them. Concurrent callers share a read; recently used
 * texts are kept up to a limit of memory. Private names are never sent. Another service clears all.
 */
export class Documents implements Disposable {
  readonly #options: DocumentsOptions;
  readonly #disposables = new DisposableStore();
  readonly #changed = this.#disposables.add(new Emitter<readonly DocumentAddress[]>());
  readonly #reading: DocumentReading;
  readonly #reads: ReadCache<DocumentContent | null, Problem>;
  /** By cache key, the latest last. */
  readonly #served = new Map<string, { readonly address: DocumentAddress; readonly fetchedAt: number }>();

  /** The text of these documents has changed. */
  readonly onDidChange: Event<readonly DocumentAddress[]> = this.#changed.event;

  constructor(options: DocumentsOptions) {
    this.#options = options;
    this.#reading = new DocumentReading(options);
    this.#reads = this.#disposables.add(
      new ReadCache({
        limit: options.limit,
        sizeOf: (content) => content?.bytes.length ?? 0,
        keepsLarger: true,
        now: () => options.clock.now(),
        maxAge: Infinity,
      }),
    );
    this.#disposables.add(options.definitions.onDidChange((keys) => this.#follow(keys)));
    this.#disposables.add(options.definitions.onDidChangeService(() => this.#startOver()));
  }

  /** `null`: the service has no such document. An abort rejects with the signal's reason. */
  async read(address: DocumentAddress, signal: AbortSignal): Promise<Result<DocumentContent | null, Problem>> {
    return this.#read(formatAddress(address), address, (own) => this.#reading.read(address, own), signal);
  }

  /** A definition as YAML without its files: from the small answer, if there is one. */
  async outline(
    coordinates: Coordinates,
    pr: number | null,
    signal: AbortSignal,
  ): Promise<Result<DocumentContent | null, Problem>> {
    const address = { kind: 'definition', coordinates, pr } as const;
    const key = `outline ${formatAddress(address)}`;
    return this.#read(key, address, (own) => this.#reading.outline(coordinates, pr, own), signal);
  }

  /** Tools with results of this revision, in the order of the service. */
  async tools(coordinates: Coordinates, signal: AbortSignal): Promise<Result<readonly HarvestedTool[], Problem>> {
    return this.#reading.tools(coordinates, signal);
  }

  /** The cached texts of this component are out of date. */
  forget(coordinates: Coordinates): void {
    this.#follow(new Set([coordinatesKey(coordinates)]), Infinity);
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  /** Always of the service that is current when it is returned. */
  async #read(
    key: string,
    address: DocumentAddress,
    read: (signal: AbortSignal) => Promise<Result<DocumentContent | null, Problem>>,
    signal: AbortSignal,
  ): Promise<Result<DocumentContent | null, Problem>> {
    const outcome = await this.#reads.read(key, read, signal);
    if (outcome.ok) this.#note(key, address, outcome.value?.fetchedAt ?? this.#options.clock.now());
    return outcome;
  }

  #note(key: string, address: DocumentAddress, fetchedAt: number): void {
    this.#served.delete(key);
    this.#served.set(key, { address, fetchedAt });
    const [oldest] = this.#served.keys();
    if (this.#served.size > maxServed && oldest !== undefined) this.#served.delete(oldest);
  }

  /**
   * A stored file never changes; everything else of a component may have changed when its definition was read again.
   */
  #follow(keys: ReadonlySet<string>, time?: number): void {
    const outdated = new Map<string, DocumentAddress>();
    for (const [key, { address, fetchedAt }] of this.#served) {
      if (address.kind === 'file' || !keys.has(coordinatesKey(address.coordinates))) continue;
      if ((time ?? answeredAt(this.#options.definitions.get(address.coordinates))) <= fetchedAt) continue;
      this.#served.delete(key);
      outdated.set(key, address);
    }
    if (outdated.size === 0) return;
    this.#reads.forget((key) => outdated.has(key));
    this.#changed.fire([...outdated.values()]);
  }

  #startOver(): void {
    this.#reads.clear();
    const addresses = [...this.#served.values()].map(({ address }) => address);
    this.#served.clear();
    if (addresses.length > 0) this.#changed.fire(addresses);
  }
}
