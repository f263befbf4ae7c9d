import * as vscode from 'vscode';

import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import type { Event } from '../../base/event.ts';
import { activityViewId } from '../../contributions.ts';
import type { ActivityNode } from '../../model/activity/activityNodes.ts';
import type { ActivityTree } from '../../model/activity/activityTree.ts';
import type { CurationRows } from '../../model/activity/curationRows.ts';
import type { HarvestNews } from '../../model/activity/harvestNews.ts';
import type { Draft } from '../../model/drafts/draft.ts';
import type { Drafts } from '../../model/drafts/drafts.ts';
import type { Clock } from '../../model/ports.ts';
import { ContextKey } from '../common/contextKey.ts';
import { ListView } from '../common/listView.ts';
import { unreadableLabel } from '../storage/unreadableLabels.ts';
import { type ActivityItems, harvestKind } from './activityItems.ts';
import { submissionKind } from './curationsItems.ts';

interface Parts {
  readonly tree: ActivityTree;
  readonly curations: Pick<CurationRows, 'chosen' | 'choose' | 'inSection'>;
  readonly items: ActivityItems;
  readonly drafts: Pick<Drafts, 'all' | 'canRestore'>;
  readonly news: Pick<HarvestNews, 'setVisible'>;
  /** Where drafts, harvests and submissions are stored. */
  readonly stored: Parameters<typeof unreadableLabel>[0];
  readonly clock: Clock;
  /** Settles once what is stored of earlier sessions is known. */
  readonly read: Promise<unknown>;
  /** The content to show has changed. */
  readonly onDidChange: readonly Event<unknown>[];
}

/** The Activity view. */
export class ActivityView implements Disposable {
  readonly #parts: Parts;
  readonly #store = new DisposableStore();
  readonly #state = new ContextKey('clearlydefined.activity');
  readonly #rowKinds = new ContextKey('clearlydefined.activityRows');
  readonly #hasDraft = new ContextKey('clearlydefined.hasDraft');
  readonly #canRestore = new ContextKey('clearlydefined.canRestoreDraft');
  readonly list: ListView<ActivityNode>;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.list = this.#store.add(
      new ListView({
        ...parts,
        id: activityViewId,
        contents: () => parts,
        update: () => this.#update(),
        // Only drafts have a checkbox; their children have none.
        manageCheckboxStateManually: true,
      }),
    );
    this.#store.add(
      this.list.onDidChangeVisibility((isVisible) => {
        parts.news.setVisible(isVisible);
        this.#update();
      }),
    );
    this.#store.add(
      this.list.view.onDidChangeCheckboxState(({ items }) => {
        for (const [node, state] of items)
          if (node.kind === 'draft')
            parts.curations.choose(node.draft.id, state === vscode.TreeItemCheckboxState.Checked);
        this.#update();
      }),
    );
    parts.news.setVisible(this.list.isVisible);
  }

  /** Drafts whose checkbox is ticked. */
  get chosen(): readonly Draft[] {
    return this.#parts.curations.chosen;
  }

  /** Includes these drafts in the next submission; if all are included already, excludes them. */
  choose(drafts: readonly string[]): void {
    const chosen = new Set(this.chosen.map(({ id }) => id));
    const isChosen = !drafts.every((id) => chosen.has(id));
    for (const id of drafts) this.#parts.curations.choose(id, isChosen);
    this.#update();
  }

  dispose(): void {
    this.#store.dispose();
  }

  #update(): void {
    const { tree, drafts, stored } = this.#parts;
    tree.update();
    const { roots } = tree;
    this.#state.set(roots.length > 0 ? 'filled' : 'empty');
    this.#rowKinds.set(this.#kindsOfRows());
    this.#hasDraft.set(drafts.all.length > 0);
    this.#canRestore.set(drafts.canRestore);
    const { length } = this.chosen;
    const waiting = roots.find(({ harvests }) => harvests)?.harvests?.waiting ?? 0;
    this.list.view.message = unreadableLabel(stored);
    this.list.view.description = [
      length === 0 ? '' : vscode.l10n.t('{0} chosen', length),
      waiting === 0 ? '' : vscode.l10n.t('{0} waiting', waiting),
    ]
      .filter(Boolean)
      .join(' · ');
    this.list.draw();
  }

  /** A submission counts with each of its parts. */
  #kindsOfRows(): string {
    const { tree, curations, items } = this.#parts;
    const kinds = [
      ...tree.allHarvests().map(({ look }) => harvestKind(look)),
      ...tree.submissions().flatMap(({ submission }) => submission.parts.map(({ state }) => submissionKind(state))),
      ...[...(['drafts', 'local', 'pending'] as const).flatMap((one) => curations.inSection(one)), ...tree.exports()]
        // A row without actions has no kind.
        .flatMap((row) => items.item(row).contextValue ?? []),
    ];
    return [...new Set(kinds)].sort().join(' ');
  }
}
