import * as vscode from 'vscode';

import { componentsViewId } from '../../contributions.ts';
import type { Components } from '../../model/workspace/components.ts';
import type { Grouping } from '../../model/workspace/componentNodes.ts';
import { noFilter } from '../../model/workspace/componentTree.ts';
import { filterByState, filterByText } from '../common/filterList.ts';
import type { CommandHandlers } from '../common/register.ts';

/** Grouping, filtering and finding in the Components view. */
export function viewCommands({ components }: { readonly components: Components }): CommandHandlers {
  return {
    'clearlydefined.groupBy': () => chooseGrouping(components),
    'clearlydefined.filter': () => {
      const title = vscode.l10n.t('Filter by License State…');
      return filterByText(components, { title, run: () => filterByState(components) });
    },
    'clearlydefined.filterByState': () => filterByState(components),
    'clearlydefined.clearFilter': () => {
      components.filter = noFilter;
    },
    'clearlydefined.find': async () => {
      await vscode.commands.executeCommand(`${componentsViewId}.focus`);
      await vscode.commands.executeCommand('list.find');
    },
  };
}

async function chooseGrouping(components: Components): Promise<void> {
  const titles: Readonly<Record<Grouping, string>> = {
    manifest: vscode.l10n.t('Folder and manifest'),
    license: vscode.l10n.t('License'),
    state: vscode.l10n.t('License state'),
    harvest: vscode.l10n.t('Harvest status'),
  };
  const groupings: readonly Grouping[] = ['manifest', 'license', 'state', 'harvest'];
  const items = groupings.map((grouping) => ({
    label: titles[grouping],
    description: grouping === components.grouping ? vscode.l10n.t('current') : '',
    grouping,
  }));
  const chosen = await vscode.window.showQuickPick(items, { placeHolder: vscode.l10n.t('Group components by') });
  if (chosen) components.grouping = chosen.grouping;
}
