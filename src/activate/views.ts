import type { ExtensionContext } from 'vscode';

import type { DisposableStore } from '../base/disposable.ts';
import type { Event } from '../base/event.ts';
import { isRecord } from '../base/isRecord.ts';
import { changesOf, type Later } from '../base/later.ts';
import type { Coordinates } from '../core/coordinates.ts';
import { ActivityRows } from '../host/activity/activityRows.ts';
import { ActivityView } from '../host/activity/activityView.ts';
import { notifyArrivals } from '../host/activity/arrivalNotice.ts';
import { followSubmissionsAttention } from '../host/activity/submissionsAttention.ts';
import type { VisibleView } from '../host/common/windowFocus.ts';
import type { LastUsed } from '../host/common/lastUsed.ts';
import type { OutputLog } from '../host/common/outputLog.ts';
import { WorkspaceRecordFiles } from '../host/storage/workspaceRecordFiles.ts';
import { migrateEarlierValue, workspaceFile, workspaceValue } from '../host/storage/workspaceValue.ts';
import { ComponentRows } from '../host/workspace/componentRows.ts';
import { ComponentsView } from '../host/workspace/componentsView.ts';
import { ManifestHints } from '../host/workspace/manifestHints.ts';
import { registerManifestHover } from '../host/workspace/manifestHover.ts';
import { ManifestLinks } from '../host/workspace/manifestLinks.ts';
import { showManifestStatus } from '../host/workspace/manifestStatus.ts';
import { showProgress } from '../host/workspace/progress.ts';
import type { ScanOutcome } from '../host/workspace/workspaceScanner.ts';
import { ActivityTree } from '../model/activity/activityTree.ts';
import { CurationRows, type JudgedDraft } from '../model/activity/curationRows.ts';
import { Exports } from '../model/activity/exports.ts';
import { renewAfterHarvests } from '../model/activity/harvestEffects.ts';
import { HarvestArrivals } from '../model/activity/harvestArrivals.ts';
import { followSubmissions } from '../model/activity/submissionEffects.ts';
import { DraftMarks } from '../model/drafts/draftMarks.ts';
import type { Clock } from '../model/ports.ts';
import { NewestLicenses } from '../model/workspace/newestLicenses.ts';
import { SourceAnswers } from '../model/workspace/sourceAnswers.ts';
import type { ComponentNode } from '../model/workspace/componentNodes.ts';
import type { Drafting } from './drafting.ts';
import type { Model } from './model.ts';

interface Views {
  readonly componentsView: ComponentsView;
}

/** What is known of drafts once they have been read. */
interface ReadDrafts {
  judged(draft: string): JudgedDraft | null;
  readonly onDidRead: Event<void>;
}

export function composeReadDrafts(drafting: Later<Drafting>, store: DisposableStore): ReadDrafts {
  return {
    judged: (draft) => drafting.value?.analyses.of(draft) ?? null,
    onDidRead: changesOf(drafting, ({ analyses }) => [analyses.onDidChange], store),
  };
}

/** Component views in the side bar and in editors. */
export function composeViews(model: Model, readDrafts: ReadDrafts, store: DisposableStore): Views {
  const { openCurations, harvests, inventory, scanner, settings, isReading, clock } = model;
  const now = (): number => clock.now();
  const { findingsOf: policyFindings, verdictOnFile } = model.policyView;
  const draftMarks = store.add(
    new DraftMarks({
      drafts: model.drafts,
      readingOf: (draft) => readDrafts.judged(draft)?.reading ?? null,
      onDidRead: readDrafts.onDidRead,
      spelled: (coordinates) => model.definitions.spelled(coordinates),
    }),
  );
  const newest = composeNewest(model, store);
  const scanOutcome = (): ScanOutcome | 'running' => (isReading() ? 'running' : scanner.outcome);
  const serviceHost = (): string => settings.serviceHost();
  const isSaved = ({ folder, path, linked }: ComponentNode): boolean => {
    const manifest = inventory.manifest(folder, path);
    // A row may be of an earlier reading, with a name that was half-typed then.
    return manifest !== undefined && !manifest.isDraft && manifest.dependencies.includes(linked);
  };
  const rows = new ComponentRows({ ...model, draftMarks, newest, policyFindings, verdictOnFile, isSaved, now });
  const onDidChangeRows = [model.dependents.onDidChange, newest.onDidChange];
  const componentsView = store.add(new ComponentsView({ ...model, rows, onDidChangeRows, scanOutcome, serviceHost }));
  for (const event of [harvests.onDidChange, openCurations.onDidChange, draftMarks.onDidChange])
    store.add(event(() => componentsView.update()));
  for (const event of model.onDidChangeReading) store.add(event(() => componentsView.updateState()));
  store.add(showProgress(model));
  composeManifestEditors(model, rows, newest, store);
  return { componentsView };
}

