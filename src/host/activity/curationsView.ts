import * as vscode from 'vscode';

import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import type { Event } from '../../base/event.ts';
import { curationsViewId } from '../../contributions.ts';
import type { Draft } from '../../model/drafts/draft.ts';
import type { Drafts } from '../../model/drafts/drafts.ts';
import type { CurationNode } from '../../model/activity/curationNodes.ts';
import type { CurationsTree } from '../../model/activity/curationsTree.ts';
import type { SubmissionNews } from '../../model/activity/submissionNews.ts';
import type { Clock } from '../../model/ports.ts';
import { ContextKey } from '../contextKey.ts';
import { type CurationsItems, submissionKind } from './curationsItems.ts';

interface Parts {
  readonly tree: CurationsTree;
  readonly items: CurationsItems;
  readonly drafts: Pick<Drafts, 'all' | 'canRestore'>;
  readonly clock: Clock;
  /** The content to show has changed. */
  readonly onDidChange: readonly Event<unknown>[];
  readonly news: Pick<SubmissionNews, 'look'>;
}

/** Milliseconds during which changes are batched: each keystroke is one. */
const gatherFor = 100;

/** The Curations view: shows the model's rows only. Fetches nothing, decides nothing. */
export class CurationsView implements vscode.TreeDataProvider<CurationNode>, Disposable {
  readonly #parts: Parts;
  readonly #store = new DisposableStore();
  readonly #changed = this.#store.add(new vscode.EventEmitter<void>());
  readonly #ended = new AbortController();
  readonly #state = new ContextKey('clearlydefined.curations');
  readonly #rowKinds = new ContextKey('clearlydefined.curationRows');
  readonly #hasDraft = new ContextKey('clearlydefined.hasDraft');
  readonly #canRestore = new ContextKey('clearlydefined.canRestoreDraft');
  readonly #view: vscode.TreeView<CurationNode>;
  #isWaiting = false;

  readonly onDidChangeTreeData = this.#changed.event;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#view = this.#store.add(
      vscode.window.createTreeView(curationsViewId, {
        treeDataProvider: this,
        showCollapseAll: true,
        canSelectMany: true,
        // Only drafts have a checkbox; their children have none.
        manageCheckboxStateManually: true,
      }),
    );
    for (const event of parts.onDidChange) this.#store.add(event(() => this.#updateSoon()));
    this.#store.add(
      this.#view.onDidChangeVisibility(({ visible }) => {
        parts.news.look(curationsViewId, visible);
        this.#update();
      }),
    );
    parts.news.look(curationsViewId, this.#view.visible);
    this.#store.add(
      this.#view.onDidChangeCheckboxState(({ items }) => {
        for (const [node, state] of items)
          if (node.kind === 'draft') parts.tree.choose(node.draft.id, state === vscode.TreeItemCheckboxState.Checked);
        this.#update();
      }),
    );
    this.#update();
  }

  get isVisible(): boolean {
    return this.#view.visible;
  }

  onDidChangeVisibility(listener: (isVisible: boolean) => void): vscode.Disposable {
    return this.#view.onDidChangeVisibility(({ visible }) => listener(visible));
  }

  /** The selection has changed. */
  onDidChangeSelection(listener: () => void): vscode.Disposable {
    return this.#view.onDidChangeSelection(listener);
  }

  /** The selected rows in full. */
  selected(): readonly CurationNode[] {
    return this.#view.selection;
  }

  /** The selected rows that are a component. */
  selectedComponents(): readonly CurationNode[] {
    return this.#view.selection.filter((node) => 'coordinates' in node);
  }

  /** Drafts whose checkbox is ticked. */
  get chosen(): readonly Draft[] {
    return this.#parts.tree.chosen;
  }

  /** Includes these drafts in the next submission; if all are included already, excludes them. */
  choose(drafts: readonly string[]): void {
    const chosen = new Set(this.#parts.tree.chosen.map(({ id }) => id));
    const isChosen = !drafts.every((id) => chosen.has(id));
    for (const id of drafts) this.#parts.tree.choose(id, isChosen);
    this.#update();
  }

  getChildren(node?: CurationNode): CurationNode[] {
    const { tree } = this.#parts;
    return [...(node ? tree.children(node) : tree.roots)];
  }

  getTreeItem(node: CurationNode): vscode.TreeItem {
    return this.#parts.items.item(node);
  }

  resolveTreeItem(item: vscode.TreeItem, node: CurationNode): vscode.TreeItem {
    const tooltip = this.#parts.items.tooltip(node);
    if (tooltip) item.tooltip = tooltip;
    return item;
  }

  dispose(): void {
    this.#ended.abort();
    this.#store.dispose();
  }

  #updateSoon(): void {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    this.#parts.clock.delay(gatherFor, this.#ended.signal).then(
      () => {
        this.#isWaiting = false;
        this.#update();
      },
      // Only an abort ends the wait early, and then there are no listeners left.
      () => undefined,
    );
  }

  #update(): void {
    const { tree, drafts } = this.#parts;
    tree.invalidate();
    this.#state.set(tree.roots.length > 0 ? 'filled' : 'empty');
    this.#rowKinds.set(this.#kindsOfRows());
    this.#hasDraft.set(drafts.all.length > 0);
    this.#canRestore.set(drafts.canRestore);
    this.#view.badge = this.#badge();
    const { length } = tree.chosen;
    this.#view.description = length === 0 ? '' : vscode.l10n.t('{0} chosen', length);
    this.#changed.fire();
  }

  /** A submission counts with each of its parts. */
  #kindsOfRows(): string {
    const { tree, items } = this.#parts;
    const kinds = tree.roots
      .flatMap((root) => tree.children(root))
      .flatMap((row) =>
        row.kind === 'submission'
          ? row.submission.parts.map(({ state }) => submissionKind(state))
          : (items.item(row).contextValue ?? []),
      );
    return [...new Set(kinds)].sort().join(' ');
  }

  /** The number of drafts: what waits for the user. */
  #badge(): vscode.ViewBadge | undefined {
    const { length } = this.#parts.drafts.all;
    if (length === 0) return undefined;
    return {
      value: length,
      tooltip: length === 1 ? vscode.l10n.t('1 draft to submit') : vscode.l10n.t('{0} drafts to submit', length),
    };
  }
}
