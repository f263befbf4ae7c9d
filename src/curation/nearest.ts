import { baseName } from '../base/baseName.ts';
/**
 * The name that was probably intended: the same except for letter case, or a few edits away: a third of the typed
 * characters, three at most. `null` when none is near.
 */
export function nearestOf(typed: string, names: Iterable<string>): string | null {
  if (typed === '' || typed.length > 200) return null;
  const wanted = typed.toLowerCase();
  let limit = Math.min(3, Math.floor(typed.length / 3)) + 1;
  let nearest: string | null = null;
  for (const name of names) {
    const other = name.toLowerCase();
    if (other === wanted) return name;
    if (Math.abs(other.length - wanted.length) >= limit) continue;
    const distance = distanceBelow(wanted, other, limit);
    if (distance < limit) [limit, nearest] = [distance, name];
  }
  return nearest;
}

/** Insertions, deletions, changes and swaps of neighbours from one text to the other; at most `limit`. */
function distanceBelow(a: string, b: string, limit: number): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    let best = i;
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      let cost = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      next.push(cost);
      best = Math.min(best, cost);
    }
    if (best >= limit) return limit;
    [before, row] = [row, next];
  }
  return Math.min(row[b.length] ?? limit, limit);
}

/**
 * The definition's path that was probably intended: other letter case, a missing folder, the same file elsewhere, a
 * typo.
 */
export function nearestPath(typed: string, paths: ReadonlySet<string>): string | null {
  if (typed.length > 500) return null;
  const wanted = typed.replace(/^\.?\/+/, '').toLowerCase();
  const name = baseName(wanted);
  if (name === '') return null;
  let [below, sameName]: (string | null)[] = [null, null];
  for (const path of paths) {
    // For most paths the end is enough to decide.
    if (path.slice(-name.length).toLowerCase() !== name) continue;
    const other = path.toLowerCase();
    if (other === wanted) return path;
    if (below === null && other.endsWith(`/${wanted}`)) below = path;
    if (sameName === null && (other === name || other.endsWith(`/${name}`))) sameName = path;
  }
  return below ?? sameName ?? (paths.size > 5000 ? null : nearestOf(typed, paths));
}
