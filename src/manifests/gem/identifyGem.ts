import type { Identity, PackageName } from '../identify.ts';
import { registryPackage } from '../registryPackage.ts';
import { isPublicAddress } from '../sources/publicHosts.ts';

const maxLength = 256;

/**
 * A gem and its number (RubyGems guides, "specification reference"; manifests.md 3.6). The name keeps its case, the
 * number comes without a platform. Packages of another registry are not requested.
 */
export function identifyGem({ name, version, requirement, origin }: PackageName): Identity {
  if (name.length > maxLength || !/^\w[\w.-]*$/.test(name)) return { coordinates: null, reason: 'invalidName' };
  if (origin?.withheld) return origin.withheld;
  return registryPackage({ type: 'gem', provider: 'rubygems', name, version, requirement });
}

export function isPublicGemRegistry(address: string): boolean {
  return isPublicAddress(address, 'gem');
}
