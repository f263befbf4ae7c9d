import { withoutUserInfo } from '../git/gitLocation.ts';
import { type PublicSources, sourceName } from '../packageSources.ts';
import { isPublicAddress } from '../publicHosts.ts';

/**
 * The result for a channel: the service's provider, `notCovered` for a public channel it does not know, and `private`
 * for an address on a host that is not known to be public.
 */
export type ChannelPlace = 'conda-forge' | 'anaconda-main' | 'anaconda-r' | 'notCovered' | 'private';

/** Conda's default when a file names no channel (conda docs, "default_channels"). */
const defaultChannel = 'defaults';

/**
 * `channel`: a name (`conda-forge`, `pkgs/main`), or an address with or without a platform's folder at its end. On a
 * mirror, the end of the address identifies the channel.
 */
export function placeOfChannel(channel: string | null, mirrors?: PublicSources): ChannelPlace {
  const text = (channel ?? defaultChannel).trim();
  const isAddress = text.includes('://');
  if (isAddress && !isPublicAddress(text, 'conda')) {
    if (!mirrors?.hasAddress(text) && !mirrors?.hasSource(sourceName(text))) return 'private';
    const name = nameOfChannel(text);
    return providers.get(name) ?? providers.get(name.slice(name.lastIndexOf('/') + 1)) ?? 'notCovered';
  }
  // A folder, or an address with a variable in it.
  if (!isAddress && !/^[\w.-]+(?:\/[\w.-]+)*$/.test(text)) return 'private';
  return providers.get(nameOfChannel(text)) ?? 'notCovered';
}

/** Anaconda's own channels lie below `pkgs`; `free` and `msys2` among them are not known to the service. */
const providers: ReadonlyMap<string, ChannelPlace> = new Map([
  ['conda-forge', 'conda-forge'],
  ['defaults', 'anaconda-main'],
  ['main', 'anaconda-main'],
  ['anaconda', 'anaconda-main'],
  ['pkgs/main', 'anaconda-main'],
  ['r', 'anaconda-r'],
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
  return withoutUserInfo(address).replace(/(:\/\/[^/]*\/t\/)[^/]+/, '$1*');
}

export function isSubdir(text: string): boolean {
  return text === 'noarch' || /^(?:linux|osx|win|freebsd|zos|emscripten|wasi)-[a-z0-9_]+$/.test(text);
}
