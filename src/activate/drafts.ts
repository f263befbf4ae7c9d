import type { ExtensionContext, Uri } from 'vscode';

import type { DisposableStore } from '../base/disposable.ts';
import { whenQuiet } from '../base/whenQuiet.ts';
import { documentUri } from '../host/definitions/documents/documentUri.ts';
import type { FindParts } from '../host/definitions/find/findParts.ts';
import { registerDraftCommands } from '../host/drafts/draftCommands.ts';
import { DraftDocuments } from '../host/drafts/draftDocuments.ts';
import { DraftFileSystem } from '../host/drafts/draftFileSystem.ts';
import { DraftService } from '../host/drafts/draftService.ts';
import { draftUri } from '../host/drafts/draftUri.ts';
import { draftLanguage } from '../host/drafts/language/draftLanguage.ts';
import { PanelDrafts } from '../host/drafts/panelDrafts.ts';
import { registerPlanCommands } from '../host/evidence/planCommands.ts';
import { editorFiles } from '../host/files/editorFiles.ts';
import { githubToken } from '../host/githubSession.ts';
import type { LastUsed } from '../host/lastUsed.ts';
import { resolveContribution } from '../host/outbox/submissions/resolveContribution.ts';
import { ServiceSignIn } from '../host/outbox/submissions/serviceSignIn.ts';
import type { OutputLog } from '../host/outputLog.ts';
import type { Settings } from '../host/settings.ts';
import { workspaceListStore } from '../host/storage/workspaceListStore.ts';
import { WorkspaceRecordFiles } from '../host/storage/workspaceRecordFiles.ts';
import { findRevisions } from '../model/definitions/find/componentRevisions.ts';
import { BasisKeeper } from '../model/drafts/basisKeeper.ts';
import type { DraftAddress } from '../model/drafts/draftAddress.ts';
import { DraftAnalyses } from '../model/drafts/draftAnalyses.ts';
import { DraftContexts } from '../model/drafts/draftContexts.ts';
import { Drafts } from '../model/drafts/drafts.ts';
import { LocalLicenses } from '../model/drafts/localLicenses.ts';
import { Previews } from '../model/drafts/previews.ts';
import { Proposals } from '../model/drafts/proposals.ts';
import { SharedTexts } from '../model/drafts/sharedTexts.ts';
import { textsByKind } from '../model/drafts/textsByKind.ts';
import { textsOfDrafts } from '../model/drafts/textsOfDrafts.ts';
import { Planner } from '../model/evidence/plan/planner.ts';
import { draftRefusals, sentState } from '../model/outbox/submissions/draftSubmissions.ts';
import { isInEffect } from '../model/outbox/submissions/isInEffect.ts';
import { PreparedContributions } from '../model/outbox/submissions/preparedContributions.ts';
import { Submissions } from '../model/outbox/submissions/submissions.ts';
import type { Clock } from '../model/ports.ts';
import type { Model, Service } from './model.ts';
import type { HarvestQueue } from './outbox.ts';

/** The user's drafts, what is known about their components, and what the drafts would change. */
export interface DraftModel {
  readonly drafts: Drafts;
  /** Resolves once the drafts of earlier sessions are known. */
  readonly draftsRead: Promise<void>;
  readonly knowledge: DraftContexts;
  readonly previews: Previews;
  readonly proposals: Proposals;
  readonly submissions: Submissions;
  readonly signIn: ServiceSignIn;
  /** A folder of the extension's storage that all windows share. */
  readonly recordFiles: (name: string) => WorkspaceRecordFiles;
}

interface DraftModelParts extends Pick<Model, 'definitions' | 'files' | 'curations'> {
  readonly context: ExtensionContext;
  readonly service: Service;
  readonly settings: Settings;
  readonly log: OutputLog;
}