/** Guesses for versions that nothing decides. */
function composeNewest({ definitions, lookUps, service, clock, log }: Model, store: DisposableStore): NewestLicenses {
  return store.add(
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
}

/** Licenses at the lines of manifests. */
function composeManifestEditors(
  model: Model,
  facts: ComponentRows,
  newest: NewestLicenses,
  store: DisposableStore,
): void {
  const { components, inventory, manifestTexts: texts, settings } = model;
  store.add(registerManifestHover({ texts, facts }));
  store.add(new ManifestHints({ texts, components, newest, settings, facts }));
  store.add(new ManifestLinks({ texts, components }));
  store.add(showManifestStatus({ components, inventory }));
}

interface ActivityPart {
  readonly view: ActivityView;
  readonly tree: ActivityTree;
}

/** Drafts, pull requests, harvests and exports: the view, notifications, and what an arrival or a merge refreshes. */
export function composeActivity(
  model: Model,
  parts: { readonly exports: Exports; readonly readDrafts: ReadDrafts; readonly lastUsed: LastUsed },
  store: DisposableStore,
): ActivityPart {
  const { exports, readDrafts, lastUsed } = parts;
  const { drafts, draftsRead, submissions, submissionsRead, harvests, harvestsRead } = model;
  const { localLicenses, definitions, curations, pending, files, documents, knowledge, clock } = model;
  const renew = (coordinates: Coordinates): void => {
    files.forget(coordinates);
    documents.forget(coordinates);
    void knowledge.renew(coordinates);
  };
  const forget = (component: Coordinates): void => {
    curations.forget(component);
    knowledge.forget(component);
  };
  store.add(renewAfterHarvests({ harvests, renew }));
  store.add(followSubmissions({ submissions, localLicenses, definitions, forget }));
  const arrivals = store.add(new HarvestArrivals({ harvests, clock }));
  const judged = (draft: string): JudgedDraft | null => readDrafts.judged(draft);
  const curationRows = new CurationRows({ drafts, judged, knowledge, submissions, localLicenses, pending });
  const tree = new ActivityTree({ harvests, exports, curations: curationRows });
  const view = store.add(
    new ActivityView({
      tree,
      curations: curationRows,
      rows: new ActivityRows({ tree, now: () => clock.now(), service: model.service.baseUrl }),
      drafts,
      arrivals,
      stored: [drafts, harvests, submissions],
      clock,
      read: Promise.all([draftsRead, harvestsRead, submissionsRead]),
      onDidChange: [
        drafts.onDidChange,
        readDrafts.onDidRead,
        submissions.onDidChange,
        localLicenses.onDidChange,
        pending.onDidChange,
        harvests.onDidChange,
        exports.onDidChange,
      ],
    }),
  );
  store.add(notifyArrivals(arrivals));
  lastUsed.follow({
    onDidChangeSelection: (listener) => view.list.onDidChangeSelection(listener),
    selected: () => view.list.selected().filter((row) => isRecord(row) && 'coordinates' in row),
    rows: () => view.list.selected(),
  });
  return { view, tree };
}

/** Submissions are followed while the view that lists them is visible. */
export function composeAttention(
  { submissions, pending, lookUps, isReading, onDidChangeReading, clock }: Model,
  view: VisibleView,
  store: DisposableStore,
): void {
  store.add(
    followSubmissionsAttention({
      view,
      submissions,
      pending,
      clock,
      isReading,
      isAutomatic: () => lookUps.isAutomatic,
      onDidChangeReading: [...onDidChangeReading, lookUps.onDidChange],
    }),
  );
}

/** The lists exported to files. */
export function composeExports(
  context: ExtensionContext,
  { clock, log }: Pick<Model, 'clock' | 'log'>,
  store: DisposableStore,
): Exports {
  const key = 'exports';
  const newId = (): string => crypto.randomUUID();
  const exports = store.add(new Exports({ store: workspaceValue(key, context), clock, log, newId }));
  void migrateEarlierValue(key, key, { context, log }, (json) => exports.migrate(json));
  return exports;
}

/** The user's answers about package sources, shared by the windows of one workspace. */
export function composeSourceAnswers(
  context: ExtensionContext,
  { clock, log }: { readonly clock: Clock; readonly log: OutputLog },
  store: DisposableStore,
): SourceAnswers {
  const key = 'packageSources';
  const files = store.add(new WorkspaceRecordFiles(context.globalStorageUri, key, clock));
  const sourceAnswers = store.add(
    new SourceAnswers({ memory: workspaceValue(key, context), file: workspaceFile(files), clock, log }),
  );
  store.add(files.onDidChange(() => void sourceAnswers.reload()));
  void sourceAnswers.reload();
  return sourceAnswers;
}
