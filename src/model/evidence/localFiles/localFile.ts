/** A place on this machine: the address of a folder, and the names below it. */
export interface LocalPlace {
  /** Address of a workspace folder, as the editor writes it, or a `file:` address. */
  readonly root: string;
  readonly path: readonly string[];
}

/** A link stays a link, whatever its target: it is never followed, since it may lead anywhere. */
export type LocalKind = 'file' | 'folder' | 'link';

export type LocalBytes =
  | { readonly state: 'read'; readonly bytes: Uint8Array }
  /** `bytes`: how many there are. */
  | { readonly state: 'tooLarge'; readonly bytes: number }
  | { readonly state: 'absent' };

/** Reads files and folders; never writes or runs anything. What can't be read counts as absent. */
export interface LocalFileReader {
  kindOf(place: LocalPlace): Promise<LocalKind | null>;
  /** The names in a folder, in no particular order; none if the folder doesn't exist. */
  list(place: LocalPlace): Promise<readonly string[]>;
  /** `limit`: bytes; a larger file is not read. */
  read(place: LocalPlace, limit: number): Promise<LocalBytes>;
}

export function below(place: LocalPlace, ...names: readonly string[]): LocalPlace {
  return { root: place.root, path: [...place.path, ...names] };
}
