import { trimEnd } from '../../base/trimEnd.ts';

/** The editor's settings `http.…` that decide how requests of extensions are sent. */
export interface NetworkSettings {
  readonly proxy: string;
  readonly proxySupport: string;
  readonly noProxy: readonly string[];
  readonly fetchAdditionalSupport: boolean;
  readonly systemCertificates: boolean;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** How a request to an address is sent. */
export interface NetworkUse {
  readonly proxy: ProxyUse;
  readonly certificates: CertificateUse;
}

export type ProxyUse =
  /** `url`: scheme, host and port, without credentials. `from`: the setting or the environment variable. */
  | { readonly kind: 'proxy'; readonly url: string; readonly from: string }
  | { readonly kind: 'direct'; readonly because: 'loopback' }
  /** `because`: the setting or the environment variable. */
  | { readonly kind: 'direct'; readonly because: string }
  /** Neither a setting nor a variable names one. The operating system's settings may. */
  | { readonly kind: 'notSet' }
  /** The editor doesn't decide, and other settings of Node may. */
  | { readonly kind: 'unknown' };

/** `plain`: no certificate; `off`: not verified. Otherwise the trusted certificates beside the built-in ones. */
export type CertificateUse = 'plain' | 'off' | 'system' | 'extra' | 'builtIn';

/**
 * What applies to an address, by the rules of VS Code's extension host for `fetch`: a setting comes before the
 * environment, and this machine itself never has a proxy. `http.proxyStrictSSL` and `http.proxyAuthorization` don't
 * apply to extensions. In a browser, without an environment, nothing is known: `null`.
 */
export function networkUse(url: string, settings: NetworkSettings, environment: Environment | null): NetworkUse | null {
  if (!environment || !URL.canParse(url)) return null;
  const address = new URL(url);
  return {
    proxy: proxyUse(address, settings, environment),
    certificates: certificateUse(address, settings, environment),
  };
}

function proxyUse(address: URL, settings: NetworkSettings, environment: Environment): ProxyUse {
  if (!settings.fetchAdditionalSupport)
    return environment['NODE_USE_ENV_PROXY']
      ? { kind: 'unknown' }
      : { kind: 'direct', because: 'http.fetchAdditionalSupport' };
  if (!['on', 'fallback', 'override'].includes(settings.proxySupport))
    return { kind: 'direct', because: 'http.proxySupport' };
  const host = address.hostname.replace(/^\[|\]$/g, '').toLowerCase();
  if (loopback.has(host)) return { kind: 'direct', because: 'loopback' };
  const bypass = bypassOf(settings, environment);
  if (isBypassed(host, address.port || (address.protocol === 'https:' ? '443' : '80'), bypass.hosts))
    return { kind: 'direct', because: bypass.from };
  const variable = proxyVariables.find((name) => environment[name]);
  const named = withoutCredentials(settings.proxy);
  if (named !== null) return { kind: 'proxy', url: named, from: 'http.proxy' };
  const url = variable === undefined ? null : withoutCredentials(environment[variable] ?? '');
  return url === null || variable === undefined ? { kind: 'notSet' } : { kind: 'proxy', url, from: variable };
}

function certificateUse({ protocol }: URL, settings: NetworkSettings, environment: Environment): CertificateUse {
  if (protocol !== 'https:') return 'plain';
  if (environment['NODE_TLS_REJECT_UNAUTHORIZED'] === '0') return 'off';
  if (settings.systemCertificates && settings.fetchAdditionalSupport) return 'system';
  return environment['NODE_EXTRA_CA_CERTS'] ? 'extra' : 'builtIn';
}

const loopback = new Set(['localhost', '127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** The first one counts, for both schemes of addresses. */
const proxyVariables = ['https_proxy', 'HTTPS_PROXY', 'http_proxy', 'HTTP_PROXY'] as const;

/** Any entry in the setting replaces the variable. */
function bypassOf({ noProxy }: NetworkSettings, environment: Environment): { from: string; hosts: readonly string[] } {
  if (noProxy.length > 0) return { from: 'http.noProxy', hosts: noProxy };
  const from = environment['no_proxy'] ? 'no_proxy' : 'NO_PROXY';
  return { from, hosts: (environment[from] ?? '').trim().split(',') };
}

/** `hosts`: names with all names below them and an optional port, or one `*`. */
function isBypassed(host: string, port: string, hosts: readonly string[]): boolean {
  return hosts.some((entry) => {
    const [name = '', onlyPort] = entry.trim().toLowerCase().split(':', 2);
    if (name === '*') return true;
    if (name === '') return false;
    return `.${host}`.endsWith(name.startsWith('.') ? name : `.${name}`) && (!onlyPort || port === onlyPort);
  });
}

/** `null`: not the address of a proxy. */
function withoutCredentials(text: string): string | null {
  const [, scheme, rest] = /^(https?|socks(?:4a?|5h?)?):\/\/(.*)$/is.exec(text.trim()) ?? [];
  if (scheme === undefined || rest === undefined) return null;
  const host = rest.slice(rest.lastIndexOf('@') + 1).replace(/[/?#\s].*$/s, '');
  return `${scheme.toLowerCase()}://${trimEnd(host, '/')}`;
}
