import type { ExtensionContext } from 'vscode';

import type { DisposableStore } from '../base/disposable.ts';
import { Emitter } from '../base/event.ts';
import type { Later } from '../base/later.ts';
import type { Coordinates } from '../core/coordinates.ts';
import { ActivityItems } from '../host/activity/activityItems.ts';
import { ActivityView } from '../host/activity/activityView.ts';
import { ArrivalNotice } from '../host/activity/arrivalNotice.ts';
import { CurationsItems } from '../host/activity/curationsItems.ts';
import { CurationsView } from '../host/activity/curationsView.ts';
import { type Looked, SubmissionsAttention } from '../host/activity/submissionsAttention.ts';
import { DefinitionsPart } from '../host/definitions/definitionsPart.ts';
import { DocumentFiles } from '../host/definitions/documents/documentFiles.ts';
import { DisagreementsView } from '../host/evidence/disagreementsView.ts';
import { RequestDocuments } from '../host/outbox/submissions/requestDocuments.ts';
import { registerArchiveTexts } from '../host/files/archiveTexts.ts';
import type { LastUsed } from '../host/lastUsed.ts';
import type { ListView } from '../host/listView.ts';
import type { OutputLog } from '../host/outputLog.ts';
import { workspaceListStore } from '../host/storage/workspaceListStore.ts';
import { WorkspaceRecordFiles } from '../host/storage/workspaceRecordFiles.ts';
import { ComponentItems } from '../host/workspace/componentItems.ts';
import { ComponentsView } from '../host/workspace/componentsView.ts';
import { ManifestHints } from '../host/workspace/manifestHints.ts';
import { DependencyMarkdown, ManifestHover } from '../host/workspace/manifestHover.ts';
import { ManifestLinks } from '../host/workspace/manifestLinks.ts';
import { ManifestStatus } from '../host/workspace/manifestStatus.ts';
import { ViewProgress } from '../host/workspace/progress.ts';
import type { ScanOutcome } from '../host/workspace/workspaceScanner.ts';
import { ActivityTree } from '../model/activity/activityTree.ts';
import { CurationsTree, type JudgedDraft } from '../model/activity/curationsTree.ts';
import { Exports } from '../model/activity/exports.ts';
import { HarvestEffects } from '../model/activity/harvestEffects.ts';
import { HarvestNews } from '../model/activity/harvestNews.ts';
import { SubmissionEffects } from '../model/activity/submissionEffects.ts';
import { SubmissionNews } from '../model/activity/submissionNews.ts';
import type { Clock } from '../model/ports.ts';
import { NewestLicenses } from '../model/workspace/newestLicenses.ts';
import { SourceAnswers } from '../model/workspace/sourceAnswers.ts';
import type { LinkedDependency } from '../manifests/link.ts';
import type { Drafting } from './drafting.ts';
import type { Model } from './model.ts';

interface Views {
  readonly componentsView: ComponentsView;
}

/** Component views in the side bar and in editors. */
export function composeViews(model: Model, store: DisposableStore): Views {
  const { components, definitions, openCurations, harvests, inventory, scanner, clock } = model;
  const { dependents, lookUps, settings, sourceAnswers } = model;
  const now = (): number => clock.now();
  const policyFindings = model.policyView.findingsOf;
  const items = new ComponentItems({ ...model, policyFindings, now });
  const scanOutcome = (): ScanOutcome | 'running' =>
    scanner.isScanning || inventory.isReading ? 'running' : scanner.outcome;
  const serviceHost = (): string => settings.serviceHost();
  const componentsView = store.add(
    new ComponentsView({ components, items, dependents, scanOutcome, lookUps, serviceHost, sourceAnswers }),
  );
  for (const event of [harvests.onDidChange, openCurations.onDidChange])
    store.add(event(() => componentsView.update()));
  for (const event of [scanner.onDidChange, inventory.onDidChangeActivity])
    store.add(event(() => componentsView.updateState()));
  store.add(
    new ViewProgress('components', [
      { onDidChange: scanner.onDidChange, isBusy: () => scanner.isScanning },
      { onDidChange: inventory.onDidChangeActivity, isBusy: () => inventory.isReading },
      { onDidChange: definitions.onDidChangeActivity, isBusy: () => definitions.activity !== null },
    ]),
  );
  composeManifestEditors(model, items, store);
  return { componentsView };
}

/** Licenses at the lines of manifests. */
function composeManifestEditors(model: Model, items: ComponentItems, store: DisposableStore): void {
  const { components, definitions, inventory, lookUps, manifestTexts: texts, service, settings, clock, log } = model;
  const newest = store.add(
    new NewestLicenses({
      definitions,
      find: async (linked, signal) => {
        const { findNewest } = await import('../model/workspace/newestKnown.ts');
        return findNewest(linked, service, signal);
      },
      isAutomatic: () => lookUps.isAutomatic,
      clock,
      log,
    }),
  );
  const markdown = new DependencyMarkdown({ items, newest, now: () => clock.now() });
  const isQueued = (linked: LinkedDependency): boolean => items.queuedAt(linked) !== null;
  store.add(new ManifestHover({ texts, markdown }).register());
  store.add(new ManifestHints({ texts, components, newest, settings, markdown, isQueued }));
  store.add(new ManifestLinks({ texts, components }));
  store.add(new ManifestStatus({ components, inventory }));
}

