import type { SavedListEntry } from './savedListEntry.ts';

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
