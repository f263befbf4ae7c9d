import * as vscode from 'vscode';

import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import { componentsViewId, type ComponentsState, type SourcesState } from '../../contributions.ts';
import type { Components } from '../../model/workspace/components.ts';
import type { NewestLicenses } from '../../model/workspace/newestLicenses.ts';
import type { Dependents } from '../../model/workspace/dependents.ts';
import type { Clock } from '../../model/ports.ts';
import { plainText } from '../../core/plainText.ts';
import type { SourceAnswers } from '../../model/workspace/sourceAnswers.ts';
import {
  type ComponentNode,
  type ComponentTreeNode,
  isOpen,
  type LookUpActionNode,
} from '../../model/workspace/componentNodes.ts';
import { changesLabel } from './changeLabels.ts';
import { ContextKey } from '../common/contextKey.ts';
import { attentionLabel, countLabel, statesLabel } from '../common/labels.ts';
import { TreeRows } from '../common/treeRows.ts';
import type { LookUps } from '../common/lookUps.ts';
import type { ScanOutcome } from './workspaceScanner.ts';
import type { ComponentItems } from './componentItems.ts';
import { ComponentsDrag } from '../definitions/componentsDrag.ts';

/**
 * The maximum number of rows below one row for which the newest version is looked up automatically. Each takes a request,
 * and the editor's API doesn't have the rows that are visible.
 */
const maxGuesses = 50;

/** The Components view: shows the model's tree only. Fetches nothing, decides nothing. */
export class ComponentsView implements Disposable {
  readonly #components: Components;
  readonly #dependents: Pick<Dependents, 'want'>;
  readonly #newest: Pick<NewestLicenses, 'want'>;
  readonly #isSaved: (node: ComponentNode) => boolean;
  readonly #scanOutcome: () => ScanOutcome | 'running';
  readonly #lookUps: LookUps;
  readonly #serviceHost: () => string;
  readonly #store = new DisposableStore();
  readonly #rows: TreeRows<ComponentTreeNode>;
  readonly #state = new ContextKey('clearlydefined.components');
  readonly #isFiltered = new ContextKey('clearlydefined.isFiltered');
  readonly #sources = new ContextKey('clearlydefined.sources');
  readonly #sourceAnswers: Pick<SourceAnswers, 'all' | 'of'>;
  readonly view: vscode.TreeView<ComponentTreeNode>;

  constructor(parts: {
    readonly components: Components;
    readonly items: ComponentItems;
    readonly dependents: Pick<Dependents, 'want' | 'onDidChange'>;
    readonly newest: Pick<NewestLicenses, 'want' | 'onDidChange'>;
    /** What is being typed is not sent. */
    isSaved(node: ComponentNode): boolean;
    scanOutcome(): ScanOutcome | 'running';
    readonly lookUps: LookUps;
    /** The host of the service in use. */
    serviceHost(): string;
    readonly sourceAnswers: Pick<SourceAnswers, 'all' | 'of'>;
    readonly clock: Clock;
  }) {
    this.#components = parts.components;
    this.#dependents = parts.dependents;
    this.#newest = parts.newest;
    this.#isSaved = (node) => parts.isSaved(node);
    this.#scanOutcome = () => parts.scanOutcome();
    this.#lookUps = parts.lookUps;
    this.#serviceHost = () => parts.serviceHost();
    this.#sourceAnswers = parts.sourceAnswers;
    const { items, clock } = parts;
    this.#rows = this.#store.add(
      new TreeRows<ComponentTreeNode>(
        {
          children: (node) => this.#children(node),
          item: (node) => items.item(node),
          tooltip: (node) => items.tooltip(node),
        },
        clock,
      ),
    );
    this.view = this.#store.add(
      vscode.window.createTreeView(componentsViewId, {
        treeDataProvider: this.#rows,
        showCollapseAll: true,
        canSelectMany: true,
        dragAndDropController: new ComponentsDrag(),
      }),
    );
    this.#rows.follow(this.view);
    this.#store.add(parts.components.onDidChange(() => this.update()));
    this.#store.add(parts.lookUps.onDidChange(() => this.update()));
    for (const event of [parts.dependents.onDidChange, parts.newest.onDidChange])
      this.#store.add(event(() => this.#rows.update()));
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
          filter.states ? statesLabel(filter.states) : '',
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
    this.#rows.update();
  }

  /** The number of components that need attention, regardless of the filter. */
  #showBadge(value: number): void {
    if ((this.view.badge?.value ?? 0) === value) return;
    this.view.badge = value === 0 ? undefined : { value, tooltip: attentionLabel(value) };
  }

  /** The selected components. */
  selected(): readonly ComponentNode[] {
    return this.rows().filter((node) => node.kind === 'component');
  }

  /** All selected rows: folders, manifests and groups too. */
  rows(): readonly ComponentTreeNode[] {
    return this.#rows.selected;
  }

  dispose(): void {
    this.#store.dispose();
  }

  #children(node: ComponentTreeNode | undefined): readonly ComponentTreeNode[] {
    if (!node) return [...this.#lookUpActions(), ...this.#components.tree];
    const children = 'children' in node ? node.children : [];
    const components = children.filter((child) => child.kind === 'component');
    // The rows are there at once, and once more with what was read.
    void this.#dependents.want(components);
    const open = components.filter((child) => isOpen(child.linked) && this.#isSaved(child));
    this.#newest.want(open.slice(0, maxGuesses).map(({ linked }) => linked));
    return children;
  }

  /** Pending decisions about lookups, above everything else; none with a filter or in an empty view. */
  #lookUpActions(): readonly LookUpActionNode[] {
    const { hasManifests, isFiltered } = this.#components;
    if (!hasManifests || isFiltered) return [];
    const actions: readonly LookUpActionNode['action'][] =
      this.#lookUps.mode === 'asksFirst'
        ? ['lookUp', 'manageTrust']
        : this.#lookUps.mode === 'onDemand'
          ? this.#components.hasUnasked
            ? ['lookUp']
            : []
          : this.#lookUps.hasNotice
            ? ['notice']
            : [];
    const host = plainText(this.#serviceHost());
    return actions.map((action) => ({ kind: 'lookUpAction', id: `look up|${action}`, action, host }));
  }

  /** In Restricted Mode, states what is sent where, above the rows for deciding it. */
  #showMessage(): void {
    const [first] = this.#lookUpActions();
    const text = vscode.l10n.t(
      'Restricted Mode: licenses are looked up when you say so. Names and versions of public packages are sent to {0}.',
      first?.host ?? '',
    );
    // Setting a message, even an unchanged one, triggers a new layout of the view.
    const message = first && this.#lookUps.mode === 'asksFirst' ? text : this.#changesMessage();
    if ((this.view.message ?? '') !== message) this.view.message = message;
    if (first?.action === 'notice' && this.view.visible) this.#lookUps.noteNoticeShown();
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
