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
import { ListView } from '../listView.ts';
import { unreadableLabel } from '../storage/unreadableLabels.ts';
import { type ActivityItems, harvestKind } from './activityItems.ts';
import { arrivalLabel, decisionLabel } from './activityLabels.ts';

interface Parts {
  readonly tree: ActivityTree;
  readonly items: ActivityItems;
  readonly news: Pick<HarvestNews, 'unseen' | 'look' | 'onDidChange'>;
  readonly submissionNews: Pick<SubmissionNews, 'count' | 'look' | 'onDidChange'>;
  /** Where harvests and submissions are stored. */
  readonly stored: readonly { readonly unreadable: readonly string[] }[];
  readonly clock: Clock;
  /** Settles once the harvests and submissions of earlier sessions are known. */
  readonly read: Promise<unknown>;
  /** The content to show has changed. */
  readonly onDidChange: readonly Event<unknown>[];
}

/** Milliseconds between updates of ages, while the view is visible. */
const ageStep = 60_000;
const soon = 2000;

/** The Activity view. */
export class ActivityView implements Disposable {
  readonly #parts: Parts;
  readonly #store = new DisposableStore();
  readonly #state = new ContextKey('clearlydefined.activity');
  readonly #rowKinds = new ContextKey('clearlydefined.activityRows');
  readonly list: ListView<ActivityNode>;
  /** Updates ages while the view is visible. */
  #ageing: AbortController | null = null;
  /** When the rows were last drawn: milliseconds since the epoch. */
  #drawnAt = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
    const contents = (): Parts => parts;
    this.list = this.#store.add(new ListView({ ...parts, id: activityViewId, contents, update: () => this.#update() }));
    for (const { onDidChange } of [parts.news, parts.submissionNews])
      this.#store.add(onDidChange(() => this.#showBadge()));
    this.#store.add(this.list.onDidChangeVisibility(() => this.#look()));
    this.#look();
  }

  dispose(): void {
    this.#ageing?.abort();
    this.#store.dispose();
  }

  #look(): void {
    const { isVisible } = this.list;
    this.#parts.news.look(isVisible);
    this.#parts.submissionNews.look(activityViewId, isVisible);
    this.#ageing?.abort();
    this.#ageing = isVisible ? new AbortController() : null;
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
    this.list.view.message = unreadableLabel(this.#parts.stored);
    this.list.view.description = waiting === 0 ? '' : vscode.l10n.t('{0} waiting', waiting);
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
    this.list.draw();
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
    this.list.view.badge = value === 0 ? undefined : { value, tooltip: tooltip.filter(Boolean).join(' ') };
  }
}
