import type { DisposableStore } from '../base/disposable.ts';
import type { LastUsed } from '../host/lastUsed.ts';
import { registerPlanCommands } from '../host/evidence/planCommands.ts';
import { documentUri } from '../host/definitions/documents/documentUri.ts';
import { editorFiles } from '../host/files/editorFiles.ts';
import { whenQuiet } from '../base/whenQuiet.ts';
import { findRevisions } from '../model/definitions/find/componentRevisions.ts';
import { Planner } from '../model/evidence/plan/planner.ts';
import type { DraftHost } from './composeDrafts.ts';
import type { HarvestQueue } from './composeHarvestQueue.ts';
import type { Model } from './composeModel.ts';

/** The same change for other versions, and what is worth one. */
export function composePlan(
  model: Model,
  { draftService }: DraftHost,
  lastUsed: LastUsed,
  { queueHarvests }: HarvestQueue,
  store: DisposableStore,
): void {
  const { service, definitions, inventory, scanner, components, knowledge, files, answers, turns, caches } = model;
  const planner = new Planner({
    knowledge,
    files,
    revisions: (component, signal) => findRevisions(component, service, turns, signal),
    service: () => service.client(),
    isPrivate: (coordinates) => service.isPrivate(coordinates),
    answers,
  });
  const disagreements = {
    folders: () => inventory.folders,
    summary: (coordinates: Parameters<typeof definitions.get>[0]) => definitions.get(coordinates),
    reader: editorFiles,
    caches,
    turns,
  };
  const baseUrl = (): string => {
    const client = service.client();
    return client.ok ? client.value.baseUrl : '';
  };
  const selected = (): readonly unknown[] => lastUsed.selected();
  const isReading = (): boolean => scanner.isScanning || inventory.isReading;
  const isAsking = (): boolean => definitions.activity !== null;
  const whenRead = async (signal: AbortSignal): Promise<void> => {
    await whenQuiet([scanner.onDidChange, inventory.onDidChangeActivity], isReading, signal);
    await components.whenAsked();
  };
  const whenAnswered = (signal: AbortSignal): Promise<void> =>
    whenQuiet([definitions.onDidChangeActivity], isAsking, signal);
  const waits = { whenRead, isAsking, whenAnswered };
  store.add(
    registerPlanCommands({
      ...model,
      ...waits,
      planner,
      draftService,
      disagreements,
      baseUrl,
      documentUri,
      selected,
      queueHarvests,
    }),
  );
}