/** Read-only documents: what the service has, entries of archives, and requests that would be sent. */
export function composeDocuments(model: Model, drafting: Later<Drafting>, store: DisposableStore): RequestDocuments {
  const { documents, connection, settings, turns, caches, clock, log } = model;
  store.add(new DocumentFiles({ documents, log }).register());
  store.add(registerArchiveTexts({ turns, caches }));
  const requests = store.add(
    new RequestDocuments({ ...model, text: async (id) => (await drafting.get()).requests(id), clock }),
  );
  requests.register();
  store.add(connection.onDidChange(() => requests.update()));
  store.add(
    settings.onDidChange((key) => {
      if (key === 'privatePackages' || key === 'apiUrl') requests.update();
    }),
  );
  return requests;
}

/** The user's saved list, with its view. */
export function composeDefinitionList(
  context: ExtensionContext,
  model: Model,
  lastUsed: LastUsed,
  store: DisposableStore,
): DefinitionsPart {
  return store.add(new DefinitionsPart({ ...model, context, lastUsed }));
}

interface CurationsPart {
  readonly view: CurationsView;
  readonly submissionNews: SubmissionNews;
}

interface ActivityPart {
  readonly view: ActivityView;
  readonly tree: ActivityTree;
}

/** Harvests, submissions and exports: the view, notifications, and what an arrival refreshes. */
export function composeActivity(
  model: Model,
  parts: { readonly exports: Exports; readonly lastUsed: LastUsed; readonly submissionNews: SubmissionNews },
  store: DisposableStore,
): ActivityPart {
  const { exports, lastUsed, submissionNews } = parts;
  const { harvests, harvestsRead, submissions, submissionsRead, files, documents, knowledge, clock } = model;
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
      submissionNews,
      stored: [harvests, submissions],
      clock,
      read: Promise.all([harvestsRead, submissionsRead]),
      onDidChange: [harvests.onDidChange, submissions.onDidChange, exports.onDidChange],
    }),
  );
  store.add(new ArrivalNotice({ view: view.list, news }));
  followSelection(view.list, ({ kind }) => kind === 'harvest', lastUsed);
  return { view, tree };
}

/** The user's drafts and submissions, and pull requests of others: the view. */
export function composeCurationsView(
  model: Model,
  { drafting, lastUsed }: { readonly drafting: Later<Drafting>; readonly lastUsed: LastUsed },
  store: DisposableStore,
): CurationsPart {
  const {
    drafts,
    draftsRead,
    knowledge,
    submissions,
    submissionsRead,
    localLicenses,
    definitions,
    curations,
    pending,
  } = model;
  const forget = (component: Coordinates): void => {
    curations.forget(component);
    knowledge.forget(component);
  };
  const effects = store.add(new SubmissionEffects({ submissions, localLicenses, definitions, forget }));
  const submissionNews = store.add(new SubmissionNews(effects.onDidEnd));
  const analysed = store.add(new Emitter<void>());
  drafting.whenLoaded(({ analyses }) => {
    store.add(analyses.onDidChange(() => analysed.fire()));
    analysed.fire();
  });
  const judged = (draft: string): JudgedDraft | null => drafting.value?.analyses.of(draft) ?? null;
  const tree = new CurationsTree({ drafts, judged, knowledge, submissions, localLicenses, pending });
  const view = store.add(
    new CurationsView({
      tree,
      items: new CurationsItems({ now: () => model.clock.now() }),
      drafts,
      submissions,
      clock: model.clock,
      read: Promise.all([draftsRead, submissionsRead]),
      onDidChange: [
        drafts.onDidChange,
        analysed.event,
        submissions.onDidChange,
        localLicenses.onDidChange,
        pending.onDidChange,
      ],
      news: submissionNews,
    }),
  );
  followSelection(view.list, (row) => 'coordinates' in row, lastUsed);
  return { view, submissionNews };
}

/** Components whose licenses disagree: the view. Its contents are loaded with the command that searches them. */
export function composeDisagreementsView(
  { clock }: Pick<Model, 'clock'>,
  { drafting, lastUsed }: { readonly drafting: Later<Drafting>; readonly lastUsed: LastUsed },
  store: DisposableStore,
): void {
  const view = store.add(new DisagreementsView(clock));
  drafting.whenLoaded(({ disagreements }) => view.show(disagreements));
  const { list } = view;
  lastUsed.follow({
    onDidChangeSelection: (listener) => list.onDidChangeSelection(listener),
    selected: () => list.selected().filter(({ kind }) => kind === 'disagreement'),
  });
}

/** Commands without an argument work on the selected rows of the view. */
function followSelection<Node>(list: ListView<Node>, isComponent: (row: Node) => boolean, lastUsed: LastUsed): void {
  lastUsed.follow({
    onDidChangeSelection: (listener) => list.onDidChangeSelection(listener),
    selected: () => list.selected().filter((row) => isComponent(row)),
    rows: () => list.selected(),
  });
}

/** Submissions are followed while the user looks at one of the views that list them. */
export function composeAttention(
  { submissions, pending, scanner, inventory, lookUps, clock }: Model,
  { curations, activity }: { readonly curations: Looked; readonly activity: Looked },
  store: DisposableStore,
): void {
  store.add(
    new SubmissionsAttention({
      curations,
      others: [activity],
      submissions,
      pending,
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
