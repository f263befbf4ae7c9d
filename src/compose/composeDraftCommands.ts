import type { DisposableStore } from '../base/disposable.ts';
import { registerDraftCommands } from '../host/commands/draftCommands.ts';
import type { LastUsed } from '../host/commands/lastUsed.ts';
import type { DraftHost } from './composeDrafts.ts';
import type { Model } from './composeModel.ts';

/** Commands about drafts, and what they work on. */
export function composeDraftCommands(
  model: Model,
  draftHost: DraftHost,
  lastUsed: LastUsed,
  store: DisposableStore,
): void {
  const { service, settings, connection } = model;
  const baseUrl = (): string => {
    const client = connection.client;
    return client.ok ? client.value.baseUrl : '';
  };
  store.add(
    registerDraftCommands({
      ...model,
      ...draftHost,
      harvests: model.harvestRequests,
      isPrivate: service.isPrivate,
      service: baseUrl,
      findService: service,
      addresses: () => {
        const apiUrl = settings.apiUrl();
        return apiUrl.ok ? [settings.webUrl(), apiUrl.value] : [settings.webUrl()];
      },
      active: () => lastUsed.panel(),
      selected: () => lastUsed.selected(),
    }),
  );
}
