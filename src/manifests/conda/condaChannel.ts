import { condaChannels } from '../../core/ecosystems.ts';
import { percentDecoded } from '../../base/percentDecoded.ts';
import { baseName } from '../../base/baseName.ts';
import type { DependencySource } from '../format.ts';
import { withoutCredentials } from '../sources/withoutCredentials.ts';
import { isPublicAddress } from '../sources/publicHosts.ts';
import { Origins } from '../sources/origins.ts';
import { noAnswers } from '../sources/packageSources.ts';

/**
 * The result for a channel: the service's provider, `notCovered` for a public channel it does not know, and `private`
 * for an address on a host that is not known to be public.
 */
type ChannelPlace = 'conda-forge' | 'anaconda-main' | 'anaconda-r' | 'notCovered' | 'private';

/** Conda's default when a file names no channel (conda docs, "default_channels"). */
const defaultChannel = 'defaults';

/**
 * `channel`: a name (`conda-forge`, `pkgs/main`), or an address with or without a platform's folder at its end. On a
 * mirror, the end of the address identifies the channel.
 */
export function placeOfChannel(channel: string | null, origins: Origins = unansweredChannels): ChannelPlace {
  const text = (channel ?? defaultChannel).trim();
  const name = nameOfChannel(text);
  const isName = /^[\w.-]+(?:\/[\w.-]+)*$/.test(text);
  if (isName || isPublicAddress(text, 'conda')) return providers.get(name) ?? 'notCovered';
  // Another address, a folder, or an address with a variable in it.
  if (origins.at(text).access !== 'public') return 'private';
  return providers.get(name) ?? providers.get(baseName(name)) ?? 'notCovered';
}

/** Where a package comes from that may be in any of several channels; as in `DependencySource`. */
export interface CondaPlace {
  readonly channel: string | null;
  readonly isOneOf?: true;
}

/**
 * The channel that decides for a package that any of these may have: one that isn't known to be public, or else the first that
 * the service has packages of. `null`: conda's own default.
 */
export function channelAmong(names: readonly string[], origins: Origins = unansweredChannels): CondaPlace {
  const channels = names.filter((name) => name !== 'nodefaults').map(withoutSecrets);
  const places = channels.map((channel) => placeOfChannel(channel, origins));
  const hidden = channels[places.indexOf('private')];
  if (hidden === undefined)
    return { channel: channels[places.findIndex((place) => place !== 'notCovered')] ?? channels[0] ?? null };
  return { channel: hidden, ...(places.some((place) => place !== 'private') ? { isOneOf: true } : {}) };
}

/** Channels of a user without answers. */
export const unansweredChannels = new Origins((address) => isPublicAddress(address, 'conda'), noAnswers);

/** Anaconda's own channels lie below `pkgs`; `free` and `msys2` among them are not known to the service. */
const providers: ReadonlyMap<string, ChannelPlace> = new Map<string, ChannelPlace>([
  ...condaChannels,
  ['pkgs/main', 'anaconda-main'],
  ['pkgs/r', 'anaconda-r'],
]);

/** Without host, tokens (`/t/<token>/`), platform and labels (`/label/main` is what everyone gets). */
function nameOfChannel(text: string): string {
  const path = text.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*\/*/i, '').replace(/^t\/[^/]*\//, '');
  const pieces = path.split('/').filter((piece) => piece !== '');
  if (isSubdir(pieces.at(-1) ?? '')) pieces.pop();
  if (pieces.at(-2) === 'label' && pieces.at(-1) === 'main') pieces.splice(-2);
  return pieces.join('/').toLowerCase();
}

/** An address without user, password and token. */
export function withoutSecrets(address: string): string {
  return withoutCredentials(address).replace(/(:\/\/[^/]*\/t\/)[^/]+/, '$1*');
}

export function isSubdir(text: string): boolean {
  return text === 'noarch' || /^(?:linux|osx|win|freebsd|zos|emscripten|wasi)-[a-z0-9_]+$/.test(text);
}

/** A build of a package, as given by its address. Offsets are into the address. */
interface CondaArchive {
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
  const subdir = baseName(folder);
  const isLocal = !/^https?:\/\//i.test(address);
  const isInChannel = isSubdir(subdir);
  const channel = withoutSecrets(isInChannel ? folder.slice(0, -subdir.length - 1) : folder);
  const source: DependencySource = isLocal
    ? { kind: 'local', path: address }
    : { kind: 'conda', channel, subdir: isInChannel ? subdir : null, build: percentDecoded(build) };
  return {
    name: percentDecoded(name),
    version: percentDecoded(version),
    nameStart,
    versionStart: nameStart + name.length + 1,
    source,
  };
}
