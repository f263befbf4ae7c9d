import { harvestLimits } from './batch.ts';
import type { LongBytes } from '../base/longBytes.ts';
import { wholeText } from '../base/longText.ts';
import { type Result, fail, succeed } from '../base/result.ts';
import { type Coordinates, formatCoordinates, parseCoordinates } from '../core/coordinates.ts';
import { coordinatesPath } from '../core/coordinatesUrl.ts';
import { malformed, notAnObject } from './transport/answer.ts';
import { type HarvestFailure, harvestFailureOf, surely, unsure } from './harvestAnswer.ts';
import { type Answer, type Requester, type SendPolicy, longReadPolicy, readPolicy } from './transport/requester.ts';
import { gatewayTimeout } from './transport/requestTimes.ts';

/** One result of one tool, both as the service spells them: `scancode`, `32.3.0`. */
export interface HarvestedTool {
  readonly tool: string;
  readonly version: string;
}

export interface HarvestRequest {
  /** `component` for what fits the type, or a single tool (service-api.md 6.1). */
  readonly tool: string;
  readonly coordinates: Coordinates;
}

/** Bytes checked here: enough to distinguish JSON from a gateway's page. */
const longestStart = 1000;

/** One old result that the service cannot read makes every summary of its revision a 500 (service-api.md 6.2). */
const summaryPolicy: SendPolicy = { ...longReadPolicy, repeat: 'unlessItBroke' };

/**
 * The tools' findings, and requests for harvests (service-api.md 6). A service of the written description only accepts
 * the request (written-api.md 4.3) and offers nothing else of it.
 */
export class HarvestClient {
  readonly #requester: Requester;

  constructor(requester: Requester) {
    this.#requester = requester;
  }

  /** The tools with results for this revision, in the order of the service; none for an unharvested one. */
  async list(coordinates: Coordinates, signal: AbortSignal): Answer<readonly HarvestedTool[]> {
    // Without a revision the service would list every name with this prefix (service-api.md 6.3).
    if (coordinates.revision === null) return withoutRevision(coordinates);
    const read = (json: unknown): readonly HarvestedTool[] | null => readList(json, coordinates);
    const options = { ...readPolicy, names: [coordinates] };
    return this.#requester.readOffered(`${pathOf(coordinates)}?form=list`, read, options, signal);
  }

  /** What each tool contributes to the definition, as JSON by tool and version; can be some MB. */
  async summary(coordinates: Coordinates, signal: AbortSignal): Answer<LongBytes> {
    if (coordinates.revision === null) return withoutRevision(coordinates);
    return this.#requester.getOfferedBytes(
      `${pathOf(coordinates)}?form=summary`,
      { ...summaryPolicy, names: [coordinates] },
      signal,
    );
  }

  /** The document a tool wrote, as JSON, untouched; can be many MB. `null` when there is none. */
  async document(
    coordinates: Coordinates,
    tool: string,
    version: string,
    signal: AbortSignal,
  ): Answer<LongBytes | null> {
    if (coordinates.revision === null) return withoutRevision(coordinates);
    if (!isSegment(tool) || !isSegment(version)) return succeed(null);
    // Unlike all other routes, this one finds the slashes of a namespace only if they are encoded twice (2.3).
    const namespace = coordinates.namespace?.replaceAll('/', '%2f') ?? null;
    const path = `${pathOf({ ...coordinates, namespace })}/${encodeURIComponent(tool)}/${encodeURIComponent(version)}?form=raw`;
    const sent = await this.#requester.getBytes(path, { ...longReadPolicy, names: [coordinates] }, signal);
    if (!sent.ok) return sent.problem.kind === 'notFound' ? succeed(null) : sent;
    const start = sent.value.slice(0, longestStart);
    if (start.trim() === '') return succeed(null);
    const problem = notAnObject(start, this.#requester.baseUrl + path);
    return problem ? fail(problem) : sent;
  }

  /**
   * Asks the service to harvest, in public, within `harvestLimits`. All or nothing: `HarvestFailure` describes a
   * failure. Never repeated automatically. An abort rejects with the signal's reason as long as nothing was sent.
   */
  async queue(requests: readonly HarvestRequest[], signal: AbortSignal): Promise<Result<null, HarvestFailure>> {
    if (requests.length === 0) return succeed(null);
    const items = requests.map(({ tool, coordinates }) => ({ tool, coordinates: formatCoordinates(coordinates) }));
    const body = JSON.stringify(items);
    const bytes = new TextEncoder().encode(body).length;
    if (items.length > harvestLimits.items || bytes > harvestLimits.bytes) return fail(surely({ kind: 'tooLarge' }));
    let isSent = false;
    const names = requests.map(({ coordinates }) => coordinates);
    const options = {
      timeout: gatewayTimeout,
      names,
      items: items.length,
      onSending: () => void (isSent = true),
    };
    try {
      const sent = await this.#requester.postOnce('/harvest', body, options, signal);
      const texts = items.map(({ coordinates }) => coordinates);
      if (!sent.ok) return fail(harvestFailureOf(sent.problem, texts));
      const url = `${this.#requester.baseUrl}/harvest`;
      return isPage(wholeText(sent.value.body)) ? fail(unsure(malformed(url, 'an HTML page'))) : succeed(null);
    } catch (error) {
      if (isSent && signal.aborted) return fail(unsure({ kind: 'harvestUnanswered', detail: 'cancelled' }));
      throw error;
    }
  }
}

function pathOf(coordinates: Coordinates): string {
  return `/harvest/${coordinatesPath(coordinates)}`;
}

async function withoutRevision(coordinates: Coordinates): Answer<never> {
  return fail({ kind: 'missingFromAnswer', coordinates: formatCoordinates(coordinates) });
}

/**
 * `C/tool/version` each; the name may be spelled differently than requested (service-api.md 2.2), the revision is not.
 */
function readList(json: unknown, { revision }: Coordinates): readonly HarvestedTool[] | null {
  if (!Array.isArray(json)) return null;
  const found = new Map<string, HarvestedTool>();
  for (const address of json as readonly unknown[]) {
    const [, component = '', tool = '', version = ''] =
      typeof address === 'string' ? (/^(.+)\/([^/]+)\/([^/]+)$/s.exec(address) ?? []) : [];
    const parsed = parseCoordinates(component);
    if (!parsed.ok || parsed.value.revision?.toLowerCase() !== revision?.toLowerCase()) continue;
    found.set(`${tool}/${version}`, { tool, version });
  }
  return [...found.values()];
}

/**
 * The service returns `Created`, or something undocumented (service-api.md 6.1, written-api.md 4.3), but not a gateway's
 * page.
 */
function isPage(body: string): boolean {
  return body.trimStart().startsWith('<');
}

/** Text that can be one segment of an address's path. */
function isSegment(text: string): boolean {
  return text !== '' && text !== '.' && text !== '..' && !/[\p{Cs}]/u.test(text);
}
