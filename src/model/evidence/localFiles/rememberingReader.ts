import type { LocalFileReader, LocalPlace } from './localFile.ts';

/**
 * A reader that reads each place once, for one search over many packages, which share most of their folders. Does not
 * remember contents.
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

function once<T>(known: Map<string, T>, { root, path }: LocalPlace, read: () => T): T {
  const key = [root, ...path].join('\n');
  const found = known.get(key) ?? read();
  known.set(key, found);
  return found;
}
