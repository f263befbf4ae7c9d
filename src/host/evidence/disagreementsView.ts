import * as vscode from 'vscode';

import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { type DisagreementsState, disagreementsViewId } from '../../contributions.ts';
import type { Disagreements, DisagreementTreeNode } from '../../model/evidence/disagreements/disagreements.ts';
import type { Clock } from '../../model/ports.ts';
import { plainText } from '../../core/plainText.ts';
import { ContextKey } from '../contextKey.ts';
import { ListView } from '../listView.ts';
import { ViewProgress } from '../workspace/progress.ts';
import type { DisagreementItems } from './disagreementItems.ts';

/** Loaded when the first disagreements are searched. */
interface Contents {
  readonly disagreements: Disagreements;
  readonly items: DisagreementItems;
}

/** The Disagreements view. */
export class DisagreementsView implements Disposable {
  readonly #store = new DisposableStore();
  readonly #state = new ContextKey('clearlydefined.disagreements');
  readonly #isFiltered = new ContextKey('clearlydefined.disagreementsFiltered');
  readonly list: ListView<DisagreementTreeNode>;
  #contents: Contents | null = null;

  constructor(clock: Clock) {
    this.list = this.#store.add(
      new ListView({
        id: disagreementsViewId,
        clock,
        contents: () => this.#contents && { tree: this.#contents.disagreements, items: this.#contents.items },
        update: () => this.#update(),
        onDidChange: [],
      }),
    );
    this.#store.add(
      this.list.onDidChangeVisibility((isVisible) => {
        if (this.#contents) this.#contents.disagreements.isVisible = isVisible;
      }),
    );
    this.#update();
  }

  /** From now on, these are the contents. */
  show(contents: Contents): void {
    this.#contents = contents;
    const { disagreements, items } = contents;
    const { onDidChange } = disagreements;
    for (const event of [onDidChange, items.onDidChange]) this.list.follow(event);
    const worker = { onDidChange, isBusy: () => disagreements.progress !== null };
    this.#store.add(new ViewProgress('disagreements', [worker]));
    disagreements.isVisible = this.list.isVisible;
    this.#update();
  }

  dispose(): void {
    this.#store.dispose();
  }

  #update(): void {
    this.#state.set(this.#disagreementsState());
    this.#isFiltered.set((this.#contents?.disagreements.filter ?? '') !== '');
    this.list.view.description = this.#description();
    this.list.draw();
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
