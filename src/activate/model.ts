import type { ExtensionContext } from 'vscode';

import { type DisposableStore, toDisposable } from '../base/disposable.ts';
import type { Event } from '../base/event.ts';
import type { Later } from '../base/later.ts';
import type { Turns } from '../base/steps.ts';
import { whenIdle } from '../base/whenIdle.ts';
import type { Coordinates } from '../core/coordinates.ts';
import type { Problem } from '../core/problem.ts';
import { translatedDocumentLabels } from '../host/definitions/documents/translatedDocumentLabels.ts';
import { LookUps } from '../host/common/lookUps.ts';
import type { IsLinkedOutside } from '../host/workspace/readManifest.ts';
import { manifestContents } from '../host/workspace/manifestContents.ts';
import { ManifestTexts } from '../host/common/manifestTexts.ts';
import { OtherTexts } from '../host/common/otherTexts.ts';
import type { OutputLog } from '../host/common/outputLog.ts';
import { PrivacyGate } from '../host/workspace/privacyGate.ts';
import { ScannedFiles } from '../host/common/scannedFiles.ts';
import { WorkspaceScanner } from '../host/workspace/workspaceScanner.ts';
import { ServiceConnection } from '../host/common/serviceConnection.ts';
import { Settings } from '../host/common/settings.ts';
import type { SharedParts } from '../host/common/sharedParts.ts';
import { logUnusablePatterns } from '../host/workspace/unusablePatterns.ts';
import { AnswerReader } from '../model/answerReader.ts';
import { Dependents } from '../model/workspace/dependents.ts';
import { DependencyPathFinder } from '../model/workspace/dependencyPathFinder.ts';
import { Components } from '../model/workspace/components.ts';
import { ComponentCurationsCache } from '../model/definitions/componentCurationsCache.ts';
import { Definitions } from '../model/definitions/definitions.ts';
import { Documents } from '../model/definitions/documents/documents.ts';
import { DefinitionFiles } from '../model/files/definitionFiles.ts';
import { Inventory } from '../model/workspace/inventory.ts';
import type { LinkedDependency } from '../manifests/link.ts';
import type { PackageCaches } from '../model/evidence/localFiles/packageCaches.ts';
import type { Clock } from '../model/ports.ts';
import type { SourceAnswers } from '../model/workspace/sourceAnswers.ts';
import { FolderUserSettings } from '../model/workspace/folderUserSettings.ts';
import { Outage } from '../model/definitions/outage.ts';
import { OpenCurations } from '../model/activity/openCurations.ts';
import { PendingPullRequests } from '../model/activity/pendingPullRequests.ts';
import { ownContributions, ownMerged } from '../model/submissions/ownContributions.ts';
import type { ReadingWorker } from '../model/readingWorker.ts';
import type { Platform } from '../platform/platform.ts';
import type { Contribution } from '../service/curationAnswer.ts';
import type { Environment } from '../service/transport/networkUse.ts';
import { WorkerClient } from '../worker/workerClient.ts';
import type { Drafting } from './drafting.ts';
import type { PolicyPart } from './policy.ts';
import { intendedLicense } from '../curation/licenses/disagreement.ts';
import type { Suggestions } from '../model/evidence/suggestion/suggestions.ts';
import { type PolicyView, policyView } from './policyView.ts';
import { type SuggestionView, suggestionView } from './suggestionView.ts';
import { type DraftModel, composeDraftModel, composeLocalLicenses } from './drafts.ts';
import { composeHarvests } from './harvests.ts';
import { composeSourceAnswers } from './views.ts';

/** Milliseconds background work may hold the host before it yields to others. */
const workBudget = 8;

/** Characters of documents that are kept. */
const documentBytes = 64_000_000;

/** The service, what is never sent to it, and how long work may block the host. */
export interface Service {
  readonly client: () => ServiceConnection['client'];
  /** `null`: the settings name no service. */
  readonly baseUrl: () => string | null;
  readonly isPrivate: (coordinates: Coordinates) => boolean;
  readonly turns: Turns;
  readonly clock: Clock;
}

