import { type Disposable, DisposableStore } from '../../../base/disposable.ts';
import { Emitter, type Event } from '../../../base/event.ts';
import type { Coordinates } from '../../../core/coordinates.ts';
import { describeError } from '../../../base/describeError.ts';
import type { Definitions } from '../definitions.ts';
import type { Log, WorkspaceValue } from '../../ports.ts';
import { SavedValue } from '../../storage/savedValue.ts';
import { type SavedListEntry, entryOf } from './savedListEntry.ts';
import { readStoredList, type StoredList, writeStoredList } from './storedList.ts';
import { type Removal, removeFrom, restoreTo } from './listChanges.ts';

/** Result of adding. */
export interface AddReport {
  readonly added: readonly SavedListEntry[];
  /** Entries already on the list; they stay where they are. */
  readonly present: readonly SavedListEntry[];
}

/** A place in the list: at its end, or beside an entry, by its key. An unknown key means the end. */
export type ListPlace = 'end' | { readonly before: string } | { readonly after: string };

interface SavedListParts {
  readonly store: WorkspaceValue;
  readonly definitions: Pick<Definitions, 'want' | 'loadStored' | 'onDidChangeService'>;
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
 * every change: the whole list, also if another window has saved one meanwhile.
 */
export class SavedList implements Disposable {
  readonly #definitions: SavedListParts['definitions'];
  readonly #log: Log;
  readonly #pause: () => Promise<void>;
  readonly #isAutomatic: () => boolean;
  readonly #disposables = new DisposableStore();
  readonly #saved: SavedValue<StoredList>;
  readonly #changed = this.#disposables.add(new Emitter<void>());
  readonly #failed = this.#disposables.add(new Emitter<void>());
  readonly #removals: Removal[] = [];
  #entries: readonly SavedListEntry[] = [];
  #keys: ReadonlySet<string> = new Set();
  #isChanged = false;
  #saving: Promise<void> = Promise.resolve();
  /** Counts the calls of `request`: the latest one continues, the others stop. */
  #requesting = 0;
  #isDisposed = false;

  readonly onDidChange: Event<void> = this.#changed.event;
  /** The list could not be saved; it is complete in this window. The log has the reason. */
  readonly onDidFailToSave: Event<void> = this.#failed.event;

  constructor(parts: SavedListParts) {
    this.#definitions = parts.definitions;
    this.#log = parts.log;
    this.#pause = parts.pause;
    this.#isAutomatic = () => parts.isAutomatic?.() ?? true;
    const store: WorkspaceValue = {
      load: () => this.#load(parts.store),
      save: (value) => parts.store.save(value),
    };
    this.#saved = this.#disposables.add(new SavedValue({ store, read: readStoredList, write: writeStoredList }));
    const { coordinates, unreadable } = this.#saved.value;
    this.#setEntries(coordinates.map(entryOf));
    if (unreadable.length > 0)
      parts.log.warn(`list of definitions: entries that can’t be read, kept as they are: ${unreadable.length}`);
    this.#disposables.add(parts.definitions.onDidChangeService(() => void this.request()));
    void this.request();
  }

  get entries(): readonly SavedListEntry[] {
    return this.#entries;
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
    // An entry cannot be placed beside itself: its next neighbour that stays is used.
    const target = place === 'end' ? place : anchorOutside(this.#entries, place, wanted);
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

  /** Loads what another window has saved, unless this window still has something to save. */
  reload(): void {
    const before = this.#saved.value;
    this.#saved.reload();
    if (this.#saved.value === before) return;
    this.#setEntries(this.#saved.value.coordinates.map(entryOf));
    this.#announce();
  }

  /** Migrates a list that an earlier version stored elsewhere: of a list changed since the start, its additions. */
  migrate(value: unknown): void {
    const { coordinates } = readStoredList(value);
    if (this.#isChanged) this.add(coordinates);
    else this.#change(coordinates.map(entryOf));
  }

  /** Requests unknown entries. If automatic requests are off, only data stored on this machine is read. */
  request(): Promise<void> {
    return this.#requestFrom(this.#isAutomatic());
  }

  /** A slice at a time. A later call supersedes an unfinished one. */
  async #requestFrom(fromService: boolean): Promise<void> {
    const turn = ++this.#requesting;
    const wanted = this.#entries.flatMap(({ coordinates }) => (coordinates.revision === null ? [] : [coordinates]));
    for (let at = 0; at < wanted.length; at += sliceSize) {
      if (at > 0) await this.#pause();
      if (turn !== this.#requesting || this.#isDisposed) return;
      const slice = wanted.slice(at, at + sliceSize);
      if (fromService) this.#definitions.want(slice);
      else await this.#definitions.loadStored(slice);
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
    this.#setEntries(entries);
    this.#isChanged = true;
    this.#saving = this.#save(entries.map(({ coordinates }) => coordinates));
    // The user who changes the list wants to see its definitions.
    this.#announce(true);
  }

  #announce(isRequest = this.#isAutomatic()): void {
    void this.#requestFrom(isRequest);
    this.#changed.fire();
  }

  #setEntries(entries: readonly SavedListEntry[]): void {
    this.#entries = entries;
    this.#keys = new Set(entries.map(({ key }) => key));
  }

  async #save(coordinates: readonly Coordinates[]): Promise<void> {
    const saved = await this.#saved.change((stored) => ({ ...stored, coordinates }));
    if (saved.ok) return;
    this.#log.warn(`list of definitions: it could not be saved: ${JSON.stringify(saved.problem)}`);
    this.#failed.fire();
  }

  #load(store: WorkspaceValue): unknown {
    try {
      return store.load();
    } catch (error) {
      this.#log.warn(`list of definitions: it could not be read: ${describeError(error)}`);
      return undefined;
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

function anchorOutside(
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
