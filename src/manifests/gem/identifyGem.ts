import type { Identity, PackageName } from '../identify.ts';
import { fromRegistry, registryPackage } from '../registryPackage.ts';
import { isPublicAddress } from '../publicHosts.ts';

const maxLength = 256;

/**
 * A gem and its number (RubyGems guides, "specification reference"; manifests.md 3.6). The name keeps its case, the
 * number comes without a platform. Packages of another registry are not requested.
 */
export function identifyGem({ name, version, registry, isOneOf }: PackageName): Identity {
  if (name.length > maxLength || !/^\w[\w.-]*$/.test(name)) return { coordinates: null, reason: 'invalidName' };
  if (typeof registry === 'string' && !isPublicGemRegistry(registry)) return fromRegistry(registry, isOneOf);
  const isVersion = version === null || (version.length <= maxLength && /^\d+(?:[.-][0-9a-z]+)*$/i.test(version));
  if (!isVersion) return { coordinates: null, reason: 'invalidVersion' };
  return registryPackage({ type: 'gem', provider: 'rubygems', name, version });
}

export function isPublicGemRegistry(address: string): boolean {
  return isPublicAddress(address, 'gem');
}
