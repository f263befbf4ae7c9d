import type { FileRanks } from './fileRanks.ts';
import type { FileTree } from './fileTree.ts';

interface Order {
  /** `null`: by path. */
  readonly ranks: FileRanks | null;
  readonly isDescending: boolean;
  /** With a tree each folder's own files are sorted within their places; otherwise all are. */
  readonly tree: FileTree | null;
}

/**
 * Reorders matches given in path order: in linear time, since ranks are whole numbers without gaps. Equal ones stay in
 * path order in either direction.
 */
export function sortedFiles(matches: Uint32Array, { ranks, isDescending, tree }: Order): Uint32Array {
  if (!ranks && !isDescending) return matches;
  const places = ranks ? byRank(matches, ranks, isDescending) : backwards(matches.length);
  const sorted = new Uint32Array(matches.length);
  const next = tree ? Uint32Array.from(tree.folders, ({ filesFrom }) => filesFrom) : null;
  for (let at = 0; at < places.length; at++) {
    const place = places[at] ?? 0;
    let to = at;
    if (next && tree) {
      const home = tree.homes[place] ?? 0;
      to = next[home] ?? 0;
      next[home] = to + 1;
    }
    sorted[to] = matches[place] ?? 0;
  }
  return sorted;
}

/** Counting sort of the matches. */
function byRank(matches: Uint32Array, { of, count }: FileRanks, isDescending: boolean): Uint32Array {
  const rankOf = (match: number): number => {
    const rank = of[match] ?? 0;
    return isDescending ? count - 1 - rank : rank;
  };
  const starts = new Uint32Array(count + 1);
  for (let place = 0; place < matches.length; place++) {
    const behind = rankOf(matches[place] ?? 0) + 1;
    starts[behind] = (starts[behind] ?? 0) + 1;
  }
  for (let rank = 0; rank < count; rank++) starts[rank + 1] = (starts[rank + 1] ?? 0) + (starts[rank] ?? 0);
  const places = new Uint32Array(matches.length);
  for (let place = 0; place < matches.length; place++) {
    const rank = rankOf(matches[place] ?? 0);
    const to = starts[rank] ?? 0;
    starts[rank] = to + 1;
    places[to] = place;
  }
  return places;
}

function backwards(length: number): Uint32Array {
  const places = new Uint32Array(length);
  for (let at = 0; at < length; at++) places[at] = length - 1 - at;
  return places;
}
