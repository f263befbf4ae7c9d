import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';
import { Limiter } from '../../base/limiter.ts';
import { fail, type Result, succeed } from '../../base/result.ts';
import { type Coordinates, withRevision } from '../../core/coordinates.ts';
import type { Problem } from '../../core/problem.ts';
import { errorWord } from '../storage/errorWord.ts';
import { fireSafely } from '../storage/fireSafely.ts';
import { readFileName } from '../storage/sharedRecord.ts';
import { type Draft, type DraftMeta, isSameText } from './draft.ts';
import { type Discarded, DraftFiles, type DraftStorage, type EarlierDrafts, type StoredDraft } from './draftFiles.ts';
import { draftIdOf } from './draftId.ts';

export type DraftChange = Partial<Pick<DraftMeta, 'evidence' | 'basis'>>;

/** The file of a draft. */
export interface DraftFile {
  readonly text: string;
  /** When this window first had this text: milliseconds since the epoch, later for each other text. */
  readonly modifiedAt: number;
  /**
   * In bytes. One more for a text of another window with the same size as the one that typing began with: the editor
   * detects conflicts by time and size alone.
   */
  readonly size: number;
}

interface Typed {
  readonly text: string;
  /** The stored text at the first change. */
  readonly over: string;
}

interface Entry {
  stored: StoredDraft;
  modifiedAt: number;
  /** The text of the document since its first change; `null`: it isn't known. */
  shown: string | null;
  /** In a document with unsaved changes. */
  typed: Typed | null;
  draft: Draft;
}

/** How old the stored time of the last change may be, in milliseconds: a change of the text alone is one write. */
const timePrecision = 60_000;
const noSuchDraft: Problem = { kind: 'notKept', detail: 'there is no such draft' };

/**
 * All drafts of this user: one per component, in plain files shared by all windows. A text is changed in a document, or
 * by `edit` if none is open. The editor resolves conflicts between windows; a stored text that is replaced unseen is kept
 * with the discarded ones.
 *
 * Nothing is known before the first `reload`. The owner calls it, and again when the files change.
 */
export class Drafts implements Disposable {
  readonly #files: DraftFiles;
  readonly #storage: DraftStorage;
  readonly #disposables = new DisposableStore();
  readonly #changed = this.#disposables.add(new Emitter<ReadonlySet<string>>());
  readonly #filesChanged = this.#disposables.add(new Emitter<readonly Draft[]>());
  readonly #entries = new Map<string, Entry>();
  /** Reads and writes one after the other: what is read is never older than what was written. */
  readonly #turns = new Limiter(1);
  #firstReload: Promise<void> | null = null;
  /** It has not begun yet. */
  #nextReload: Promise<void> | null = null;
  #unreadable: readonly string[] = [];
  /** By id: why its text could not be saved the last time. */
  readonly #unsaved = new Map<string, Problem>();
  /** The newest first. */
  #discarded: readonly Discarded[] = [];
  #isRead = true;

  /** Ids of drafts changed, added or removed; empty if only `isRead` or `unreadable` has changed. */
  readonly onDidChange: Event<ReadonlySet<string>> = this.#changed.event;
  /** The files of these drafts have changed other than by `save`. Of those without a file, what they were. */
  readonly onDidChangeFiles: Event<readonly Draft[]> = this.#filesChanged.event;

  constructor(storage: DraftStorage) {
    this.#storage = storage;
    this.#files = new DraftFiles(storage);
  }

