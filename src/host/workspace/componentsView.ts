import * as vscode from 'vscode';

import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import { componentsViewId, type ComponentsState, type SourcesState } from '../../contributions.ts';
import type { Components } from '../../model/workspace/components.ts';
import type { Dependents } from '../../model/workspace/dependents.ts';
import { plainText } from '../../core/plainText.ts';
import type { SourceAnswers } from '../../model/workspace/sourceAnswers.ts';
import type { ComponentNode, ComponentTreeNode, LookUpActionNode } from '../../model/workspace/componentNodes.ts';
import { changesLabel } from '../changes/changeLabels.ts';
import { ContextKey } from '../contextKey.ts';
import { countLabel } from '../labels.ts';
import type { LookUps } from '../lookUps.ts';
import type { ScanOutcome } from './workspaceScanner.ts';
import type { ComponentItems } from './componentItems.ts';
import { ComponentsDrag } from './componentsDrag.ts';

/** The Components view: shows the model's tree only. Fetches nothing, decides nothing. */
export class ComponentsView implements vscode.TreeDataProvider<ComponentTreeNode>, Disposable {
  readonly #components: Components;
  readonly #items: ComponentItems;
  readonly #dependents: Pick<Dependents, 'want'>;
  readonly #scanOutcome: () => ScanOutcome | 'running';
  readonly #lookUps: LookUps;
  readonly #serviceHost: () => string;
  readonly #store = new DisposableStore();
  readonly #changed = this.#store.add(new vscode.EventEmitter<void>());
  readonly #state = new ContextKey('clearlydefined.components');
  readonly #isFiltered = new ContextKey('clearlydefined.isFiltered');
  readonly #sources = new ContextKey('clearlydefined.sources');
  readonly #sourceAnswers: Pick<SourceAnswers, 'all' | 'of'>;
  readonly view: vscode.TreeView<ComponentTreeNode>;

  readonly onDidChangeTreeData = this.#changed.event;

