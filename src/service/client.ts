import { Later } from '../base/later.ts';
import type { Text } from '../base/longText.ts';
import { succeed } from '../base/result.ts';
import { type Coordinates, asWritten } from '../core/coordinates.ts';
import type { ContributionClient } from './contributionClient.ts';
import type { CurationReader } from './curationReader.ts';
import type { DefinitionAnswer } from './definitionBatches.ts';
import type { FetchedDefinition } from './dialect.ts';
import type { Finder } from './finder.ts';
import type { HarvestClient } from './harvestClient.ts';
import type { NoticeResult } from './notices.ts';
import type { OriginRevision } from './origins.ts';
import type { Readers } from './readers.ts';
import type { ServiceStatus } from './serviceStatus.ts';
import { type Answer, Requester, type RequesterOptions, longReadPolicy, readPolicy } from './transport/requester.ts';

export type { DefinitionAnswer } from './definitionBatches.ts';
export type ServiceClientOptions = RequesterOptions;

/** The REST API at one base address. Remembers the rate limit, and whether the service knows batches. An abort rejects with the signal's reason. */
export class ServiceClient {
  /** Without a slash at its end. Identifies the service in caches. */
  readonly baseUrl: string;
  readonly find: Pick<Finder, 'suggest' | 'known' | 'siblings'>;
  readonly curations: Pick<CurationReader, 'inEffect' | 'inPullRequest' | 'ofComponent' | 'ofMany' | 'pullRequest'>;
  readonly contributions: Pick<ContributionClient, 'submit' | 'submitSingle'>;
  readonly harvests: Pick<HarvestClient, 'list' | 'summary' | 'document' | 'queue'>;
  readonly attachments: AttachmentReader;
  readonly #requester: Requester;
  readonly #readers: Later<Readers>;

  constructor(options: ServiceClientOptions) {
    const requester = new Requester(options);
    const readers = new Later(async () => {
      const { Readers } = await import('./readers.ts');
      return new Readers(requester);
    });
    this.#requester = requester;
    this.#readers = readers;
    this.baseUrl = requester.baseUrl;
    this.find = {
      suggest: async (...given) => (await readers.get()).find.suggest(...given),
      known: async (...given) => (await readers.get()).find.known(...given),
      siblings: async (...given) => (await readers.get()).find.siblings(...given),
    };
    this.curations = {
      inEffect: async (...given) => (await readers.get()).curations.inEffect(...given),
      inPullRequest: async (...given) => (await readers.get()).curations.inPullRequest(...given),
      ofComponent: async (...given) => (await readers.get()).curations.ofComponent(...given),
      ofMany: async (...given) => (await readers.get()).curations.ofMany(...given),
      pullRequest: async (...given) => (await readers.get()).curations.pullRequest(...given),
    };
    this.contributions = {
      submit: async (...given) => (await readers.get()).contributions.submit(...given),
      submitSingle: async (...given) => (await readers.get()).contributions.submitSingle(...given),
    };
    this.harvests = {
      list: async (...given) => (await readers.get()).harvests.list(...given),
      summary: async (...given) => (await readers.get()).harvests.summary(...given),
      document: async (...given) => (await readers.get()).harvests.document(...given),
      queue: async (...given) => (await readers.get()).harvests.queue(...given),
    };
    this.attachments = new AttachmentReader(requester);
  }

  /**
   * Definitions without files of many revisions. Results arrive as they come, many at a time, one for every requested
   * revision; equal coordinates get one result. Never fails as a whole. Coordinates without a revision get
   * `missingFromAnswer`. `isPrivate` is checked right before each request is sent: private names are not sent, and get
   * `privateName`.
   */
  async definitions(
    coordinates: readonly Coordinates[],
    signal: AbortSignal,
    onAnswers: (answers: readonly DefinitionAnswer[]) => void,
  ): Promise<void> {
    const { batches } = await this.#readers.get();
    await batches.run(coordinates, signal, onAnswers);
  }

