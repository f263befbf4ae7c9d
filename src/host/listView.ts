import * as vscode from 'vscode';

import { type Disposable, DisposableStore } from '../base/disposable.ts';
import type { Event } from '../base/event.ts';
import type { Clock } from '../model/ports.ts';

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
export class ListView<Node> implements vscode.TreeDataProvider<Node>, Disposable {
  readonly #parts: Parts<Node>;
  readonly #store = new DisposableStore();
  readonly #changed = this.#store.add(new vscode.EventEmitter<void>());
  readonly #ended = new AbortController();
  readonly view: vscode.TreeView<Node>;
  #isWaiting = false;

  readonly onDidChangeTreeData = this.#changed.event;

  constructor(parts: Parts<Node>) {
    this.#parts = parts;
    const { id, manageCheckboxStateManually = false } = parts;
    this.view = this.#store.add(
      vscode.window.createTreeView(id, {
        treeDataProvider: this,
        showCollapseAll: true,
        canSelectMany: true,
        manageCheckboxStateManually,
      }),
    );
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

  draw(): void {
    this.#changed.fire();
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
    return this.view.selection;
  }

  getChildren(node?: Node): Node[] {
    const tree = this.#parts.contents()?.tree;
    return [...((node ? tree?.children(node) : tree?.roots) ?? [])];
  }

  getTreeItem(node: Node): vscode.TreeItem {
    return this.#parts.contents()?.items.item(node) ?? new vscode.TreeItem('');
  }

  resolveTreeItem(item: vscode.TreeItem, node: Node): vscode.TreeItem {
    const tooltip = this.#parts.contents()?.items.tooltip?.(node);
    if (tooltip) item.tooltip = tooltip;
    return item;
  }

  dispose(): void {
    this.#ended.abort();
    this.#store.dispose();
  }
}
