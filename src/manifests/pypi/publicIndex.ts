import { isPublicAddress } from '../publicHosts.ts';

/** Whether the address is known to be PyPI's, of a mirror, or of nothing but public builds of it. */
export function isPublicIndex(address: string): boolean {
  return isPublicAddress(address.trim(), 'pypi');
}

/** Whether a file at this address is one of PyPI, so that its name says which release it is. */
export function isPypiFile(address: string): boolean {
  return isPublicAddress(address.trim(), 'pypiFile');
}
