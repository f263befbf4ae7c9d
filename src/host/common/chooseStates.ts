import * as vscode from 'vscode';

import type { ListedState } from '../../core/licenseState.ts';
import { stateIcon } from './icons.ts';
import { byCount, stateExplanation, stateLabel } from './labels.ts';
import { plainItem } from './plainItem.ts';

/**
 * Lets the user choose states with their number of components. `null`: no filter, because all or none were chosen;
 * undefined: cancelled.
 */
export async function chooseStates(
  counts: ReadonlyMap<ListedState, number>,
  current: ReadonlySet<ListedState> | null,
  placeHolder: string,
): Promise<ReadonlySet<ListedState> | null | undefined> {
  const items = [...counts].sort(byCount).map(([state, count]) =>
    plainItem({
      label: stateLabel(state),
      description: String(count),
      detail: stateExplanation(state),
      iconPath: stateIcon(state),
      picked: current?.has(state) ?? false,
      state,
    }),
  );
  const chosen = await vscode.window.showQuickPick(items, { canPickMany: true, placeHolder });
  if (!chosen) return undefined;
  const isAll = chosen.length === 0 || chosen.length === items.length;
  return isAll ? null : new Set(chosen.map(({ state }) => state));
}
