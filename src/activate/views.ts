import type { ExtensionContext, Uri } from 'vscode';

import type { DisposableStore } from '../base/disposable.ts';
import type { Coordinates } from '../core/coordinates.ts';
import type { HarvestTool } from '../core/harvestTools.ts';
import { registerActivityCommands } from '../host/activity/activityCommands.ts';
import { ActivityItems } from '../host/activity/activityItems.ts';
import { ActivityView } from '../host/activity/activityView.ts';
import { ArrivalNotice } from '../host/activity/arrivalNotice.ts';
import { CurationsItems } from '../host/activity/curationsItems.ts';
import { CurationsView } from '../host/activity/curationsView.ts';
import { type Looked, SubmissionsAttention } from '../host/activity/submissionsAttention.ts';
import { DefinitionsPart } from '../host/definitions/definitionsPart.ts';
import { DocumentFiles } from '../host/definitions/documents/documentFiles.ts';
import { DocumentOpener, type OpenDocument } from '../host/definitions/documents/documentOpener.ts';
import { registerCurationCommands } from '../host/outbox/submissions/curationCommands.ts';
import { registerArchiveTexts } from '../host/files/archiveTexts.ts';
import type { LastUsed } from '../host/lastUsed.ts';
import type { OutputLog } from '../host/outputLog.ts';
import type { PanelDrafts } from '../host/drafts/panelDrafts.ts';
import { DefinitionPanels } from '../host/panel/definitionPanels.ts';
import { workspaceListStore } from '../host/storage/workspaceListStore.ts';
import { WorkspaceRecordFiles } from '../host/storage/workspaceRecordFiles.ts';
import { ComponentItems } from '../host/workspace/componentItems.ts';
import { ComponentsView } from '../host/workspace/componentsView.ts';
import { ManifestHover } from '../host/workspace/manifestHover.ts';
import { ViewProgress } from '../host/workspace/progress.ts';
import type { ScanOutcome } from '../host/workspace/workspaceScanner.ts';
import { ActivityTree } from '../model/activity/activityTree.ts';
import { CurationsTree } from '../model/activity/curationsTree.ts';
import { Exports } from '../model/activity/exports.ts';
import { HarvestEffects } from '../model/activity/harvestEffects.ts';
import { HarvestNews } from '../model/activity/harvestNews.ts';
import type { PendingPullRequests } from '../model/activity/pendingPullRequests.ts';
import { SubmissionEffects } from '../model/activity/submissionEffects.ts';
import type { DraftAnalyses } from '../model/drafts/draftAnalyses.ts';
import type { HarvestTarget } from '../model/outbox/harvests/harvestPlan.ts';
import type { Clock } from '../model/ports.ts';
import { SourceAnswers } from '../model/workspace/sourceAnswers.ts';
import type { Model } from './model.ts';
import type { HarvestQueue, SubmitPart } from './outbox.ts';

interface Views {
  readonly componentsView: ComponentsView;
}

/** Component views in the side bar and in editors. */
export function composeViews(model: Model, store: DisposableStore): Views {
  const { components, definitions, localLicenses, openCurations, harvests, inventory, scanner, clock } = model;
  const { lookUps, settings, sourceAnswers } = model;
  const now = (): number => clock.now();
  const items = new ComponentItems({ components, definitions, localLicenses, openCurations, harvests, now });
  const scanOutcome = (): ScanOutcome | 'running' =>
    scanner.isScanning || inventory.isReading ? 'running' : scanner.outcome;
  const serviceHost = (): string => settings.serviceHost();
  const componentsView = store.add(
    new ComponentsView({ components, items, scanOutcome, lookUps, serviceHost, sourceAnswers }),
  );
  for (const event of [harvests.onDidChange, openCurations.onDidChange])
    store.add(event(() => componentsView.update()));
  for (const event of [scanner.onDidChange, inventory.onDidChangeActivity])
    store.add(event(() => componentsView.updateState()));
  store.add(
    new ViewProgress([
      { onDidChange: scanner.onDidChange, isBusy: () => scanner.isScanning },
      { onDidChange: inventory.onDidChangeActivity, isBusy: () => inventory.isReading },
      { onDidChange: definitions.onDidChangeActivity, isBusy: () => definitions.activity !== null },
    ]),
  );
  store.add(new ManifestHover({ inventory, items, now }).register());
  return { componentsView };
}

export interface Panels {
  readonly panels: DefinitionPanels;
  readonly openDocument: OpenDocument;
}

/** Shows all of one component: panels, and read-only documents. */
export function composePanels(extensionUri: Uri, model: Model, drafts: PanelDrafts, store: DisposableStore): Panels {
  const { documents, caches, turns, log } = model;
  store.add(new DocumentFiles({ documents, log }).register());
  store.add(registerArchiveTexts({ turns, caches }));
  const opener = new DocumentOpener({ documents, log });
  const openDocument: OpenDocument = (address, options) => opener.open(address, options);
  const panels = store.add(new DefinitionPanels({ ...model, extensionUri, drafts, openDocument }));
  return { panels, openDocument };
}

/** The user's saved list, with its view and its commands. */
export function composeCollection(
  context: ExtensionContext,
  model: Model,
  exports: Exports,
  lastUsed: LastUsed,
  store: DisposableStore,
): DefinitionsPart {
  return store.add(
    new DefinitionsPart({
      ...model,
      exports,
      context,
      workspaceComponents: () => model.components.coordinates(),
      lastUsed,
    }),
  );
}

interface ActivityParts {
  readonly harvestQueue: HarvestQueue;
  readonly exports: Exports;
  readonly lastUsed: LastUsed;
}

