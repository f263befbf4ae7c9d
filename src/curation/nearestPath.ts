import { nearestOf } from './nearest.ts';

/**
 * The definition's path that was probably intended: other letter case, a missing folder, the same file elsewhere, a
 * typo.
 */
export function nearestPath(typed: string, paths: ReadonlySet<string>): string | null {
  if (typed.length > 500) return null;
  const wanted = typed.replace(/^\.?\/+/, '').toLowerCase();
  const name = wanted.slice(wanted.lastIndexOf('/') + 1);
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
