import type { Uri } from 'vscode';

import type { DisposableStore } from '../base/disposable.ts';
import { Emitter } from '../base/event.ts';
import type { Later } from '../base/later.ts';
import { exportOverview } from '../host/overview/exportOverview.ts';
import { conditionLabel } from '../host/overview/overviewLabels.ts';
import { OverviewPanel } from '../host/overview/overviewPanel.ts';
import type { Exports } from '../model/activity/exports.ts';
import { LicenseFamilies } from '../model/overview/licenseFamily.ts';
import { type ChangesSource, type FindingsSource, Overview } from '../model/overview/overview.ts';
import { overviewChanges } from '../model/overview/overviewChanges.ts';
import { overviewProgress } from '../model/overview/overviewProgress.ts';
import { groupIds } from '../policy/groups.ts';
import type { ChangesPart } from './changes.ts';
import type { Model } from './model.ts';
import type { PolicyPart } from './policy.ts';

interface OverviewParts {
  readonly extensionUri: Uri;
  readonly exports: Exports;
  readonly policy: Later<PolicyPart>;
  readonly changes: Later<ChangesPart>;
}

interface OverviewPart {
  readonly panel: OverviewPanel;
  readonly exportTo: (file: unknown) => Promise<void>;
}

/** Loaded with the first Overview page or export. */
export function composeOverview(
  model: Model,
  { extensionUri, exports, policy, changes }: OverviewParts,
  store: DisposableStore,
): OverviewPart {
  const { harvests, submissions, drafts, scanner, inventory, definitions, components } = model;
  const families = new LicenseFamilies({
    permissive: groupIds('permissive'),
    weakCopyleft: groupIds('weakCopyleft'),
    strongCopyleft: groupIds('strongCopyleft'),
  });
  const overview = store.add(
    new Overview({
      ...model,
      families,
      findings: findingsSource(policy, store),
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
  return { panel, exportTo: (file) => exportOverview({ overview, exports, home: model.home }, file) };
}

/** Nothing until the first policy of the workspace is loaded. */
function findingsSource(policy: Later<PolicyPart>, store: DisposableStore): FindingsSource {
  const changed = store.add(new Emitter<void>());
  policy.whenLoaded(({ findings }) => {
    store.add(findings.onDidChange(() => changed.fire()));
    changed.fire();
  });
  return {
    get hasPolicy() {
      return policy.value?.policies.all.some(({ inForce }) => inForce !== null) ?? false;
    },
    of: ({ linked }) => policy.value?.findings.of(linked) ?? [],
    onDidChange: changed.event,
  };
}

/** Nothing without a repository. */
function changesSource(part: Later<ChangesPart>, store: DisposableStore): ChangesSource {
  const changed = store.add(new Emitter<void>());
  part.whenLoaded(({ changes, git }) => {
    for (const event of [changes.onDidChange, git.onDidChange]) store.add(event(() => changed.fire()));
    changed.fire();
  });
  return {
    get changes() {
      const { value } = part;
      return value && value.git.repositories.length > 0 ? overviewChanges(value.changes.snapshot) : null;
    },
    onDidChange: changed.event,
  };
}
