import * as vscode from 'vscode';

import type { SkipReason } from '../manifests/skipReason.ts';
import type { HarvestStanding, ListedState } from '../model/workspace/componentNodes.ts';

/** One picture a state; shape and colour both differ, and the words beside it say the same. */
export function stateIcon(state: ListedState): vscode.ThemeIcon {
  const [icon, color] = stateIcons[state];
  return new vscode.ThemeIcon(icon, color === null ? undefined : new vscode.ThemeColor(color));
}

/**
 * The picture of a component that is partly harvested: a pie with a piece missing, in the colour of its license state. That
 * state is in the words of its row, so the shape is free to say that the data are not whole.
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

/** The picture of a dependency that is not asked about. */
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
