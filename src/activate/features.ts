import type { Extension } from 'vscode';

import { isRecord } from '../base/isRecord.ts';
import type { DisposableStore } from '../base/disposable.ts';
import { Emitter } from '../base/event.ts';
import { changesOf, type Later } from '../base/later.ts';
import { Limiter } from '../base/limiter.ts';
import { type Coordinates, displayName } from '../core/coordinates.ts';
import type { HarvestTool } from '../core/harvestTools.ts';
import { changesCommands } from '../host/changes/changesCommands.ts';
import { activityCommands } from '../host/activity/activityCommands.ts';
import type { ActivityView } from '../host/activity/activityView.ts';
import { checkConnection } from '../host/common/checkConnection.ts';
import { clearCache } from '../host/common/clearCache.ts';
import { connectionUse } from '../host/common/connectionUse.ts';
import { comparisonCommands } from '../host/definitions/comparisonCommands.ts';
import { definitionListCommands } from '../host/definitions/definitionListCommands.ts';
import type { DefinitionsPart } from '../host/definitions/definitionsPart.ts';
import { documentCommands } from '../host/definitions/documentCommands.ts';
import { documentOpener, type OpenDocument } from '../host/definitions/documents/documentOpener.ts';
import { documentUri } from '../host/definitions/documents/documentUri.ts';
import type { FindParts } from '../host/definitions/find/findParts.ts';
import { findCommands } from '../host/definitions/findCommands.ts';
import { exportCommands } from '../host/exports/exportCommands.ts';
import { openApiReference, webCommands } from '../host/drafts/webCommands.ts';
import { listCommands, pageActionTitles } from '../host/panel/listCommands.ts';
import { helpCommands } from '../host/common/helpCommands.ts';
import { fileCommands } from '../host/files/fileCommands.ts';
import { localPackages } from '../host/files/localPackages.ts';
import { FileTextOpener } from '../host/files/fileTextOpener.ts';
import type { LastUsed } from '../host/common/lastUsed.ts';
import { overviewCommands } from '../host/overview/overviewCommands.ts';
import type { OverviewPanel } from '../host/overview/overviewPanel.ts';
import { showThirdPartyNotices } from '../host/common/notices.ts';
import { reportIssue } from '../host/common/reportIssue.ts';
import { harvestCommands } from '../host/harvests/harvestCommands.ts';
import { queueHarvests as queueTargets } from '../host/harvests/queueHarvests.ts';
import { DefinitionPanels } from '../host/panel/definitionPanels.ts';
import { actionTitles } from '../host/panel/panelCommands.ts';
import type { DraftSectionParts } from '../host/panel/sections/draftSection.ts';
import { policyCommands } from '../host/policy/policyCommands.ts';
import type { CommandHandlers } from '../host/common/register.ts';
import { reviewCommands } from '../host/review/reviewCommands.ts';
import { viewCommands } from '../host/workspace/viewCommands.ts';
import { componentCommands } from '../host/workspace/componentCommands.ts';
import { scanCommands } from '../host/workspace/scanCommands.ts';
import { sourceCommands } from '../host/workspace/sourceCommands.ts';
import type { ActivityTree } from '../model/activity/activityTree.ts';
import type { Exports } from '../model/activity/exports.ts';
import { ChainReader } from '../model/evidence/chainReader.ts';
import type { HarvestTarget } from '../model/harvests/harvestPlan.ts';
import type { HarvestTargets } from '../model/harvests/harvestTargets.ts';
import { PullRequests } from '../model/review/pullRequests.ts';
import { Reviews } from '../model/review/reviews.ts';
import type { ChangesPart } from './changes.ts';
import type { Drafting } from './drafting.ts';
import { composeOverview, type OverviewPart } from './overview.ts';
import type { PolicyPart } from './policy.ts';
import type { Model } from './model.ts';

/** The views and records that panels and commands work on. */
export interface FeaturesParts {
  readonly extension: Extension<unknown>;
  readonly lastUsed: LastUsed;
  readonly definitionList: DefinitionsPart;
  readonly activityView: ActivityView;
  readonly activityTree: ActivityTree;
  readonly exports: Exports;
  readonly drafting: Later<Drafting>;
  readonly policy: Later<PolicyPart>;
  readonly changes: Later<ChangesPart>;
}

