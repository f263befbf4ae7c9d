import * as vscode from 'vscode';

import type { ListedState } from '../../core/licenseState.ts';
import { stateIcon } from './icons.ts';
import { byCount, stateExplanation, stateLabel } from './labels.ts';
import { plainItem } from './plainItem.ts';

/** The components of a view, of which a filter leaves some. */
interface FilteredList<Filter> {
  filter: Filter;
  /** The number of components in each state, for the filter's choices. */
  countByState(): ReadonlyMap<ListedState, number>;
}

/**
 * Filters by words while the user types; Escape restores the previous filter. `other`: another way to filter, on a button
 * of the input. Resolves when the input, and what its button has opened, closes.
 */
export async function filterByText<Filter extends { readonly text: string }>(
  list: FilteredList<Filter>,
  other?: { readonly title: string; readonly run: () => Promise<void> },
): Promise<void> {
  const before = list.filter;
  const input = vscode.window.createInputBox();
  input.prompt = vscode.l10n.t('Words of a name, version or license; all must occur');
  input.placeholder = vscode.l10n.t('for example: react MIT');
  input.value = before.text;
  if (other) input.buttons = [{ iconPath: new vscode.ThemeIcon('law'), tooltip: other.title }];
  let isOther = false;
  await new Promise<void>((resolve) => {
    let isAccepted = false;
    input.onDidChangeValue((text) => (list.filter = { ...list.filter, text: text.trim() }));
    input.onDidAccept(() => {
      isAccepted = true;
      input.hide();
    });
    input.onDidTriggerButton(() => {
      isAccepted = true;
      isOther = true;
      input.hide();
    });
    input.onDidHide(() => {
      if (!isAccepted) list.filter = before;
      input.dispose();
      resolve();
    });
    input.show();
  });
  if (isOther) await other?.run();
}

/** Lets the user choose states with their number of components. All or none chosen is no filter. */
export async function filterByState<Filter extends { readonly states: ReadonlySet<ListedState> | null }>(
  list: FilteredList<Filter>,
): Promise<void> {
  const items = [...list.countByState()].sort(byCount).map(([state, count]) =>
    plainItem({
      label: stateLabel(state),
      description: String(count),
      detail: stateExplanation(state),
      iconPath: stateIcon(state),
      picked: list.filter.states?.has(state) ?? false,
      state,
    }),
  );
  const placeHolder = vscode.l10n.t('Show only components in these states');
  const chosen = await vscode.window.showQuickPick(items, { canPickMany: true, placeHolder });
  if (!chosen) return;
  const isAll = chosen.length === 0 || chosen.length === items.length;
  list.filter = { ...list.filter, states: isAll ? null : new Set(chosen.map(({ state }) => state)) };
}
