import { type Disposable, DisposableStore } from '../../../base/disposable.ts';
import { Emitter, type Event } from '../../../base/event.ts';
import type { Coordinates } from '../../../core/coordinates.ts';
import { describeError } from '../../../base/describeError.ts';
import type { Definitions } from '../definitions.ts';
import type { Log } from '../../ports.ts';
import { type SavedListEntry, entryOf } from './savedListEntry.ts';
import type { ListStore } from '../../storage/listStore.ts';
import { readStoredList, type StoredList, writeStoredList } from './storedList.ts';
import { type Removal, removeFrom, restoreTo, mergeLists } from './listChanges.ts';

/** Result of adding. */
export interface AddReport {
  readonly added: readonly SavedListEntry[];
  /** Entries already on the list; they stay where they are. */
  readonly present: readonly SavedListEntry[];
}

/** A place in the list: at its end, or beside an entry, by its key. An unknown key means the end. */
export type ListPlace = 'end' | { readonly before: string } | { readonly after: string };

interface SavedListParts {
  readonly store: ListStore;
  readonly definitions: Pick<Definitions, 'want' | 'learnStored' | 'onDidChangeService'>;
  /** True if the list's entries are requested without a user's request; the default if absent. */
  readonly isAutomatic?: () => boolean;
  readonly log: Log;
  /** Lets the rest of the program run between two slices of work. */
  readonly pause: () => Promise<void>;
}

/** Removals that can be undone. */
const maxRemovals = 100;

/** Entries requested without a pause. */
const sliceSize = 400;

/**
 * The user's own list of components, in the user's order, each once. Requests the definitions of its entries, and saves
 * every change.
 *
 * Another window of the same workspace may have saved the same list meanwhile. So before every write, and on each
 * `takeNews`, the store is read again: if it differs from what this window saw last, both lists are merged
 * (`mergeLists`), with the last seen list as their base. No addition of either window is lost that way.
 */
export class SavedList implements Disposable {
  readonly #store: ListStore;
  readonly #definitions: SavedListParts['definitions'];
  readonly #log: Log;
  readonly #pause: () => Promise<void>;
  readonly #isAutomatic: () => boolean;
  readonly #disposables = new DisposableStore();
  readonly #changed = this.#disposables.add(new Emitter<void>());
  readonly #failed = this.#disposables.add(new Emitter<void>());
  readonly #removals: Removal[] = [];
  #entries: readonly SavedListEntry[] = [];
  #keys: ReadonlySet<string> = new Set();
  #stored: StoredList;
  /** The entries of the store as last seen, and its text. */
  #base: readonly SavedListEntry[] = [];
  #seen: string;
  /** The base of the last write: that of the next merge if another window has overwritten it unread. */
  #baseBefore: readonly SavedListEntry[] = [];
  /** The list that could not be saved: the store may still have it. */
  #attempt: { readonly text: string; readonly entries: readonly SavedListEntry[] } | null = null;
  #isDirty = false;
  #saving: Promise<void> = Promise.resolve();
  /** Counts the calls of `ask`: the latest one continues, the others stop. */
  #asking = 0;
  #isDisposed = false;

  readonly onDidChange: Event<void> = this.#changed.event;
  /** The list could not be saved; it is complete in this window. The log has the reason. */
  readonly onDidFailToSave: Event<void> = this.#failed.event;

  constructor(parts: SavedListParts) {
    this.#store = parts.store;
    this.#definitions = parts.definitions;
    this.#log = parts.log;
    this.#pause = parts.pause;
    this.#isAutomatic = () => parts.isAutomatic?.() ?? true;
    const { stored, text } = this.#read();
    this.#stored = stored;
    this.#seen = text;
    this.#base = stored.coordinates.map(entryOf);
    this.#take(this.#base);
    this.#disposables.add(parts.definitions.onDidChangeService(() => void this.ask()));
    void this.ask();
  }

  get entries(): readonly SavedListEntry[] {
    return this.#entries;
  }

  /** Stored entries this version cannot read. They stay in the store. */
  get unreadable(): readonly unknown[] {
    return this.#stored.unreadable;
  }

  get canUndo(): boolean {
    return this.#removals.length > 0;
  }

