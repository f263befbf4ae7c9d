import * as vscode from 'vscode';

import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import type { Event } from '../../base/event.ts';
import { componentsViewId } from '../../contributions.ts';
import { ContextKey } from '../common/contextKey.ts';

interface Work {
  readonly isBusy: () => boolean;
  readonly onDidChangeBusy: readonly Event<void>[];
}

/** Shows the progress bar of the Components view while there is work, and sets the context key for it. */
export class ViewProgress implements Disposable {
  readonly #work: Work;
  readonly #store = new DisposableStore();
  readonly #isBusy = new ContextKey('clearlydefined.isBusy');
  #end: (() => void) | null = null;

  constructor(work: Work) {
    this.#work = work;
    for (const event of work.onDidChangeBusy) this.#store.add(event(() => this.#update()));
    this.#update();
  }

  dispose(): void {
    this.#store.dispose();
    this.#end?.();
  }

  #update(): void {
    const isBusy = this.#work.isBusy();
    this.#isBusy.set(isBusy);
    if (isBusy && !this.#end) {
      const ended = new Promise<void>((resolve) => (this.#end = resolve));
      void vscode.window.withProgress({ location: { viewId: componentsViewId } }, () => ended);
    } else if (!isBusy && this.#end) {
      this.#end();
      this.#end = null;
    }
  }
}
