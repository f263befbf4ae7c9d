import type { DisposableStore } from '../base/disposable.ts';
import { registerHarvestCommands } from '../host/outbox/harvests/harvestCommands.ts';
import type { LastUsed } from '../host/lastUsed.ts';
import { registerWebCommands } from '../host/webCommands.ts';
import { whenQuiet } from '../base/whenQuiet.ts';
import type { FindParts } from '../host/definitions/find/findParts.ts';
import type { PendingPullRequests } from '../model/activity/pendingPullRequests.ts';
import type { HarvestQueue } from './composeHarvestQueue.ts';
import type { Model } from './composeModel.ts';
import type { Panels } from './composePanels.ts';
import type { DefinitionsPart } from '../host/definitions/definitionsPart.ts';

interface Parts {
  readonly harvestQueue: HarvestQueue;
  readonly find: FindParts;
  readonly lastUsed: LastUsed;
  readonly panels: Panels['panels'];
  readonly collection: DefinitionsPart;
  readonly pending: PendingPullRequests;
}

/** What asks for harvests, and what leads to pages of the service. */
export function composeHarvestCommands(model: Model, parts: Parts, store: DisposableStore): void {
  const { harvestQueue, find, lastUsed, panels, collection, pending } = parts;
  const { service, scanner, inventory, components, definitions } = model;
  const rows = (): readonly unknown[] => lastUsed.rows();
  const shown = (): typeof panels.active => panels.active;
  const whenRead = async (signal: AbortSignal): Promise<void> => {
    const isReading = (): boolean => scanner.isScanning || inventory.isReading;
    await whenQuiet([scanner.onDidChange, inventory.onDidChangeActivity], isReading, signal);
    await components.whenAsked();
  };
  const whenAnswered = (signal: AbortSignal): Promise<void> =>
    whenQuiet([definitions.onDidChangeActivity], () => definitions.activity !== null, signal);
  store.add(
    registerHarvestCommands({
      ...model,
      ...harvestQueue,
      find,
      get: (coordinates) => definitions.get(coordinates),
      isPrivate: service.isPrivate,
      known: () => [...collection.coordinates, ...components.coordinates()],
      whenRead,
      whenAnswered,
      rows,
      shown,
    }),
  );
  store.add(registerWebCommands({ ...model, pending, rows, shown, active: () => lastUsed.panel() }));
}
