import * as vscode from 'vscode';

import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import type { Event } from '../../base/event.ts';
import { curationsViewId } from '../../contributions.ts';
import type { Draft } from '../../model/drafts/draft.ts';
import type { Drafts } from '../../model/drafts/drafts.ts';
import type { CurationNode } from '../../model/activity/curationNodes.ts';
import type { CurationsTree } from '../../model/activity/curationsTree.ts';
import type { SubmissionNews } from '../../model/activity/submissionNews.ts';
import type { Clock } from '../../model/ports.ts';
import type { Submissions } from '../../model/outbox/submissions/submissions.ts';
import { ContextKey } from '../contextKey.ts';
import { ListView } from '../listView.ts';
import { unreadableLabel } from '../storage/unreadableLabels.ts';
import { type CurationsItems, submissionKind } from './curationsItems.ts';

interface Parts {
  readonly tree: CurationsTree;
  readonly items: CurationsItems;
  readonly drafts: Pick<Drafts, 'all' | 'canRestore' | 'isRead' | 'unreadable'>;
  readonly submissions: Pick<Submissions, 'unreadable'>;
  readonly clock: Clock;
  /** Settles once the drafts and submissions of earlier sessions are known. */
  readonly read: Promise<unknown>;
  /** The content to show has changed. */
  readonly onDidChange: readonly Event<unknown>[];
  readonly news: Pick<SubmissionNews, 'look'>;
}

/** The Curations view. */
export class CurationsView implements Disposable {
  readonly #parts: Parts;
  readonly #store = new DisposableStore();
  readonly #state = new ContextKey('clearlydefined.curations');
  readonly #rowKinds = new ContextKey('clearlydefined.curationRows');
  readonly #hasDraft = new ContextKey('clearlydefined.hasDraft');
  readonly #canRestore = new ContextKey('clearlydefined.canRestoreDraft');
  readonly list: ListView<CurationNode>;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.list = this.#store.add(
      new ListView({
        ...parts,
        id: curationsViewId,
        contents: () => parts,
        update: () => this.#update(),
        // Only drafts have a checkbox; their children have none.
        manageCheckboxStateManually: true,
      }),
    );
    this.#store.add(
      this.list.onDidChangeVisibility((isVisible) => {
        parts.news.look(curationsViewId, isVisible);
        this.#update();
      }),
    );
    parts.news.look(curationsViewId, this.list.isVisible);
    this.#store.add(
      this.list.view.onDidChangeCheckboxState(({ items }) => {
        for (const [node, state] of items)
          if (node.kind === 'draft') parts.tree.choose(node.draft.id, state === vscode.TreeItemCheckboxState.Checked);
        this.#update();
      }),
    );
  }

  /** Drafts whose checkbox is ticked. */
  get chosen(): readonly Draft[] {
    return this.#parts.tree.chosen;
  }

  /** Includes these drafts in the next submission; if all are included already, excludes them. */
  choose(drafts: readonly string[]): void {
    const chosen = new Set(this.#parts.tree.chosen.map(({ id }) => id));
    const isChosen = !drafts.every((id) => chosen.has(id));
    for (const id of drafts) this.#parts.tree.choose(id, isChosen);
    this.#update();
  }

  dispose(): void {
    this.#store.dispose();
  }

  #update(): void {
    const { tree, drafts, submissions } = this.#parts;
    tree.invalidate();
    this.#state.set(tree.roots.length > 0 ? 'filled' : 'empty');
    this.#rowKinds.set(this.#kindsOfRows());
    this.#hasDraft.set(drafts.all.length > 0);
    this.#canRestore.set(drafts.canRestore);
    this.list.view.badge = this.#badge();
    const { length } = tree.chosen;
    this.list.view.message = unreadableLabel([drafts, submissions]);
    this.list.view.description = length === 0 ? '' : vscode.l10n.t('{0} chosen', length);
    this.list.draw();
  }

  /** A submission counts with each of its parts. */
  #kindsOfRows(): string {
    const { tree, items } = this.#parts;
    const kinds = tree.roots
      .flatMap((root) => tree.children(root))
      .flatMap((row) =>
        row.kind === 'submission'
          ? row.submission.parts.map(({ state }) => submissionKind(state))
          : (items.item(row).contextValue ?? []),
      );
    return [...new Set(kinds)].sort().join(' ');
  }

  /** The number of drafts: what waits for the user. */
  #badge(): vscode.ViewBadge | undefined {
    const { length } = this.#parts.drafts.all;
    if (length === 0) return undefined;
    return {
      value: length,
      tooltip: length === 1 ? vscode.l10n.t('1 draft to submit') : vscode.l10n.t('{0} drafts to submit', length),
    };
  }
}
