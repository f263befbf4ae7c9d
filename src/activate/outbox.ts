import type { DisposableStore } from '../base/disposable.ts';
import { Limiter } from '../base/limiter.ts';
import { whenQuiet } from '../base/whenQuiet.ts';
import type { Coordinates } from '../core/coordinates.ts';
import type { Looked } from '../host/activity/submissionsAttention.ts';
import type { DefinitionsPart } from '../host/definitions/definitionsPart.ts';
import type { FindParts } from '../host/definitions/find/findParts.ts';
import { ReconnectionAttention } from '../host/definitions/reconnectionAttention.ts';
import type { LastUsed } from '../host/lastUsed.ts';
import { registerHarvestCommands } from '../host/outbox/harvests/harvestCommands.ts';
import { HarvestListing } from '../host/outbox/harvests/harvestListing.ts';
import { type QueueTargets, harvestQueue, targetsFor } from '../host/outbox/harvests/harvestQueue.ts';
import { ContributionDiagnostics } from '../host/outbox/submissions/contributionDiagnostics.ts';
import { ContributionLenses } from '../host/outbox/submissions/contributionLenses.ts';
import { showOpen } from '../host/outbox/submissions/contributionOutcome.ts';
import { ContributionService } from '../host/outbox/submissions/contributionService.ts';
import { Identities } from '../host/outbox/submissions/identities.ts';
import { RequestDocuments } from '../host/outbox/submissions/requestDocuments.ts';
import { ScoreStatus } from '../host/outbox/submissions/scoreStatus.ts';
import { SentDrafts } from '../host/outbox/submissions/sentDrafts.ts';
import { registerSubmitCommands } from '../host/outbox/submissions/submitCommands.ts';
import { UnknownOutcomes } from '../host/outbox/submissions/unknownOutcomes.ts';
import { registerWebCommands } from '../host/drafts/webCommands.ts';
import { followWindowFocus } from '../host/windowFocus.ts';
import type { PendingPullRequests } from '../model/activity/pendingPullRequests.ts';
import { Reconnection } from '../model/definitions/reconnection.ts';
import { draftScores } from '../model/drafts/draftScores.ts';
import { Harvests } from '../model/outbox/harvests/harvests.ts';
import type { Submission } from '../model/outbox/submissions/submission.ts';
import type { DraftHost, DraftModel } from './drafts.ts';
import type { Model, Service } from './model.ts';
import type { Panels } from './views.ts';

interface SubmitParts extends DraftHost {
  readonly lastUsed: LastUsed;
}

export interface SubmitPart {
  /** The submission of exactly this contribution with unknown outcome. */
  readonly unknownOutcome: (contribution: string) => Submission | null;
}

/** From drafts to pull requests: the review, the confirmation, and the result. */
export function composeSubmit(model: Model, parts: SubmitParts, store: DisposableStore): SubmitPart {
  const { drafts, draftsRead, submissions, knowledge, proposals, documents, connection, signIn, settings, clock, log } =
    model;
  const { prepared, preparedRead, lastUsed, draftDocuments, draftAnalyses, draftUri: uriOf } = parts;
  const identities = new Identities();
  const service = (): typeof connection.client => connection.client;
  const isRead = Promise.all([draftsRead, preparedRead]);
  const contributionService = new ContributionService({
    drafts,
    prepared,
    isRead,
    knowledge,
    curations: model.curations,
    proposals,
    documents: draftDocuments,
    identities,
    submissions,
    clock,
    signIn,
    settings,
    uriOf,
    service,
  });
  const unknownOutcome = (id: string): Submission | null => contributionService.unknownOutcome(id);
  const requests = store.add(
    new RequestDocuments({
      prepared,
      drafts,
      submissions,
      knowledge,
      text: (id) => contributionService.requests(id),
      clock,
    }),
  );
  requests.register();
  store.add(connection.onDidChange(() => requests.update()));
  store.add(
    settings.onDidChange((key) => {
      if (key === 'privatePackages' || key === 'apiUrl') requests.update();
    }),
  );
  store.add(
    new ContributionDiagnostics({
      proposed: (id) => contributionService.proposed(id),
      onDidChangeDrafts: (listener) => drafts.onDidChange(listener),
      clock,
    }),
  );
  store.add(new ContributionLenses({ prepared, drafts, submissions, connection, unknownOutcome }).register());
  store.add(new UnknownOutcomes({ prepared, drafts, submissions, connection, unknownOutcome, uriOf }));
  const scores = (coordinates: Coordinates, signal: AbortSignal): ReturnType<typeof draftScores> =>
    draftScores(coordinates, model, signal);
  store.add(new ScoreStatus({ proposals, scores, log }));
  const onFound = (found: Parameters<typeof showOpen>[0]): void => void showOpen(found, true);
  store.add(new SentDrafts({ drafts, prepared, isRead, submissions, onFound }));
  store.add(
    registerSubmitCommands({
      contributionService,
      drafts,
      prepared,
      isRead,
      submissions,
      analyses: draftAnalyses,
      identities,
      signIn,
      documents: draftDocuments,
      uriOf,
      decided: new Set(),
      clock,
      service,
      isRestricted: () => settings.isRestricted(),
      previewing: { documents, scores, log },
      onIdentity: () => requests.update(),
      active: () => lastUsed.panel(),
      selected: () => lastUsed.selected(),
      log,
    }),
  );
  return { unknownOutcome };
}