  /** License texts and copyrights of many revisions: see `NoticeReader.run`. Coordinates without a revision are ignored. */
  async notices(
    coordinates: readonly Coordinates[],
    signal: AbortSignal,
    onResults: (results: readonly NoticeResult[]) => void,
  ): Promise<void> {
    const { notices } = await this.#readers.get();
    const revisions = coordinates.filter(({ revision }) => revision !== null);
    await notices.run(revisions, signal, onResults);
  }

  /**
   * One definition. `pr`: as it would be with that curation pull request; such a response always has its files. Without
   * a revision: the latest one; the definition's own coordinates show which. Where there is no data for a revision, the version
   * as it was written is requested too.
   */
  async definition(
    coordinates: Coordinates,
    options: { readonly pr?: number; readonly withFiles?: boolean },
    signal: AbortSignal,
  ): Answer<FetchedDefinition> {
    const { pr = null, withFiles = false } = options;
    const { definitions } = await this.#readers.get();
    const read = (one: Coordinates): Answer<FetchedDefinition> =>
      definitions.definition(one, { pr, withFiles }, readPolicy, signal);
    const found = await read(coordinates);
    const written = found.ok && !found.value.definition.isHarvested ? asWritten(coordinates) : null;
    const second = written === null ? null : await read(written);
    return second?.ok && second.value.definition.isHarvested ? second : found;
  }

  /**
   * The body of one definition, untouched and not parsed: with files it can have 13 MB, which `readFiles` reads piece
   * by piece. Otherwise as `definition`; a body that is no definition is not detected here.
   */
  async definitionText(
    coordinates: Coordinates,
    options: { readonly pr?: number; readonly withFiles?: boolean },
    signal: AbortSignal,
  ): Answer<Text> {
    const { pr = null, withFiles = false } = options;
    // For an unknown pull request the service returns 500 (service-api.md 4.2).
    const repeat = pr === null ? longReadPolicy.repeat : 'unlessItBroke';
    const { definitions } = await this.#readers.get();
    return definitions.text(coordinates, { pr, withFiles }, { ...longReadPolicy, repeat }, signal);
  }

  /**
   * The definition as it would be with only this curation on top of the harvested data (service-api.md 4.7): it has to
   * include the curation in effect. `{}` gives the one without any. Always with files. `rejected` holds the service's
   * message about an invalid curation; a license is not checked. `notOffered`: a service of the written description.
   */
  async preview(coordinates: Coordinates, curation: unknown, signal: AbortSignal): Answer<FetchedDefinition> {
    return (await this.#readers.get()).preview(this.#requester, coordinates, curation, signal);
  }

  /** The revisions at the component's origin, in the order of the service; `null` where the service has no list of them. */
  async revisions(component: Coordinates, signal: AbortSignal): Answer<readonly OriginRevision[] | null> {
    return (await this.#readers.get()).revisions.revisions(component, readPolicy, signal);
  }

  /**
   * Whether a service of this kind responds at the base address. Not rate limited, so it waits for no other request.
   */
  async status(signal: AbortSignal): Answer<ServiceStatus> {
    return (await this.#readers.get()).status(this.#requester, signal);
  }

  /** Whether it responds now, within seconds. Not rate limited, and never repeated. */
  async isReachable(signal: AbortSignal): Promise<boolean> {
    return (await this.#readers.get()).isReachable(this.#requester, signal);
  }
}

/** License texts and the like, which the service keeps by the hash of their content (service-api.md 8). */
export class AttachmentReader {
  readonly #requester: Requester;

  constructor(requester: Requester) {
    this.#requester = requester;
  }

  /** The raw text for a token of `files[].token`; `null` when there is none. Invalid tokens are not requested. */
  async text(token: string, signal: AbortSignal): Answer<string | null> {
    if (!isToken(token)) return succeed(null);
    return this.#requester.getIfAny(`/attachments/${token}`, { ...longReadPolicy, names: [] }, signal);
  }
}

/** SHA-256 as the service writes it. */
function isToken(text: string): boolean {
  return /^[0-9a-f]{64}$/i.test(text);
}
