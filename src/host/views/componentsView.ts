import * as vscode from 'vscode';

import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import { componentsViewId, type ComponentsState } from '../../contributions.ts';
import type { Components } from '../../model/components/components.ts';
import type { ComponentNode, ComponentTreeNode } from '../../model/components/componentNodes.ts';
import { ContextKey } from '../contextKey.ts';
import type { ScanOutcome } from '../scan/workspaceScanner.ts';
import type { ComponentItems } from './componentItems.ts';
import { ComponentsDrag } from './definitionsDrop.ts';

/** The Components view: shows the model's tree and nothing it has not been told. Fetches nothing, decides nothing. */
export class ComponentsView implements vscode.TreeDataProvider<ComponentTreeNode>, Disposable {
  readonly #components: Components;
  readonly #items: ComponentItems;
  readonly #scanOutcome: () => ScanOutcome | 'running';
  readonly #store = new DisposableStore();
  readonly #changed = this.#store.add(new vscode.EventEmitter<void>());
  readonly #state = new ContextKey('clearlydefined.components');
  readonly #isFiltered = new ContextKey('clearlydefined.isFiltered');
  readonly view: vscode.TreeView<ComponentTreeNode>;

  readonly onDidChangeTreeData = this.#changed.event;

  constructor(parts: {
    readonly components: Components;
    readonly items: ComponentItems;
    scanOutcome(): ScanOutcome | 'running';
  }) {
    this.#components = parts.components;
    this.#items = parts.items;
    this.#scanOutcome = () => parts.scanOutcome();
    this.view = this.#store.add(
      vscode.window.createTreeView(componentsViewId, {
        treeDataProvider: this,
        showCollapseAll: true,
        canSelectMany: true,
        dragAndDropController: new ComponentsDrag(),
      }),
    );
    this.#store.add(parts.components.onDidChange(() => this.update()));
    this.update();
  }

  /** Other rows are selected, or none. */
  onDidChangeSelection(listener: () => void): vscode.Disposable {
    return this.view.onDidChangeSelection(listener);
  }

  get isVisible(): boolean {
    return this.view.visible;
  }

  onDidChangeVisibility(listener: () => void): vscode.Disposable {
    return this.view.onDidChangeVisibility(listener);
  }

  /** Says why the view is empty, when it is. */
  updateState(): void {
    this.#state.set(this.#componentsState());
  }

  /** Takes the model's tree anew and says what there is to see. */
  update(): void {
    const { filter, isFiltered } = this.#components;
    this.updateState();
    this.#isFiltered.set(isFiltered);
    this.view.description = isFiltered
      ? [filter.text ? `“${filter.text}”` : '', filter.states ? vscode.l10n.t('{0} states', filter.states.size) : '']
          .filter(Boolean)
          .join(' · ')
      : '';
    this.#changed.fire();
  }

  /** The components among what is selected. */
  selected(): readonly ComponentNode[] {
    return this.view.selection.filter((node) => node.kind === 'component');
  }

  /** Everything that is selected: folders, manifests and groups too. */
  rows(): readonly ComponentTreeNode[] {
    return this.view.selection;
  }

  getChildren(node?: ComponentTreeNode): ComponentTreeNode[] {
    const children = node ? ('children' in node ? node.children : []) : this.#components.tree;
    return [...children];
  }

  getTreeItem(node: ComponentTreeNode): vscode.TreeItem {
    return this.#items.item(node);
  }

  resolveTreeItem(item: vscode.TreeItem, node: ComponentTreeNode): vscode.TreeItem {
    const tooltip = this.#items.tooltip(node);
    if (tooltip) item.tooltip = tooltip;
    return item;
  }

  dispose(): void {
    this.#store.dispose();
  }

  #componentsState(): ComponentsState {
    const { hasManifests, isFiltered } = this.#components;
    // The tree itself is asked only when it is in doubt: it is not made for a view that nobody looks at.
    if (hasManifests) return isFiltered && this.#isNothingLeft() ? 'filteredToNothing' : 'filled';
    if ((vscode.workspace.workspaceFolders ?? []).length === 0) return 'noFolder';
    return emptyStates[this.#scanOutcome()];
  }

  #isNothingLeft(): boolean {
    return this.#components.tree.every((node) => node.kind === 'serviceProblem');
  }
}

/** Why a workspace with folders lists nothing. */
const emptyStates: Readonly<Record<ScanOutcome | 'running', ComponentsState>> = {
  running: 'scanning',
  none: 'scanning',
  complete: 'noManifest',
  cancelled: 'scanCancelled',
  failed: 'scanFailed',
};
