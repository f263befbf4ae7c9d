import type { DisposableStore } from '../base/disposable.ts';
import { ManifestHover } from '../host/workspace/manifestHover.ts';
import type { ScanOutcome } from '../host/workspace/workspaceScanner.ts';
import { ComponentItems } from '../host/workspace/componentItems.ts';
import { ComponentsView } from '../host/workspace/componentsView.ts';
import { ViewProgress } from '../host/workspace/progress.ts';
import type { Model } from './composeModel.ts';

export interface Views {
  readonly componentsView: ComponentsView;
}

/** What shows components in the side bar and in editors. */
export function composeViews(model: Model, store: DisposableStore): Views {
  const { components, definitions, localLicenses, openCurations, harvests, inventory, scanner, clock } = model;
  const { lookUps, settings, sourceAnswers } = model;
  const now = (): number => clock.now();
  const items = new ComponentItems({ components, definitions, localLicenses, openCurations, harvests, now });
  const scanOutcome = (): ScanOutcome | 'running' =>
    scanner.isScanning || inventory.isReading ? 'running' : scanner.outcome;
  const serviceHost = (): string => settings.serviceHost();
  const componentsView = store.add(
    new ComponentsView({ components, items, scanOutcome, lookUps, serviceHost, sourceAnswers }),
  );
  for (const event of [harvests.onDidChange, openCurations.onDidChange])
    store.add(event(() => componentsView.update()));
  for (const event of [scanner.onDidChange, inventory.onDidChangeActivity])
    store.add(event(() => componentsView.updateState()));
  store.add(
    new ViewProgress([
      { onDidChange: scanner.onDidChange, isBusy: () => scanner.isScanning },
      { onDidChange: inventory.onDidChangeActivity, isBusy: () => inventory.isReading },
      { onDidChange: definitions.onDidChangeActivity, isBusy: () => definitions.activity !== null },
    ]),
  );
  store.add(new ManifestHover({ inventory, items, now }).register());
  return { componentsView };
}
