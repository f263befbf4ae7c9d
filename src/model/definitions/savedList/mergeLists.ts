import type { SavedListEntry } from './savedListEntry.ts';

/**
 * Brings two changed copies of one list together. What either side removed since `base` is gone, what either side added is
 * there; the order is ours, and what they added stands behind what it stands behind with them. Where we changed nothing,
 * theirs is taken as it is, order and all. Keys decide what is the same entry.
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
  /** What they added, by the key of the entry it follows; `null`: it begins the list. */
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
