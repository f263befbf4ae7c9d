import type { DependencySource } from '../format.ts';
import { isSubdir, withoutSecrets } from './condaChannel.ts';
import { decode } from '../npm/range.ts';

/** A build of a package, as given by its address. Offsets are into the address. */
export interface CondaArchive {
  readonly name: string;
  readonly version: string;
  readonly nameStart: number;
  readonly versionStart: number;
  readonly source: DependencySource;
}

/**
 * Reads the address of a build: `channel/subdir/name-version-build.conda` (conda docs, "Package naming conventions"). `null`
 * for any other address, such as a folder that pixi builds from.
 */
export function readCondaArchive(address: string): CondaArchive | null {
  const path = address.slice(0, address.search(/[?#]|$/));
  const slash = Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\'));
  const match = /^([^/]+)-([^-/]+)-([^-/]+?)(?:\.conda|\.tar\.bz2)$/.exec(path.slice(slash + 1));
  if (!match) return null;
  const [, name = '', version = '', build = ''] = match;
  const nameStart = slash + 1;
  const folder = path.slice(0, Math.max(0, slash));
  const subdir = folder.slice(folder.lastIndexOf('/') + 1);
  const isLocal = !/^https?:\/\//i.test(address);
  const isInChannel = isSubdir(subdir);
  const channel = withoutSecrets(isInChannel ? folder.slice(0, -subdir.length - 1) : folder);
  const source: DependencySource = isLocal
    ? { kind: 'local', path: address }
    : { kind: 'conda', channel, subdir: isInChannel ? subdir : null, build: decode(build) };
  return {
    name: decode(name),
    version: decode(version),
    nameStart,
    versionStart: nameStart + name.length + 1,
    source,
  };
}
