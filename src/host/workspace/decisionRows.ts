import * as vscode from 'vscode';

import { assertNever } from '../../base/exhaustive.ts';
import { itemKinds, type CommandId } from '../../contributions.ts';
import type { SourceGroupNode, SourceNode } from '../../model/workspace/componentNodes.ts';
import { icon } from '../common/icons.ts';
import type { Row } from '../common/rowsView.ts';
import { sourceLine } from './sourceLabels.ts';
import { commandTitle, titledCommand } from '../common/commandTitles.ts';

/** Several sources, whose rows are below. */
export function sourceGroupItem({ children, packages }: SourceGroupNode): vscode.TreeItem {
  const item = new vscode.TreeItem(
    vscode.l10n.t('{0} sources to decide about', children.length),
    vscode.TreeItemCollapsibleState.Collapsed,
  );
  item.description = vscode.l10n.t('{0} not looked up', packages);
  item.iconPath = icon('shield', 'list.warningForeground');
  item.tooltip = vscode.l10n.t('It isn’t known whether these sources are public.');
  return item;
}

/** A source whose packages aren't looked up until the user answers whether it is public. */
export function sourceItem(node: SourceNode): vscode.TreeItem {
  const item = new vscode.TreeItem(sourceLine(node), vscode.TreeItemCollapsibleState.Collapsed);
  item.description = vscode.l10n.t('source unknown');
  item.iconPath = icon('shield', 'list.warningForeground');
  item.command = titledCommand('clearlydefined.managePackageSources', node);
  item.tooltip = [
    sourceLine(node),
    vscode.l10n.t('Public: names and versions are sent to look up licenses. Private: they are never sent.'),
    vscode.l10n.t('The answer counts in this workspace.'),
  ].join('\n\n');
  return item;
}

/** A decision about looking up licenses, before the first lookup or beside it. */
export type LookUpAction = 'lookUp' | 'manageTrust' | 'notice';

/** `host`: of the service. */
export function lookUpRow(action: LookUpAction, host: string): Row {
  return { id: `look up|${action}`, item: () => lookUpItem(action, host) };
}

function lookUpItem(action: LookUpAction, host: string): vscode.TreeItem {
  const of = (label: string, icon: string, command: string): vscode.TreeItem => {
    const item = new vscode.TreeItem(label);
    item.iconPath = new vscode.ThemeIcon(icon);
    item.contextValue = itemKinds.lookUpAction;
    item.command = { command, title: label, arguments: [] };
    return item;
  };
  switch (action) {
    case 'lookUp':
      return of(
        commandTitle('clearlydefined.lookUpLicenses'),
        'cloud-download',
        'clearlydefined.lookUpLicenses' satisfies CommandId,
      );
    case 'manageTrust':
      return of(vscode.l10n.t('Manage Workspace Trust'), 'workspace-untrusted', 'workbench.trust.manage');
    case 'notice': {
      const item = of(
        vscode.l10n.t('Public names are sent to {0}', host),
        'info',
        'clearlydefined.lookUpNotice' satisfies CommandId,
      );
      item.tooltip = vscode.l10n.t('Names and versions of public packages are sent to {0} to look up licenses.', host);
      return item;
    }
    default:
      return assertNever(action);
  }
}
