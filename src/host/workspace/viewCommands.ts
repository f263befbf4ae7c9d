import * as vscode from 'vscode';

import { componentsViewId } from '../../contributions.ts';
import type { Components } from '../../model/workspace/components.ts';
import type { Grouping } from '../../model/workspace/componentNodes.ts';
import { noFilter } from '../../model/workspace/componentTree.ts';
import { chooseStates } from '../common/chooseStates.ts';
import { askFilterText } from '../common/askFilterText.ts';
import type { CommandHandlers } from '../common/register.ts';

/** Grouping, filtering and finding in the Components view. */
export function viewCommands({ components }: { readonly components: Components }): CommandHandlers {
  return {
    'clearlydefined.groupBy': () => chooseGrouping(components),
    'clearlydefined.filter': () => typeFilter(components),
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

/** Filters while the user types; Escape restores the previous filter. */
async function typeFilter(components: Components): Promise<void> {
  const before = components.filter;
  await askFilterText({
    prompt: vscode.l10n.t('Words of a name, version or license; all must occur'),
    placeholder: vscode.l10n.t('for example: react MIT'),
    before: before.text,
    other: { title: vscode.l10n.t('Filter by License State…'), run: () => filterByState(components) },
    onText: (text) => (components.filter = { ...components.filter, text }),
    onLeave: () => (components.filter = before),
  });
}

async function filterByState(components: Components): Promise<void> {
  const placeHolder = vscode.l10n.t('Show only components in these states');
  const states = await chooseStates(components.countByState(), components.filter.states, placeHolder);
  if (states !== undefined) components.filter = { ...components.filter, states };
}
