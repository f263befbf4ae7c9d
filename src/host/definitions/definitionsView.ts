import * as vscode from 'vscode';

import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import { definitionsViewId, type DefinitionsState } from '../../contributions.ts';
import type { SavedList } from '../../model/definitions/savedList/savedList.ts';
import type { SavedListDetails } from '../../model/definitions/savedList/savedListDetails.ts';
import type { SavedListContents } from '../../model/definitions/savedList/savedListContents.ts';
import type { SavedListNode, EntryNode } from '../../model/definitions/savedList/savedListNodes.ts';
import type { Clock } from '../../model/ports.ts';
import { plainText } from '../../core/plainText.ts';
import { ContextKey } from '../common/contextKey.ts';
import { TreeRows } from '../common/treeRows.ts';
import type { DefinitionsItems } from './definitionsItems.ts';
import { filterLabel, sortLabel } from './definitionsLabels.ts';

interface Parts {
  readonly collection: SavedList;
  readonly details: SavedListDetails;
  readonly list: SavedListContents;
  readonly items: DefinitionsItems;
  readonly clock: Clock;
  readonly dragAndDrop: vscode.TreeDragAndDropController<SavedListNode>;
}

/** The Definitions view: shows the model's list only. Fetches nothing, decides nothing. */
export class DefinitionsView implements Disposable {
  readonly #collection: SavedList;
  readonly #list: SavedListContents;
  readonly #store = new DisposableStore();
  readonly #rows: TreeRows<SavedListNode>;
  readonly #state = new ContextKey('clearlydefined.definitions');
  readonly #isFiltered = new ContextKey('clearlydefined.definitionsFiltered');
  readonly #canUndo = new ContextKey('clearlydefined.canUndoRemove');
  readonly #hasSelection = new ContextKey('clearlydefined.hasDefinition');
  readonly #view: vscode.TreeView<SavedListNode>;

  constructor({ collection, details, list, items, clock, dragAndDrop }: Parts) {
    this.#collection = collection;
    this.#list = list;
    this.#rows = this.#store.add(
      new TreeRows<SavedListNode>(
        {
          children: (node) => (node ? list.children(node) : list.roots),
          item: (node) => items.item(node),
          tooltip: (node) => items.tooltip(node),
          // Only entries are revealed.
          parent: (node) => (node.kind === 'entry' ? (list.find(node.key)?.page ?? null) : null),
        },
        clock,
      ),
    );
    this.#view = this.#store.add(
      vscode.window.createTreeView(definitionsViewId, {
        treeDataProvider: this.#rows,
        showCollapseAll: true,
        canSelectMany: true,
        dragAndDropController: dragAndDrop,
      }),
    );
    this.#rows.follow(this.#view);
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
    return this.rows().flatMap((node) => (node.kind === 'entry' && this.#collection.has(node.key) ? [node] : []));
  }

  /** All selected rows: sources and details too. */
  rows(): readonly SavedListNode[] {
    return this.#rows.selected;
  }

  /** Reveals and selects an entry, unless the filter hides it. */
  async reveal(
    key: string,
    { focus, opens = focus }: { readonly focus: boolean; readonly opens?: boolean },
  ): Promise<void> {
    const found = this.#list.find(key);
    // Revealing opens the side bar; a hidden view stays hidden unless the user asked for it.
    if (!found || !(opens || this.#view.visible)) return;
    this.#rows.flush();
    await this.#view.reveal(this.#rows.elementOf(found.entry), { select: true, focus });
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
    this.#rows.update();
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
    const count = isFiltered ? vscode.l10n.t('{count} of {all}', { count: entries.length, all: total }) : String(total);
    return [count, ...filterLabel(filter).map(plainText), isSorted ? sortLabel(sort) : ''].filter(Boolean).join(' · ');
  }
}
