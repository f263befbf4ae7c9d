import * as vscode from 'vscode';

import type { SkipReason } from '../../manifests/skipReason.ts';
import type { ComponentState } from '../../model/components/componentNodes.ts';

/** One picture a state; shape and colour both differ, and the words beside it say the same. */
export function stateIcon(state: ComponentState): vscode.ThemeIcon {
  const [icon, color] = stateIcons[state];
  return new vscode.ThemeIcon(icon, color === null ? undefined : new vscode.ThemeColor(color));
}

const stateIcons: Readonly<Record<ComponentState, readonly [icon: string, color: string | null]>> = {
  expression: ['law', 'charts.green'],
  licenseRef: ['bookmark', 'charts.blue'],
  noAssertion: ['question', 'charts.yellow'],
  other: ['note', 'charts.orange'],
  none: ['circle-slash', 'charts.red'],
  notFound: ['search-stop', 'charts.orange'],
  notHarvested: ['cloud', 'disabledForeground'],
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
  privatePackage: 'lock',
  ownModule: 'root-folder',
  replacedByFolder: 'folder',
  rangeWithoutLock: 'unlock',
  notInLock: 'unlock',
  gitWithoutCommit: 'git-branch',
  unsupportedGitHost: 'git-branch',
  archive: 'file-zip',
};
