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

/**
 * Merges two changed copies of one list. Removals since `base` on either side apply, and so do additions; the order is
 * ours, and their additions follow the entry they follow in their copy. If we changed nothing, theirs is taken as it
 * is, order included. Keys identify entries.
 */
export function mergeLists(
  base: readonly SavedListEntry[],
  ours: readonly SavedListEntry[],
  theirs: readonly SavedListEntry[],
): readonly SavedListEntry[] {
  if (isSame(base, ours)) return theirs;
  if (isSame(base, theirs)) return ours;
  const before = new Set(base.map(({ key }) => key));
  const own = new Set(ours.map(({ key }) => key));
  const others = new Set(theirs.map(({ key }) => key));
  const kept = ours.filter(({ key }) => others.has(key) || !before.has(key));
  const there = new Set(kept.map(({ key }) => key));
  /** Their additions, by the key of the entry each follows; `null`: it begins the list. */
  const followers = new Map<string | null, SavedListEntry[]>();
  let last: string | null = null;
  for (const entry of theirs) {
    const isNew = !before.has(entry.key) && !own.has(entry.key);
    if (isNew) followers.set(last, [...(followers.get(last) ?? []), entry]);
    else if (there.has(entry.key)) last = entry.key;
  }
  return [...(followers.get(null) ?? []), ...kept.flatMap((entry) => [entry, ...(followers.get(entry.key) ?? [])])];
}

function isSame(a: readonly SavedListEntry[], b: readonly SavedListEntry[]): boolean {
  return a.length === b.length && a.every(({ key }, at) => key === b[at]?.key);
}
