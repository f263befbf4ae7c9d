import * as vscode from 'vscode';

import { DisposableStore } from '../../base/disposable.ts';
import type { Result } from '../../base/result.ts';
import type { Problem } from '../../core/problem.ts';
import type { Log } from '../../model/ports.ts';
import { notifyProblem, showInformation } from './messages.ts';
import { plainItem } from './plainItem.ts';

interface Question<T> {
  readonly title: string;
  readonly placeholder: string;
  /** Shown when the list is empty; `null`: the list stays open, because the user can type. */
  readonly nothing: string | null;
  /** A single entry is accepted without asking. */
  readonly acceptsOnly?: boolean;
  readonly load: (signal: AbortSignal) => Promise<Result<readonly T[], Problem>>;
  readonly itemOf: (one: T) => vscode.QuickPickItem;
  /** Turns typed text into a result. */
  readonly typed?: (text: string) => T | null;
}

/**
 * A list that opens at once and fills when the service has answered. `null`: the user cancelled or was shown an error.
 */
export async function pickFrom<T>(question: Question<T>, log: Log): Promise<T | null> {
  const { title, placeholder, nothing, acceptsOnly = false, load, itemOf, typed } = question;
  const store = new DisposableStore();
  const aborter = new AbortController();
  const pick = store.add(vscode.window.createQuickPick<vscode.QuickPickItem & { readonly one: T }>());
  let known: readonly T[] = [];
  const show = (): void => {
    const own = typed?.(pick.value) ?? null;
    const ownItem = own === null ? [] : [{ ...itemOf(own), alwaysShow: true, one: own }];
    pick.items = [...ownItem, ...known.map((one) => ({ ...itemOf(one), one }))].map(plainItem);
  };
  Object.assign(pick, { title, placeholder, busy: true, matchOnDescription: true });
  const chosen = new Promise<T | null>((resolve) => {
    // Enter before the list is filled chooses nothing, and doesn't close the list.
    store.add(
      pick.onDidAccept(() => {
        const [item] = pick.selectedItems;
        if (item) resolve(item.one);
      }),
    );
    store.add(pick.onDidHide(() => resolve(null)));
  });
  if (typed) store.add(pick.onDidChangeValue(show));
  pick.show();
  const filled = (async (): Promise<T | 'wait' | null> => {
    const answer = await load(aborter.signal);
    pick.busy = false;
    if (!answer.ok && !typed) {
      void notifyProblem(answer.problem, 'nothing to choose from', log);
      return null;
    }
    known = answer.ok ? answer.value : [];
    const [only] = known;
    if (only !== undefined && known.length === 1 && acceptsOnly) return only;
    if (known.length === 0 && nothing !== null) return showNothing(nothing);
    show();
    return 'wait';
  })();
  try {
    const first = await Promise.race([chosen, filled]);
    return first === 'wait' ? await chosen : first;
  } finally {
    aborter.abort();
    filled.catch(() => {});
    store.dispose();
  }
}

function showNothing(message: string): null {
  showInformation(message);
  return null;
}
