import { isPublicAddress } from '../publicHosts.ts';

/** Whether the address is known to be the public npm registry. */
export function isPublicRegistry(address: string): boolean {
  return isPublicAddress(address, 'npm');
}
