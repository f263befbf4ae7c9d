import * as vscode from 'vscode';

import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import type { Event } from '../../base/event.ts';
import { activityViewId } from '../../contributions.ts';
import type { ActivityNode } from '../../model/activity/activityNodes.ts';
import type { ActivityTree } from '../../model/activity/activityTree.ts';
import type { HarvestNews } from '../../model/activity/harvestNews.ts';
import type { SubmissionNews } from '../../model/activity/submissionNews.ts';
import type { Clock } from '../../model/ports.ts';
import { ContextKey } from '../contextKey.ts';
import { type ActivityItems, harvestKind } from './activityItems.ts';
import { arrivalLabel, decisionLabel } from './activityLabels.ts';

interface Parts {
  readonly tree: ActivityTree;
  readonly items: ActivityItems;
  readonly news: Pick<HarvestNews, 'unseen' | 'look' | 'onDidChange'>;
  readonly submissionNews: Pick<SubmissionNews, 'count' | 'look' | 'onDidChange'>;
  readonly clock: Clock;
  /** The content to show has changed. */
  readonly onDidChange: readonly Event<unknown>[];
}

/** Milliseconds during which changes are batched. */
const gatherFor = 100;
/** Milliseconds between updates of ages, while the view is visible. */
const ageStep = 60_000;
const soon = 2000;

/** The Activity view: shows the model's rows only. Fetches nothing, decides nothing. */
export class ActivityView implements vscode.TreeDataProvider<ActivityNode>, Disposable {
  readonly #parts: Parts;
  readonly #store = new DisposableStore();
  readonly #changed = this.#store.add(new vscode.EventEmitter<void>());
  readonly #ended = new AbortController();
  readonly #state = new ContextKey('clearlydefined.activity');
  readonly #rowKinds = new ContextKey('clearlydefined.activityRows');
  readonly #view: vscode.TreeView<ActivityNode>;
  #isWaiting = false;
  /** Updates ages while the view is visible. */
  #ageing: AbortController | null = null;
  /** When the rows were last drawn: milliseconds since the epoch. */
  #drawnAt = 0;

  readonly onDidChangeTreeData = this.#changed.event;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#view = this.#store.add(
      vscode.window.createTreeView(activityViewId, {
        treeDataProvider: this,
        showCollapseAll: true,
        canSelectMany: true,
      }),
    );
    for (const event of parts.onDidChange) this.#store.add(event(() => this.#updateSoon()));
    for (const { onDidChange } of [parts.news, parts.submissionNews])
      this.#store.add(onDidChange(() => this.#showBadge()));
    this.#store.add(this.#view.onDidChangeVisibility(() => this.#look()));
    this.#look();
    this.#updateSoon();
  }

  get isVisible(): boolean {
    return this.#view.visible;
  }

  /** The selection has changed. */
  onDidChangeSelection(listener: () => void): vscode.Disposable {
    return this.#view.onDidChangeSelection(listener);
  }

  onDidChangeVisibility(listener: () => void): vscode.Disposable {
    return this.#view.onDidChangeVisibility(listener);
  }

  selected(): readonly ActivityNode[] {
    return this.#view.selection;
  }

  /** The selected rows that are a component. */
  selectedComponents(): readonly ActivityNode[] {
    return this.#view.selection.filter(({ kind }) => kind === 'harvest');
  }

  getChildren(node?: ActivityNode): ActivityNode[] {
    const { tree } = this.#parts;
    return [...(node ? tree.children(node) : tree.roots)];
  }

  getTreeItem(node: ActivityNode): vscode.TreeItem {
    return this.#parts.items.item(node);
  }

  resolveTreeItem(item: vscode.TreeItem, node: ActivityNode): vscode.TreeItem {
    const tooltip = this.#parts.items.tooltip(node);
    if (tooltip) item.tooltip = tooltip;
    return item;
  }

  dispose(): void {
    this.#ended.abort();
    this.#ageing?.abort();
    this.#store.dispose();
  }

  #look(): void {
    const { visible } = this.#view;
    this.#parts.news.look(visible);
    this.#parts.submissionNews.look(activityViewId, visible);
    this.#ageing?.abort();
    this.#ageing = visible ? new AbortController() : null;
    if (this.#ageing) void this.#age(this.#ageing.signal);
  }

  /** The rows stay the same: only their labels are refreshed. A view that has just become visible draws first. */
  async #age(signal: AbortSignal): Promise<void> {
    const { clock, tree } = this.#parts;
    try {
      for (;;) {
        const age = clock.now() - this.#drawnAt;
        await clock.delay(Math.min(ageStep, Math.max(soon, ageStep - age)), signal);
        if (tree.roots.length > 0) this.#draw();
      }
    } catch {
      // Only an abort ends the wait: the view is not visible any more.
    }
  }

  #updateSoon(): void {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    this.#parts.clock.delay(gatherFor, this.#ended.signal).then(
      () => {
        this.#isWaiting = false;
        this.#update();
      },
      // Only `dispose` ends the wait early.
      () => undefined,
    );
  }

  #update(): void {
    const { tree } = this.#parts;
    const wasEmpty = tree.roots.length === 0;
    tree.update();
    this.#show(wasEmpty);
  }

  #show(wasEmpty: boolean): void {
    const { roots } = this.#parts.tree;
    this.#state.set(roots.length > 0 ? 'filled' : 'empty');
    this.#rowKinds.set(this.#kindsOfRows());
    const waiting = roots[0]?.harvests?.waiting ?? 0;
    this.#view.description = waiting === 0 ? '' : vscode.l10n.t('{0} waiting', waiting);
    // An editor asked to redraw while it draws may lose rows.
    if (!wasEmpty || roots.length > 0) this.#draw();
  }

  #kindsOfRows(): string {
    const { tree, items } = this.#parts;
    const harvests = tree.allHarvests().map(({ look }) => harvestKind(look.kind));
    const others = [...tree.submissions(), ...tree.exports()].flatMap((row) => items.item(row).contextValue ?? []);
    return [...new Set([...harvests, ...others])].sort().join(' ');
  }

  #draw(): void {
    this.#drawnAt = this.#parts.clock.now();
    this.#changed.fire();
  }

  /** The number of results that the user hasn't seen: harvests that ended, and decided submissions. */
  #showBadge(): void {
    const { news, submissionNews } = this.#parts;
    const { unseen } = news;
    const arrived = unseen.filter(({ state }) => state.kind === 'arrived').length;
    const tooltip = [
      unseen.length > 0 ? arrivalLabel(arrived, unseen.length - arrived) : '',
      submissionNews.count > 0 ? decisionLabel(submissionNews.count) : '',
    ];
    const value = unseen.length + submissionNews.count;
    this.#view.badge = value === 0 ? undefined : { value, tooltip: tooltip.filter(Boolean).join(' ') };
  }
}
