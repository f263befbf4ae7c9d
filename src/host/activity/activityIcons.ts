import type * as vscode from 'vscode';

import type { ActivitySection, FailureCause } from '../../model/activity/activityNodes.ts';
import type { ShownHarvestKind } from '../../model/activity/shownHarvest.ts';
import type { ExportRecord } from '../../model/activity/exportRecord.ts';
import { harvestStates } from '../../model/harvests/harvest.ts';
import type { StepState } from '../../model/submissions/submission.ts';
import type { StateIcon } from '../../protocol/licenseStates.ts';
import { icon, warningIcon } from '../common/icons.ts';

/** One icon per state; shape and colour both differ, and the label beside it says the same. */
export function harvestIcon(kind: ShownHarvestKind): vscode.ThemeIcon {
  return icon(...harvestStates[kind].icon);
}

export function stepIcon(state: StepState): vscode.ThemeIcon {
  return icon(...steps[state]);
}

export function activityIcon(section: ActivitySection): vscode.ThemeIcon {
  const icons: Readonly<Record<ActivitySection, string>> = {
    drafts: 'edit',
    submissions: 'git-pull-request',
    pending: 'git-pull-request',
    local: 'pinned',
    harvests: 'cloud-upload',
    exports: 'save',
  };
  return icon(icons[section], null);
}

export function exportIcon(kind: ExportRecord['state']['kind']): vscode.ThemeIcon {
  return icon(...exportsBy[kind]);
}

export function failureIcon(kind: FailureCause['kind']): vscode.ThemeIcon {
  return kind === 'unanswered' || kind === 'gaveUp' ? warningIcon() : icon(...failed);
}

const failed: StateIcon = ['error', 'clearlydefined.errorForeground'];

const steps: Readonly<Record<StepState, StateIcon>> = {
  done: ['check', 'clearlydefined.doneForeground'],
  underWay: ['watch', 'clearlydefined.waitingForeground'],
  notYet: ['circle-outline', 'clearlydefined.licenseUnknownForeground'],
  before: ['history', null],
  unanswered: ['question', 'clearlydefined.uncertainForeground'],
  failed,
};

const exportsBy: Readonly<Record<ExportRecord['state']['kind'], StateIcon>> = {
  writing: ['sync~spin', null],
  written: ['file', null],
  failed,
};
