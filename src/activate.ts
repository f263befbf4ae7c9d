import type { ExtensionContext } from 'vscode';

import type { AgentsPart } from './activate/agents.ts';
import type { ChangesPart } from './activate/changes.ts';
import type { Drafting } from './activate/drafting.ts';
import type { Features } from './activate/features.ts';
import { composeModel, type Model } from './activate/model.ts';
import type { PolicyPart } from './activate/policy.ts';
import { loadWithLicenses, type SuggestionsPart } from './activate/suggestionView.ts';
import { composeReconnection } from './activate/harvests.ts';
import {
  composeActivity,
  composeAttention,
  composeExports,
  composeReadDrafts,
  composeViews,
} from './activate/views.ts';
import { describeError } from './base/describeError.ts';
import { DisposableStore } from './base/disposable.ts';
import { Later } from './base/later.ts';
import { registerTools } from './host/agents/registerTools.ts';
import { LastUsed } from './host/common/lastUsed.ts';
import { readCommandTitles } from './host/common/commandTitles.ts';
import { DependencyDocuments } from './host/changes/dependencyDocuments.ts';
import { whenGit } from './host/changes/whenGit.ts';
import { DefinitionsPart } from './host/definitions/definitionsPart.ts';
import { DocumentFiles } from './host/definitions/documents/documentFiles.ts';
import { registerArchiveTexts } from './host/files/archiveTexts.ts';
import type { OutputLog } from './host/common/outputLog.ts';
import { registerNotices } from './host/common/notices.ts';
import {
  registerOverviewSerializer,
  registerPanelSerializer,
  registerSubmissionSerializer,
} from './host/panel/panelSerializer.ts';
import { whenPolicyFound } from './host/policy/policyDetector.ts';
import { registerCommands } from './host/common/register.ts';
import { listWalkthrough } from './host/common/walkthrough.ts';
import { onWindowFocus } from './host/common/windowFocus.ts';
import { publicApi, type PublicApi } from './host/workspace/publicApi.ts';
import type { Platform } from './platform/platform.ts';

/**
 * Creates every object once and connects them. Neither this file nor the folder beside it makes decisions. Two parts
 * are files of their own, loaded when they are first needed: `features` (panels and commands) and `drafting`.
 */
export function compose(context: ExtensionContext, platform: Platform, log: OutputLog): PublicApi {
  const store = new DisposableStore();
  context.subscriptions.push(store);
  readCommandTitles(context.extension.packageJSON);
  const features: Later<Features> = new Later(async () => {
    const { composeFeatures } = await import('./activate/features.ts');
    return composeFeatures(model, featuresParts, store);
  });
  const drafting: Later<Drafting> = new Later(async () => {
    const { composeDrafting } = await import('./activate/drafting.ts');
    return composeDrafting(model, draftingParts, store);
  });
  const policy: Later<PolicyPart> = new Later(async () => {
    const { composePolicy } = await import('./activate/policy.ts');
    return composePolicy(model, store);
  });
  const changes: Later<ChangesPart> = new Later(async () => {
    const { composeChanges } = await import('./activate/changes.ts');
    return composeChanges(model, policy, store);
  });
  const suggestions: Later<SuggestionsPart> = new Later(async () => {
    const { composeSuggestions } = await import('./activate/suggestions.ts');
    return composeSuggestions(model, views.componentsView, store);
  });
  const agents: Later<AgentsPart> = new Later(async () => {
    const { composeAgents } = await import('./activate/agents.ts');
    return composeAgents(model, { features, drafting, policy });
  });
  const model = composeModel(context, platform, log, { drafting, policy, suggestions }, store);
  const readDrafts = composeReadDrafts(drafting, store);
  const views = composeViews(model, readDrafts, store);
  store.add(new DocumentFiles(model));
  store.add(registerArchiveTexts(model.caches));
  const lastUsed = store.add(new LastUsed(() => features.value?.panels.active ?? null));
  lastUsed.follow(views.componentsView);
  loadWithLicenses(model, { view: views.componentsView, suggestions }, store);
  const exports = composeExports(context, model, store);
  const definitionList = store.add(new DefinitionsPart({ ...model, context, lastUsed }));
  const { view: activityView, tree: activityTree } = composeActivity(model, { exports, readDrafts, lastUsed }, store);
  composeAttention(model, activityView.list, store);
  composeReconnection(model, [views.componentsView, activityView.list], store);
  const { extension } = context;
  const featuresParts = {
    extension,
    lastUsed,
    definitionList,
    activityView,
    activityTree,
    exports,
    drafting,
    policy,
    changes,
  };
  const draftingParts = { extensionUri: extension.extensionUri, lastUsed, activityView, features };
  store.add(
    registerCommands(
      async (id) => {
        const { commands } = await features.get();
        return commands[id] ? commands : (await drafting.get()).commands;
      },
      { manifest: extension.packageJSON, log },
    ),
  );
  store.add(new DependencyDocuments(async () => (await changes.get()).texts));
  store.add(registerNotices(extension.extensionUri));
  store.add(registerPanelSerializer(async () => (await features.get()).panels));
  store.add(registerOverviewSerializer(async () => (await features.get()).overview()));
  store.add(registerSubmissionSerializer(async () => (await drafting.get()).submissionPages));
  store.add(registerTools(() => agents.get()));
  loadWithFirstDraft(model, drafting, store);
  store.add(
    whenGit(model.inventory, () => {
      // Loading it at once would lengthen the turn in which everything else reacts to the first list.
      platform
        .pause()
        .then(() => changes.get())
        .catch((error: unknown) => log.error(`changes aren't followed: ${describeError(error)}`));
    }),
  );
  store.add(
    whenPolicyFound(() => {
      policy.get().catch((error: unknown) => log.error(`policies are not read: ${describeError(error)}`));
    }),
  );
  store.add(
    onWindowFocus(() => {
      void model.renewUserSettings();
      void model.components.request();
      void model.drafts.reload();
      void model.submissionReviews.reload();
      void model.submissions.reload();
      void model.harvests.reload();
      definitionList.onFocus();
    }),
  );
  listWalkthrough(context.globalState);
  void model.scanner.scan();
  return publicApi(model);
}

/** Drafts and submissions of earlier sessions and of other windows are analysed and followed without a command. */
function loadWithFirstDraft(
  { drafts, submissionReviews, submissions, log }: Model,
  drafting: Later<Drafting>,
  store: DisposableStore,
): void {
  const loadIfAny = (): void => {
    if (drafts.all.length + submissionReviews.all.length + submissions.all.length === 0) return;
    drafting.get().catch((error: unknown) => log.error(`drafts are not read: ${describeError(error)}`));
  };
  for (const event of [drafts.onDidChange, submissionReviews.onDidChange, submissions.onDidChange])
    store.add(event(loadIfAny));
  loadIfAny();
}
