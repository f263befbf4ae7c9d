import type { QuickPickItem } from 'vscode';

import { withoutIcons } from '../core/withoutIcons.ts';

/** An entry as a list of the editor may have it: all its words stay words. Its icon is its `iconPath`, and only that. */
export function plainItem<T extends QuickPickItem>(item: T): T {
  const { label, description, detail } = item;
  return {
    ...item,
    label: withoutIcons(label),
    ...(description === undefined ? {} : { description: withoutIcons(description) }),
    ...(detail === undefined ? {} : { detail: withoutIcons(detail) }),
  };
}
