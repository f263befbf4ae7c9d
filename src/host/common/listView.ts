import * as vscode from 'vscode';

import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import type { Event } from '../../base/event.ts';
import type { Clock } from '../../model/ports.ts';
import { TreeRows } from './treeRows.ts';

/** The rows of a view, and how they are presented. */
interface Contents<Node> {
  readonly tree: { readonly roots: readonly Node[]; children(node: Node): readonly Node[] };
  readonly items: {
    item(node: Node): vscode.TreeItem;
    /** The rich tooltip, created only on hover. */
    tooltip?(node: Node): vscode.MarkdownString | null;
  };
}

interface Parts<Node> {
  readonly id: string;
  readonly clock: Clock;
  /** `null`: not loaded yet. */
  contents(): Contents<Node> | null;
  /** The content to show has changed: sets context keys, description and badge, and draws the rows. */
  update(): void;
  readonly onDidChange: readonly Event<unknown>[];
  /** Settles once what is stored was read. The view shows its progress bar until then. */
  readonly read?: Promise<unknown>;
  /** Checkboxes are ticked by the view's owner. */
  readonly manageCheckboxStateManually?: true;
}

/**
 * Milliseconds during which changes are batched: each keystroke in a draft is one. The editor draws no rows until 200 ms
 * pass without a change, so shorter ones would keep a view blank while changes come.
 */
const gatherFor = 250;

/** A tree view with a model's rows. Batches their changes; fetches nothing, decides nothing. */
export class ListView<Node extends { readonly id: string }> implements Disposable {
  readonly #parts: Parts<Node>;
  readonly #store = new DisposableStore();
  readonly #rows: TreeRows<Node>;
  readonly #ended = new AbortController();
  readonly view: vscode.TreeView<Node>;
  #isWaiting = false;

  constructor(parts: Parts<Node>) {
    this.#parts = parts;
    const { id, manageCheckboxStateManually = false } = parts;
    const contents = (): Contents<Node> | null => parts.contents();
    this.#rows = this.#store.add(
      new TreeRows<Node>(
        {
          children: (node) => (node ? contents()?.tree.children(node) : contents()?.tree.roots) ?? [],
          item: (node) => contents()?.items.item(node) ?? new vscode.TreeItem(''),
          tooltip: (node) => contents()?.items.tooltip?.(node) ?? null,
        },
        parts.clock,
      ),
    );
    this.view = this.#store.add(
      vscode.window.createTreeView(id, {
        treeDataProvider: this.#rows,
        showCollapseAll: true,
        canSelectMany: true,
        manageCheckboxStateManually,
      }),
    );
    this.#rows.follow(this.view);
    for (const event of parts.onDidChange) this.follow(event);
    const { read } = parts;
    if (!read) return;
    void vscode.window.withProgress({ location: { viewId: id } }, async () => read);
    void read.then(() => parts.update());
  }

  /** From now on, this event announces changed content too. */
  follow(event: Event<unknown>): void {
    this.#store.add(event(() => this.#updateSoon()));
  }

  #updateSoon(): void {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    this.#parts.clock.delay(gatherFor, this.#ended.signal).then(
      () => {
        this.#isWaiting = false;
        this.#parts.update();
      },
      // Only `dispose` ends the wait early, and then there are no listeners left.
      () => undefined,
    );
  }

  /** Draws the rows that have changed. */
  draw(): void {
    this.#rows.update();
  }

  get isVisible(): boolean {
    return this.view.visible;
  }

  onDidChangeVisibility(listener: (isVisible: boolean) => void): vscode.Disposable {
    return this.view.onDidChangeVisibility(({ visible }) => listener(visible));
  }

  onDidChangeSelection(listener: () => void): vscode.Disposable {
    return this.view.onDidChangeSelection(listener);
  }

  /** The selected rows of every kind. */
  selected(): readonly Node[] {
    return this.#rows.selected;
  }

  dispose(): void {
    this.#ended.abort();
    this.#store.dispose();
  }
}
