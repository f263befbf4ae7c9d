import type { Uri } from 'vscode';

import type { DisposableStore } from '../base/disposable.ts';
import { changesOf, type Later } from '../base/later.ts';
import { exportOverview } from '../host/overview/exportOverview.ts';
import { conditionLabel } from '../host/overview/overviewLabels.ts';
import { OverviewPanel } from '../host/overview/overviewPanel.ts';
import type { Exports } from '../model/activity/exports.ts';
import { LicenseFamilies } from '../model/overview/licenseFamily.ts';
import { type ChangesSource, Overview } from '../model/overview/overview.ts';
import { overviewChanges } from '../model/overview/overviewChanges.ts';
import { overviewProgress } from '../model/overview/overviewProgress.ts';
import { groupIds } from '../policy/groups.ts';
import type { ChangesPart } from './changes.ts';
import type { Model } from './model.ts';

interface OverviewParts {
  readonly extensionUri: Uri;
  readonly exports: Exports;
  readonly changes: Later<ChangesPart>;
}

export interface OverviewPart {
  readonly panel: OverviewPanel;
  readonly exportTo: (file: unknown) => Promise<void>;
}

/** For the first Overview page or export. */
export function composeOverview(
  model: Model,
  { extensionUri, exports, changes }: OverviewParts,
  store: DisposableStore,
): OverviewPart {
  const { harvests, submissions, drafts, components } = model;
  const families = new LicenseFamilies({
    permissive: groupIds('permissive'),
    weakCopyleft: groupIds('weakCopyleft'),
    strongCopyleft: groupIds('strongCopyleft'),
  });
  const overview = store.add(
    new Overview({
      ...model,
      families,
      findings: model.policyView,
      changes: changesSource(changes, store),
      conditionLabel: (filter) => conditionLabel(filter),
    }),
  );
  const panel = store.add(
    new OverviewPanel({
      ...model,
      overview,
      extensionUri,
      progress: () => overviewProgress(harvests.all, submissions.all, drafts.all.length),
      hasManifests: () => components.hasManifests,
      onDidChange: [harvests.onDidChange, submissions.onDidChange, drafts.onDidChange, ...model.onDidChangeBusy],
    }),
  );
  return { panel, exportTo: (file) => exportOverview({ overview, exports, home: model.home }, file) };
}

/** Nothing without a repository. */
function changesSource(part: Later<ChangesPart>, store: DisposableStore): ChangesSource {
  return {
    get changes() {
      const { value } = part;
      return value && value.git.repositories.length > 0 ? overviewChanges(value.changes.snapshot) : null;
    },
    onDidChange: changesOf(part, ({ changes, git }) => [changes.onDidChange, git.onDidChange], store),
  };
}
