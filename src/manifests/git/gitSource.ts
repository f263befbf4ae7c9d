import type { DependencySource } from '../format.ts';
import { hasCredentials } from './gitAccess.ts';
import { withoutUserInfo } from './gitLocation.ts';

/** A repository at an address as it is written. Of credentials only that there were some is kept. */
export function gitSource(address: string, ref: string | null): Extract<DependencySource, { readonly kind: 'git' }> {
  const url = withoutUserInfo(address);
  return hasCredentials(address) ? { kind: 'git', url, ref, hasCredentials: true } : { kind: 'git', url, ref };
}