interface HarvestsParts extends Pick<Model, 'definitions' | 'log'>, Pick<DraftModel, 'recordFiles'> {
  readonly service: Service;
}

/** Harvests the users requested, in all windows. */
export function composeHarvests(
  { service, definitions, recordFiles, log }: HarvestsParts,
  store: DisposableStore,
): Harvests {
  const { client, isPrivate, clock, turns } = service;
  const files = recordFiles('harvests');
  const harvests = store.add(
    new Harvests({
      files,
      session: crypto.randomUUID().replaceAll('-', ''),
      client,
      isPrivate,
      definitions,
      clock,
      log,
      newId: () => crypto.randomUUID(),
      random: Math.random,
      turns,
    }),
  );
  void harvests.reload();
  store.add(files.onDidChange(() => void harvests.reload()));
  store.add(followWindowFocus((isFocused) => harvests.setAttention(isFocused)));
  return harvests;
}

/** Asks the user, then the service, to harvest something. */
export interface HarvestQueue {
  readonly queue: QueueTargets;
  readonly queueHarvests: (components: readonly Coordinates[]) => Promise<void>;
  readonly listing: HarvestListing;
}

export function composeHarvestQueue(model: Model, store: DisposableStore): HarvestQueue {
  const { harvests, turns, clock, log } = model;
  const listing = store.add(new HarvestListing().register());
  const queue = harvestQueue({ harvests, listing, sending: new Limiter(1), turns, clock, log });
  return { queue, queueHarvests: (components) => queue(targetsFor(components), { tool: null }), listing };
}

interface HarvestCommandsParts {
  readonly harvestQueue: HarvestQueue;
  readonly find: FindParts;
  readonly lastUsed: LastUsed;
  readonly panels: Panels['panels'];
  readonly collection: DefinitionsPart;
  readonly pending: PendingPullRequests;
}

/** Commands that request harvests or open pages of the service. */
export function composeHarvestCommands(model: Model, parts: HarvestCommandsParts, store: DisposableStore): void {
  const { harvestQueue, find, lastUsed, panels, collection, pending } = parts;
  const { service, scanner, inventory, components, definitions } = model;
  const rows = (): readonly unknown[] => lastUsed.rows();
  const shown = (): typeof panels.active => panels.active;
  const whenRead = async (signal: AbortSignal): Promise<void> => {
    const isReading = (): boolean => scanner.isScanning || inventory.isReading;
    await whenQuiet([scanner.onDidChange, inventory.onDidChangeActivity], isReading, signal);
    await components.whenAsked();
  };
  const whenAnswered = (signal: AbortSignal): Promise<void> =>
    whenQuiet([definitions.onDidChangeActivity], () => definitions.activity !== null, signal);
  store.add(
    registerHarvestCommands({
      ...model,
      ...harvestQueue,
      find,
      get: (coordinates) => definitions.get(coordinates),
      isPrivate: service.isPrivate,
      known: () => [...collection.coordinates, ...components.coordinates()],
      whenRead,
      whenAnswered,
      rows,
      shown,
    }),
  );
  store.add(registerWebCommands({ ...model, pending, rows, shown, active: () => lastUsed.panel() }));
}

interface ReconnectionParts {
  readonly pending: PendingPullRequests;
  /** Views that show data of the service. */
  readonly views: readonly Looked[];
}

/** Requests that failed because the service was down are repeated soon after it is back. */
export function composeReconnection(
  { connection, outage, definitions, submissions, knowledge, clock, log }: Model,
  { pending, views }: ReconnectionParts,
  store: DisposableStore,
): void {
  const reconnection = store.add(
    new Reconnection({
      sources: [outage, definitions, pending, submissions.following],
      isReachable: async (signal) => connection.client.ok && connection.client.value.isReachable(signal),
      clock,
      log,
    }),
  );
  store.add(outage.onDidEnd(() => void knowledge.askAgain()));
  store.add(
    connection.onDidChange(() => {
      outage.forget();
      reconnection.startOver();
    }),
  );
  store.add(new ReconnectionAttention(reconnection, views));
}
