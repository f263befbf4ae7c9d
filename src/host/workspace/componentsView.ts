import * as vscode from 'vscode';

import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import type { Event } from '../../base/event.ts';
import { isRecord } from '../../base/isRecord.ts';
import { componentsViewId, type ComponentsState, type SourcesState } from '../../contributions.ts';
import type { Components } from '../../model/workspace/components.ts';
import type { Clock } from '../../model/ports.ts';
import { plainText } from '../../core/plainText.ts';
import type { SourceAnswers } from '../../model/workspace/sourceAnswers.ts';
import { changesLabel } from './changeLabels.ts';
import { ContextKey } from '../common/contextKey.ts';
import { attentionLabel, countLabel, statesLabel, factsLabel } from '../common/labels.ts';
import { type Row, RowsView } from '../common/rowsView.ts';
import type { LookUps } from '../common/lookUps.ts';
import type { ScanOutcome } from './workspaceScanner.ts';
import type { ComponentRows } from './componentRows.ts';
import { type LookUpAction, lookUpRow } from './decisionRows.ts';
import { ComponentsDrag } from '../definitions/componentsDrag.ts';

/** The Components view: the rows of the model's tree, below decisions about looking up licenses. */
export class ComponentsView implements Disposable {
  readonly #components: Components;
  readonly #scanOutcome: () => ScanOutcome | 'running';
  readonly #lookUps: LookUps;
  readonly #serviceHost: () => string;
  readonly #store = new DisposableStore();
  readonly #rows: RowsView;
  readonly #state = new ContextKey('clearlydefined.components');
  readonly #isFiltered = new ContextKey('clearlydefined.isFiltered');
  readonly #sources = new ContextKey('clearlydefined.sources');
  readonly #sourceAnswers: Pick<SourceAnswers, 'all' | 'of'>;
  readonly view: RowsView['view'];

  constructor(parts: {
    readonly components: Components;
    readonly rows: ComponentRows;
    /** What rows show beside the tree has changed. */
    readonly onDidChangeRows: readonly Event<unknown>[];
    scanOutcome(): ScanOutcome | 'running';
    readonly lookUps: LookUps;
    /** The host of the service in use. */
    serviceHost(): string;
    readonly sourceAnswers: Pick<SourceAnswers, 'all' | 'of'>;
    readonly clock: Clock;
  }) {
    this.#components = parts.components;
    this.#scanOutcome = () => parts.scanOutcome();
    this.#lookUps = parts.lookUps;
    this.#serviceHost = () => parts.serviceHost();
    this.#sourceAnswers = parts.sourceAnswers;
    const { rows, clock } = parts;
    this.#rows = this.#store.add(
      new RowsView({
        roots: () => [...this.#lookUpRows(), ...parts.components.tree.map((node) => rows.of(node))],
        create: (treeDataProvider) =>
          vscode.window.createTreeView(componentsViewId, {
            treeDataProvider,
            showCollapseAll: true,
            canSelectMany: true,
            dragAndDropController: new ComponentsDrag(),
          }),
        clock,
      }),
    );
    this.view = this.#rows.view;
    this.#store.add(parts.components.onDidChange(() => this.update()));
    this.#store.add(parts.lookUps.onDidChange(() => this.update()));
    for (const event of parts.onDidChangeRows) this.#store.add(event(() => this.#rows.update()));
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
      ? factsLabel(
          filter.text ? `“${filter.text}”` : '',
          filter.states ? statesLabel(filter.states) : '',
          filter.condition?.label,
          filter.isChanged ? vscode.l10n.t('changes') : '',
        )
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
  selected(): readonly unknown[] {
    return this.rows().filter((row) => isRecord(row) && row['kind'] === 'component');
  }

  /** All selected rows: folders, manifests and groups too. */
  rows(): readonly unknown[] {
    return this.#rows.selected();
  }

  dispose(): void {
    this.#store.dispose();
  }

  /** Pending decisions about lookups, above everything else; none with a filter or in an empty view. */
  #lookUpActions(): readonly LookUpAction[] {
    const { hasManifests, isFiltered, counts } = this.#components;
    if (!hasManifests || isFiltered) return [];
    const { mode, hasNotice } = this.#lookUps;
    if (mode === 'asksFirst') return ['lookUp', 'manageTrust'];
    if (mode === 'onDemand') return counts.hasAnyNotLookedUpYet ? ['lookUp'] : [];
    return hasNotice ? ['notice'] : [];
  }

  #lookUpRows(): readonly Row[] {
    return this.#lookUpActions().map((action) => lookUpRow(action, this.#host()));
  }

  #host(): string {
    return plainText(this.#serviceHost());
  }

  /** In Restricted Mode, states what is sent where, above the rows for deciding it. */
  #showMessage(): void {
    const [first] = this.#lookUpActions();
    const text = vscode.l10n.t(
      'Restricted Mode: licenses are looked up when you say so. Names and versions of public packages are sent to {0}.',
      first ? this.#host() : '',
    );
    // Setting a message, even an unchanged one, triggers a new layout of the view.
    const message = first && this.#lookUps.mode === 'asksFirst' ? text : this.#changesMessage();
    if ((this.view.message ?? '') !== message) this.view.message = message;
    if (first === 'notice' && this.view.visible) this.#lookUps.noteNoticeShown();
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
