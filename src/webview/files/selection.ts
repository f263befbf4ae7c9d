import type { FileRow } from '../../core/fileRow.ts';

/** Maximum files of a selection: the most the host returns at once (protocol/files.ts). */
const mostSelected = 50_000;

/** Adds all of them, or, when all are selected already, removes them. */
export function toggledPaths(selected: readonly string[], paths: readonly string[]): readonly string[] {
  const has = new Set(selected);
  const added = paths.filter((path) => !has.has(path));
  if (added.length > 0) return [...selected, ...added].slice(0, mostSelected);
  const gone = new Set(paths);
  return selected.filter((path) => !gone.has(path));
}

/** The files among the rows, each once. */
export function filesAmong(rows: readonly FileRow[]): readonly string[] {
  return [...new Set(rows.flatMap((row) => (row.kind === 'file' ? [row.path] : [])))];
}

/** The files below a folder. */
export function pathsBelow(paths: readonly string[], folder: string): readonly string[] {
  return paths.filter((path) => path.startsWith(`${folder}/`));
}

/** The rows between two, in either order, with both. */
export function rangeBetween(one: number, other: number): { readonly from: number; readonly to: number } {
  return { from: Math.min(one, other), to: Math.max(one, other) + 1 };
}
