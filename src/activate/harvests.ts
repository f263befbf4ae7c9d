import type { DisposableStore } from '../base/disposable.ts';
import type { VisibleView } from '../host/common/windowFocus.ts';
import { followAttention } from '../host/definitions/reconnectionAttention.ts';
import { followWindowFocus } from '../host/common/windowFocus.ts';
import { Reconnection } from '../model/definitions/reconnection.ts';
import { Harvests } from '../model/harvests/harvests.ts';
import type { DraftModel } from './drafts.ts';
import type { Model, Service } from './model.ts';

interface HarvestsParts extends Pick<Model, 'definitions' | 'log'>, Pick<DraftModel, 'recordFiles'> {
  readonly service: Service;
}

interface HarvestsPart {
  readonly harvests: Harvests;
  /** Resolves once those of earlier sessions are known. */
  readonly harvestsRead: Promise<void>;
}

/** Harvests the users requested, in all windows. */
export function composeHarvests(
  { service, definitions, recordFiles, log }: HarvestsParts,
  store: DisposableStore,
): HarvestsPart {
  const { client, isPrivate, clock, turns } = service;
  const harvests = store.add(
    new Harvests({
      files: recordFiles('harvests'),
      session: crypto.randomUUID().replaceAll('-', ''),
      client,
      isPrivate,
      definitions,
      clock,
      log,
      newId: () => crypto.randomUUID(),
      turns,
    }),
  );
  const harvestsRead = harvests.reload();
  store.add(followWindowFocus((isFocused) => harvests.setAttention(isFocused)));
  return { harvests, harvestsRead };
}

/** Requests that failed because the service was down are repeated soon after it is back. `views` show data of the service. */
export function composeReconnection(
  { connection, outage, definitions, submissions, pending, knowledge, clock, log }: Model,
  views: readonly VisibleView[],
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
  store.add(outage.onDidEnd(() => void knowledge.retryFailed()));
  store.add(
    connection.onDidChange(() => {
      outage.forget();
      reconnection.startOver();
    }),
  );
  store.add(followAttention(reconnection, views));
}
