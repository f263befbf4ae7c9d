import { isOnPublicHost } from '../registryHost.ts';

/** First labels of hosts that serve PyPI to anyone, or mirror it, or hold nothing but public builds of it. One more label follows. */
const publicHosts: readonly string[] = [
  // A domain of its own right below the top; what companies serve themselves is `pypi.company.tld`.
  'pypi.',
  'pypi.python.',
  'files.pythonhosted.',
  'pypi.tuna.tsinghua.edu.',
  'mirrors.tuna.tsinghua.edu.',
  'pypi.mirrors.ustc.edu.',
  'mirrors.ustc.edu.',
  'mirror.sjtu.edu.',
  'mirrors.bfsu.edu.',
  'mirrors.aliyun.',
  'mirrors.163.',
  'mirrors.cloud.tencent.',
  'mirrors.huaweicloud.',
  'repo.huaweicloud.',
  'pypi.douban.',
  'pypi.doubanio.',
  'download.pytorch.',
  'piwheels.',
];

/** First labels of hosts that serve the very files of PyPI, so that a file's name says which release it is. */
const fileHosts: readonly string[] = ['files.pythonhosted.', 'pypi.', 'pypi.python.'];

/** Whether the address is known to be PyPI's. Anything else may hold names that are secrets, also an address with a variable in it. */
export function isPublicIndex(address: string): boolean {
  return isOnPublicHost(address.trim(), publicHosts);
}

/** Whether a file at this address is one of PyPI. */
export function isPypiFile(address: string): boolean {
  return isOnPublicHost(address.trim(), fileHosts);
}

/** The address up to the slash behind the host, without user and password; as written when there is no host. */
export function originOf(address: string): string {
  const match = /^([a-z][a-z\d+.-]*:\/\/)(?:[^/?#@]*@)*([^/?#@]*)/i.exec(address.trim());
  return match ? `${match[1]}${match[2]}/` : address;
}