/** Panels, and the commands that need no draft. */
export interface Features {
  readonly panels: DefinitionPanels;
  readonly chains: ChainReader;
  /** Asks the user, then the service, to harvest these. */
  readonly queueHarvests: (components: readonly Coordinates[]) => Promise<void>;
  /** The Overview page. */
  readonly overview: () => OverviewPanel;
  readonly commands: CommandHandlers;
}

/** Loaded with the first panel or command. */
export function composeFeatures(model: Model, parts: FeaturesParts, store: DisposableStore): Features {
  const { harvests, connection, service, turns, clock, log } = model;
  const { panels, chains, openDocument, opener, pullRequests } = composePanels(model, parts, store);
  const queueParts = { harvests, sending: new Limiter(1), turns, clock, log };
  const queue = (targets: HarvestTargets, tool: HarvestTool | null): Promise<void> =>
    queueTargets(targets, queueParts, tool);
  const queueHarvests = (components: readonly Coordinates[]): Promise<void> =>
    queue(
      { targets: components.map((coordinates) => ({ coordinates, name: displayName(coordinates) })), leftOut: [] },
      null,
    );
  const find: FindParts = {
    ...model,
    openDefinition: (coordinates, pr) => panels.open({ coordinates, pr, base: null }),
    queueHarvest: (coordinates) => queueHarvests([coordinates]),
  };
  const { lastUsed, definitionList, activityView, activityTree, exports } = parts;
  const selected = (): readonly unknown[] => lastUsed.selected();
  const rows = (): readonly unknown[] => lastUsed.rows();
  const active = (): typeof panels.active => lastUsed.panel();
  const shown = (): typeof panels.active => panels.active;
  const openPanel: DefinitionPanels['open'] = (target, options) => panels.open(target, options);
  const queueAgain = (targets: readonly HarvestTarget[], tool: HarvestTool | null): Promise<void> =>
    queue({ targets, leftOut: [] }, tool);
  const { extensionUri } = parts.extension;
  let composed: OverviewPart | null = null;
  const overview = (): OverviewPart =>
    (composed ??= composeOverview(model, { extensionUri, exports, changes: parts.changes }, store));
  const commands: CommandHandlers = {
    ...scanCommands(model),
    ...overviewCommands(overview),
    ...viewCommands(model),
    ...changesCommands({ ...model, part: () => parts.changes.get() }),
    ...sourceCommands(model),
    ...policyCommands({ ...model, policy: () => parts.policy.get(), selected }),
    ...listCommands(),
    ...helpCommands(
      {
        connection: () =>
          checkConnection({
            log,
            status: (signal) => connection.status(signal),
            use: () => connectionUse(model),
            onGood: () => {
              model.definitions.retryFailed();
              model.outage.retry();
            },
          }),
        log: () => log.show(),
        report: () =>
          reportIssue({
            ...model,
            extension: parts.extension,
            isAutomatic: () => model.lookUps.isAutomatic,
            names: () => namesIn(model, definitionList.coordinates),
          }),
        cache: () => clearCache(model),
        addresses: async () => (await parts.drafting.get()).forgetAddresses(),
        apiReference: () => openApiReference(model),
        notices: showThirdPartyNotices,
      },
      parts.extension.id,
    ),
    ...componentCommands({
      ...model,
      openDefinition: (coordinates, options) => panels.open(coordinates, options),
      selected,
    }),
    ...findCommands(find),
    ...definitionListCommands({
      ...model,
      ...definitionList.commandParts,
      exports,
      workspaceComponents: () => model.components.coordinates(),
      selected,
    }),
    ...documentCommands({ ...model, openDocument, active, selected }),
    ...comparisonCommands({ ...model, pullRequests, openPanel, documentUri, shown, active, selected }),
    ...reviewCommands({ ...model, pullRequests, isPrivate: service.isPrivate, openPanel, active }),
    ...fileCommands({
      files: model.files,
      opener,
      openPanel: (coordinates, tab) => panels.open(coordinates, { tab }),
      active,
      selected,
      log,
    }),
    ...harvestCommands({
      ...model,
      queue,
      find,
      get: (coordinates) => model.definitions.get(coordinates),
      isPrivate: service.isPrivate,
      known: () => [...definitionList.coordinates, ...model.components.coordinates()],
      rows,
      shown,
    }),
    ...webCommands({
      ...model,
      firstVersion: async (id) => (await parts.drafting.get()).analyses.now(id)?.reading.revisions[0]?.revision ?? null,
      rows,
      shown,
      active,
    }),
    ...exportCommands({ ...model, exports, version: versionOf(parts.extension.packageJSON) }),
    ...activityCommands({ ...model, exports, tree: activityTree, view: activityView.list, queueAgain }),
  };
  return { panels, chains, queueHarvests, overview: () => overview().panel, commands };
}

