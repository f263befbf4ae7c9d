import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';
import { fail, type Result, succeed } from '../../base/result.ts';
import type { Problem } from '../../core/problem.ts';
import type { Clock, Log } from '../ports.ts';
import { fireSafely } from '../storage/fireSafely.ts';
import { LatestLook } from '../storage/latestLook.ts';
import type { RecordFiles } from '../storage/recordFiles.ts';
import { readFileName, type RecordForm, type SharedRecord } from '../storage/sharedRecord.ts';
import { SharedRecords } from '../storage/sharedRecords.ts';
import { type DraftAddress, isOtherText, type OtherText, type OwnText } from './draftAddress.ts';
import { conflictsIn, isSameText, isUnchanged, newestOf, type SharedText, type TextContent } from './textVersions.ts';

/** The content of a document. */
export interface DocumentText {
  readonly text: string;
  /** Last change not made by typing into this document: milliseconds since the epoch. */
  readonly savedAt: number;
  readonly isReadonly: boolean;
}

interface OpenDocument {
  /** `null`: discarded. */
  readonly text: string | null;
  /** Of the last change other than by typing: milliseconds since the epoch. */
  readonly savedAt: number;
}

export interface KeepOptions {
  /** Saved with Ctrl+S; otherwise still being typed. */
  readonly isSaved: boolean;
  /** The text it was typed into, if known: changes others have written meanwhile must not be lost. */
  readonly from?: string | undefined;
}

export interface TextStorage {
  /** A dedicated folder. */
  readonly files: RecordFiles;
  /** Identifies this window: lower-case letters and digits, never used before. */
  readonly session: string;
  readonly clock: Pick<Clock, 'now' | 'delay'>;
  readonly log: Log;
}

/** What was discarded, and when: milliseconds since the epoch. */
export interface Discarded {
  readonly id: string;
  readonly endedAt: number;
}

interface RestoredText<V extends TextContent> {
  readonly restored: SharedText<V>;
  /** Whether it is on storage. */
  readonly saved: Result<void, Problem>;
}

interface TextKind<V> {
  /** Address kinds of the texts' documents, and of documents with other windows' versions. */
  readonly kinds: readonly [OwnText['kind'], OtherText['kind']];
  readonly form: RecordForm<V>;
  /** For the log: the texts. */
  readonly what: string;
  /** Typing into the document of a discarded text restores it. */
  readonly isRestoredByTyping: boolean;
}

/** How long a discarded text can be restored, in milliseconds. */
const discardedLasts = 30 * 24 * 60 * 60_000;
/** Discarded texts of one id that are kept. */
const maxDiscarded = 10;
/** Delays before a failed write is retried, in milliseconds. The last one repeats. */
const retries = [2000, 10_000, 30_000, 60_000, 5 * 60_000] as const;

/**
 * Texts of one kind that this user edits, shared by all windows (see `SharedRecords`), and the documents that show them.
 * A change takes effect at once, and its promise resolves when it would survive a restart. If two windows change one
 * text independently there are two versions: this window's own, or else the newest, is the text, the other a conflict
 * for the user to resolve.
 *
 * Nothing is known before the first `reload`. The owner calls it, and again when `RecordFiles.onDidChange` fires, after
 * a short delay.
 */
export abstract class SharedTexts<V extends TextContent> implements Disposable {
  readonly #records: SharedRecords<V>;
  readonly #storage: TextStorage;
  readonly #kind: TextKind<V>;
  readonly #disposables = new DisposableStore();
  readonly #changed = this.#disposables.add(new Emitter<ReadonlySet<string>>());
  readonly #documentsChanged = this.#disposables.add(new Emitter<readonly DraftAddress[]>());
  readonly #texts = new Map<string, SharedText<V>>();
  readonly #documents = new Map<string, OpenDocument>();
  readonly #latest = new LatestLook(() => this.#reload());
  readonly #ended = new AbortController();
  #firstReload: Promise<void> | null = null;
  #isRetrying = false;
  #isReadOnce = false;

