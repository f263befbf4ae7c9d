import * as vscode from 'vscode';

import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import type { Reconnection } from '../../model/definitions/reconnection.ts';
import type { VisibleView } from '../common/windowFocus.ts';

/** The service is watched while this window has focus, or one of the views is visible. */
export function followAttention(
  reconnection: Pick<Reconnection, 'setAttention'>,
  views: readonly VisibleView[],
): Disposable {
  const store = new DisposableStore();
  const attend = (): void =>
    reconnection.setAttention(vscode.window.state.focused || views.some(({ isVisible }) => isVisible));
  store.add(vscode.window.onDidChangeWindowState(attend));
  for (const view of views) store.add(view.onDidChangeVisibility(attend));
  attend();
  return store;
}