function versionOf(packageJson: unknown): string {
  return isRecord(packageJson) && typeof packageJson['version'] === 'string' ? packageJson['version'] : '';
}

/** Names of everything the user has or works on, in lower case. */
function namesIn({ inventory, drafts }: Model, listed: readonly Coordinates[]): ReadonlySet<string> {
  const components = [...listed, ...drafts.all.map(({ component }) => component)];
  const names = [
    ...inventory.folders.flatMap(({ manifests }) =>
      manifests.flatMap(({ dependencies }) => dependencies.map(({ dependency }) => dependency.name)),
    ),
    ...components.flatMap(({ namespace, name }) => [namespace ?? '', name]),
  ];
  // A package may be named by its last part alone.
  return new Set(names.flatMap((name) => [name, ...name.split(/[/:]/)]).map((name) => name.toLowerCase()));
}

interface PanelsPart {
  readonly panels: DefinitionPanels;
  readonly chains: ChainReader;
  readonly openDocument: OpenDocument;
  readonly opener: FileTextOpener;
  readonly pullRequests: PullRequests;
}

/** Shows all of one component: panels, and read-only documents. */
function composePanels(model: Model, parts: FeaturesParts, store: DisposableStore): PanelsPart {
  const { documents, definitions, files, curations, service, inventory, answers, caches, log } = model;
  const openDocument = documentOpener(documents, log);
  const pullRequests = new PullRequests({ ...service, curations, files });
  const reviews = new Reviews({ ...service, curations, pullRequests, definitions, files, log });
  const copies = localPackages({ inventory, caches });
  const isPrivate = service.isPrivate;
  const chains = new ChainReader({ definitions, files, service: service.client, isPrivate, copies, answers });
  const opener = new FileTextOpener({ definitions, files, copies, openStored: openDocument, log });
  const panels = store.add(
    new DefinitionPanels({
      ...model,
      reviews,
      pullRequests,
      chains,
      extensionUri: parts.extension.extensionUri,
      titles: actionTitles(pageActionTitles()),
      drafts: draftsForPanels(model, parts.drafting, store),
      openDocument,
    }),
  );
  return { panels, chains, openDocument, opener, pullRequests };
}

/** Without a draft, a panel needs no more than the local license. */
function draftsForPanels(
  { localLicenses }: Model,
  drafting: Later<Drafting>,
  store: DisposableStore,
): DraftSectionParts['drafts'] {
  const changed = store.add(new Emitter<void>());
  for (const event of [
    localLicenses.onDidChange,
    changesOf(drafting, ({ panelDrafts }) => [panelDrafts.onDidChange], store),
  ])
    store.add(event(() => changed.fire()));
  return {
    onDidChange: changed.event,
    panelDraft: (coordinates) => drafting.value?.panelDrafts.panelDraft(coordinates) ?? null,
    local: (coordinates) => {
      const local = localLicenses.of(coordinates);
      return local ? { declared: local.declared, reason: local.reason, pullRequest: local.pullRequest } : null;
    },
    edit: async (...given) => (await drafting.get()).panelDrafts.edit(...given),
    suggest: async (coordinates) => (await drafting.get()).panelDrafts.suggest(coordinates),
    licenseChoices: async (...given) => (await drafting.get()).panelDrafts.licenseChoices(...given),
    matchGlobs: async (...given) => (await drafting.get()).panelDrafts.matchGlobs(...given),
  };
}
