import * as vscode from 'vscode';

import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { type DisagreementsState, disagreementsViewId } from '../../contributions.ts';
import type { Disagreements, DisagreementTreeNode } from '../../model/evidence/disagreements/disagreements.ts';
import type { Clock } from '../../model/ports.ts';
import { plainText } from '../../core/plainText.ts';
import { ContextKey } from '../contextKey.ts';
import { ViewProgress } from '../workspace/progress.ts';
import type { DisagreementItems } from './disagreementItems.ts';

/** Loaded when the first disagreements are searched. */
interface Contents {
  readonly disagreements: Disagreements;
  readonly items: DisagreementItems;
}

/** Milliseconds during which changes are batched: each keystroke in a draft is one. */
const gatherFor = 100;

/** The Disagreements view: shows the model's rows only. Fetches nothing, decides nothing. */
export class DisagreementsView implements vscode.TreeDataProvider<DisagreementTreeNode>, Disposable {
  readonly #clock: Clock;
  readonly #store = new DisposableStore();
  readonly #changed = this.#store.add(new vscode.EventEmitter<void>());
  readonly #ended = new AbortController();
  readonly #state = new ContextKey('clearlydefined.disagreements');
  readonly #isFiltered = new ContextKey('clearlydefined.disagreementsFiltered');
  readonly #view: vscode.TreeView<DisagreementTreeNode>;
  #contents: Contents | null = null;
  #isWaiting = false;

  readonly onDidChangeTreeData = this.#changed.event;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#view = this.#store.add(
      vscode.window.createTreeView(disagreementsViewId, {
        treeDataProvider: this,
        showCollapseAll: true,
        canSelectMany: true,
      }),
    );
    this.#store.add(
      this.#view.onDidChangeVisibility(({ visible }) => {
        if (this.#contents) this.#contents.disagreements.isVisible = visible;
      }),
    );
    this.#update();
  }

  /** From now on, these are the contents. */
  show(contents: Contents): void {
    this.#contents = contents;
    const { disagreements, items } = contents;
    this.#store.add(disagreements.onDidChange(() => this.#updateSoon()));
    this.#store.add(items.onDidChange(() => this.#updateSoon()));
    const { onDidChange } = disagreements;
    const worker = { onDidChange, isBusy: () => disagreements.progress !== null };
    this.#store.add(new ViewProgress(disagreementsViewId, 'clearlydefined.isFindingDisagreements', [worker]));
    disagreements.isVisible = this.#view.visible;
    this.#update();
  }

  /** The selection has changed. */
  onDidChangeSelection(listener: () => void): vscode.Disposable {
    return this.#view.onDidChangeSelection(listener);
  }

  /** The selected rows that are a component. */
  selected(): readonly DisagreementTreeNode[] {
    return this.#view.selection.filter(({ kind }) => kind === 'disagreement');
  }

  getChildren(node?: DisagreementTreeNode): DisagreementTreeNode[] {
    if (!this.#contents) return [];
    const { disagreements } = this.#contents;
    return [...(node ? disagreements.children(node) : disagreements.roots)];
  }

  getTreeItem(node: DisagreementTreeNode): vscode.TreeItem {
    return this.#contents?.items.item(node) ?? new vscode.TreeItem(node.id);
  }

  dispose(): void {
    this.#ended.abort();
    this.#store.dispose();
  }

  #updateSoon(): void {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    this.#clock.delay(gatherFor, this.#ended.signal).then(
      () => {
        this.#isWaiting = false;
        this.#update();
      },
      // Only an abort ends the wait early, and then there are no listeners left.
      () => undefined,
    );
  }

  #update(): void {
    this.#state.set(this.#disagreementsState());
    this.#isFiltered.set((this.#contents?.disagreements.filter ?? '') !== '');
    this.#view.description = this.#description();
    this.#changed.fire();
  }

  #disagreementsState(): DisagreementsState {
    const { list = null, progress = null, shown = 0 } = this.#contents?.disagreements ?? {};
    if (shown > 0) return 'filled';
    if (progress !== null) return 'looking';
    if (list === null) return 'notLooked';
    return list.found.length > 0 ? 'filteredToNothing' : 'none';
  }

  #description(): string {
    const { list, progress, shown, filter } = this.#contents?.disagreements ?? emptyList;
    if (progress !== null && progress.all > 0)
      return vscode.l10n.t('{0} of {1} components compared…', progress.compared, progress.all);
    if (list === null) return '';
    const { found, looked, unknown } = list;
    const count =
      found.length === 0
        ? vscode.l10n.t('none in {0} components', looked)
        : filter !== ''
          ? vscode.l10n.t('{0} of {1}', shown, found.length)
          : found.length === 1
            ? vscode.l10n.t('1 disagreement')
            : vscode.l10n.t('{0} disagreements', found.length);
    const open = unknown === 0 ? '' : vscode.l10n.t('{0} not known yet', unknown);
    return [count, plainText(filter), open].filter(Boolean).join(' · ');
  }
}

const emptyList = { list: null, progress: null, shown: 0, filter: '' } as const;
