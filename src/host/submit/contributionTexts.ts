import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { Emitter } from '../../base/event.ts';
import { fail, type Result, succeed } from '../../base/result.ts';
import type { Problem } from '../../core/problem.ts';
import type { PreparedContributions } from '../../model/contributions/preparedContributions.ts';
import { isSameText } from '../../model/drafts/isSameText.ts';
import type { Clock } from '../../model/ports.ts';
import type { DraftText, DraftTexts, KeepOptions } from '../drafts/draftTexts.ts';
import type { DraftAddress } from '../drafts/draftUri.ts';

interface Parts {
  readonly prepared: PreparedContributions;
  readonly clock: Pick<Clock, 'now'>;
  /** Resolves once storage has been read. */
  readonly isRead: Promise<void>;
}

/** The words of contributions behind their documents: as `StoredDraftTexts` for drafts. */
export class ContributionTexts implements DraftTexts, Disposable {
  readonly #parts: Parts;
  readonly #store = new DisposableStore();
  readonly #changed = this.#store.add(new Emitter<readonly DraftAddress[]>());
  /** What a document had last, and when the text last changed otherwise. */
  readonly #shown = new Map<string, { readonly text: string; readonly savedAt: number }>();

  readonly onDidChange = this.#changed.event;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#store.add(parts.prepared.onDidChange((ids) => this.#follow(ids)));
  }

  async read({ kind, id }: DraftAddress): Promise<DraftText | null> {
    await this.#parts.isRead;
    const found = kind === 'contribution' ? this.#parts.prepared.get(id) : undefined;
    if (!found) return null;
    const { text, savedAt } = this.#shownOf(id, found.text, found.changedAt);
    return { text, savedAt, isReadonly: false };
  }

  async keep({ kind, id }: DraftAddress, text: string, { isSaved, from }: KeepOptions): Promise<Result<null, Problem>> {
    await this.#parts.isRead;
    const found = kind === 'contribution' ? this.#parts.prepared.get(id) : undefined;
    if (!found) return fail({ kind: 'notKept', detail: 'it was sent or discarded' });
    const { savedAt } = this.#shownOf(id, found.text, found.changedAt);
    this.#shown.set(id, { text, savedAt: isSaved ? this.#parts.clock.now() : savedAt });
    const isKnown = isSaved ? found.text === text : isSameText(found.text, text);
    const { prepared } = this.#parts;
    // What is known already may not have got to storage yet: a document must not look saved before it is.
    const kept = isKnown
      ? await prepared.flush(id)
      : await prepared.write(id, text, from === undefined ? {} : { from });
    return kept.ok ? succeed(null) : kept;
  }

  dispose(): void {
    this.#store.dispose();
  }

  #shownOf(id: string, text: string, savedAt: number): { readonly text: string; readonly savedAt: number } {
    const shown = this.#shown.get(id) ?? { text, savedAt };
    this.#shown.set(id, shown);
    return shown;
  }

  #follow(ids: ReadonlySet<string>): void {
    const changed = [...ids].filter((id) => {
      const text = this.#parts.prepared.get(id)?.text;
      const shown = this.#shown.get(id);
      if (!shown || text === shown.text) return false;
      if (text === undefined) this.#shown.delete(id);
      else this.#shown.set(id, { text, savedAt: this.#parts.clock.now() });
      return true;
    });
    if (changed.length > 0) this.#changed.fire(changed.map((id) => ({ kind: 'contribution', id })));
  }
}
