import { isPublicAddress } from '../publicHosts.ts';

/** True if the address is known to be PyPI's, of a mirror, or of public builds of it only. */
export function isPublicIndex(address: string): boolean {
  return isPublicAddress(address.trim(), 'pypi');
}

/** True if a file at this address is one of PyPI, so that its name identifies the release. */
export function isPypiFile(address: string): boolean {
  return isPublicAddress(address.trim(), 'pypiFile');
}
