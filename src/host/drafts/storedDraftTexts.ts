import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { Emitter } from '../../base/event.ts';
import { fail, type Result, succeed } from '../../base/result.ts';
import type { Problem } from '../../core/problem.ts';
import type { Draft } from '../../model/drafts/draft.ts';
import type { Drafts } from '../../model/drafts/drafts.ts';
import { isSameText } from '../../model/drafts/isSameText.ts';
import type { Clock } from '../../model/ports.ts';
import type { DraftText, DraftTexts, KeepOptions } from './draftTexts.ts';
import type { DraftAddress } from './draftUri.ts';

interface Parts {
  readonly drafts: Drafts;
  readonly clock: Pick<Clock, 'now'>;
  /** Resolves once storage has been read. */
  readonly isRead: Promise<void>;
}

/**
 * The drafts behind their documents, and the texts of other windows beside them. What is typed does not count as a change of the
 * file: the editor would take it for somebody else's and ask whether to overwrite it.
 */
export class StoredDraftTexts implements DraftTexts, Disposable {
  readonly #parts: Parts;
  readonly #store = new DisposableStore();
  readonly #changed = this.#store.add(new Emitter<readonly DraftAddress[]>());
  /** By draft: what its document had last, and when the text last changed otherwise. */
  readonly #shown = new Map<string, { readonly text: string; readonly savedAt: number }>();

  readonly onDidChange = this.#changed.event;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#store.add(parts.drafts.onDidChange((ids) => this.#follow(ids)));
  }

  async read(address: DraftAddress): Promise<DraftText | null> {
    const draft = await this.#find(address.id);
    if (!draft || address.kind === 'contribution') return null;
    if (address.kind === 'draft') {
      const { savedAt } = this.#shownOf(address.id, draft.text, draft.changedAt);
      return { text: draft.text, savedAt, isReadonly: false };
    }
    const other = draft.conflicts.find(({ id }) => id === address.conflict);
    return other ? { text: other.text, savedAt: other.changedAt, isReadonly: true } : null;
  }

  async keep(address: DraftAddress, text: string, { isSaved, from }: KeepOptions): Promise<Result<null, Problem>> {
    const { drafts, clock } = this.#parts;
    const { id, kind } = address;
    if (kind !== 'draft') return fail({ kind: 'notKept', detail: 'there is no such draft' });
    const draft = await this.#find(id);
    const savedAt = isSaved || !draft ? clock.now() : this.#shownOf(id, draft.text, draft.changedAt).savedAt;
    this.#shown.set(id, { text, savedAt });
    // An editor that shows a text anew writes its ends of lines alike; nobody has typed that.
    const isKnown = draft !== undefined && (isSaved ? draft.text === text : isSameText(draft.text, text));
    // What is known already may not have got to storage yet: a document must not look saved before it is.
    const kept = isKnown
      ? await drafts.flush(id)
      : await drafts.write(id, { text }, from === undefined ? {} : { from });
    if (!drafts.get(id)) this.#shown.delete(id);
    return kept.ok ? succeed(null) : kept;
  }

  dispose(): void {
    this.#store.dispose();
  }

  /** Another window may have begun it a moment ago, or the first look at storage failed. */
  async #find(id: string): Promise<Draft | undefined> {
    const { drafts, isRead } = this.#parts;
    await isRead;
    if (!drafts.get(id)) await drafts.reload();
    return drafts.get(id);
  }

  #shownOf(id: string, text: string, savedAt: number): { readonly text: string; readonly savedAt: number } {
    const shown = this.#shown.get(id);
    if (shown) return shown;
    const first = { text, savedAt };
    this.#shown.set(id, first);
    return first;
  }

  #follow(ids: ReadonlySet<string>): void {
    const changed = [...ids].flatMap((id): readonly DraftAddress[] => {
      const draft = this.#parts.drafts.get(id);
      const others = (draft?.conflicts ?? []).map(({ id: conflict }) => ({ kind: 'other', id, conflict }) as const);
      const shown = this.#shown.get(id);
      if (!shown || draft?.text === shown.text) return others;
      if (draft) this.#shown.set(id, { text: draft.text, savedAt: this.#parts.clock.now() });
      else this.#shown.delete(id);
      return [{ kind: 'draft', id }, ...others];
    });
    if (changed.length > 0) this.#changed.fire(changed);
  }
}
