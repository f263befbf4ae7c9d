import type { DisposableStore } from '../base/disposable.ts';
import { registerComparisonCommands } from '../host/definitions/comparisonCommands.ts';
import { registerComponentCommands } from '../host/workspace/componentCommands.ts';
import { registerConnectionCommands } from '../host/connectionCommands.ts';
import { registerDocumentCommands } from '../host/definitions/documentCommands.ts';
import { registerFileCommands } from '../host/files/fileCommands.ts';
import { registerFindCommands } from '../host/definitions/findCommands.ts';
import type { LastUsed } from '../host/lastUsed.ts';
import { registerReviewCommands } from '../host/review/reviewCommands.ts';
import { registerScanCommands } from '../host/workspace/scanCommands.ts';
import { registerSourceCommands } from '../host/workspace/sourceCommands.ts';
import { registerViewCommands } from '../host/viewCommands.ts';
import { documentUri } from '../host/definitions/documents/documentUri.ts';
import { FileTextOpener } from '../host/files/fileTextOpener.ts';
import type { FindParts } from '../host/definitions/find/findParts.ts';
import type { HarvestQueue } from './outbox.ts';
import type { Model } from './model.ts';
import type { Panels } from './views.ts';

/** Every command with the objects it works on. */
export function composeCommands(
  model: Model,
  lastUsed: LastUsed,
  { panels, openDocument }: Panels,
  { queueHarvests }: HarvestQueue,
  store: DisposableStore,
): FindParts {
  const { definitions, connection, settings, files, copies, log } = model;
  const selected = (): readonly unknown[] => lastUsed.selected();
  const active = (): typeof panels.active => lastUsed.panel();
  store.add(registerScanCommands(model));
  store.add(registerViewCommands(model));
  store.add(registerSourceCommands(model));
  store.add(
    registerConnectionCommands({
      log,
      status: (signal) => connection.status(signal),
      onGood: () => definitions.askFailed(),
    }),
  );
  store.add(
    registerComponentCommands({
      ...model,
      openDefinition: (coordinates, resolved) => panels.open(coordinates, resolved ? { resolved } : {}),
      selected,
    }),
  );
  const find: FindParts = {
    ...model,
    addresses: () => {
      const apiUrl = settings.apiUrl();
      return apiUrl.ok ? [settings.webUrl(), apiUrl.value] : [settings.webUrl()];
    },
    openDefinition: (coordinates, pr) => panels.open({ coordinates, pr, base: null }),
    queueHarvest: (coordinates) => queueHarvests([coordinates]),
  };
  store.add(registerFindCommands(find));
  store.add(registerDocumentCommands({ ...model, openDocument, active, selected }));
  store.add(
    registerComparisonCommands({
      ...model,
      openPanel: (target) => panels.open(target),
      documentUri,
      shown: () => panels.active,
      active,
      selected,
    }),
  );
  store.add(
    registerReviewCommands({
      ...model,
      isPrivate: model.service.isPrivate,
      openPanel: (target, options) => panels.open(target, options),
      active,
    }),
  );
  store.add(
    registerFileCommands({
      files,
      opener: new FileTextOpener({ definitions, files, copies, openStored: openDocument, log }),
      openPanel: (coordinates, tab) => panels.open(coordinates, { tab }),
      active,
      selected,
      log,
    }),
  );
  return find;
}
