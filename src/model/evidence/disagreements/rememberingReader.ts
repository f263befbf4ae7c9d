import type { LocalFileReader, LocalKind, LocalPlace } from '../localFiles/localFile.ts';

/** A reader that looks at each folder once. For one search over many packages, whose places are mostly the same; then dropped. */
export function rememberingReader(reader: LocalFileReader): LocalFileReader {
  const kinds = new Map<string, Promise<LocalKind | null>>();
  const lists = new Map<string, Promise<readonly string[]>>();
  const once = <T>(known: Map<string, Promise<T>>, place: LocalPlace, ask: () => Promise<T>): Promise<T> => {
    const key = [place.root, ...place.path].join('\n');
    const found = known.get(key) ?? ask();
    known.set(key, found);
    return found;
  };
  return {
    kindOf: (place) => once(kinds, place, () => reader.kindOf(place)),
    list: (place) => once(lists, place, () => reader.list(place)),
    read: (place, limit) => reader.read(place, limit),
  };
}
