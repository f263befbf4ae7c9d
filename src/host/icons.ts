import * as vscode from 'vscode';

import type { SkipReason } from '../manifests/skipReason.ts';
import type { HarvestStanding } from '../model/workspace/componentNodes.ts';
import type { ListedState } from '../core/licenseState.ts';

/** One icon per state; shape and colour both differ, and the label beside it says the same. */
export function stateIcon(state: ListedState): vscode.ThemeIcon {
  const [icon, color] = stateIcons[state];
  return new vscode.ThemeIcon(icon, color === null ? undefined : new vscode.ThemeColor(color));
}

/**
 * The icon of a partly harvested component: a pie with a piece missing, in the colour of its license state. The row's
 * label names the state, so the shape can show incomplete data.
 */
export function componentIcon(state: ListedState, lacks: readonly unknown[]): vscode.ThemeIcon {
  if (lacks.length === 0) return stateIcon(state);
  const [, color] = stateIcons[state];
  return new vscode.ThemeIcon(partIcon, color === null ? undefined : new vscode.ThemeColor(color));
}

export function standingIcon(standing: HarvestStanding): vscode.ThemeIcon {
  return standing === 'harvested' ? new vscode.ThemeIcon('check-all') : stateIcon(standing);
}

const partIcon = 'pie-chart';

const stateIcons: Readonly<Record<ListedState, readonly [icon: string, color: string | null]>> = {
  expression: ['law', 'charts.green'],
  licenseRef: ['bookmark', 'charts.blue'],
  noAssertion: ['question', 'charts.yellow'],
  other: ['note', 'charts.orange'],
  none: ['circle-slash', 'charts.red'],
  notFound: ['search-stop', 'charts.orange'],
  notHarvested: ['cloud', 'disabledForeground'],
  partlyHarvested: [partIcon, null],
  needsAttention: ['warning', 'list.warningForeground'],
  failed: ['debug-disconnect', 'list.warningForeground'],
  loading: ['sync~spin', null],
  unasked: ['circle-outline', 'disabledForeground'],
  notAsked: ['dash', 'disabledForeground'],
};

export function manifestIcon(hasProblem: boolean): vscode.ThemeIcon {
  return hasProblem
    ? new vscode.ThemeIcon('warning', new vscode.ThemeColor('list.warningForeground'))
    : vscode.ThemeIcon.File;
}

/** The icon of a dependency that is not looked up. */
export function skipIcon(reason: SkipReason): vscode.ThemeIcon {
  return new vscode.ThemeIcon(skipIcons[reason] ?? 'dash', new vscode.ThemeColor('disabledForeground'));
}

const skipIcons: Readonly<Partial<Record<SkipReason, string>>> = {
  workspaceMember: 'root-folder',
  localPath: 'folder',
  privateRegistry: 'lock',
  sourceUnknown: 'shield',
  privatePackage: 'lock',
  ownModule: 'root-folder',
  replacedByFolder: 'folder',
  rangeWithoutLock: 'unlock',
  notInLock: 'unlock',
  gitWithoutCommit: 'git-branch',
  unsupportedGitHost: 'git-branch',
  archive: 'file-zip',
};
