import type { DisposableStore } from '../base/disposable.ts';
import { registerComparisonCommands } from '../host/commands/comparisonCommands.ts';
import { registerComponentCommands } from '../host/commands/componentCommands.ts';
import { registerConnectionCommands } from '../host/commands/connectionCommands.ts';
import { registerDocumentCommands } from '../host/commands/documentCommands.ts';
import { registerFileCommands } from '../host/commands/fileCommands.ts';
import { registerFindCommands } from '../host/commands/findCommands.ts';
import type { LastUsed } from '../host/commands/lastUsed.ts';
import { registerReviewCommands } from '../host/commands/reviewCommands.ts';
import { registerScanCommands } from '../host/commands/scanCommands.ts';
import { registerSourceCommands } from '../host/commands/sourceCommands.ts';
import { registerViewCommands } from '../host/commands/viewCommands.ts';
import { documentUri } from '../host/documents/documentUri.ts';
import { FileTextOpener } from '../host/files/fileTextOpener.ts';
import type { FindParts } from '../host/find/findParts.ts';
import type { HarvestQueue } from './composeHarvestQueue.ts';
import type { Model } from './composeModel.ts';
import type { Panels } from './composePanels.ts';

/** Every command, each with what it works on. */
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
