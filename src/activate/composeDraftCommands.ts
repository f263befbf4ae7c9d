import type { DisposableStore } from '../base/disposable.ts';
import { registerDraftCommands } from '../host/drafts/draftCommands.ts';
import type { LastUsed } from '../host/lastUsed.ts';
import type { FindParts } from '../host/definitions/find/findParts.ts';
import type { DraftHost } from './composeDrafts.ts';
import type { Model } from './composeModel.ts';

/** Commands about drafts, and what they work on. */
export function composeDraftCommands(
  model: Model,
  draftHost: DraftHost,
  lastUsed: LastUsed,
  { queueHarvest, addresses }: FindParts,
  store: DisposableStore,
): void {
  const { service, connection } = model;
  const baseUrl = (): string => {
    const client = connection.client;
    return client.ok ? client.value.baseUrl : '';
  };
  store.add(
    registerDraftCommands({
      ...model,
      ...draftHost,
      isPrivate: service.isPrivate,
      service: baseUrl,
      findService: service,
      queueHarvest,
      addresses,
      active: () => lastUsed.panel(),
      selected: () => lastUsed.selected(),
    }),
  );
}