  /** Ids of texts changed, added or removed; empty if only `isRead` or `unreadable` has changed. */
  readonly onDidChange: Event<ReadonlySet<string>> = this.#changed.event;
  /** These documents have changed other than by typing into them. */
  readonly onDidChangeDocuments: Event<readonly DraftAddress[]> = this.#documentsChanged.event;

  protected constructor(storage: TextStorage, kind: TextKind<V>) {
    const { files, session, log } = storage;
    const { form, what } = kind;
    this.#records = new SharedRecords({ files, session, form, log, what });
    this.#storage = storage;
    this.#kind = kind;
    this.#disposables.add(this.onDidChange((ids) => this.#updateDocuments(ids)));
  }

  /** In order of creation. */
  get all(): readonly SharedText<V>[] {
    return [...this.#texts.values()].sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
  }

  /** Files of the folder without a text this version can read. They are left in place. */
  get unreadable(): readonly string[] {
    return this.#records.unreadable;
  }

  /** A file of this id can't be read. */
  isUnreadable(id: string): boolean {
    return this.unreadable.some((name) => readFileName(name)?.id === id);
  }

  /** The last read of the storage succeeded, or there was none yet. */
  get isRead(): boolean {
    return this.#records.isRead || !this.#isReadOnce;
  }

  /** True if a change is in memory only. */
  get isUnsaved(): boolean {
    return this.#records.isUnsaved;
  }

  get canRestore(): boolean {
    return this.#lastDiscarded(this.#records.ids) !== null;
  }

  get(id: string): SharedText<V> | undefined {
    return this.#texts.get(id);
  }

  /** A document's content; `null`: there is none. Waits until the storage has been read. */
  async read(address: DraftAddress): Promise<DocumentText | null> {
    const found = await this.#find(address.id);
    if (!found) return null;
    if (!isOtherText(address)) {
      const { savedAt } = this.#documentOf(found);
      return { text: found.text, savedAt, isReadonly: false };
    }
    const other = found.conflicts.find(({ id }) => id === address.conflict);
    return other ? { text: other.text, savedAt: other.changedAt, isReadonly: true } : null;
  }

  /**
   * Saves a document's content, at once. Typing doesn't count as a file change: the editor would take it for a foreign
   * change and ask whether to overwrite it. The editor may save a document after its text was discarded; the same text
   * stays discarded then.
   */
  async keep(address: DraftAddress, text: string, { isSaved, from }: KeepOptions): Promise<Result<void, Problem>> {
    if (isOtherText(address)) return fail(noSuchText);
    const { id } = address;
    const found = await this.#find(id);
    if (!found && isSaved && newestOf(this.#records.ended(id))?.value.text === text) return this.flush(id);
    const savedAt = isSaved || !found ? this.now : this.#documentOf(found).savedAt;
    this.#documents.set(id, { text, savedAt });
    // An editor that reloads a text unifies its line ends; that is not typing.
    const isKnown = found !== undefined && (isSaved ? found.text === text : isSameText(found.text, text));
    // Known text may not be on storage yet: a document must not look saved before it is.
    const kept = isKnown ? await this.flush(id) : await this.write(id, { text }, { from });
    if (!this.get(id)) this.#documents.delete(id);
    return kept;
  }

  /**
   * Changes a text or what is stored beside it. Resolves when the change, or a later one of this window, is on storage;
   * waits for at most two writes. `notKept`: it is in memory only, and retried with the next change, by `flush`, and
   * automatically after a while. `from`: the text the new one was typed into; what another window has written meanwhile
   * then stays beside it, as a conflict. A text for a discarded one restores it if `isRestoredByTyping`.
   */
  write(
    id: string,
    change: Partial<V> | Pick<TextContent, 'text'>,
    { from }: { readonly from?: string | undefined } = {},
  ): Promise<Result<void, Problem>> {
    const heads = this.heads(id);
    const isRestored = change.text !== undefined && this.#kind.isRestoredByTyping;
    const shown = heads[0] ?? (isRestored ? newestOf(this.#records.ended(id)) : null);
    if (shown === null) return Promise.resolve(fail(noSuchText));
    const isBase = ({ value }: SharedRecord<V>): boolean =>
      from === undefined ? value.text === shown.value.text : isSameText(value.text, from);
    const grown = heads.filter(isBase);
    return this.put(id, { ...this.#joined(grown[0] ?? shown, grown), ...change, changedAt: this.now }, grown);
  }

  /**
   * Resolves a conflict: `text` replaces the shown text and that conflict's text; without `conflict`, all. A conflict
   * resolved meanwhile stays so. What is stored beside the texts stays.
   */
  resolve(id: string, text: string, conflict: string | null = null): Promise<Result<void, Problem>> {
    const heads = this.heads(id);
    const [shown] = heads;
    if (shown === undefined) return Promise.resolve(fail(noSuchText));
    const other = conflictsIn(heads).find((one) => one.id === conflict);
    if (conflict !== null && other === undefined) return Promise.resolve(succeed(undefined));
    const isDecided = ({ value }: SharedRecord<V>): boolean =>
      conflict === null || value.text === shown.value.text || value.text === other?.text;
    const decided = heads.filter(isDecided);
    const chosen = decided.find(({ value }) => value.text === text) ?? shown;
    return this.put(id, { ...this.#joined(chosen, decided), text, changedAt: this.now }, decided);
  }

  /**
   * Discards a text. `restore` and `restoreLast` restore it, for 30 days, after a restart too. Of one id the ten last
   * discarded texts stay. `saved`: whether that is on storage.
   */
  async discard(id: string): Promise<{ readonly discarded: Discarded | null; readonly saved: Result<void, Problem> }> {
    const heads = this.heads(id);
    const [shown, ...others] = heads;
    if (shown === undefined) return { discarded: null, saved: await this.flush(id) };
    const endedAt = this.now;
    // Every version can be restored, the shown one first.
    const different = others.filter(({ value }) => value.text !== shown.value.text);
    for (const other of different) void this.#records.put(id, other.value, [other], { endedAt: endedAt - 1 });
    const putting = this.#records.put(id, shown.value, heads, { endedAt });
    this.#update([id]);
    const saved = await putting;
    if (saved.ok) void this.#removeOldest(id);
    return { discarded: { id, endedAt }, saved };
  }

  /** Restores what was discarded then; `null` if it is gone, or if there is a text of that id again. */
  async restore({ id, endedAt }: Discarded): Promise<RestoredText<V> | null> {
    if (this.get(id)) return null;
    return this.#restore(this.#records.ended(id).find((record) => record.endedAt === endedAt) ?? null);
  }

  /** Restores the last discarded text that has no newer one; `null` if there is none. */
  async restoreLast(): Promise<RestoredText<V> | null> {
    return this.#restore(this.#lastDiscarded(this.#records.ids));
  }

  async #restore(record: SharedRecord<V> | null): Promise<RestoredText<V> | null> {
    if (record === null) return null;
    const putting = this.put(record.id, { ...record.value, changedAt: this.now }, [record]);
    const restored = this.get(record.id);
    const saved = await putting;
    if (saved.ok) await this.#records.removeEnded(record);
    return restored ? { restored, saved } : null;
  }

  /** Loads what other windows have written. Starts after the call, and never rejects. */
  reload(): Promise<void> {
    const running = this.#latest.run();
    this.#firstReload ??= running;
    return running;
  }

  /** Saves what could not be saved before: of one text, or of all. */
  flush(id?: string): Promise<Result<void, Problem>> {
    return this.#records.flush(id);
  }

  dispose(): void {
    this.#ended.abort(new Error('disposed'));
    this.#disposables.dispose();
  }

  protected get now(): number {
    return this.#storage.clock.now();
  }

  /** The versions, the one to show first: this window's, else the newest. Otherwise the same in every window. */
  protected heads(id: string): readonly SharedRecord<V>[] {
    const { session } = this.#storage;
    return [...this.#records.heads(id)].sort(
      (a, b) =>
        Number(b.session === session) - Number(a.session === session) ||
        b.value.changedAt - a.value.changedAt ||
        (a.session < b.session ? -1 : 1),
    );
  }

  /** What a version stores beside its text, with what others of the same text, or replaced by it, have more. */
  protected join(own: V, _others: readonly V[]): V {
    return own;
  }

  protected put(id: string, value: V, over: readonly SharedRecord<V>[]): Promise<Result<void, Problem>> {
    const putting = this.#records.put(id, value, over);
    void putting.then(({ ok }) => (ok ? undefined : this.#retry()));
    this.#update([id]);
    return putting;
  }

  async #removeOldest(id: string): Promise<void> {
    const newestFirst = this.#records.ended(id).toSorted((a, b) => (b.endedAt ?? 0) - (a.endedAt ?? 0));
    for (const record of newestFirst.slice(maxDiscarded)) await this.#records.removeEnded(record);
  }

  async #reload(): Promise<void> {
    const before = [this.isRead, ...this.unreadable].join('\n');
    const changed = await this.#records.reload();
    this.#isReadOnce = true;
    const isOtherwise = [this.isRead, ...this.unreadable].join('\n') !== before;
    const update = (): void => {
      this.#update(changed);
      if (isOtherwise) this.#changed.fire(new Set());
    };
    fireSafely(update, this.#kind.what, this.#storage.log);
    await this.#records.removeEndedBefore(this.now - discardedLasts);
  }

  async #retry(): Promise<void> {
    if (this.#isRetrying) return;
    this.#isRetrying = true;
    const { signal } = this.#ended;
    for (let count = 0; this.isUnsaved && !signal.aborted; count++) {
      const pause = retries[Math.min(count, retries.length - 1)] ?? 0;
      await this.#storage.clock.delay(pause, signal).catch(() => {});
      if (!signal.aborted) await this.flush();
    }
    this.#isRetrying = false;
  }

  #update(ids: Iterable<string>): void {
    const changed = new Set<string>();
    for (const id of ids) {
      const before = this.#texts.get(id);
      const text = this.#textOf(id);
      if (text) this.#texts.set(id, text);
      else this.#texts.delete(id);
      if (!isUnchanged(before, text)) changed.add(id);
    }
    if (changed.size > 0) this.#changed.fire(changed);
  }

  #textOf(id: string): SharedText<V> | undefined {
    const heads = this.heads(id);
    const [shown] = heads;
    if (shown === undefined) return undefined;
    // Versions with the same text are one: resolving any of them resolves all.
    const same = heads.filter(({ value }) => value.text === shown.value.text);
    return { ...this.#joined(shown, same), id, conflicts: conflictsIn(heads) };
  }

  #joined({ value }: SharedRecord<V>, others: readonly SharedRecord<V>[]): V {
    return this.join(
      value,
      others.map((one) => one.value),
    );
  }

  /** Of these ids, those without a text. */
  #lastDiscarded(ids: Iterable<string>): SharedRecord<V> | null {
    const free = [...ids].filter((id) => !this.#texts.has(id));
    return newestOf(free.flatMap((id) => this.#records.ended(id)));
  }

  /** Another window may have created it a moment ago, or the first read of storage failed. */
  async #find(id: string): Promise<SharedText<V> | undefined> {
    await (this.#firstReload ?? this.reload());
    if (!this.get(id)) await this.reload();
    return this.get(id);
  }

  #documentOf({ id, text, changedAt }: SharedText<V>): OpenDocument {
    const document = this.#documents.get(id) ?? { text, savedAt: changedAt };
    this.#documents.set(id, document);
    return document;
  }

  #updateDocuments(ids: ReadonlySet<string>): void {
    const [own, other] = this.#kind.kinds;
    const changed = [...ids].flatMap((id): readonly DraftAddress[] => {
      const found = this.get(id);
      const others = (found?.conflicts ?? []).map(({ id: conflict }) => ({ kind: other, id, conflict }));
      const document = this.#documents.get(id);
      const text = found?.text ?? null;
      if (!document || text === document.text) return others;
      // The editor has a document for minutes after its text was discarded: a new text is announced to it, too.
      this.#documents.set(id, { text, savedAt: this.now });
      return [{ kind: own, id }, ...others];
    });
    if (changed.length > 0) this.#documentsChanged.fire(changed);
  }
}

const noSuchText: Problem = { kind: 'notKept', detail: 'there is no such text' };
