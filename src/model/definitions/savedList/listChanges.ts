import type { SavedListEntry } from './savedListEntry.ts';

/** Entries removed from a list in one operation, with the position of each. */
export interface Removal {
  readonly entries: readonly RemovedEntry[];
}

interface RemovedEntry {
  readonly entry: SavedListEntry;
  /** Index at that time. */
  readonly at: number;
  /** The entry before it; `null`: none. */
  readonly follows: string | null;
}

/** A removal that can be undone, and the remaining entries. */
export function removeFrom(
  list: readonly SavedListEntry[],
  keys: ReadonlySet<string>,
): { readonly removal: Removal; readonly rest: readonly SavedListEntry[] } {
  const entries: RemovedEntry[] = [];
  const rest: SavedListEntry[] = [];
  for (const [at, entry] of list.entries()) {
    if (keys.has(entry.key)) entries.push({ entry, at, follows: list[at - 1]?.key ?? null });
    else rest.push(entry);
  }
  return { removal: { entries }, rest };
}

/**
 * Restores removed entries, each after the entry it followed, or at the same index if that is gone. Entries that have
 * come back in other ways stay where they are.
 */
export function restoreTo(
  list: readonly SavedListEntry[],
  { entries }: Removal,
): { readonly list: readonly SavedListEntry[]; readonly restored: readonly SavedListEntry[] } {
  const present = new Set(list.map(({ key }) => key));
  const back = entries.filter(({ entry }) => !present.has(entry.key));
  const followed = new Map<string, RemovedEntry>();
  const numbered: RemovedEntry[] = [];
  const coming = new Set(back.map(({ entry }) => entry.key));
  for (const removed of back) {
    const { follows } = removed;
    if (follows !== null && (present.has(follows) || coming.has(follows))) followed.set(follows, removed);
    else numbered.push(removed);
  }
  const result: SavedListEntry[] = [];
  const take = (entry: SavedListEntry): void => {
    for (let next: SavedListEntry | undefined = entry; next; next = followed.get(next.key)?.entry) result.push(next);
  };
  for (const entry of list) {
    while (numbered[0] && numbered[0].at <= result.length) take((numbered.shift() as RemovedEntry).entry);
    take(entry);
  }
  for (const { entry } of numbered) take(entry);
  return { list: result, restored: back.map(({ entry }) => entry) };
}