export function composeDraftModel(parts: DraftModelParts, store: DisposableStore): DraftModel {
  const { context, service, settings, definitions, files, curations, log } = parts;
  const { clock, turns } = service;
  const isPrivate = service.isPrivate;
  const recordFiles = (name: string): WorkspaceRecordFiles =>
    store.add(new WorkspaceRecordFiles(context.globalStorageUri, name, clock));
  const storage = recordFiles('drafts');
  const session = crypto.randomUUID().replaceAll('-', '');
  const drafts = store.add(new Drafts({ files: storage, session, clock, log }));
  const draftsRead = drafts.reload();
  store.add(storage.onDidChange(() => void drafts.reload()));
  const knowledge = store.add(
    new DraftContexts({
      definitions,
      files,
      revisions: (component, signal) => findRevisions(component, service, turns, signal),
      curations: (component, signal) => curations.ofComponent(component, signal),
      isPrivate,
      log,
    }),
  );
  const previews = new Previews({ client: service.client, files, isPrivate, turns, clock });
  const proposals = store.add(new Proposals({ drafts, knowledge, previews, clock }));
  const sent = recordFiles('submissions');
  const signIn = new ServiceSignIn({ settings, memento: context.globalState });
  const submissions = store.add(
    new Submissions({
      files: sent,
      session,
      client: service.client,
      isPrivate,
      token: async (account, address) => (signIn.rule(address) === 'allowed' ? githubToken(account) : null),
      isInEffect: (coordinates, curation, signal) =>
        isInEffect(coordinates, curation, { client: service.client, files, isPrivate }, signal),
      clock,
      log,
      newId: () => crypto.randomUUID(),
      random: Math.random,
    }),
  );
  void submissions.reload();
  store.add(sent.onDidChange(() => void submissions.reload()));
  return { drafts, draftsRead, submissions, signIn, knowledge, previews, proposals, recordFiles };
}

/** Drafts as documents of the editor. */
export interface DraftHost {
  readonly draftService: DraftService;
  readonly draftDocuments: DraftDocuments;
  readonly draftAnalyses: DraftAnalyses;
  readonly panelDrafts: PanelDrafts;
  readonly draftUri: (address: DraftAddress) => Uri;
  /** Contribution texts prepared for submitting drafts. */
  readonly prepared: PreparedContributions;
  /** Resolves once those of earlier sessions are known. */
  readonly preparedRead: Promise<void>;
}

export function composeDrafts(model: Model, store: DisposableStore): DraftHost {
  const { drafts, draftsRead, submissions, knowledge, files, localLicenses, service, clock, turns, log } = model;
  const uriOf = (address: DraftAddress): Uri => draftUri(address, drafts.get(address.id)?.component ?? null);
  const records = model.recordFiles('contributions');
  const session = crypto.randomUUID().replaceAll('-', '');
  const prepared = store.add(new PreparedContributions({ files: records, session, clock, log }));
  const preparedRead = prepared.reload();
  store.add(records.onDidChange(() => void prepared.reload()));
  const texts = textsByKind(
    store.add(
      new SharedTexts({ book: textsOfDrafts(drafts), kinds: ['draft', 'otherDraft'], clock, isRead: draftsRead }),
    ),
    store.add(
      new SharedTexts({
        book: prepared,
        kinds: ['contribution', 'otherContribution'],
        clock,
        isRead: preparedRead,
      }),
    ),
  );
  store.add(new DraftFileSystem({ texts, uriOf, log }).register());
  const documents = store.add(new DraftDocuments({ texts, uriOf, log }));
  const draftService = new DraftService({ drafts, documents, knowledge, uriOf });
  const analyses = store.add(
    new DraftAnalyses({
      drafts,
      knowledge,
      refusals: (id) => draftRefusals(drafts.get(id), submissions.all),
      clock,
      turns,
    }),
  );
  store.add(new BasisKeeper({ drafts, knowledge, analyses }));
  store.add(draftLanguage({ drafts, knowledge, analyses }));
  const panelDrafts = store.add(
    new PanelDrafts({
      drafts,
      draftService,
      draftAnalyses: analyses,
      knowledge,
      files,
      isPrivate: service.isPrivate,
      stateOf: (id, revision) => sentState(submissions.all, id, revision),
      local: (coordinates) => localLicenses.of(coordinates) ?? null,
      turns,
    }),
  );
  store.add(localLicenses.onDidChange(() => panelDrafts.refresh()));
  store.add(
    submissions.onDidChange((ids) => {
      for (const id of ids) submissions.get(id)?.drafts.forEach((draft) => analyses.refresh(draft.id));
      panelDrafts.refresh();
    }),
  );
  store.add(
    model.settings.onDidChange((key) => {
      if (key === 'privatePackages') for (const { id } of drafts.all) analyses.refresh(id);
    }),
  );
  const draftHost = { draftService, draftDocuments: documents, draftAnalyses: analyses, panelDrafts, draftUri: uriOf };
  return { ...draftHost, prepared, preparedRead };
}

