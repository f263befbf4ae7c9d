import { type NameRules, namesOf } from '../identify.ts';
import { isPublicAddress } from '../sources/publicHosts.ts';

/**
 * A gem and its number (RubyGems guides, "specification reference"; manifests.md 3.6). The name keeps its case, the
 * number comes without a platform.
 */
export const gemNames: NameRules = {
  ecosystem: 'gem',
  identify: namesOf({ type: 'gem', provider: 'rubygems', pattern: /^\w[\w.-]*$/, maxLength: 256 }),
};

export function isPublicGemRegistry(address: string): boolean {
  return isPublicAddress(address, 'gem');
}
