import { isPublicAddress } from '../publicHosts.ts';

/** True if the address serves the public Composer packages to anyone. */
export function isPackagist(address: string): boolean {
  return isPublicAddress(address, 'composer');
}
