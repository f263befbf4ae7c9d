import { isPublicAddress } from '../sources/publicHosts.ts';
import type { SourceSettings } from '../sources/layers.ts';
import { withoutSecrets } from '../sources/registryHost.ts';

/** The sources of packages that name none; `main` are those in place of PyPI. */
export type PypiIndexes = Required<Omit<SourceSettings, 'rules'>>;

export const noIndexes: PypiIndexes = { main: [], extra: [], isClosed: false };

/**
 * The indexes of `indexes`, with secrets left out and each named once. A folder of this machine besides PyPI holds what
 * was built here or downloaded, and is left out; in PyPI's place it is the only origin of every package.
 */
export function makeIndexes({ main = [], extra = [], isClosed = false }: Partial<PypiIndexes>): PypiIndexes {
  const plain = (addresses: readonly string[]): readonly string[] => [...new Set(addresses.map(withoutSecrets))];
  return { main: plain(main), extra: plain(extra.filter((address) => !isLocalFolder(address))), isClosed };
}

/** The combination of several. */
export function joinIndexes(all: readonly PypiIndexes[]): PypiIndexes {
  return makeIndexes({
    main: all.flatMap(({ main }) => main),
    extra: all.flatMap(({ extra }) => extra),
    isClosed: all.some(({ isClosed }) => isClosed),
  });
}

/**
 * True if `--find-links` names an address, and not a folder or file of this machine. A value with a variable may be
 * one.
 */
export function isRemote(link: string): boolean {
  return (
    !isLocalFolder(link) &&
    (/^[a-z][a-z\d+.-]*:\/\//i.test(link) || /^(?:\\\\|file:)/i.test(link) || link.includes('${'))
  );
}

/** A path that begins like one, or a `file:` address; not one of another machine (`file://server/…`, `\\\\server\\…`). */
function isLocalFolder(address: string): boolean {
  return /^(?:file:(?!\/\/[^/])|\.{0,2}\/|\.{1,2}\\|[a-z]:[\\/])/i.test(address.trim());
}

/** True if the address is known to be PyPI's, of a mirror, or of public builds of it only. */
export function isPublicIndex(address: string): boolean {
  return isPublicAddress(address.trim(), 'pypi');
}

/** True if a file at this address is one of PyPI, so that its name identifies the release. */
export function isPypiFile(address: string): boolean {
  return isPublicAddress(address.trim(), 'pypiFile');
}
