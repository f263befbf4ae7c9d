import * as vscode from 'vscode';

import { allEntries, type SavedListFilter, type Presence } from '../../model/definitions/savedList/savedListFilter.ts';
import type { SavedListContents } from '../../model/definitions/savedList/savedListContents.ts';
import type { SavedListSort, SortKey } from '../../model/definitions/savedList/savedListSort.ts';
import { sortLabel } from './definitionsLabels.ts';
import { filterByState, filterByText } from '../common/filterList.ts';
import { stateLabel } from '../common/labels.ts';
import { plainText } from '../../core/plainText.ts';
import { plainItem } from '../common/plainItem.ts';

const sortKeys: readonly SortKey[] = ['own', 'name', 'license', 'state', 'score', 'releaseDate', 'type'];

/** Every order in both directions, each with a label; the list itself doesn't change. */
export async function chooseSort(list: SavedListContents): Promise<void> {
  const sorts = sortKeys.flatMap((key): SavedListSort[] => [
    { key, isDescending: false },
    { key, isDescending: true },
  ]);
  const isCurrent = ({ key, isDescending }: SavedListSort): boolean =>
    key === list.sort.key && isDescending === list.sort.isDescending;
  const items = sorts.map((sort) => ({
    label: sortLabel(sort),
    description: isCurrent(sort) ? vscode.l10n.t('current') : '',
    sort,
  }));
  const placeHolder = vscode.l10n.t('Sort by');
  const chosen = await vscode.window.showQuickPick(items.map(plainItem), { placeHolder });
  if (chosen) list.sort = chosen.sort;
}

/** Asks for a filter and its value. */
export async function chooseFilter(list: SavedListContents): Promise<void> {
  const { filter } = list;
  const mark = (isSet: boolean): string => (isSet ? vscode.l10n.t('current') : '');
  const presence = (label: string, change: Partial<SavedListFilter>, isSet: boolean): FilterItem => ({
    label,
    description: mark(isSet),
    // Choosing the active one removes it.
    run: () => set(list, isSet ? withoutPresence(change) : change),
  });
  const items: readonly FilterItem[] = [
    {
      label: vscode.l10n.t('Words of a name or license…'),
      description: plainText(filter.text),
      run: () => filterByText(list),
    },
    {
      label: vscode.l10n.t('License state'),
      description: filter.states ? [...filter.states].map(stateLabel).join(', ') : '',
      run: () => filterByState(list),
    },
    presence(vscode.l10n.t('With a license'), { license: 'present' }, filter.license === 'present'),
    presence(vscode.l10n.t('Without a license'), { license: 'absent' }, filter.license === 'absent'),
    presence(vscode.l10n.t('With a source'), { source: 'present' }, filter.source === 'present'),
    presence(vscode.l10n.t('Without a source'), { source: 'absent' }, filter.source === 'absent'),
    { label: vscode.l10n.t('Show all'), description: '', run: () => set(list, allEntries) },
  ];
  const chosen = await vscode.window.showQuickPick(items.map(plainItem), {
    placeHolder: vscode.l10n.t('Filter by'),
  });
  await chosen?.run();
}

interface FilterItem extends vscode.QuickPickItem {
  run(): void | Promise<void>;
}

function set(list: SavedListContents, change: Partial<SavedListFilter>): void {
  list.filter = { ...list.filter, ...change };
}

function withoutPresence(
  change: Partial<Readonly<Record<'license' | 'source', Presence | null>>>,
): Partial<SavedListFilter> {
  return 'license' in change ? { license: null } : { source: null };
}
