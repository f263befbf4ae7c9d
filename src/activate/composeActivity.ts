import type { DisposableStore } from '../base/disposable.ts';
import type { Coordinates } from '../core/coordinates.ts';
import type { HarvestTool } from '../core/harvestTools.ts';
import { registerActivityCommands } from '../host/activity/activityCommands.ts';
import type { LastUsed } from '../host/lastUsed.ts';
import { ArrivalNotice } from '../host/activity/arrivalNotice.ts';
import { ActivityItems } from '../host/activity/activityItems.ts';
import { ActivityView } from '../host/activity/activityView.ts';
import { ActivityTree } from '../model/activity/activityTree.ts';
import { HarvestEffects } from '../model/activity/harvestEffects.ts';
import { HarvestNews } from '../model/activity/harvestNews.ts';
import type { Exports } from '../model/activity/exports.ts';
import type { HarvestTarget } from '../model/outbox/harvests/harvestPlan.ts';
import type { HarvestQueue } from './composeHarvestQueue.ts';
import type { Model } from './composeModel.ts';

interface Parts {
  readonly harvestQueue: HarvestQueue;
  readonly exports: Exports;
  readonly lastUsed: LastUsed;
}

/** What was queued, submitted and written to files: the view, its commands, who is told, and what an arrival renews. */
export function composeActivity(
  model: Model,
  { harvestQueue, exports, lastUsed }: Parts,
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