/** The session's knowledge and the objects that query the service. */
export interface Model extends SharedParts, DraftModel {
  readonly log: OutputLog;
  readonly connection: ServiceConnection;
  /** Of this process; `null` in a browser. */
  readonly environment: Environment | null;
  /** The path of the user's home folder; `null` in a browser. */
  readonly home: string | null;
  readonly outage: Outage;
  readonly service: Service;
  /** Deletes every answer of the service, stored or in memory; what is shown is looked up again. Rejects on failure. */
  readonly clearCache: () => Promise<void>;
  /** Resolves once those of earlier sessions are known. */
  readonly harvestsRead: Promise<void>;
  readonly worker: ReadingWorker;
  readonly answers: AnswerReader;
  readonly scanner: WorkspaceScanner;
  /** Which files are read. */
  readonly scannedFiles: ScannedFiles;
  /** Checks whether settings outside of the workspace change the sources, and links again if so. Never rejects. */
  readonly renewUserSettings: () => Promise<void>;
  /** What license policies find, once there is one. */
  readonly policyView: PolicyView;
  readonly suggestions: SuggestionView;
  readonly isLinkedOutside: IsLinkedOutside;
  readonly sourceAnswers: SourceAnswers;
  /** True if a source is a settings file that can’t be read. */
  readonly isSettingsFile: (name: string) => boolean;
  readonly dependencyPaths: DependencyPathFinder;
  readonly dependents: Dependents;
  /** Package locations on this machine outside of the workspace. */
  readonly caches: () => PackageCaches;
  /** The workspace is being read. */
  readonly isReading: () => boolean;
  readonly onDidChangeReading: readonly Event<void>[];
  /** The workspace is being read, or definitions are looked up. */
  readonly isBusy: () => boolean;
  readonly onDidChangeBusy: readonly Event<void>[];
  /** Resolves when the workspace is read, and its components are requested. */
  readonly whenRead: (signal: AbortSignal) => Promise<void>;
  /** Resolves when no definition is looked up. */
  readonly whenAnswered: (signal: AbortSignal) => Promise<void>;
}

