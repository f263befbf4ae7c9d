import { isRecord } from '../../base/isRecord.ts';
import { wholeText } from '../../base/longText.ts';
import { parseJson } from '../../base/parseJson.ts';
import { fail, type Result, succeed } from '../../base/result.ts';
import { runCooperatively, type Turns } from '../../base/steps.ts';
import { type Coordinates } from '../../core/coordinates.ts';
import type { Definition } from '../../core/definition.ts';
import type { DefinitionFile } from '../../core/definitionFile.ts';
import type { Problem, SettingProblem } from '../../core/problem.ts';
import type { Curation } from '../../curation/curation.ts';
import { mergeCurations } from '../../curation/mergeCurations.ts';
import { overlayJson } from '../../curation/overlayJson.ts';
import { writtenSpelling } from '../../curation/readCuration.ts';
import type { ServiceClient } from '../../service/client.ts';
import { type FetchedDefinition, toDefinition } from '../../service/dialect.ts';
import { readFiles } from '../../service/filesAnswer.ts';
import type { Answer } from '../../service/transport/requester.ts';
import type { DefinitionFiles } from '../files/definitionFiles.ts';
import type { Clock } from '../ports.ts';

/** A preview of a definition. */
export interface Preview {
  readonly definition: Definition;
  readonly files: readonly DefinitionFile[];
  /** The response, or its local equivalent, as JSON text with files. */
  readonly body: string;
  /** The service has no previews: computed here, by its rules and without scores. */
  readonly isComputedHere: boolean;
  readonly fetchedAt: number;
}

type PreviewClient = Pick<ServiceClient, 'preview' | 'baseUrl'>;

interface Parts {
  readonly client: () => Result<PreviewClient, SettingProblem>;
  readonly files: Pick<DefinitionFiles, 'of'>;
  readonly turns: Turns;
  readonly clock: Pick<Clock, 'now'>;
}

/**
 * Definitions with a curation, or without any, as computed by the service; if it can't (written-api.md has no previews),
 * computed here by the same rules. Stores nothing. A private name is never sent. An abort rejects.
 */
export class Previews {
  readonly #parts: Parts;
  /** Base addresses of services without previews. */
  readonly #without = new Set<string>();
  /** Base addresses of services that accept only the spelling of written-api.md 2.2. */
  readonly #written = new Set<string>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** With this curation on top of what is in effect, which the service omits from a preview (service-api.md 4.7). */
  async withCuration(
    coordinates: Coordinates,
    curation: Curation,
    inEffect: Curation | null,
    signal: AbortSignal,
  ): Promise<Result<Preview, Problem>> {
    const result = await this.#request(coordinates, mergeCurations(inEffect ?? {}, curation), signal);
    if (result.ok || result.problem.kind !== 'notOffered') return result;
    return this.#computed(coordinates, curation, signal);
  }

  /** As the tools found it. `notOffered` if unavailable: the response lacks values a curation replaced. */
  async uncurated(coordinates: Coordinates, signal: AbortSignal): Promise<Result<Preview, Problem>> {
    return this.#request(coordinates, {}, signal);
  }

  async #request(coordinates: Coordinates, curation: Curation, signal: AbortSignal): Promise<Result<Preview, Problem>> {
    const connected = this.#parts.client();
    if (!connected.ok) return connected;
    const client = connected.value;
    if (this.#without.has(client.baseUrl)) return fail({ kind: 'notOffered', url: client.baseUrl });
    const sent = await this.#send(client, coordinates, curation, signal);
    if (!sent.ok) {
      if (sent.problem.kind === 'notOffered') this.#without.add(client.baseUrl);
      return sent;
    }
    const { definition, body } = sent.value;
    const { files } = await runCooperatively(readFiles(body), this.#parts.turns, signal);
    return succeed({ definition, files, body, isComputedHere: false, fetchedAt: this.#parts.clock.now() });
  }

  /** Sends it in the spelling the service is known to accept; if unknown, tries the running one first. */
  async #send(
    client: PreviewClient,
    coordinates: Coordinates,
    curation: Curation,
    signal: AbortSignal,
  ): Answer<FetchedDefinition> {
    const written = (): Answer<FetchedDefinition> => client.preview(coordinates, writtenSpelling(curation), signal);
    if (this.#written.has(client.baseUrl)) return written();
    const sent = await client.preview(coordinates, curation, signal);
    if (sent.ok || sent.problem.kind !== 'rejected' || !curation.licensed) return sent;
    const again = await written();
    if (!again.ok) return sent;
    this.#written.add(client.baseUrl);
    return again;
  }

  async #computed(
    coordinates: Coordinates,
    curation: Curation,
    signal: AbortSignal,
  ): Promise<Result<Preview, Problem>> {
    const read = await this.#parts.files.of(coordinates, { pr: null }, signal);
    if (!read.ok) return read;
    const raw = parseJson(wholeText(read.value.body));
    const before = toDefinition(raw, coordinates);
    if (!before.ok) return fail({ kind: 'malformedResponse', url: '', detail: before.problem });
    const steps = overlayJson(raw, curation, isWrittenAnswer(raw) ? 'written' : 'running');
    const laid = await runCooperatively(steps, this.#parts.turns, signal);
    const after = toDefinition(laid, coordinates);
    if (!after.ok) return fail({ kind: 'malformedResponse', url: '', detail: after.problem });
    const body = JSON.stringify(laid);
    const { files } = await runCooperatively(readFiles(body), this.#parts.turns, signal);
    const { fetchedAt } = read.value;
    // The scores are those from before.
    const scores = { effective: null, tool: after.value.scores.tool };
    return succeed({ definition: { ...after.value, scores }, files, body, isComputedHere: true, fetchedAt });
  }
}

/** True for the spelling of written-api.md 2.2: it has a `license`, or neither a declared license nor tools. */
function isWrittenAnswer(raw: unknown): boolean {
  if (!isRecord(raw)) return false;
  const { licensed, described } = raw;
  if (isRecord(licensed) && ('license' in licensed || 'declared' in licensed)) return 'license' in licensed;
  return !isRecord(described) || !('tools' in described);
}
