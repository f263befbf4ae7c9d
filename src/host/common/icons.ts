import * as vscode from 'vscode';

import type { SkipReason } from '../../manifests/skipReason.ts';
import type { HarvestStage } from '../../model/workspace/componentNodes.ts';
import type { ListedState } from '../../core/licenseState.ts';
import { type IconColor, licenseStates } from '../../protocol/licenseStates.ts';

/** `null`: the colour of the row's text. */
export function icon(name: string, color: IconColor | null): vscode.ThemeIcon {
  return new vscode.ThemeIcon(name, color === null ? undefined : new vscode.ThemeColor(color));
}

export function warningIcon(): vscode.ThemeIcon {
  return icon('warning', 'list.warningForeground');
}

/** One icon per state; shape and colour both differ, and the label beside it says the same. */
export function stateIcon(state: ListedState): vscode.ThemeIcon {
  const [name, color] = licenseStates[state].icon;
  // The only one that moves.
  return icon(state === 'loading' ? 'sync~spin' : name, color);
}

/**
 * The icon of a partly harvested component: a pie with a piece missing, in the colour of its license state. The row's
 * label names the state, so the shape can show incomplete data.
 */
export function componentIcon(state: ListedState, lacks: readonly unknown[]): vscode.ThemeIcon {
  if (lacks.length === 0) return stateIcon(state);
  const [name] = licenseStates.partlyHarvested.icon;
  return icon(name, licenseStates[state].icon[1]);
}

export function harvestStageIcon(stage: HarvestStage): vscode.ThemeIcon {
  return stage === 'harvested' ? new vscode.ThemeIcon('check-all') : stateIcon(stage);
}

export function manifestIcon(hasProblem: boolean): vscode.ThemeIcon {
  return hasProblem ? warningIcon() : vscode.ThemeIcon.File;
}

/** The icon of a dependency that is not looked up. */
export function skipIcon(reason: SkipReason): vscode.ThemeIcon {
  return icon(skipIcons[reason] ?? 'dash', 'clearlydefined.licenseUnknownForeground');
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
