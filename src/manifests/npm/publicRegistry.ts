import { PublicSources } from '../packageSources.ts';
import { isOnPublicHost } from '../registryHost.ts';

/**
 * First labels of hosts that serve the public npm registry to anyone, or mirror it. One more label follows, whichever: with
 * two more it could be a company's own.
 */
const publicHosts: readonly string[] = [
  // A domain of its own right below the top; what companies serve themselves is `npm.company.tld`, or at one of the house's own networks.
  'npm.',
  'registry.npmjs.',
  'registry.yarnpkg.',
  'registry.npmmirror.',
  'cdn.npmmirror.',
  'registry.npm.taobao.',
  'registry.nlark.',
  'r.cnpmjs.',
  'mirrors.cloud.tencent.',
  'repo.huaweicloud.',
  'mirrors.huaweicloud.',
];

const noMirrors = new PublicSources([]);

/**
 * Whether the address is known to be the public npm registry. Anything else may hold names that are secrets, also an address
 * that cannot be read or still has a variable in it.
 */
export function isPublicRegistry(address: string, mirrors: PublicSources = noMirrors): boolean {
  return mirrors.hasAddress(address) || isOnPublicHost(address, publicHosts);
}
