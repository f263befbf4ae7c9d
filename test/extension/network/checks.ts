// Checks of the connection in a window whose environment (suite.json) names a proxy that nobody runs, with a password, and
// two authorities.

export const password = 'pa55-word';

/** The parts that the addresses of a test are made of. */
export interface Ports {
  readonly open: number;
  readonly guarded: number;
  readonly front: number;
}

export interface Check {
  readonly title: string;
  /** Of `http.…`; others have their defaults. */
  readonly settings: (ports: Ports) => Readonly<Record<string, unknown>>;
  /** The service; `https://system.example` by default. */
  readonly url?: (ports: Ports) => string;
  /** A tunnel was opened by the proxy without credentials, by the one with them, or by none. */
  readonly tunnel: 'open' | 'guarded' | 'none';
  /** The message, with the port of the proxy as `PORT`. */
  readonly says: RegExp;
  readonly button?: string;
}

export const open: Check['settings'] = ({ open: port }) => ({ proxy: `http://127.0.0.1:${port}` });
export const guarded: Check['settings'] = ({ guarded: port }) => ({
  proxy: `http://user:${password}@127.0.0.1:${port}`,
});
const good = (proxy: string, certificates = 'built-in and system certificates'): RegExp =>
  new RegExp(
    `^https://\\S+ answers in \\d+ ms: version \\S+ Address: user settings · Proxy: ${proxy} · Trusted: ${certificates}$`,
  );
const bySetting = 'http://127\\.0\\.0\\.1:PORT \\(http\\.proxy\\)';
const failed = (cause: string, rest: string): RegExp =>
  new RegExp(`^${cause} Address: user settings · Proxy: ${rest}$`);
/** The service by an address of this machine for which a proxy would be used, and no certificate is made. */
const unproxied = ({ front }: Ports): string => `https://0.0.0.0:${front}`;
const direct = (cause: string, because: string): RegExp =>
  new RegExp(`^The certificate of 0\\.0\\.0\\.0:\\d+ ${cause}\\. .* · Proxy: none \\(${because}\\) · Trusted: `);
const trusted = 'Trusted: built-in and system certificates';

export const checks: readonly Check[] = [
  { title: 'http.proxy', settings: open, tunnel: 'open', says: good(bySetting) },
  { title: 'http.proxy with credentials', settings: guarded, tunnel: 'guarded', says: good(bySetting) },
  ...(['on', 'fallback', 'override'] as const).map((proxySupport) => ({
    title: `http.proxySupport ${proxySupport}`,
    settings: (ports: Ports) => ({ ...open(ports), proxySupport }),
    tunnel: 'open' as const,
    says: good(bySetting),
  })),
  {
    title: 'http.proxySupport off',
    settings: (ports) => ({ ...open(ports), noProxy: ['a.example'], proxySupport: 'off' }),
    url: unproxied,
    tunnel: 'none',
    says: direct('is for another host', 'http\\.proxySupport'),
  },
  {
    title: 'http.fetchAdditionalSupport off',
    settings: (ports) => ({ ...open(ports), noProxy: ['a.example'], fetchAdditionalSupport: false }),
    url: unproxied,
    tunnel: 'none',
    says: direct('isn’t trusted \\(UNABLE_TO_VERIFY_LEAF_SIGNATURE\\)', 'http\\.fetchAdditionalSupport'),
  },
  {
    title: 'http.noProxy',
    settings: (ports) => ({ ...open(ports), noProxy: ['0.0.0.0'] }),
    url: unproxied,
    tunnel: 'none',
    says: direct('is for another host', 'http\\.noProxy'),
  },
  {
    title: 'exceptions in the environment',
    settings: open,
    url: unproxied,
    tunnel: 'none',
    says: direct('is for another host', 'NO_PROXY'),
  },
  {
    title: 'a service on this machine',
    settings: open,
    url: ({ front }) => `https://127.0.0.1:${front}`,
    tunnel: 'none',
    says: good('none \\(local address\\)'),
  },
  {
    title: 'a proxy in the environment',
    settings: () => ({}),
    tunnel: 'none',
    says: failed('The proxy can’t be reached \\(ECONNREFUSED\\)\\.', 'http://127\\.0\\.0\\.1:1 \\(HTTPS_PROXY\\)'),
    button: 'Change the setting',
  },
  {
    title: 'a proxy that requires credentials',
    settings: ({ guarded: port }) => ({ proxy: `http://127.0.0.1:${port}` }),
    tunnel: 'none',
    says: failed('The proxy requires a sign-in\\.', bySetting),
    button: 'Change the setting',
  },
  {
    title: 'a wrong password',
    settings: ({ guarded: port }) => ({ proxy: `http://user:${password}-wrong@127.0.0.1:${port}` }),
    tunnel: 'none',
    says: failed('The proxy requires a sign-in\\.', bySetting),
    button: 'Change the setting',
  },
  {
    title: 'http.proxyAuthorization, which VS Code keeps from extensions',
    settings: ({ guarded: port }) => ({
      proxy: `http://127.0.0.1:${port}`,
      proxyAuthorization: `Basic ${Buffer.from(`user:${password}`).toString('base64')}`,
    }),
    tunnel: 'none',
    says: failed('The proxy requires a sign-in\\.', bySetting),
    button: 'Change the setting',
  },
  {
    title: 'a proxy that is down',
    settings: () => ({ proxy: `http://user:${password}@127.0.0.1:1` }),
    tunnel: 'none',
    says: failed('The proxy can’t be reached \\(ECONNREFUSED\\)\\.', 'http://127\\.0\\.0\\.1:1 \\(http\\.proxy\\)'),
    button: 'Change the setting',
  },
  ...(
    [
      ['unknown', 'isn’t trusted \\([A-Z_]+\\)'],
      ['self', 'isn’t trusted \\([A-Z_]+\\)'],
      ['expired', 'has expired'],
      ['elsewhere', 'is for another host'],
    ] as const
  ).map(([name, cause]) => ({
    title: `a certificate: ${name}`,
    settings: open,
    url: () => `https://${name}.example`,
    tunnel: 'open' as const,
    says: failed(`The certificate of ${name}\\.example ${cause}\\.`, `${bySetting} · ${trusted}`),
    button: 'Change the setting',
  })),
  {
    title: 'http.proxyStrictSSL off, which VS Code keeps from extensions',
    settings: (ports) => ({ ...open(ports), proxyStrictSSL: false }),
    url: () => 'https://self.example',
    tunnel: 'open',
    says: /^The certificate of self\.example isn’t trusted \([A-Z_]+\)\./,
  },
  {
    title: 'http.systemCertificates off',
    settings: (ports) => ({ ...open(ports), systemCertificates: false }),
    tunnel: 'open',
    says: /isn’t trusted \([A-Z_]+\)\. .* · Trusted: built-in certificates and NODE_EXTRA_CA_CERTS$/,
    button: 'Change the setting',
  },
  {
    title: 'NODE_EXTRA_CA_CERTS, which VS Code uses with http.systemCertificates off',
    settings: (ports) => ({ ...open(ports), systemCertificates: false }),
    url: () => 'https://extra.example',
    tunnel: 'open',
    says: good(bySetting, 'built-in certificates and NODE_EXTRA_CA_CERTS'),
  },
  {
    title: 'NODE_EXTRA_CA_CERTS, which VS Code does not use with http.systemCertificates on',
    settings: open,
    url: () => 'https://extra.example',
    tunnel: 'open',
    says: /^The certificate of extra\.example isn’t trusted \(SELF_SIGNED_CERT_IN_CHAIN\)\. /,
  },
];
