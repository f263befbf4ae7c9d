import * as vscode from 'vscode';

import { componentsViewId } from '../contributions.ts';
import type { Components } from '../model/workspace/components.ts';
import type { Grouping } from '../model/workspace/componentNodes.ts';
import type { ListedState } from '../core/licenseState.ts';
import { noFilter } from '../model/workspace/componentTree.ts';
import { stateIcon } from './icons.ts';
import { byCount, stateExplanation, stateLabel } from './labels.ts';
import { askFilterText } from './askFilterText.ts';
import type { CommandHandlers } from './register.ts';

/** Grouping, filtering and finding in the Components view. */
export function viewCommands({ components }: { readonly components: Components }): CommandHandlers {
  return {
    'clearlydefined.groupBy': () => chooseGrouping(components),
    'clearlydefined.filter': () => typeFilter(components),
    'clearlydefined.filterByState': () => chooseStates(components),
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
    onText: (text) => (components.filter = { ...components.filter, text }),
    onLeave: () => (components.filter = before),
  });
}

async function chooseStates(components: Components): Promise<void> {
  const counts = [...components.countByState()].sort(byCount);
  const wanted = components.filter.states;
  const items = counts.map(([state, count]) => ({
    label: stateLabel(state),
    description: String(count),
    detail: stateExplanation(state),
    iconPath: stateIcon(state),
    picked: wanted?.has(state) ?? false,
    state,
  }));
  const chosen = await vscode.window.showQuickPick(items, {
    canPickMany: true,
    placeHolder: vscode.l10n.t('Show only components in these states'),
  });
  if (!chosen) return;
  const states: ReadonlySet<ListedState> | null =
    chosen.length === 0 || chosen.length === items.length ? null : new Set(chosen.map(({ state }) => state));
  components.filter = { ...components.filter, states };
}