  /** In order of creation. */
  get all(): readonly Draft[] {
    const all = [...this.#entries.values()].map(({ draft }) => draft);
    return all.sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
  }

  /** Files of the folder this version can't read. They are left in place. */
  get unreadable(): readonly string[] {
    return this.#unreadable;
  }

  /** A file of this id can't be read. */
  isUnreadable(id: string): boolean {
    return this.#unreadable.some((name) => name === `${id}.yaml` || readFileName(name)?.id === id);
  }

  /** The last read of the storage succeeded, or there was none yet. */
  get isRead(): boolean {
    return this.#isRead;
  }

  /** There is a discarded draft whose component has none. */
  get canRestore(): boolean {
    return this.#lastDiscarded() !== undefined;
  }

  get(id: string): Draft | undefined {
    return this.#entries.get(id)?.draft;
  }

  /** The component's draft, regardless of revision and spelling. */
  of(coordinates: Coordinates): Draft | undefined {
    return this.get(draftIdOf(coordinates));
  }

  /** The draft of a component, or a new one with this text. */
  async begin(
    component: Coordinates,
    text: string,
    change: DraftChange = {},
  ): Promise<Result<{ readonly draft: Draft; readonly isNew: boolean }, Problem>> {
    const id = draftIdOf(component);
    return this.#write<{ readonly draft: Draft; readonly isNew: boolean }>(async () => {
      const known = await this.#refresh(id);
      if (known) return succeed({ draft: known.draft, isNew: false });
      const times = { createdAt: this.#now, changedAt: this.#now };
      const made = { evidence: [], basis: new Map(), ...times, component: withRevision(component, null), id };
      const damaged = await this.#files.readDamaged(id);
      if (!damaged.ok) return damaged;
      if (damaged.value !== null) await this.#files.keepDiscarded({ ...made, text: damaged.value, endedAt: this.#now });
      const stored: StoredDraft = { ...made, ...change, text };
      await this.#files.write(stored);
      const { draft } = this.#put(stored);
      this.#announce([id], [draft]);
      return succeed({ draft, isNew: true });
    });
  }

