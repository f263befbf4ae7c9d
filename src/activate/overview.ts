import type { Uri } from 'vscode';

import type { DisposableStore } from '../base/disposable.ts';
import { exportOverview } from '../host/overview/exportOverview.ts';
import { conditionLabel } from '../host/overview/overviewLanguage.ts';
import { OverviewPanel } from '../host/overview/overviewPanel.ts';
import type { Exports } from '../model/activity/exports.ts';
import { LicenseFamilies } from '../model/overview/licenseFamily.ts';
import { Overview } from '../model/overview/overview.ts';
import { overviewProgress } from '../model/overview/overviewProgress.ts';
import { groupIds } from '../policy/groups.ts';
import type { Model } from './model.ts';

interface OverviewPart {
  readonly panel: OverviewPanel;
  readonly exportTo: (file: unknown) => Promise<void>;
}

/** Loaded with the first Overview page or export. */
export function composeOverview(
  model: Model,
  { extensionUri, exports }: { readonly extensionUri: Uri; readonly exports: Exports },
  store: DisposableStore,
): OverviewPart {
  const { harvests, submissions, drafts, scanner, inventory, definitions, components } = model;
  const families = new LicenseFamilies({
    permissive: groupIds('permissive'),
    weakCopyleft: groupIds('weakCopyleft'),
    strongCopyleft: groupIds('strongCopyleft'),
  });
  const overview = store.add(new Overview({ ...model, families, conditionLabel: (filter) => conditionLabel(filter) }));
  const panel = store.add(
    new OverviewPanel({
      ...model,
      overview,
      extensionUri,
      progress: () => overviewProgress(harvests.all, submissions.all, drafts.all.length),
      isBusy: () => scanner.isScanning || inventory.isReading || definitions.activity !== null,
      hasManifests: () => components.hasManifests,
      onDidChange: [
        harvests.onDidChange,
        submissions.onDidChange,
        drafts.onDidChange,
        scanner.onDidChange,
        inventory.onDidChangeActivity,
        definitions.onDidChangeActivity,
      ],
    }),
  );
  return { panel, exportTo: (file) => exportOverview({ overview, exports }, file) };
}
