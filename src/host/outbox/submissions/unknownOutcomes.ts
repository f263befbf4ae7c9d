import type * as vscode from 'vscode';

import { type Disposable, DisposableStore } from '../../../base/disposable.ts';
import type { Event } from '../../../base/event.ts';
import type { PreparedContributions } from '../../../model/outbox/submissions/preparedContributions.ts';
import type { DraftAddress } from '../../../model/drafts/draftAddress.ts';
import type { Drafts } from '../../../model/drafts/drafts.ts';
import type { Submission } from '../../../model/outbox/submissions/submission.ts';
import type { Submissions } from '../../../model/outbox/submissions/submissions.ts';
import { ContextKey } from '../../contextKey.ts';

interface Parts {
  readonly prepared: Pick<PreparedContributions, 'all' | 'onDidChange'>;
  readonly drafts: Pick<Drafts, 'onDidChange'>;
  readonly submissions: Pick<Submissions, 'all' | 'onDidChange'>;
  /** The service in use. */
  readonly connection: { readonly onDidChange: Event<void> };
  readonly unknownOutcome: (id: string) => Submission | null;
  readonly uriOf: (address: DraftAddress) => vscode.Uri;
}

/** Provides when clauses with the reviews whose outcome is unknown: their button searches for the pull request. */
export class UnknownOutcomes implements Disposable {
  readonly #parts: Parts;
  readonly #store = new DisposableStore();
  readonly #key = new ContextKey('clearlydefined.unknownOutcomes');
  #paths: readonly string[] = [];

  constructor(parts: Parts) {
    this.#parts = parts;
    for (const { onDidChange } of [parts.prepared, parts.drafts, parts.submissions, parts.connection])
      this.#store.add(onDidChange(() => this.#update()));
    this.#key.set(this.#paths);
  }

  dispose(): void {
    this.#store.dispose();
  }

  #update(): void {
    const paths = this.#pathsNow();
    if (paths.join('\n') === this.#paths.join('\n')) return;
    this.#paths = paths;
    this.#key.set(paths);
  }

  #pathsNow(): readonly string[] {
    const { prepared, submissions, unknownOutcome, uriOf } = this.#parts;
    // Without any such submission no review needs to be read.
    const isAny = submissions.all.some(({ parts }) =>
      parts.some(({ state }) => state.kind === 'unsure' || state.kind === 'sending'),
    );
    if (!isAny) return [];
    return prepared.all
      .filter(({ id }) => unknownOutcome(id) !== null)
      .map(({ id }) => uriOf({ kind: 'contribution', id }).path);
  }
}
