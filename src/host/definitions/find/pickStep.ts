import * as vscode from 'vscode';

import { DisposableStore } from '../../../base/disposable.ts';
import { plainItem } from '../../common/plainItem.ts';

/** A step's result when the user goes back to the previous one. */
export const back = Symbol('back');

interface StepOptions<T extends vscode.QuickPickItem> {
  readonly title: string;
  readonly placeholder: string;
  readonly items: readonly T[];
}

/** One list of several steps: it ends with the choice, with `back`, or with `null` if the user leaves. */
export async function showStep<T extends vscode.QuickPickItem>({
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
  return endOfStep(pick, (end) => [pick.onDidAccept(() => end(pick.selectedItems[0] ?? null))]);
}

/** Shows a list until it ends: by an event of `listen`, the Back button, or the user leaving. Then disposes it. */
export async function endOfStep<T extends vscode.QuickPickItem, R>(
  pick: vscode.QuickPick<T>,
  listen: (end: (result: R | null) => void) => readonly vscode.Disposable[],
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
 * Keeps entries in our order while the user types; by default the editor puts the best matching labels first. The
 * editor has had this property for years without declaring it in its types: where it is missing, the order is the
 * editor's.
 */
export function keepOrder<T extends vscode.QuickPickItem>(pick: vscode.QuickPick<T>): void {
  try {
    Reflect.set(pick, 'sortByLabel', false);
  } catch {
    // Some editors may treat it as a restricted interface.
  }
}
