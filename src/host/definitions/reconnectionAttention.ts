import * as vscode from 'vscode';

import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import type { Reconnection } from '../../model/definitions/reconnection.ts';
import type { VisibleView } from '../common/windowFocus.ts';

/** The service is watched while this window has focus, or one of the views is visible. */
export class ReconnectionAttention implements Disposable {
  readonly #store = new DisposableStore();

  constructor(reconnection: Pick<Reconnection, 'setAttention'>, views: readonly VisibleView[]) {
    const attend = (): void =>
      reconnection.setAttention(vscode.window.state.focused || views.some(({ isVisible }) => isVisible));
    this.#store.add(vscode.window.onDidChangeWindowState(attend));
    for (const view of views) this.#store.add(view.onDidChangeVisibility(attend));
    attend();
  }

  dispose(): void {
    this.#store.dispose();
  }
}
