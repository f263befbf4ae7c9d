import * as vscode from 'vscode';

import type { ActivitySection, FailureCause, StepState } from '../../model/activity/activityNodes.ts';
import type { HarvestLookKind } from '../../model/activity/harvestLook.ts';
import type { ExportRecord } from '../../model/activity/exportRecord.ts';

type Picture = readonly [name: string, color: string | null];

/** One icon per state; shape and colour both differ, and the label beside it says the same. */
export function harvestLookIcon(kind: HarvestLookKind): vscode.ThemeIcon {
  return icon(harvests[kind]);
}

export function stepIcon(state: StepState): vscode.ThemeIcon {
  return icon(steps[state]);
}

export function activityIcon(section: ActivitySection): vscode.ThemeIcon {
  return icon([{ harvests: 'cloud-upload', submissions: 'git-pull-request', exports: 'save' }[section], null]);
}

export function exportIcon(kind: ExportRecord['state']['kind']): vscode.ThemeIcon {
  return icon(exportsBy[kind]);
}

export function failureIcon(kind: FailureCause['kind']): vscode.ThemeIcon {
  return icon(kind === 'unanswered' || kind === 'gaveUp' ? ['warning', 'list.warningForeground'] : failed);
}

const failed: Picture = ['error', 'list.errorForeground'];

const harvests: Readonly<Record<HarvestLookKind, Picture>> = {
  waiting: ['circle-outline', null],
  sending: ['sync~spin', null],
  unsure: ['question', 'charts.yellow'],
  following: ['watch', 'charts.blue'],
  partly: ['color-mode', 'charts.yellow'],
  arrived: ['pass', 'charts.green'],
  gaveUp: ['circle-slash', 'list.warningForeground'],
  refused: ['error', 'list.errorForeground'],
  failed: ['warning', 'list.errorForeground'],
};

const steps: Readonly<Record<StepState, Picture>> = {
  done: ['check', 'charts.green'],
  underWay: ['watch', 'charts.blue'],
  notYet: ['circle-outline', 'disabledForeground'],
  before: ['history', null],
  unanswered: ['question', 'charts.yellow'],
  failed,
};

const exportsBy: Readonly<Record<ExportRecord['state']['kind'], Picture>> = {
  writing: ['sync~spin', null],
  written: ['file', null],
  failed,
};

function icon([name, color]: Picture): vscode.ThemeIcon {
  return new vscode.ThemeIcon(name, color === null ? undefined : new vscode.ThemeColor(color));
}