/** Draft commands and the objects they work on. */
export function composeDraftCommands(
  model: Model,
  draftHost: DraftHost,
  lastUsed: LastUsed,
  { queueHarvest, addresses }: FindParts,
  store: DisposableStore,
): void {
  const { service, connection } = model;
  const baseUrl = (): string => {
    const client = connection.client;
    return client.ok ? client.value.baseUrl : '';
  };
  store.add(
    registerDraftCommands({
      ...model,
      ...draftHost,
      isPrivate: service.isPrivate,
      resolveContribution: (value) => resolveContribution(value, { ...draftHost, log: model.log }),
      service: baseUrl,
      findService: service,
      queueHarvest,
      addresses,
      active: () => lastUsed.panel(),
      selected: () => lastUsed.selected(),
    }),
  );
}

/** Licenses the user lets count in this workspace. */
export function composeLocalLicenses(
  context: ExtensionContext,
  { clock, log }: { readonly clock: Clock; readonly log: OutputLog },
  store: DisposableStore,
): LocalLicenses {
  const files = store.add(new WorkspaceRecordFiles(context.globalStorageUri, 'localLicenses', clock));
  const kept = workspaceListStore('localLicenses', { context, files, log });
  const localLicenses = store.add(new LocalLicenses({ store: kept, clock }));
  const takeNews = async (): Promise<void> => {
    await kept.refresh?.();
    localLicenses.takeNews();
  };
  store.add(files.onDidChange(() => void takeNews()));
  void takeNews();
  return localLicenses;
}

/** The same change for other versions, and what is worth curating. */
export function composePlan(
  model: Model,
  { draftService }: DraftHost,
  lastUsed: LastUsed,
  { queueHarvests }: HarvestQueue,
  store: DisposableStore,
): void {
  const { service, definitions, inventory, scanner, components, knowledge, files, answers, turns, caches } = model;
  const planner = new Planner({
    knowledge,
    files,
    revisions: (component, signal) => findRevisions(component, service, turns, signal),
    service: () => service.client(),
    isPrivate: (coordinates) => service.isPrivate(coordinates),
    answers,
  });
  const disagreements = {
    folders: () => inventory.folders,
    summary: (coordinates: Parameters<typeof definitions.get>[0]) => definitions.get(coordinates),
    reader: editorFiles,
    caches,
    turns,
  };
  const baseUrl = (): string => {
    const client = service.client();
    return client.ok ? client.value.baseUrl : '';
  };
  const selected = (): readonly unknown[] => lastUsed.selected();
  const isReading = (): boolean => scanner.isScanning || inventory.isReading;
  const isAsking = (): boolean => definitions.activity !== null;
  const whenRead = async (signal: AbortSignal): Promise<void> => {
    await whenQuiet([scanner.onDidChange, inventory.onDidChangeActivity], isReading, signal);
    await components.whenAsked();
  };
  const whenAnswered = (signal: AbortSignal): Promise<void> =>
    whenQuiet([definitions.onDidChangeActivity], isAsking, signal);
  const waits = { whenRead, isAsking, whenAnswered };
  store.add(
    registerPlanCommands({
      ...model,
      ...waits,
      planner,
      draftService,
      disagreements,
      baseUrl,
      documentUri,
      selected,
      queueHarvests,
    }),
  );
}
