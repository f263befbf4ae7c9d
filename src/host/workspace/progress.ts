import * as vscode from 'vscode';

import { DisposableStore, type Disposable, toDisposable } from '../../base/disposable.ts';
import type { Event } from '../../base/event.ts';
import { componentsViewId } from '../../contributions.ts';
import { ContextKey } from '../common/contextKey.ts';

interface Work {
  readonly isBusy: () => boolean;
  readonly onDidChangeBusy: readonly Event<void>[];
}

/** Shows the progress bar of the Components view while there is work, and sets the context key for it. */
export function showProgress({ isBusy, onDidChangeBusy }: Work): Disposable {
  const store = new DisposableStore();
  const key = new ContextKey('clearlydefined.isBusy');
  let end: (() => void) | null = null;
  const update = (): void => {
    const hasWork = isBusy();
    key.set(hasWork);
    if (hasWork && !end) {
      const ended = new Promise<void>((resolve) => (end = resolve));
      void vscode.window.withProgress({ location: { viewId: componentsViewId } }, () => ended);
    } else if (!hasWork) {
      end?.();
      end = null;
    }
  };
  for (const event of onDidChangeBusy) store.add(event(update));
  store.add(toDisposable(() => end?.()));
  update();
  return store;
}
