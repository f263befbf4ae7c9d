import { isPublicAddress } from '../publicHosts.ts';

/** True if the address is known to be the public npm registry. */
export function isPublicRegistry(address: string): boolean {
  return isPublicAddress(address, 'npm');
}
