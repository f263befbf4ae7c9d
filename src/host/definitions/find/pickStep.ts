import * as vscode from 'vscode';

import { DisposableStore } from '../../../base/disposable.ts';
import { plainItem } from '../../plainItem.ts';

/** What a step ends with when the person wants the one before again. */
export const back = Symbol('back');

interface StepOptions<T extends vscode.QuickPickItem> {
  readonly title: string;
  readonly placeholder: string;
  readonly items: readonly T[];
}

/** A list that is one step of several: it ends with what was chosen, with `back`, or with `null` when the person leaves. */
export async function askStep<T extends vscode.QuickPickItem>({
  title,
  placeholder,
  items,
}: StepOptions<T>): Promise<T | typeof back | null> {
  const pick = vscode.window.createQuickPick<T>();
  pick.title = title;
  pick.placeholder = placeholder;
  pick.items = items.map(plainItem);
  pick.matchOnDescription = true;
  pick.buttons = [vscode.QuickInputButtons.Back];
  return endOfStep(pick, (settle) => [pick.onDidAccept(() => settle(pick.selectedItems[0] ?? null))]);
}

/** Shows a list until something settles it: what `listen` hears, the Back button, or the list being left. Then it is gone. */
export async function endOfStep<T extends vscode.QuickPickItem, R>(
  pick: vscode.QuickPick<T>,
  listen: (settle: (end: R | null) => void) => readonly vscode.Disposable[],
): Promise<R | typeof back | null> {
  const store = new DisposableStore();
  store.add(pick);
  try {
    return await new Promise<R | typeof back | null>((resolve) => {
      for (const subscription of listen(resolve)) store.add(subscription);
      store.add(
        pick.onDidTriggerButton((button) => {
          if (button === vscode.QuickInputButtons.Back) resolve(back);
        }),
      );
      store.add(pick.onDidHide(() => resolve(null)));
      pick.show();
    });
  } finally {
    store.dispose();
  }
}

/**
 * Lets the entries stand in our own order while a person types; by itself the editor puts those first whose label fits best.
 * The editor has had this property for years without naming it in its types: where it is gone, the order is the editor's.
 */
export function keepOrder<T extends vscode.QuickPickItem>(pick: vscode.QuickPick<T>): void {
  try {
    Reflect.set(pick, 'sortByLabel', false);
  } catch {
    // Some editors may take it for an interface that is not for everybody.
  }
}