/** Harvests, submissions and exports: the view, its commands, notifications, and what an arrival refreshes. */
export function composeActivity(
  model: Model,
  { harvestQueue, exports, lastUsed }: ActivityParts,
  store: DisposableStore,
): ActivityView {
  const { harvests, submissions, files, documents, knowledge, clock } = model;
  const renew = (coordinates: Coordinates): void => {
    files.forget(coordinates);
    documents.forget(coordinates);
    void knowledge.renew(coordinates);
  };
  const service = (): string | null => {
    const client = model.service.client();
    return client.ok ? client.value.baseUrl : null;
  };
  store.add(new HarvestEffects({ harvests, renew }));
  const news = store.add(new HarvestNews({ harvests, clock }));
  const tree = new ActivityTree({ harvests, submissions, exports });
  const view = store.add(
    new ActivityView({
      tree,
      items: new ActivityItems({ now: () => clock.now(), service }),
      news,
      clock,
      onDidChange: [harvests.onDidChange, submissions.onDidChange, exports.onDidChange],
    }),
  );
  store.add(new ArrivalNotice({ view, news }));
  lastUsed.follow({
    onDidChangeSelection: (listener) => view.onDidChangeSelection(listener),
    selected: () => view.selectedComponents(),
    rows: () => view.selected(),
  });
  const queueAgain = (targets: readonly HarvestTarget[], tool: HarvestTool | null): Promise<void> =>
    harvestQueue.queue({ targets, leftOut: [] }, { tool });
  store.add(registerActivityCommands({ ...model, exports, tree, view, queueAgain }));
  return view;
}

interface CurationsViewParts {
  readonly analyses: DraftAnalyses;
  readonly lastUsed: LastUsed;
  readonly unknownOutcome: SubmitPart['unknownOutcome'];
}

interface CurationsPart {
  readonly pending: PendingPullRequests;
  readonly view: CurationsView;
}

/** The user's drafts and submissions, and pull requests of others: the view and its commands. */
export function composeCurationsView(
  model: Model,
  { analyses, lastUsed, unknownOutcome }: CurationsViewParts,
  store: DisposableStore,
): CurationsPart {
  const { drafts, knowledge, submissions, localLicenses, definitions, curations, pending, clock } = model;
  const forget = (component: Coordinates): void => {
    curations.forget(component);
    knowledge.forget(component);
  };
  const effects = store.add(new SubmissionEffects({ submissions, localLicenses, definitions, forget }));
  const judged = (draft: string): ReturnType<DraftAnalyses['of']> => analyses.of(draft);
  const tree = new CurationsTree({ drafts, judged, knowledge, submissions, localLicenses, pending });
  const view = store.add(
    new CurationsView({
      tree,
      items: new CurationsItems({ now: () => clock.now() }),
      drafts,
      clock,
      onDidChange: [
        drafts.onDidChange,
        analyses.onDidChange,
        submissions.onDidChange,
        localLicenses.onDidChange,
        pending.onDidChange,
      ],
      onDidEnd: effects.onDidEnd,
    }),
  );
  lastUsed.follow({
    onDidChangeSelection: (listener) => view.onDidChangeSelection(listener),
    selected: () => view.selectedComponents(),
    rows: () => view.selected(),
  });
  const selected = (): readonly unknown[] => lastUsed.selected();
  const commands = { ...model, service: model.service.client, analyses, view, selected, unknownOutcome };
  store.add(registerCurationCommands(commands));
  return { pending, view };
}

/** Submissions are followed while the user looks at one of the views that list them. */
export function composeAttention(
  { submissions, scanner, inventory, lookUps, clock }: Model,
  { curations, activity }: { readonly curations: CurationsPart; readonly activity: Looked },
  store: DisposableStore,
): void {
  store.add(
    new SubmissionsAttention({
      curations: curations.view,
      others: [activity],
      submissions,
      pending: curations.pending,
      clock,
      isReading: () => scanner.isScanning || inventory.isReading,
      isAutomatic: () => lookUps.isAutomatic,
      onDidChangeReading: [scanner.onDidChange, inventory.onDidChangeActivity, lookUps.onDidChange],
    }),
  );
}

/** The lists exported to files. */
export function composeExports(
  context: ExtensionContext,
  { clock, log }: Pick<Model, 'clock' | 'log'>,
  store: DisposableStore,
): Exports {
  const files = store.add(new WorkspaceRecordFiles(context.globalStorageUri, 'exports', clock));
  const kept = workspaceListStore('exports', { context, files, log });
  const exports = store.add(new Exports({ store: kept, clock, log, newId: () => crypto.randomUUID() }));
  const takeNews = async (): Promise<void> => {
    await kept.refresh?.();
    exports.takeNews();
  };
  store.add(files.onDidChange(() => void takeNews()));
  void takeNews();
  return exports;
}

/** The user's answers about package sources, shared by the windows of one workspace. */
export function composeSourceAnswers(
  context: ExtensionContext,
  { clock, log }: { readonly clock: Clock; readonly log: OutputLog },
  store: DisposableStore,
): SourceAnswers {
  const files = store.add(new WorkspaceRecordFiles(context.globalStorageUri, 'packageSources', clock));
  const kept = workspaceListStore('packageSources', { context, files, log });
  const sourceAnswers = store.add(new SourceAnswers({ store: kept, log }));
  const takeNews = async (): Promise<void> => {
    await kept.refresh?.();
    sourceAnswers.takeNews();
  };
  store.add(files.onDidChange(() => void takeNews()));
  void takeNews();
  return sourceAnswers;
}
