import * as vscode from 'vscode';

import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import type { Event } from '../../base/event.ts';
import { activityViewId } from '../../contributions.ts';
import type { ActivityTree } from '../../model/activity/activityTree.ts';
import type { CurationRows } from '../../model/activity/curationRows.ts';
import type { HarvestArrivals } from '../../model/activity/harvestArrivals.ts';
import type { Draft } from '../../model/drafts/draft.ts';
import { ContextKey } from '../common/contextKey.ts';
import { draftArgument } from '../drafts/draftArgument.ts';
import { isRecord } from '../../base/isRecord.ts';
import { RunOnceScheduler } from '../../base/runOnceScheduler.ts';
import { RowsView } from '../common/rowsView.ts';
import { unreadableLabel } from '../storage/unreadableLabels.ts';
import { type ActivityRows, harvestKind } from './activityRows.ts';
import { submissionKind } from './curationRows.ts';
import { factsLabel } from '../common/labels.ts';
import type { SharedParts } from '../common/sharedParts.ts';

interface Parts extends Pick<SharedParts, 'drafts' | 'clock'> {
  readonly tree: ActivityTree;
  readonly curations: Pick<CurationRows, 'chosen' | 'choose' | 'inSection'>;
  readonly rows: ActivityRows;
  readonly arrivals: Pick<HarvestArrivals, 'setVisible'>;
  /** Where drafts, harvests and submissions are stored. */
  readonly stored: Parameters<typeof unreadableLabel>[0];
  /** Settles once what is stored of earlier sessions is known. The view shows its progress bar until then. */
  readonly read: Promise<unknown>;
  /** The content to show has changed. */
  readonly onDidChange: readonly Event<unknown>[];
}

/**
 * Milliseconds during which changes are batched: each keystroke in a draft is one. The editor draws no rows until 200 ms
 * pass without a change, so shorter ones would keep a view blank while changes come.
 */
const gatherFor = 250;

/** The Activity view. */
export class ActivityView implements Disposable {
  readonly #parts: Parts;
  readonly #store = new DisposableStore();
  readonly #state = new ContextKey('clearlydefined.activity');
  readonly #rowKinds = new ContextKey('clearlydefined.activityRows');
  readonly #hasDraft = new ContextKey('clearlydefined.hasDraft');
  readonly #canRestore = new ContextKey('clearlydefined.canRestoreDraft');
  readonly list: RowsView;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.list = this.#store.add(
      new RowsView({
        roots: () => parts.tree.roots.map((section) => parts.rows.of(section)),
        create: (treeDataProvider) =>
          vscode.window.createTreeView(activityViewId, {
            treeDataProvider,
            showCollapseAll: true,
            canSelectMany: true,
            // Only drafts have a checkbox; their children have none.
            manageCheckboxStateManually: true,
          }),
        clock: parts.clock,
      }),
    );
    const updating = this.#store.add(new RunOnceScheduler(parts.clock, () => this.#update()));
    for (const event of parts.onDidChange) this.#store.add(event(() => updating.schedule(gatherFor)));
    this.#store.add(
      this.list.onDidChangeVisibility(() => {
        parts.arrivals.setVisible(this.list.isVisible);
        this.#update();
      }),
    );
    this.#store.add(
      this.list.view.onDidChangeCheckboxState(({ items }) => {
        for (const [{ target }, state] of items) {
          const of = isRecord(target) && target['kind'] === 'draft' ? draftArgument(target) : null;
          if (of) parts.curations.choose(of.draft, state === vscode.TreeItemCheckboxState.Checked);
        }
        this.#update();
      }),
    );
    void vscode.window.withProgress({ location: { viewId: activityViewId } }, async () => parts.read);
    void parts.read.then(() => this.#update());
    parts.arrivals.setVisible(this.list.isVisible);
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
    this.list.view.description = factsLabel(
      length === 0 ? '' : vscode.l10n.t('{0} chosen', length),
      waiting === 0 ? '' : vscode.l10n.t('{0} waiting', waiting),
    );
    this.list.update();
  }

  /** A submission counts with each of its parts. */
  #kindsOfRows(): string {
    const { tree, curations, rows } = this.#parts;
    const kinds = [
      ...tree.allHarvests().map(({ shown }) => harvestKind(shown)),
      ...tree.submissions().flatMap(({ submission }) => submission.parts.map(({ state }) => submissionKind(state))),
      ...[...(['drafts', 'local', 'pending'] as const).flatMap((one) => curations.inSection(one)), ...tree.exports()]
        // A row without actions has no kind.
        .flatMap((row) => rows.of(row).item().contextValue ?? []),
    ];
    return [...new Set(kinds)].sort().join(' ');
  }
}
