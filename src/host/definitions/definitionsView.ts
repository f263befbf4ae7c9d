import * as vscode from 'vscode';

import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import { definitionsViewId, type DefinitionsState } from '../../contributions.ts';
import type { SavedList } from '../../model/definitions/savedList/savedList.ts';
import type { SavedListDetails } from '../../model/definitions/savedList/savedListDetails.ts';
import type { SavedListContents } from '../../model/definitions/savedList/savedListContents.ts';
import type { SavedListNode, EntryNode } from '../../model/definitions/savedList/savedListNodes.ts';
import { plainText } from '../../core/plainText.ts';
import { ContextKey } from '../contextKey.ts';
import type { DefinitionsItems } from './definitionsItems.ts';
import { filterLabel, sortLabel } from './definitionsLabels.ts';

interface Parts {
  readonly collection: SavedList;
  readonly details: SavedListDetails;
  readonly list: SavedListContents;
  readonly items: DefinitionsItems;
  readonly dragAndDrop: vscode.TreeDragAndDropController<SavedListNode>;
}

/** The Definitions view: shows the model's list only. Fetches nothing, decides nothing. */
export class DefinitionsView implements vscode.TreeDataProvider<SavedListNode>, Disposable {
  readonly #collection: SavedList;
  readonly #list: SavedListContents;
  readonly #items: DefinitionsItems;
  readonly #store = new DisposableStore();
  readonly #changed = this.#store.add(new vscode.EventEmitter<void>());
  readonly #state = new ContextKey('clearlydefined.definitions');
  readonly #isFiltered = new ContextKey('clearlydefined.definitionsFiltered');
  readonly #canUndo = new ContextKey('clearlydefined.canUndoRemove');
  readonly #hasSelection = new ContextKey('clearlydefined.hasDefinition');
  readonly #view: vscode.TreeView<SavedListNode>;

  readonly onDidChangeTreeData = this.#changed.event;

  constructor({ collection, details, list, items, dragAndDrop }: Parts) {
    this.#collection = collection;
    this.#list = list;
    this.#items = items;
    this.#view = this.#store.add(
      vscode.window.createTreeView(definitionsViewId, {
        treeDataProvider: this,
        showCollapseAll: true,
        canSelectMany: true,
        dragAndDropController: dragAndDrop,
      }),
    );
    this.#store.add(list.onDidChange(() => this.update()));
    this.#store.add(
      this.#view.onDidExpandElement(({ element }) => {
        if (element.kind === 'entry') details.open(element);
      }),
    );
    this.#store.add(
      this.#view.onDidCollapseElement(({ element }) => {
        if (element.kind === 'entry') details.close(element.key);
      }),
    );
    this.#store.add(this.#view.onDidChangeSelection(() => this.#hasSelection.set(this.selected().length > 0)));
    this.update();
  }

  /** The selection has changed. */
  onDidChangeSelection(listener: () => void): vscode.Disposable {
    return this.#view.onDidChangeSelection(listener);
  }

  /** The selected entries in their current state. */
  selected(): readonly EntryNode[] {
    return this.#view.selection.flatMap((node) =>
      node.kind === 'entry' && this.#collection.has(node.key) ? [node] : [],
    );
  }

  /** All selected rows: sources and details too. */
  rows(): readonly SavedListNode[] {
    return this.#view.selection;
  }

  /** Reveals and selects an entry, unless the filter hides it. */
  async reveal(
    key: string,
    { focus, opens = focus }: { readonly focus: boolean; readonly opens?: boolean },
  ): Promise<void> {
    const found = this.#list.find(key);
    // Revealing opens the side bar; a hidden view stays hidden unless the user asked for it.
    if (!found || !(opens || this.#view.visible)) return;
    await this.#view.reveal(found.entry, { select: true, focus });
  }

  getChildren(node?: SavedListNode): SavedListNode[] {
    return [...(node ? this.#list.children(node) : this.#list.roots)];
  }

  getTreeItem(node: SavedListNode): vscode.TreeItem {
    return this.#items.item(node);
  }

  /** Known only for entries: nothing else is ever revealed. */
  getParent(node: SavedListNode): SavedListNode | null {
    return node.kind === 'entry' ? (this.#list.find(node.key)?.page ?? null) : null;
  }

  resolveTreeItem(item: vscode.TreeItem, node: SavedListNode): vscode.TreeItem {
    const tooltip = this.#items.tooltip(node);
    if (tooltip) item.tooltip = tooltip;
    return item;
  }

  dispose(): void {
    this.#store.dispose();
  }

  /** Its rows have changed. */
  update(): void {
    const { isFiltered } = this.#list;
    this.#state.set(this.#definitionsState());
    this.#isFiltered.set(isFiltered);
    this.#canUndo.set(this.#collection.canUndo);
    this.#view.description = this.#description();
    this.#changed.fire();
  }

  #definitionsState(): DefinitionsState {
    const { total, roots } = this.#list;
    if (roots.length > 0) return 'filled';
    return total > 0 ? 'filteredToNothing' : 'empty';
  }

  /** The number of entries, the filter, and the order if it is not the user's own. */
  #description(): string {
    const { total, entries, isFiltered, isSorted, filter, sort } = this.#list;
    if (total === 0) return '';
    const count = isFiltered ? vscode.l10n.t('{0} of {1}', entries.length, total) : String(total);
    return [count, ...filterLabel(filter).map(plainText), isSorted ? sortLabel(sort) : ''].filter(Boolean).join(' · ');
  }
}
