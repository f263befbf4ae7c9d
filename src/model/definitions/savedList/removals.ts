import type { SavedListEntry } from './savedListEntry.ts';

/** Entries that were taken off a list in one go, with where each stood. */
export interface Removal {
  readonly entries: readonly RemovedEntry[];
}

interface RemovedEntry {
  readonly entry: SavedListEntry;
  /** Index at that time. */
  readonly at: number;
  /** What it stood behind; `null`: nothing. */
  readonly follows: string | null;
}

/** A removal that can be undone, and what stays. */
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
 * Puts back what was removed, each behind what it stood behind, or where that is gone at the same number. What has come back
 * by other ways meanwhile stays where it is.
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
