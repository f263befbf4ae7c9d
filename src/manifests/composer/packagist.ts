import { hostOf, isOnPublicHost } from '../registryHost.ts';

/** First labels of the hosts that serve the public Composer packages to anyone, or mirror them. */
const publicHosts: readonly string[] = [
  'packagist.',
  'repo.packagist.',
  'packagist.phpcomposer.',
  'mirrors.aliyun.',
  'mirrors.cloud.tencent.',
  'mirrors.tencent.',
  'repo.huaweicloud.',
  'mirrors.huaweicloud.',
];

/** Below `packagist.com` is Private Packagist, whose packages are their owners' alone. */
export function isPackagist(address: string): boolean {
  return isOnPublicHost(address, publicHosts) && !hostOf(address).endsWith('packagist.com');
}