  has(key: string): boolean {
    return this.#keys.has(key);
  }

  /** Adds missing entries, all at one place and in the given order. */
  add(coordinates: readonly Coordinates[], place: ListPlace = 'end'): AddReport {
    const added = new Map<string, SavedListEntry>();
    const present = new Map<string, SavedListEntry>();
    for (const one of coordinates) {
      const entry = entryOf(one);
      if (this.has(entry.key)) present.set(entry.key, entry);
      else if (!added.has(entry.key)) added.set(entry.key, entry);
    }
    const report = { added: [...added.values()], present: [...present.values()] };
    if (added.size > 0) this.#change(inserted(this.#entries, report.added, place));
    return report;
  }

  /** Removes entries. The result has those that were on the list. */
  remove(keys: readonly string[]): Removal {
    const { removal, rest } = removeFrom(this.#entries, new Set(keys));
    if (removal.entries.length === 0) return removal;
    this.#removals.push(removal);
    if (this.#removals.length > maxRemovals) this.#removals.shift();
    this.#change(rest);
    return removal;
  }

  clear(): Removal {
    return this.remove(this.#entries.map(({ key }) => key));
  }

  /**
   * Restores entries that are still missing to their places: those of one removal, or else of the last removal that has
   * such entries; `null` if there are none.
   */
  undo(given?: Removal): readonly SavedListEntry[] | null {
    const removals = given ? [given] : this.#removals.toReversed();
    for (const removal of removals) {
      const at = this.#removals.indexOf(removal);
      if (at >= 0) this.#removals.splice(at, 1);
      const { list, restored } = restoreTo(this.#entries, removal);
      if (restored.length === 0) continue;
      this.#change(list);
      return restored;
    }
    // Nothing is left to undo, which views may show.
    this.#changed.fire();
    return null;
  }

  /** Moves entries to one place; among themselves they keep their order. */
  move(keys: readonly string[], place: ListPlace): void {
    const wanted = new Set(keys);
    // An entry cannot stand beside itself: its next neighbour that stays is used.
    const target = place === 'end' ? place : steadyPlace(this.#entries, place, wanted);
    const moved = this.#entries.filter(({ key }) => wanted.has(key));
    const rest = this.#entries.filter(({ key }) => !wanted.has(key));
    const list = inserted(rest, moved, target);
    if (list.some(({ key }, at) => key !== this.#entries[at]?.key)) this.#change(list);
  }

  /** Replaces an entry with another version or component, unless that is on the list already. */
  replace(key: string, coordinates: Coordinates): 'replaced' | 'present' | 'missing' {
    if (!this.has(key)) return 'missing';
    const entry = entryOf(coordinates);
    if (this.has(entry.key)) return 'present';
    this.#change(this.#entries.map((one) => (one.key === key ? entry : one)));
    return 'replaced';
  }

  /** Takes over what another window has saved. */
  async takeNews(): Promise<void> {
    await this.#refresh();
    if (this.#isDisposed) return;
    const before = this.#entries;
    this.#adopt();
    if (this.#entries === before) return;
    this.#tell();
    if (this.#isDirty) this.#save();
  }

  /** Requests unknown entries. If automatic requests are off, only data stored on this machine is read. */
  ask(): Promise<void> {
    return this.#askFor(this.#isAutomatic());
  }

  /** A slice at a time. A later call supersedes an unfinished one. */
  async #askFor(fromService: boolean): Promise<void> {
    const turn = ++this.#asking;
    const wanted = this.#entries.flatMap(({ coordinates }) => (coordinates.revision === null ? [] : [coordinates]));
    for (let at = 0; at < wanted.length; at += sliceSize) {
      if (at > 0) await this.#pause();
      if (turn !== this.#asking || this.#isDisposed) return;
      const slice = wanted.slice(at, at + sliceSize);
      if (fromService) this.#definitions.want(slice);
      else await this.#definitions.learnStored(slice);
    }
  }

  /** Resolves when nothing is left to save. */
  async whenSaved(): Promise<void> {
    await this.#saving;
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#disposables.dispose();
  }

  #change(entries: readonly SavedListEntry[]): void {
    this.#take(entries);
    this.#isDirty = true;
    this.#save();
    // The user who changes the list wants to see its definitions.
    this.#tell(true);
  }

  #tell(isRequest = this.#isAutomatic()): void {
    void this.#askFor(isRequest);
    this.#changed.fire();
  }

  #take(entries: readonly SavedListEntry[]): void {
    this.#entries = entries;
    this.#keys = new Set(entries.map(({ key }) => key));
  }

  /** One write after the other; a write includes all changes up to its start. */
  #save(): void {
    this.#saving = this.#saving.then(() => this.#write());
  }

  async #write(): Promise<void> {
    if (!this.#isDirty) return;
    await this.#refresh();
    const before = this.#entries;
    this.#adopt();
    this.#isDirty = false;
    const coordinates = this.#entries.map((entry) => entry.coordinates);
    const value = writeStoredList({ ...this.#stored, coordinates });
    const attempt = { text: textOf(value), entries: this.#entries };
    if (this.#entries !== before) this.#tell();
    // Set before the store has it: a change during the write is compared with this one.
    const [base, seen] = [this.#base, this.#seen];
    [this.#base, this.#seen, this.#attempt] = [attempt.entries, attempt.text, null];
    try {
      await this.#store.save(value);
      this.#baseBefore = base;
    } catch (error) {
      [this.#base, this.#seen, this.#attempt] = [base, seen, attempt];
      this.#log.warn(`list of definitions: it could not be saved: ${describeError(error)}`);
      this.#isDirty = true;
      this.#failed.fire();
    }
  }

  async #refresh(): Promise<void> {
    const isCurrent = await this.#store.refresh?.();
    if (isCurrent === false) this.#base = this.#baseBefore;
  }

  /** Merges the store's contents if they differ from those last seen. */
  #adopt(): void {
    const { stored, text } = this.#read();
    if (text === this.#seen) return;
    if (text === this.#attempt?.text) {
      [this.#base, this.#seen, this.#attempt] = [this.#attempt.entries, text, null];
      return;
    }
    const theirs = stored.coordinates.map(entryOf);
    const merged = mergeLists(this.#base, this.#entries, theirs);
    const known = new Set(stored.unreadable.map(textOf));
    const ownAside = this.#stored.unreadable.filter((value) => !known.has(textOf(value)));
    this.#stored = { ...stored, unreadable: [...stored.unreadable, ...(this.#isDirty ? ownAside : [])] };
    this.#isDirty = merged !== theirs;
    this.#base = theirs;
    this.#seen = text;
    this.#take(merged);
  }

  #read(): { readonly stored: StoredList; readonly text: string } {
    try {
      const value = this.#store.load();
      return { stored: readStoredList(value), text: textOf(value) };
    } catch (error) {
      this.#log.warn(`list of definitions: it could not be read: ${describeError(error)}`);
      return { stored: readStoredList(undefined), text: textOf(undefined) };
    }
  }
}

function inserted(
  list: readonly SavedListEntry[],
  added: readonly SavedListEntry[],
  place: ListPlace,
): readonly SavedListEntry[] {
  const at = indexOf(list, place);
  return [...list.slice(0, at), ...added, ...list.slice(at)];
}

function indexOf(list: readonly SavedListEntry[], place: ListPlace): number {
  if (place === 'end') return list.length;
  const wanted = 'before' in place ? place.before : place.after;
  const at = list.findIndex(({ key }) => key === wanted);
  if (at < 0) return list.length;
  return 'before' in place ? at : at + 1;
}

function steadyPlace(
  list: readonly SavedListEntry[],
  place: Exclude<ListPlace, 'end'>,
  moved: ReadonlySet<string>,
): ListPlace {
  const isBefore = 'before' in place;
  const wanted = isBefore ? place.before : place.after;
  if (!moved.has(wanted)) return place;
  const at = list.findIndex(({ key }) => key === wanted);
  const next = list.slice(at).find(({ key }) => !moved.has(key));
  if (isBefore || !next) return next ? { before: next.key } : 'end';
  const previous = list.slice(0, at).findLast(({ key }) => !moved.has(key));
  return previous ? { after: previous.key } : { before: next.key };
}

function textOf(value: unknown): string {
  try {
    return JSON.stringify(value) ?? '';
  } catch {
    return '';
  }
}
