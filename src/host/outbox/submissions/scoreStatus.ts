import * as vscode from 'vscode';

import { type Disposable, DisposableStore } from '../../../base/disposable.ts';
import type { Result } from '../../../base/result.ts';
import { type Coordinates, sameCoordinates } from '../../../core/coordinates.ts';
import type { Problem } from '../../../core/problem.ts';
import type { Log } from '../../../model/ports.ts';
import type { Proposals } from '../../../model/drafts/proposals.ts';
import { addressOf } from '../../definitions/documents/documentUri.ts';
import { activeUri } from './contributionArgument.ts';
import type { DraftScores } from '../../../model/drafts/draftScores.ts';

interface Parts {
  readonly proposals: Pick<Proposals, 'onDidChange'>;
  readonly scores: (coordinates: Coordinates, signal: AbortSignal) => Promise<Result<DraftScores, Problem>>;
  readonly log: Log;
}

/** While a definition with a draft is active: its score before and after, following the typed text. */
export class ScoreStatus implements Disposable {
  readonly #parts: Parts;
  readonly #store = new DisposableStore();
  readonly #item = this.#store.add(
    vscode.window.createStatusBarItem('clearlydefined.draftScore', vscode.StatusBarAlignment.Left),
  );
  #shown: Coordinates | null = null;
  #asking = new AbortController();

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#item.name = vscode.l10n.t('ClearlyDefined: Score with the Draft');
    const { window } = vscode;
    this.#store.add(window.onDidChangeActiveTextEditor(() => this.#look()));
    this.#store.add(window.tabGroups.onDidChangeTabs(() => this.#look()));
    this.#store.add(
      parts.proposals.onDidChange((changed) => {
        const shown = this.#shown;
        if (shown && changed.some((one) => sameCoordinates(one, shown))) void this.#ask(shown);
      }),
    );
    this.#look();
  }

  dispose(): void {
    this.#asking.abort(new Error('disposed'));
    this.#store.dispose();
  }

  #look(): void {
    const uri = activeUri();
    const address = uri && addressOf(uri);
    const next = address?.kind === 'withDraft' ? address.coordinates : null;
    if (next && this.#shown && sameCoordinates(next, this.#shown)) return;
    this.#shown = next;
    this.#item.hide();
    this.#asking.abort(new Error('something else is in front'));
    if (next) void this.#ask(next);
  }

  async #ask(coordinates: Coordinates): Promise<void> {
    this.#asking.abort(new Error('asked again'));
    const { signal } = (this.#asking = new AbortController());
    try {
      const scores = await this.#parts.scores(coordinates, signal);
      if (signal.aborted) return;
      if (!scores.ok) {
        this.#parts.log.info(`no score of a preview: ${scores.problem.kind}`);
        this.#item.hide();
        return;
      }
      this.#show(scores.value);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  #show({ before, after, isComputedHere }: DraftScores): void {
    const [from, to] = [before ?? '?', after ?? '?'];
    this.#item.text = isComputedHere
      ? vscode.l10n.t('ClearlyDefined score {0} → {1}, computed here', from, to)
      : vscode.l10n.t('ClearlyDefined score {0} → {1}', from, to);
    this.#item.tooltip = isComputedHere
      ? vscode.l10n.t(
          'The service has no previews: the draft was laid over the definition here, by the service’s rules.',
        )
      : vscode.l10n.t('The score now, and what the service computes with the draft.');
    this.#item.show();
  }
}
