/** Something on this machine: the address of a folder, and the names that lead on from it. */
export interface LocalPlace {
  /** Of a workspace folder, as the editor writes it, or a `file:` address. */
  readonly root: string;
  readonly path: readonly string[];
}

/** A link is a link, whatever it leads to: it is never followed, since it may lead anywhere. */
export type LocalKind = 'file' | 'folder' | 'link';

export type LocalBytes =
  | { readonly state: 'read'; readonly bytes: Uint8Array }
  /** `bytes`: how many there are. */
  | { readonly state: 'tooLarge'; readonly bytes: number }
  | { readonly state: 'absent' };

/** Looks at files and folders, and never at what they do: nothing is written, and nothing is run. What cannot be read is absent. */
export interface LocalFileReader {
  kindOf(place: LocalPlace): Promise<LocalKind | null>;
  /** The names in a folder, in no certain order; none where there is no folder. */
  list(place: LocalPlace): Promise<readonly string[]>;
  /** `limit`: bytes; a larger file is not read. */
  read(place: LocalPlace, limit: number): Promise<LocalBytes>;
}

export function below(place: LocalPlace, ...names: readonly string[]): LocalPlace {
  return { root: place.root, path: [...place.path, ...names] };
}
