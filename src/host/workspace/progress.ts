import * as vscode from 'vscode';

import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import type { Event } from '../../base/event.ts';
import { componentsViewId, disagreementsViewId } from '../../contributions.ts';
import { ContextKey } from '../contextKey.ts';

/** Something that may be busy: a scan, a read, a batch of lookups. */
export interface Worker {
  readonly onDidChange: Event<unknown>;
  isBusy(): boolean;
}

const views = {
  components: [componentsViewId, 'clearlydefined.isBusy'],
  disagreements: [disagreementsViewId, 'clearlydefined.isFindingDisagreements'],
} as const;

/** Shows a view's own progress bar while any worker is busy, and sets the context key for it. */
export class ViewProgress implements Disposable {
  readonly #viewId: string;
  readonly #workers: readonly Worker[];
  readonly #store = new DisposableStore();
  readonly #isBusy: ContextKey<(typeof views)[keyof typeof views][1]>;
  #end: (() => void) | null = null;

  constructor(view: keyof typeof views, workers: readonly Worker[]) {
    const [viewId, key] = views[view];
    this.#viewId = viewId;
    this.#isBusy = new ContextKey(key);
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
      void vscode.window.withProgress({ location: { viewId: this.#viewId } }, () => ended);
    } else if (!isBusy && this.#end) {
      this.#end();
      this.#end = null;
    }
  }
}