  /** The file as stored now, maybe by another window; `null`: there is none, or it can't be read. */
  async file(id: string): Promise<DraftFile | null> {
    await (this.#firstReload ?? this.reload());
    return this.#turns.run(async () => {
      const entry = await this.#refresh(id);
      if (!entry) return null;
      const { stored, modifiedAt, typed, draft } = entry;
      const size = sizeOf(stored.text);
      const isAlike = draft.hasConflict && sizeOf(typed?.over ?? '') === size;
      return { text: stored.text, modifiedAt, size: isAlike ? size + 1 : size };
    });
  }

  /** What a document of the draft has now. It is stored with `save`. */
  type(id: string, text: string): void {
    const entry = this.#entries.get(id);
    if (!entry) return;
    entry.shown = text;
    const isStored = isSameText(text, entry.stored.text);
    if (isStored && entry.typed === null) return;
    entry.typed = isStored ? null : { text, over: entry.typed?.over ?? entry.stored.text };
    this.#update(entry);
    this.#announce([id], []);
  }

  /** A document of the draft has another text than its file. */
  isUnsaved(id: string): boolean {
    return (this.#entries.get(id)?.typed ?? null) !== null;
  }

  /** The document is closed, or its changes won't be saved. */
  forgetTyped(id: string): void {
    const entry = this.#entries.get(id);
    if (!entry) return;
    entry.shown = null;
    if (!entry.typed) return;
    entry.typed = null;
    this.#update(entry);
    this.#announce([id], []);
  }

  /**
   * Stores the text of a document. Resolves when it would survive a restart. A text of another window that the editor
   * replaces is kept with the discarded ones. A discarded draft is restored by it, except with the text it was discarded
   * with: the editor may save a document after that.
   */
  async save(id: string, text: string): Promise<Result<void, Problem>> {
    const saved = await this.#write(async () => {
      const known = this.#entries.get(id) ?? (await this.#refresh(id));
      if (!known) return this.#saveDiscarded(id, text);
      const found = await this.#files.readText(id);
      if (found !== null && found !== known.stored.text && found !== text)
        await this.#files.keepDiscarded({ ...known.stored, text: found, endedAt: this.#now });
      if (found !== text) await this.#saveText(known, text);
      // The document may have changed meanwhile, also back to what was stored before.
      const { shown } = known;
      known.typed = shown === null || isSameText(shown, text) ? null : { text: shown, over: text };
      this.#update(known);
      this.#announce([id], []);
      return succeed(undefined);
    });
    if (saved.ok) this.#unsaved.delete(id);
    else this.#unsaved.set(id, saved.problem);
    return saved;
  }

  /** Why the last `save` of this draft failed. */
  whyUnsaved(id: string): Problem | null {
    return this.#unsaved.get(id) ?? null;
  }

  /** Changes the stored text. For a draft without a document with unsaved changes. */
  edit<P>(id: string, change: (text: string) => Result<string, P>): Promise<Result<void, P | Problem>> {
    return this.#write<void, P>(async () => {
      const entry = await this.#refresh(id);
      if (!entry) return fail(noSuchDraft);
      const changed = change(entry.stored.text);
      if (!changed.ok) return changed;
      if (changed.value === entry.stored.text) return succeed(undefined);
      await this.#saveText(entry, changed.value);
      this.#announce([id], [entry.draft]);
      return succeed(undefined);
    });
  }

  /** Changes what is stored beside the text. `change` gets what is stored now, maybe by another window. */
  setMeta(id: string, change: (meta: DraftMeta) => DraftChange): Promise<Result<void, Problem>> {
    return this.#write(async () => {
      const entry = await this.#refresh(id);
      if (!entry) return fail(noSuchDraft);
      const { id: _, text: __, ...meta } = { ...entry.stored, ...change(entry.stored), changedAt: this.#now };
      await this.#files.writeMeta(id, meta);
      entry.stored = { ...entry.stored, ...meta };
      this.#update(entry);
      this.#announce([id], []);
      return succeed(undefined);
    });
  }

  /** Discards a draft. `restore` and `restoreLast` restore it, for 30 days, also after a restart. */
  async discard(id: string): Promise<{ readonly discarded: Discarded | null; readonly saved: Result<void, Problem> }> {
    const done = await this.#write(async () => {
      const entry = await this.#refresh(id);
      if (!entry) return succeed(null);
      const { stored, draft } = entry;
      const endedAt = this.#now;
      // A conflict is discarded, too: both texts can be restored, what was typed here first.
      if (draft.text !== stored.text) await this.#files.keepDiscarded({ ...stored, endedAt: endedAt - 1 });
      const discarded = await this.#files.keepDiscarded({ ...stored, text: draft.text, endedAt });
      await this.#files.remove(id);
      this.#discarded = [discarded, ...this.#discarded];
      this.#forget([entry]);
      return succeed(discarded);
    });
    return done.ok ? { discarded: done.value, saved: succeed(undefined) } : { discarded: null, saved: done };
  }

  /** Restores what was discarded then; `null` if it is gone, or if there is a draft of that id again. */
  async restore(discarded: Discarded): Promise<Result<Draft | null, Problem>> {
    const { id } = discarded;
    return this.#write<Draft | null>(async () => {
      if (await this.#refresh(id)) return succeed(null);
      const found = await this.#files.readDiscarded(discarded);
      if (!found) return succeed(null);
      const stored = { ...found, changedAt: this.#now };
      await this.#files.write(stored);
      await this.#files.removeDiscarded(discarded);
      this.#discarded = this.#discarded.filter((one) => one.id !== id || one.endedAt !== discarded.endedAt);
      const { draft } = this.#put(stored);
      this.#announce([id], [draft]);
      return succeed(draft);
    });
  }

  /** Restores the last discarded draft whose component has none; `null` if there is none. */
  async restoreLast(): Promise<Result<Draft | null, Problem>> {
    await this.reload();
    const last = this.#lastDiscarded();
    return last ? this.restore(last) : succeed(null);
  }

  /** Loads what other windows have written. Starts after the call, and never rejects. */
  reload(): Promise<void> {
    const next = (this.#nextReload ??= Promise.resolve().then(() =>
      this.#turns.run(() => {
        this.#nextReload = null;
        return this.#reload();
      }),
    ));
    this.#firstReload ??= next;
    return next;
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  get #now(): number {
    return this.#storage.clock.now();
  }

  /** In turn; a failure of the storage is `notKept`. */
  async #write<T, P = never>(task: () => Promise<Result<T, P | Problem>>): Promise<Result<T, P | Problem>> {
    await (this.#firstReload ?? this.reload());
    try {
      return await this.#turns.run(task);
    } catch (error) {
      const detail = errorWord(error);
      this.#storage.log.error(`drafts: a change could not be written: ${detail}`);
      return fail({ kind: 'notKept', detail });
    }
  }

  async #saveText(entry: Entry, text: string): Promise<void> {
    const { stored } = entry;
    await this.#files.writeText(stored.id, text);
    entry.stored = { ...stored, text };
    entry.modifiedAt = Math.max(this.#now, entry.modifiedAt + 1);
    this.#update(entry);
    if (this.#now - stored.changedAt < timePrecision) return;
    const { id, text: _, ...meta } = { ...stored, changedAt: this.#now };
    // The text is stored: a time that isn't is no failure.
    await this.#files.writeMeta(id, meta).then(
      () => (entry.stored = { ...entry.stored, changedAt: meta.changedAt }),
      () => undefined,
    );
  }

  async #saveDiscarded(id: string, text: string): Promise<Result<void, Problem>> {
    const last = (await this.#files.allDiscarded()).find((one) => one.id === id);
    const stored = last ? await this.#files.readDiscarded(last) : null;
    if (!last || !stored) return fail(noSuchDraft);
    if (stored.text === text) return succeed(undefined);
    const restored = { ...stored, text, changedAt: this.#now };
    await this.#files.write(restored);
    this.#put(restored);
    this.#announce([id], []);
    return succeed(undefined);
  }

  /** Reads one draft again. */
  async #refresh(id: string): Promise<Entry | undefined> {
    const stored = await this.#files.readDraft(id);
    const known = this.#entries.get(id);
    if (stored === undefined && known) this.#forget([known]);
    else if (stored) this.#setStored([stored]);
    return this.#entries.get(id);
  }

  async #reload(): Promise<void> {
    const stateOf = (): string => [this.#isRead, this.canRestore, ...this.#unreadable].join('\n');
    const before = stateOf();
    try {
      const { drafts, unreadable, failed, earlier } = await this.#files.read(this.#entries.keys());
      const gone = [...this.#entries].filter(([id]) => !drafts.has(id) && !failed.has(id));
      this.#forget(gone.map(([, entry]) => entry));
      this.#setStored(drafts.values());
      this.#unreadable = unreadable;
      this.#isRead = true;
      if (earlier) await this.#migrate(earlier);
      this.#discarded = await this.#files.allDiscarded();
    } catch (error) {
      this.#isRead = false;
      this.#storage.log.warn(`drafts: the folder could not be read: ${errorWord(error)}`);
    }
    if (stateOf() !== before) this.#announce([], [], true);
  }

  /** Stored by a version that wrote other files, maybe in a window that still runs: the newer text counts. */
  async #migrate(earlier: EarlierDrafts): Promise<void> {
    for (const one of earlier.ended) await this.#files.keepDiscarded(one);
    for (const one of earlier.live) {
      const known = this.#entries.get(one.id);
      const isNewer = !known || one.changedAt > known.stored.changedAt;
      const older = isNewer ? known?.stored : one;
      if (older && known?.stored.text !== one.text) await this.#files.keepDiscarded({ ...older, endedAt: this.#now });
      if (!isNewer) continue;
      await this.#files.write(one);
      this.#setStored([one]);
    }
    await this.#files.removeEarlier(earlier);
  }

  #lastDiscarded(): Discarded | undefined {
    return this.#discarded.find(({ id }) => !this.#entries.has(id));
  }

  #forget(all: readonly Entry[]): void {
    const gone = all.map(({ draft }) => draft);
    const ids = gone.map(({ id }) => id);
    for (const id of ids) this.#entries.delete(id);
    this.#announce(ids, gone);
  }

  #setStored(all: Iterable<StoredDraft>): void {
    const changed: string[] = [];
    const otherTexts: Draft[] = [];
    for (const stored of all) {
      const { id } = stored;
      const known = this.#entries.get(id);
      const entry = known ?? this.#put(stored);
      const isOtherText = !known || known.stored.text !== stored.text;
      if (isOtherText || !isSame(entry.stored, stored)) changed.push(id);
      if (known && isOtherText) known.modifiedAt = Math.max(this.#now, known.modifiedAt + 1);
      entry.stored = stored;
      if (changed.at(-1) === id) this.#update(entry);
      if (isOtherText) otherTexts.push(entry.draft);
    }
    this.#announce(changed, otherTexts);
  }

  #put(stored: StoredDraft): Entry {
    const entry = { stored, modifiedAt: this.#now, shown: null, typed: null, draft: draftOf(stored, null) };
    this.#entries.set(stored.id, entry);
    return entry;
  }

  #update(entry: Entry): void {
    entry.draft = draftOf(entry.stored, entry.typed);
  }

  #announce(changed: readonly string[], files: readonly Draft[], isAnyway = false): void {
    const { log } = this.#storage;
    if (changed.length > 0 || isAnyway) fireSafely(() => this.#changed.fire(new Set(changed)), 'drafts', log);
    if (files.length > 0) fireSafely(() => this.#filesChanged.fire(files), 'drafts', log);
  }
}

function sizeOf(text: string): number {
  return new TextEncoder().encode(text).length;
}

function draftOf(stored: StoredDraft, typed: Typed | null): Draft {
  return { ...stored, text: typed?.text ?? stored.text, hasConflict: typed !== null && typed.over !== stored.text };
}

function isSame(a: StoredDraft, b: StoredDraft): boolean {
  const textOf = ({ component, evidence, basis, createdAt }: StoredDraft): string =>
    JSON.stringify([component, evidence, [...basis], createdAt]);
  return textOf(a) === textOf(b);
}
