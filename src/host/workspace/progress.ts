import * as vscode from 'vscode';

import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import type { Event } from '../../base/event.ts';
import { componentsViewId } from '../../contributions.ts';
import { ContextKey } from '../common/contextKey.ts';

/** Something that may be busy: a scan, a read, a batch of lookups. */
export interface Worker {
  readonly onDidChange: Event<unknown>;
  isBusy(): boolean;
}

/** Shows the progress bar of the Components view while any worker is busy, and sets the context key for it. */
export class ViewProgress implements Disposable {
  readonly #workers: readonly Worker[];
  readonly #store = new DisposableStore();
  readonly #isBusy = new ContextKey('clearlydefined.isBusy');
  #end: (() => void) | null = null;

  constructor(workers: readonly Worker[]) {
    this.#workers = workers;
    for (const worker of workers) this.#store.add(worker.onDidChange(() => this.#update()));
    this.#update();
  }

  dispose(): void {
    this.#store.dispose();
    this.#end?.();
  }

  #update(): void {
    const isBusy = this.#workers.some((worker) => worker.isBusy());
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