  constructor(parts: {
    readonly components: Components;
    readonly items: ComponentItems;
    readonly dependents: Pick<Dependents, 'want' | 'onDidChange'>;
    scanOutcome(): ScanOutcome | 'running';
    readonly lookUps: LookUps;
    /** The host of the service in use. */
    serviceHost(): string;
    readonly sourceAnswers: Pick<SourceAnswers, 'all' | 'of'>;
  }) {
    this.#components = parts.components;
    this.#items = parts.items;
    this.#dependents = parts.dependents;
    this.#scanOutcome = () => parts.scanOutcome();
    this.#lookUps = parts.lookUps;
    this.#serviceHost = () => parts.serviceHost();
    this.#sourceAnswers = parts.sourceAnswers;
    this.view = this.#store.add(
      vscode.window.createTreeView(componentsViewId, {
        treeDataProvider: this,
        showCollapseAll: true,
        canSelectMany: true,
        dragAndDropController: new ComponentsDrag(),
      }),
    );
    this.#store.add(parts.components.onDidChange(() => this.update()));
    this.#store.add(parts.lookUps.onDidChange(() => this.update()));
    this.#store.add(parts.dependents.onDidChange(() => this.#changed.fire()));
    this.#store.add(this.view.onDidChangeVisibility(() => this.#showMessage()));
    this.update();
  }

  /** The selection has changed. */
  onDidChangeSelection(listener: () => void): vscode.Disposable {
    return this.view.onDidChangeSelection(listener);
  }

  get isVisible(): boolean {
    return this.view.visible;
  }

  onDidChangeVisibility(listener: () => void): vscode.Disposable {
    return this.view.onDidChangeVisibility(listener);
  }

  /** Shows why the view is empty, if it is. */
  updateState(): void {
    this.#state.set(this.#componentsState());
  }

  /** Reloads the model's tree and updates the view's messages. */
  update(): void {
    const { filter, isFiltered } = this.#components;
    this.updateState();
    this.#isFiltered.set(isFiltered);
    this.#sources.set(this.#sourcesState());
    this.#showMessage();
    const { total } = this.#components.counts;
    const description = isFiltered
      ? [
          filter.text ? `“${filter.text}”` : '',
          filter.states ? vscode.l10n.t('{0} states', filter.states.size) : '',
          filter.condition?.label,
          filter.isChanged ? vscode.l10n.t('changes') : '',
        ]
          .filter(Boolean)
          .join(' · ')
      : total.total > 0
        ? countLabel(total)
        : '';
    if ((this.view.description ?? '') !== description) this.view.description = description;
    this.#showBadge(total.needing);
    this.#changed.fire();
  }

  /** The number of components that need attention, regardless of the filter. */
  #showBadge(value: number): void {
    if ((this.view.badge?.value ?? 0) === value) return;
    const tooltip =
      value === 1
        ? vscode.l10n.t('1 component needs attention')
        : vscode.l10n.t('{0} components need attention', value);
    this.view.badge = value === 0 ? undefined : { value, tooltip };
  }

  /** The selected components. */
  selected(): readonly ComponentNode[] {
    return this.view.selection.filter((node) => node.kind === 'component');
  }

  /** All selected rows: folders, manifests and groups too. */
  rows(): readonly ComponentTreeNode[] {
    return this.view.selection;
  }

  getChildren(node?: ComponentTreeNode): ComponentTreeNode[] {
    if (node) {
      const children = 'children' in node ? [...node.children] : [];
      // The rows are there at once, and once more with what was read.
      void this.#dependents.want(children.filter((child) => child.kind === 'component'));
      return children;
    }
    return [...this.#lookUpActions(), ...this.#components.tree];
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

  /** Pending decisions about lookups, above everything else; none with a filter or in an empty view. */
  #lookUpActions(): readonly LookUpActionNode[] {
    const { hasManifests, isFiltered } = this.#components;
    if (!hasManifests || isFiltered) return [];
    const actions: readonly LookUpActionNode['action'][] =
      this.#lookUps.mode === 'asksFirst'
        ? ['lookUp', 'manageTrust']
        : this.#lookUps.hasNotice
          ? ['openSettings', 'onDemand', 'dismiss']
          : [];
    return actions.map((action) => ({ kind: 'lookUpAction', id: `look up|${action}`, action }));
  }

  /** States what is sent where, above the rows for deciding it. */
  #showMessage(): void {
    const [first] = this.#lookUpActions();
    const host = plainText(this.#serviceHost());
    const asksFirst = this.#lookUps.mode === 'asksFirst';
    const text = asksFirst
      ? vscode.l10n.t(
          "Licenses aren't looked up in Restricted Mode until you say so. Looking them up sends names and versions of public packages to {0}.",
          host,
        )
      : vscode.l10n.t('Names and versions of public packages are sent to {0} to look up licenses.', host);
    // Setting a message, even an unchanged one, triggers a new layout of the view.
    const message = first ? text : this.#changesMessage();
    if ((this.view.message ?? '') !== message) this.view.message = message;
    if (first && !asksFirst && this.view.visible) this.#lookUps.noteNoticeShown();
  }

  /** Counts of what has changed, while only that is listed. Without changes the empty view says what to do. */
  #changesMessage(): string {
    const { filter, changes } = this.#components;
    if (!filter.isChanged || !changes) return '';
    const label = changesLabel(changes.snapshot);
    return label === '' ? '' : vscode.l10n.t('Since the last commit: {0}', label);
  }

  #sourcesState(): SourcesState {
    const { sources } = this.#components;
    if (sources.some(({ name }) => this.#sourceAnswers.of(name) === null)) return 'undecided';
    return sources.length + this.#sourceAnswers.all.size > 0 ? 'answered' : 'none';
  }

  #componentsState(): ComponentsState {
    const { hasManifests, isFiltered } = this.#components;
    // The tree is queried only if necessary: it is not built for a hidden view.
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