export function composeModel(
  context: ExtensionContext,
  platform: Platform,
  log: OutputLog,
  parts: {
    readonly drafting: Later<Drafting>;
    readonly policy: Later<PolicyPart>;
    readonly suggestions: Later<Suggestions>;
  },
  store: DisposableStore,
): Model {
  const { drafting, policy } = parts;
  const { clock, transport, environment, home } = platform;
  const pause = (): Promise<void> => platform.pause();
  const turns: Turns = { budget: workBudget, now: () => performance.now(), pause };
  const settings = store.add(new Settings());
  store.add(logUnusablePatterns(settings, log));
  const storage = context.globalStorageUri.scheme === 'file' ? context.globalStorageUri.fsPath : null;
  const definitionStore = platform.store(storage);
  store.add(toDisposable(() => definitionStore.close()));
  const sourceAnswers = composeSourceAnswers(context, { clock, log }, store);
  const userSettings = new FolderUserSettings(platform.userSettings, log);
  const worker = store.add(new WorkerClient({ start: platform.startWorker, clock, log }));
  // A separate thread: a large response delays no manifest, and abandoning it makes no manifest be read again.
  const answerWorker = store.add(new WorkerClient({ start: platform.startWorker, clock, log }));
  const answers = new AnswerReader(answerWorker, pause, platform.answerOperations);
  const inventory = store.add(
    new Inventory({
      worker,
      log,
      privatePackages: (folder) => settings.privatePackages(folder),
      publicMirrors: () => [...settings.publicMirrors(), ...sourceAnswers.named('public')],
      privateSources: () => sourceAnswers.named('private'),
      userSettings: (folder) => userSettings.of(folder),
    }),
  );
  const privacy = store.add(new PrivacyGate(settings, inventory));
  const outage = store.add(new Outage());
  const onFailed = (problem: Problem): void => outage.note(problem);
  const isPrivate = (coordinates: Coordinates): boolean => privacy.isPrivate(coordinates);
  const connection = store.add(new ServiceConnection({ settings, transport, isPrivate, clock, log, pause, onFailed }));
  const client = (): typeof connection.client => connection.client;
  const baseUrl = (): string | null => connection.baseUrl;
  const service: Service = { client, baseUrl, isPrivate, turns, clock };

  const localLicenses = composeLocalLicenses(context, { clock, log }, store);
  const definitions = store.add(
    new Definitions({ client: connection.client, store: definitionStore, clock, log, pause, isPrivate, localLicenses }),
  );
  const files = store.add(new DefinitionFiles({ ...service, onDidChangeService: definitions.onDidChangeService }));
  const own = (component: Coordinates): readonly Contribution[] =>
    ownContributions(draftModel.submissions.all, component, connection.baseUrl);
  const curations = store.add(new ComponentCurationsCache({ ...service, own }));
  const draftModel = composeDraftModel({ context, service, settings, definitions, files, curations, log }, store);
  const documents = store.add(
    new Documents({
      ...service,
      service: client,
      files,
      definitions,
      answers,
      proposed: async (coordinates, signal) => (await drafting.get()).proposals.of(coordinates, signal),
      uncurated: async (coordinates, signal) => (await drafting.get()).previews.uncurated(coordinates, signal),
      labels: translatedDocumentLabels(),
      limit: documentBytes,
    }),
  );
  const { harvests, harvestsRead } = composeHarvests({ ...draftModel, service, definitions, log }, store);

  const isLinkedOutside = (folder: string, file: string): Promise<boolean> => platform.isLinkedOutside(folder, file);
  const pending = store.add(new PendingPullRequests({ ...service, inventory, merged: curations.merged, log }));
  const { submissions } = draftModel;
  const addOwnMerged = (): void => curations.merged.add(ownMerged(submissions.all, connection.baseUrl));
  store.add(submissions.onDidChange(addOwnMerged));
  const openCurations = store.add(new OpenCurations({ submissions, pending, service: baseUrl }));
  store.add(sourceAnswers.onDidChange(() => inventory.relink()));
  const isSettingsFile = (name: string): boolean => userSettings.isUnreadable(name);
  const renewUserSettings = async (): Promise<void> => inventory.relink(await userSettings.refresh());
  const scannedFiles = new ScannedFiles(settings, pause);
  const scanner = store.add(
    new WorkspaceScanner({ inventory, files: scannedFiles, settings, isLinkedOutside, renewUserSettings, clock, log }),
  );
  const { workspaceState, globalState } = context;
  const lookUps = store.add(new LookUps({ settings, workspaceState, globalState }));
  const policies = policyView(policy, store);
  const suggestions = suggestionView(parts.suggestions, store);
  const components = store.add(
    new Components({
      policy: policies,
      suggestions: {
        onDidChange: suggestions.onDidChange,
        of: (coordinates) => intendedLicense(suggestions.of(coordinates)?.disagreement ?? null),
      },
      inventory,
      definitions,
      sources: { isAnswered: (name) => sourceAnswers.of(name) !== null, isSettingsFile },
      isAutomatic: () => lookUps.isAutomatic,
      clock,
      pause,
    }),
  );
  let wasAutomatic = lookUps.isAutomatic;
  store.add(
    lookUps.onDidChange(() => {
      if (wasAutomatic && !lookUps.isAutomatic) {
        definitions.cancel();
        definitions.forgetCutOff();
        pending.forget();
      }
      wasAutomatic = lookUps.isAutomatic;
      void components.request();
    }),
  );
  const contents = manifestContents(settings, isLinkedOutside);
  const loadStored = (dependencies: readonly LinkedDependency[]): Promise<void> =>
    definitions.loadStored(dependencies.flatMap(({ coordinates }) => (coordinates?.revision ? [coordinates] : [])));
  const others = new OtherTexts({ worker, inventory, settings, log, loadStored });
  const manifestTexts = store.add(new ManifestTexts({ inventory, others }));
  const edgeParts = { inventory, worker, contents, log };
  const dependencyPaths = store.add(new DependencyPathFinder(edgeParts));
  const dependents = store.add(new Dependents(edgeParts));
  const caches = (): PackageCaches => platform.packageCaches();

  const isReading = (): boolean => scanner.isScanning || inventory.isReading;
  const onDidChangeReading = [scanner.onDidChange, inventory.onDidChangeActivity];
  const isLookingUp = (): boolean => definitions.activity !== null;

  const startOver = (): void => {
    curations.forget();
    addOwnMerged();
    pending.forget();
    openCurations.update();
    definitions.useService(connection.client);
    harvests.useService();
    void components.request();
  };
  store.add(connection.onDidChange(startOver));
  const clearCache = async (): Promise<void> => {
    await definitions.clear();
    startOver();
  };
  return {
    ...draftModel,
    log,
    clock,
    turns,
    settings,
    connection,
    environment,
    home,
    outage,
    service,
    localLicenses,
    definitions,
    clearCache,
    files,
    curations,
    pending,
    openCurations,
    documents,
    harvests,
    harvestsRead,
    inventory,
    manifestTexts,
    worker,
    answers,
    scanner,
    scannedFiles,
    renewUserSettings,
    sourceAnswers,
    isSettingsFile,
    lookUps,
    suggestions,
    policyView: policies,
    isLinkedOutside,
    components,
    dependencyPaths,
    dependents,
    caches,
    contents,
    isReading,
    onDidChangeReading,
    isBusy: () => isReading() || isLookingUp(),
    onDidChangeBusy: [...onDidChangeReading, definitions.onDidChangeActivity],
    whenRead: async (signal) => {
      await whenIdle(onDidChangeReading, isReading, signal);
      await components.whenRequested();
    },
    whenAnswered: (signal) => whenIdle([definitions.onDidChangeActivity], isLookingUp, signal),
  };
}
