import type { QuickPickItem } from 'vscode';

import { withoutIcons } from '../../core/withoutIcons.ts';

/** A quick pick entry whose text is shown literally. Its only icon is `iconPath`. */
export function plainItem<T extends QuickPickItem>(item: T): T {
  const { label, description, detail } = item;
  return {
    ...item,
    label: withoutIcons(label),
    ...(description === undefined ? {} : { description: withoutIcons(description) }),
    ...(detail === undefined ? {} : { detail: withoutIcons(detail) }),
  };
}
