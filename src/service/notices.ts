import { Limiter } from '../base/limiter.ts';
import { type Result, fail, succeed } from '../base/result.ts';
import type { Coordinates } from '../core/coordinates.ts';
import type { ServiceProblem } from '../core/problem.ts';
import { type BatchItem, batchLimits, divideBatch, textBytes, batchItems } from './batch.ts';
import { type BatchMemory, BatchRun } from './batchRun.ts';
import { noticesSchema } from './schemas.ts';
import { type Answer, type Requester, type SendPolicy, answerLimits } from './transport/requester.ts';
import { gatewayTimeout } from './transport/requestTimes.ts';

/** What the service has for a notice file of one component (service-api.md 7). */
export type NoticeAnswer =
  | {
      readonly kind: 'notice';
      readonly license: string | null;
      readonly website: string | null;
      readonly text: string;
      readonly copyrights: readonly string[];
    }
  | { readonly kind: 'noDefinition' }
  /** No license is declared. */
  | { readonly kind: 'noLicense' }
  /** Neither a notice nor a warning: the service can't use the coordinates. */
  | { readonly kind: 'leftOut' };

export interface NoticeResult {
  /** The same object as requested. */
  readonly coordinates: Coordinates;
  readonly result: Result<NoticeAnswer, ServiceProblem>;
}

/**
 * Of one request: a response has the license text of each, 1 to 35 kB, and is read in one go. The service takes 15,000 in 100
 * KiB (service-api.md 7).
 */
const noticeLimits = batchLimits;

/** Leaves a place for what the user requests meanwhile. */
const maxNoticeRequests = 3;

/** Repeats are up to `BatchRun`. The gateway in front of the service gives up after 100 s. */
const noticePolicy: SendPolicy = { repeat: 'unlessItBroke', timeout: gatewayTimeout };

const path = '/notices';

/** License texts and copyrights of many components. A service of the written description has none. */
export class NoticeReader {
  readonly #requester: Requester;
  readonly #limiter = new Limiter(maxNoticeRequests);

  constructor(requester: Requester) {
    this.#requester = requester;
  }

  /**
   * Results arrive as they come, one for every requested revision; equal coordinates get one. Never fails as a whole.
   * `isPrivate` is checked right before each request: private names are not sent, and get `privateName`. An abort
   * rejects with the signal's reason.
   */
  async run(
    coordinates: readonly Coordinates[],
    signal: AbortSignal,
    onResults: (results: readonly NoticeResult[]) => void,
  ): Promise<void> {
    const { batches, tooLarge } = planNotices(coordinates);
    onResults(tooLarge.map((item) => ({ coordinates: item.coordinates, result: fail({ kind: 'tooLarge' }) })));
    const memory: BatchMemory = { hasNoBatches: false };
    const requestMany = async (items: readonly BatchItem[]): Answer<ReadonlyMap<string, NoticeAnswer>> => {
      const body = JSON.stringify({ coordinates: items.map(({ text }) => text), renderer: 'json' });
      const names = items.map((item) => item.coordinates);
      const options = { ...noticePolicy, names, items: items.length, maxBytes: answerLimits.long };
      const sent = await this.#requester.post(path, body, options, signal);
      return sent.ok ? this.#requester.parse(sent.value, path, (json) => readNotices(json, items)) : sent;
    };
    const run = new BatchRun<NoticeAnswer>({
      limiter: this.#limiter,
      batchesAtOnce: maxNoticeRequests,
      memory,
      isPrivate: (item) => this.#requester.isPrivate(item.coordinates),
      requestMany,
      requestOne: async (item) => {
        const found = await requestMany([item]);
        return found.ok ? succeed(found.value.get(item.text) ?? { kind: 'leftOut' }) : found;
      },
      answer: (answers) => onResults(answers.map(([item, result]) => this.#result(item, result))),
    });
    await run.run(batches);
  }

  /** The endpoint returns 404 only where it does not exist. */
  #result({ coordinates }: BatchItem, result: Result<NoticeAnswer, ServiceProblem>): NoticeResult {
    if (result.ok || result.problem.kind !== 'notFound') return { coordinates, result };
    return { coordinates, result: fail({ kind: 'notOffered', url: this.#requester.baseUrl + path }) };
  }
}

interface NoticePlan {
  readonly batches: readonly (readonly BatchItem[])[];
  /** Items no body can hold. */
  readonly tooLarge: readonly BatchItem[];
}

/**
 * Bodies within `noticeLimits`. A response names packages without their type: components that share a name and a
 * version are in different bodies.
 */
export function planNotices(coordinates: readonly Coordinates[]): NoticePlan {
  const named = new Map<string, number>();
  const rounds: BatchItem[][] = [];
  const { items, tooLarge } = batchItems(coordinates, noticeLimits.bytes);
  for (const item of items) {
    const name = nameOf(item.coordinates);
    const round = named.get(name) ?? 0;
    named.set(name, round + 1);
    (rounds[round] ??= []).push(item);
  }
  return { batches: rounds.flatMap((round) => divideBatch(round, noticeLimits, textBytes)), tooLarge };
}

/** `null` for anything but the service's notices. */
function readNotices(json: unknown, items: readonly BatchItem[]): ReadonlyMap<string, NoticeAnswer> | null {
  const parsed = noticesSchema.safeParse(json);
  if (!parsed.success) return null;
  const { content, summary } = parsed.data;
  const packages = new Map(content.packages.map((one) => [keyOf(one.name ?? '', one.version ?? ''), one]));
  const noDefinition = new Set(summary.warnings.noDefinition.map((text) => text.toLowerCase()));
  const noLicense = new Set(summary.warnings.noLicense.map((text) => text.toLowerCase()));
  const answerTo = ({ coordinates, text }: BatchItem): NoticeAnswer => {
    const found = packages.get(nameOf(coordinates));
    if (found) {
      const { license, website, copyrights } = found;
      return { kind: 'notice', license, website, text: found.text ?? '', copyrights };
    }
    if (noDefinition.has(text.toLowerCase())) return { kind: 'noDefinition' };
    return noLicense.has(text.toLowerCase()) ? { kind: 'noLicense' } : { kind: 'leftOut' };
  };
  return new Map(items.map((item) => [item.text, answerTo(item)]));
}

function nameOf({ namespace, name, revision }: Coordinates): string {
  return keyOf(namespace === null ? name : `${namespace}/${name}`, revision ?? '');
}

/** In all spellings that the service may use (service-api.md 2.2). */
function keyOf(name: string, version: string): string {
  return `${name.replaceAll(/%2f/gi, '/').replace(/[-_.]+/g, '-')} ${version}`.toLowerCase();
}
