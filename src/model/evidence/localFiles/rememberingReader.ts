import type { LocalFileReader, LocalPlace } from './localFile.ts';

/**
 * A reader that reads each place once, for one search over many packages, which are mostly in the same folders; then
 * dropped. Contents are not kept.
 */
export function rememberingReader(reader: LocalFileReader): LocalFileReader {
  const kinds = new Map<string, ReturnType<LocalFileReader['kindOf']>>();
  const lists = new Map<string, ReturnType<LocalFileReader['list']>>();
  return {
    kindOf: (place) => once(kinds, place, () => reader.kindOf(place)),
    list: (place) => once(lists, place, () => reader.list(place)),
    read: (place, limit) => reader.read(place, limit),
  };
}

function once<T>(known: Map<string, T>, { root, path }: LocalPlace, ask: () => T): T {
  const key = [root, ...path].join('\n');
  const found = known.get(key) ?? ask();
  known.set(key, found);
  return found;
}
