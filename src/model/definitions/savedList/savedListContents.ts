import { type Disposable, DisposableStore } from '../../../base/disposable.ts';
import { Emitter, type Event } from '../../../base/event.ts';
import { RunOnceScheduler } from '../../../base/runOnceScheduler.ts';
import type { Coordinates } from '../../../core/coordinates.ts';
import type { ListedState } from '../../../core/licenseState.ts';
import type { Definitions } from '../definitions.ts';
import type { Clock } from '../../ports.ts';
import type { SavedList } from './savedList.ts';
import { allEntries, type SavedListFilter, isNarrowing, listedStatesOf } from './savedListFilter.ts';
import type { SavedListNode, EntryNode, PageNode } from './savedListNodes.ts';
import { type SavedListSort, ownOrder } from './savedListSort.ts';
import { type SavedListTree, savedListTree } from './savedListTree.ts';

/** Milliseconds that answers are gathered before the view is notified: more than the 200 ms for which the editor waits. */
const gatherFor = 250;

/** A tree that takes long to build is built less often: the pause is this many times as long. */
const restFactor = 10;

interface Parts {
  readonly collection: SavedList;
  readonly definitions: Pick<Definitions, 'get' | 'onDidChange' | 'onDidChangeService'>;
  readonly clock: Clock;
  readonly isPrivate: (coordinates: Coordinates) => boolean;
}

/**
 * The Definitions view's model: the user's list joined with data of the service, sorted and filtered as the user
 * chooses. Events announce a changed tree; readers fetch it again. Sorting and filtering leave the list unchanged.
 */
export class SavedListContents implements Disposable {
  readonly #parts: Parts;
  readonly #store = new DisposableStore();
  readonly #changed = this.#store.add(new Emitter<void>());
  readonly #redraw: RunOnceScheduler;
  #tree: SavedListTree | null = null;
  /** Milliseconds the last tree build took. */
  #buildTime = 0;
  #sort: SavedListSort = ownOrder;
  #filter: SavedListFilter = allEntries;

  readonly onDidChange: Event<void> = this.#changed.event;

  constructor(parts: Parts) {
    this.#parts = parts;
    const { collection, definitions, clock } = parts;
    this.#redraw = this.#store.add(new RunOnceScheduler(clock, () => this.invalidate()));
    this.#store.add(collection.onDidChange(() => this.invalidate()));
    this.#store.add(definitions.onDidChangeService(() => this.invalidate()));
    this.#store.add(
      definitions.onDidChange((keys) => {
        if (collection.entries.some(({ key }) => keys.has(key)))
          this.#redraw.schedule(Math.max(gatherFor, restFactor * this.#buildTime));
      }),
    );
  }

  get sort(): SavedListSort {
    return this.#sort;
  }

  set sort(sort: SavedListSort) {
    this.#sort = sort;
    this.invalidate();
  }

  get isSorted(): boolean {
    return this.#sort.key !== 'own' || this.#sort.isDescending;
  }

  get filter(): SavedListFilter {
    return this.#filter;
  }

  set filter(filter: SavedListFilter) {
    this.#filter = filter;
    this.invalidate();
  }

  get isFiltered(): boolean {
    return isNarrowing(this.#filter);
  }

  get roots(): readonly SavedListNode[] {
    return this.#currentTree().roots;
  }

  /** The shown entries, in display order. */
  get entries(): readonly EntryNode[] {
    return this.#currentTree().entries;
  }

  /** Of the whole list, regardless of the filter. */
  get total(): number {
    return this.#parts.collection.entries.length;
  }

  /** The entry as in the tree, and its page. */
  find(key: string): { readonly entry: EntryNode; readonly page: PageNode | null } | null {
    const entry = this.entries.find((one) => one.key === key);
    if (!entry) return null;
    const page = this.roots.filter((node) => node.kind === 'page').find(({ entries }) => entries.includes(entry));
    return { entry, page: page ?? null };
  }

  /** The number of entries of the whole list in each state, for the filter's choices. */
  countByState(): ReadonlyMap<ListedState, number> {
    const counts = new Map<ListedState, number>();
    for (const entry of this.#make(ownOrder, allEntries).entries)
      for (const state of listedStatesOf(entry)) counts.set(state, (counts.get(state) ?? 0) + 1);
    return counts;
  }

  /** Moves entries before the one shown above the first of them, or after the one below the last. */
  step(keys: readonly string[], direction: 'up' | 'down'): void {
    const shown = this.entries.map(({ key }) => key);
    const moved = new Set(keys);
    const places = shown.flatMap((key, at) => (moved.has(key) ? [at] : []));
    const [first, last] = [places[0], places.at(-1)];
    if (first === undefined || last === undefined) return;
    const { collection } = this.#parts;
    if (direction === 'up') {
      const above = shown.slice(0, first).findLast((key) => !moved.has(key)) ?? shown.find((key) => !moved.has(key));
      if (above !== undefined) collection.move(keys, { before: above });
    } else {
      const below = shown.slice(last + 1).find((key) => !moved.has(key)) ?? shown.findLast((key) => !moved.has(key));
      if (below !== undefined) collection.move(keys, { after: below });
    }
  }

  /** Rebuilds everything: the set of private names may have changed. */
  invalidate(): void {
    this.#tree = null;
    this.#changed.fire();
  }

  dispose(): void {
    this.#store.dispose();
  }

  #currentTree(): SavedListTree {
    if (this.#tree) return this.#tree;
    const began = this.#parts.clock.now();
    this.#tree = this.#make(this.#sort, this.#filter);
    this.#buildTime = this.#parts.clock.now() - began;
    return this.#tree;
  }

  #make(sort: SavedListSort, filter: SavedListFilter): SavedListTree {
    const { collection, definitions, isPrivate } = this.#parts;
    return savedListTree(collection.entries, {
      sort,
      filter,
      get: (coordinates) => definitions.get(coordinates),
      isPrivate,
    });
  }
}
