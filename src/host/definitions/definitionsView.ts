import * as vscode from 'vscode';

import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import { definitionsViewId, type DefinitionsState } from '../../contributions.ts';
import type { SavedList } from '../../model/definitions/savedList/savedList.ts';
import type { SavedListDetails } from '../../model/definitions/savedList/savedListDetails.ts';
import type { SavedListContents } from '../../model/definitions/savedList/savedListContents.ts';
import type { EntryNode } from '../../model/definitions/savedList/savedListNodes.ts';
import type { Clock } from '../../model/ports.ts';
import { plainText } from '../../core/plainText.ts';
import { ContextKey } from '../common/contextKey.ts';
import { isRecord } from '../../base/isRecord.ts';
import { type RowElement, RowsView } from '../common/rowsView.ts';
import type { DefinitionRows } from './definitionRows.ts';
import { filterLabel, sortLabel } from './definitionsLabels.ts';
import { factsLabel } from '../common/labels.ts';

interface Parts {
  readonly collection: SavedList;
  readonly details: SavedListDetails;
  readonly list: SavedListContents;
  readonly rows: DefinitionRows;
  readonly clock: Clock;
  readonly dragAndDrop: vscode.TreeDragAndDropController<RowElement>;
}

/** The Definitions view: the rows of the user's list. */
export class DefinitionsView implements Disposable {
  readonly #collection: SavedList;
  readonly #list: SavedListContents;
  readonly #store = new DisposableStore();
  readonly #rows: DefinitionRows;
  readonly #shown: RowsView;
  readonly #state = new ContextKey('clearlydefined.definitions');
  readonly #isFiltered = new ContextKey('clearlydefined.definitionsFiltered');
  readonly #canUndo = new ContextKey('clearlydefined.canUndoRemove');
  readonly #hasSelection = new ContextKey('clearlydefined.hasDefinition');

  constructor({ collection, details, list, rows, clock, dragAndDrop }: Parts) {
    this.#collection = collection;
    this.#list = list;
    this.#rows = rows;
    this.#shown = this.#store.add(
      new RowsView({
        roots: () => list.roots.map((node) => rows.of(node)),
        create: (treeDataProvider) =>
          vscode.window.createTreeView(definitionsViewId, {
            treeDataProvider,
            showCollapseAll: true,
            canSelectMany: true,
            dragAndDropController: dragAndDrop,
          }),
        clock,
      }),
    );
    this.#store.add(list.onDidChange(() => this.update()));
    this.#store.add(
      this.#shown.view.onDidCollapseElement(({ element }) => {
        if (isEntry(element.target)) details.close(element.target.key);
      }),
    );
    this.#store.add(this.onDidChangeSelection(() => this.#hasSelection.set(this.selected().length > 0)));
    this.update();
  }

  /** The selection has changed. */
  onDidChangeSelection(listener: () => void): vscode.Disposable {
    return this.#shown.onDidChangeSelection(listener);
  }

  /** The selected entries in their current state. */
  selected(): readonly EntryNode[] {
    return this.rows()
      .filter(isEntry)
      .filter(({ key }) => this.#collection.has(key));
  }

  /** All selected rows: sources and details too. */
  rows(): readonly unknown[] {
    return this.#shown.selected();
  }

  /** Reveals and selects an entry, unless the filter hides it. `opens`: even if the view is hidden. */
  async reveal(key: string, opens = false): Promise<void> {
    const found = this.#list.find(key);
    // Revealing opens the side bar.
    if (!found || !(opens || this.#shown.isVisible)) return;
    const path = found.page ? [found.page, found.entry] : [found.entry];
    await this.#shown.reveal(path.map((node) => this.#rows.of(node)));
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
    this.#shown.view.description = this.#description();
    this.#shown.update();
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
    return factsLabel(count, ...filterLabel(filter).map(plainText), isSorted ? sortLabel(sort) : '');
  }
}

function isEntry(target: unknown): target is EntryNode {
  return isRecord(target) && target['kind'] === 'entry';
}
