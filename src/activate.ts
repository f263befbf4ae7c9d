import type { ExtensionContext } from 'vscode';

import { DisposableStore } from './base/disposable.ts';
import {
  composeActivity,
  composeAttention,
  composeCollection,
  composeCurationsView,
  composeExports,
  composePanels,
  composeViews,
} from './activate/views.ts';
import { composeCommands } from './activate/commands.ts';
import { composeDraftCommands, composeDrafts, composePlan } from './activate/drafts.ts';
import { composeHarvestCommands, composeHarvestQueue, composeReconnection, composeSubmit } from './activate/outbox.ts';
import { composeModel } from './activate/model.ts';
import { LastUsed } from './host/lastUsed.ts';
import type { OutputLog } from './host/outputLog.ts';
import { publicApi, type PublicApi } from './host/workspace/publicApi.ts';
import { onWindowFocus } from './host/windowFocus.ts';
import type { Platform } from './platform/platform.ts';

/** Creates every object once and connects them. Neither this file nor the folder beside it makes decisions. */
export function compose(context: ExtensionContext, platform: Platform, log: OutputLog): PublicApi {
  const store = new DisposableStore();
  context.subscriptions.push(store);
  const model = composeModel(context, platform, log, store);
  const views = composeViews(model, store);
  const draftHost = composeDrafts(model, store);
  const panels = composePanels(context.extensionUri, model, draftHost.panelDrafts, store);
  const lastUsed = store.add(new LastUsed(() => panels.panels.active));
  lastUsed.follow(views.componentsView);
  const harvestQueue = composeHarvestQueue(model, store);
  const find = composeCommands(model, lastUsed, panels, harvestQueue, store);
  const { unknownOutcome } = composeSubmit(model, { ...draftHost, lastUsed }, store);
  const curations = composeCurationsView(model, { analyses: draftHost.draftAnalyses, lastUsed, unknownOutcome }, store);
  composeDraftCommands(model, draftHost, lastUsed, find, store);
  composePlan(model, draftHost, lastUsed, harvestQueue, store);
  const exports = composeExports(context, model, store);
  const collection = composeCollection(context, model, exports, lastUsed, store);
  composeHarvestCommands(
    model,
    { harvestQueue, find, lastUsed, ...panels, collection, pending: curations.pending },
    store,
  );
  const activity = composeActivity(model, { exports, harvestQueue, lastUsed }, store);
  composeAttention(model, { curations, activity }, store);
  const listing = [views.componentsView, curations.view, activity];
  composeReconnection(model, { pending: curations.pending, views: listing }, store);
  store.add(
    onWindowFocus(() => {
      void model.renewUserSettings();
      void model.components.ask();
      void model.drafts.reload();
      void model.submissions.reload();
      void model.harvests.reload();
      collection.onFocus();
    }),
  );
  void model.scanner.scan();
  return publicApi(model);
}
