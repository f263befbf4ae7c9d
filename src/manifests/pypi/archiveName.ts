/** A release, as given by its file name. */
export interface ArchiveName {
  readonly name: string;
  readonly version: string;
}

/**
 * Reads the name of a wheel (PEP 427: `name-version[-build]-python-abi-platform.whl`) or of a source archive
 * (`name-version.tar.gz`), at the end of a path or an address. `null` for any other file.
 */
export function readArchiveName(address: string): ArchiveName | null {
  const path = address.slice(0, address.search(/[?#]|$/));
  const file = decode(path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1));
  const match =
    /^([^-]+)-([^-]+)(?:-\d[^-]*)?-[^-]+-[^-]+-[^-]+\.whl$/.exec(file) ??
    /^(.+)-(\d[^-]*)\.(?:tar\.(?:gz|bz2|xz)|tgz|zip)$/.exec(file);
  const [, name = '', version = ''] = match ?? [];
  return match ? { name, version } : null;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
