import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';
import { fail, type Result, succeed } from '../../base/result.ts';
import type { Problem } from '../../core/problem.ts';
import type { Clock } from '../ports.ts';
import type { DraftConflict } from './draft.ts';
import { type DraftAddress, isOtherText, type OtherText, type OwnText } from './draftAddress.ts';
import type { DraftText, DraftTexts, KeepOptions } from './draftTexts.ts';
import { isSameText } from './isSameText.ts';

/** A text that several windows may write, with the versions of other windows it is not based on. */
export interface SharedText {
  readonly text: string;
  /** Milliseconds since the epoch. */
  readonly changedAt: number;
  readonly conflicts: readonly DraftConflict[];
}

/** Stores texts of one kind: see `Drafts` and `PreparedContributions`. */
export interface TextStore {
  get(id: string): SharedText | undefined;
  write(id: string, text: string, options: { readonly from?: string }): Promise<Result<void, Problem>>;
  flush(id: string): Promise<Result<void, Problem>>;
  reload(): Promise<void>;
  readonly onDidChange: Event<ReadonlySet<string>>;
}

interface Parts {
  readonly book: TextStore;
  /** Address kinds of their documents, and of other windows' texts. */
  readonly kinds: readonly [OwnText['kind'], OtherText['kind']];
  readonly clock: Pick<Clock, 'now'>;
  /** Resolves once storage has been read. */
  readonly isRead: Promise<void>;
}

/**
 * The texts behind our documents, and other windows' versions. Typing doesn't count as a file change: the editor would
 * take it for a foreign change and ask whether to overwrite it.
 */
export class SharedTexts implements DraftTexts, Disposable {
  readonly #parts: Parts;
  readonly #store = new DisposableStore();
  readonly #changed = this.#store.add(new Emitter<readonly DraftAddress[]>());
  /** Each document's last text, and the time of its last change other than by typing. */
  readonly #shown = new Map<string, { readonly text: string; readonly savedAt: number }>();

  readonly onDidChange = this.#changed.event;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#store.add(parts.book.onDidChange((ids) => this.#follow(ids)));
  }

  async read(address: DraftAddress): Promise<DraftText | null> {
    const found = this.#isOurs(address) ? await this.#find(address.id) : undefined;
    if (!found) return null;
    if (!isOtherText(address)) {
      const { savedAt } = this.#shownOf(address.id, found);
      return { text: found.text, savedAt, isReadonly: false };
    }
    const other = found.conflicts.find(({ id }) => id === address.conflict);
    return other ? { text: other.text, savedAt: other.changedAt, isReadonly: true } : null;
  }

  async keep(address: DraftAddress, text: string, { isSaved, from }: KeepOptions): Promise<Result<null, Problem>> {
    const { book, clock } = this.#parts;
    if (!this.#isOurs(address) || isOtherText(address))
      return fail({ kind: 'notKept', detail: 'there is no such text' });
    const { id } = address;
    const found = await this.#find(id);
    const savedAt = isSaved || !found ? clock.now() : this.#shownOf(id, found).savedAt;
    this.#shown.set(id, { text, savedAt });
    // An editor that reloads a text unifies its line ends; that is not typing.
    const isKnown = found !== undefined && (isSaved ? found.text === text : isSameText(found.text, text));
    // Known text may not be on storage yet: a document must not look saved before it is.
    const kept = isKnown ? await book.flush(id) : await book.write(id, text, from === undefined ? {} : { from });
    if (!book.get(id)) this.#shown.delete(id);
    return kept.ok ? succeed(null) : kept;
  }

  dispose(): void {
    this.#store.dispose();
  }

  #isOurs({ kind }: DraftAddress): boolean {
    return this.#parts.kinds.some((one) => one === kind);
  }

  /** Another window may have created it a moment ago, or the first read of storage failed. */
  async #find(id: string): Promise<SharedText | undefined> {
    const { book, isRead } = this.#parts;
    await isRead;
    if (!book.get(id)) await book.reload();
    return book.get(id);
  }

  #shownOf(id: string, { text, changedAt }: SharedText): { readonly text: string; readonly savedAt: number } {
    const shown = this.#shown.get(id) ?? { text, savedAt: changedAt };
    this.#shown.set(id, shown);
    return shown;
  }

  #follow(ids: ReadonlySet<string>): void {
    const { book, kinds, clock } = this.#parts;
    const changed = [...ids].flatMap((id): readonly DraftAddress[] => {
      const found = book.get(id);
      const others = (found?.conflicts ?? []).map(({ id: conflict }) => ({ kind: kinds[1], id, conflict }));
      const shown = this.#shown.get(id);
      if (!shown || found?.text === shown.text) return others;
      if (found) this.#shown.set(id, { text: found.text, savedAt: clock.now() });
      else this.#shown.delete(id);
      return [{ kind: kinds[0], id }, ...others];
    });
    if (changed.length > 0) this.#changed.fire(changed);
  }
}
