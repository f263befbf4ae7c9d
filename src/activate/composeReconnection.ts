import type { DisposableStore } from '../base/disposable.ts';
import { ReconnectionAttention } from '../host/definitions/reconnectionAttention.ts';
import type { Looked } from '../host/activity/submissionsAttention.ts';
import type { PendingPullRequests } from '../model/activity/pendingPullRequests.ts';
import { Reconnection } from '../model/definitions/reconnection.ts';
import type { Model } from './composeModel.ts';

interface Parts {
  readonly pending: PendingPullRequests;
  /** Views that show what the service says. */
  readonly views: readonly Looked[];
}

/** What could not be asked because the service was down is asked again soon after it is back. */
export function composeReconnection(
  { connection, outage, definitions, submissions, knowledge, clock, log }: Model,
  { pending, views }: Parts,
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
  store.add(outage.onDidEnd(() => void knowledge.askAgain()));
  store.add(
    connection.onDidChange(() => {
      outage.forget();
      reconnection.startOver();
    }),
  );
  store.add(new ReconnectionAttention(reconnection, views));
}
