import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { type Environment, type NetworkSettings, networkUse } from '../../../../src/service/transport/networkUse.ts';

const defaults: NetworkSettings = {
  proxy: '',
  proxySupport: 'override',
  noProxy: [],
  fetchAdditionalSupport: true,
  systemCertificates: true,
};
const service = 'https://api.service.example';
const proxy = 'http://proxy.example:3128';

type Row = readonly [
  title: string,
  settings: Partial<NetworkSettings>,
  environment: Environment,
  expected: string,
  address?: string,
];

const proxies: readonly Row[] = [
  ['nothing', {}, {}, 'not set'],
  ['the setting', { proxy }, {}, `${proxy} by http.proxy`],
  ['support for fallback', { proxy, proxySupport: 'fallback' }, {}, `${proxy} by http.proxy`],
  ['support where nothing else is set', { proxy, proxySupport: 'on' }, {}, `${proxy} by http.proxy`],
  ['the setting before the environment', { proxy }, { HTTPS_PROXY: 'http://other' }, `${proxy} by http.proxy`],
  ['the environment', {}, { HTTPS_PROXY: proxy, HTTP_PROXY: 'http://other' }, `${proxy} by HTTPS_PROXY`],
  ['small letters first', {}, { http_proxy: proxy, HTTP_PROXY: 'http://other' }, `${proxy} by http_proxy`],
  [
    'the variable for https first, for http too',
    {},
    { https_proxy: proxy },
    `${proxy} by https_proxy`,
    'http://a.example',
  ],
  ['an empty variable', {}, { https_proxy: '', HTTP_PROXY: proxy }, `${proxy} by HTTP_PROXY`],
  ['a setting without a scheme', { proxy: 'proxy.example:3128' }, {}, 'not set'],
  ['a SOCKS proxy', { proxy: 'socks5://proxy.example:1080' }, {}, 'socks5://proxy.example:1080 by http.proxy'],
  ['credentials', { proxy: 'http://user:secret@proxy.example:3128/' }, {}, `${proxy} by http.proxy`],
  ['credentials with signs', { proxy: 'http://us/er:p@ss@w/rd@proxy.example:3128' }, {}, `${proxy} by http.proxy`],
  [
    'credentials in the environment',
    {},
    { HTTPS_PROXY: 'http://u:secret@proxy.example:3128?x#y' },
    `${proxy} by HTTPS_PROXY`,
  ],
  ['this machine', { proxy }, {}, 'direct: loopback', 'http://localhost:4000'],
  ['this machine, by number', { proxy }, {}, 'direct: loopback', 'http://127.0.0.1:4000'],
  ['this machine, by number of version 6', { proxy }, {}, 'direct: loopback', 'http://[::1]:4000'],
  ['support off', { proxy, proxySupport: 'off' }, {}, 'direct: http.proxySupport'],
  ['fetch left alone', { proxy, fetchAdditionalSupport: false }, {}, 'direct: http.fetchAdditionalSupport'],
  ['fetch left to Node', { fetchAdditionalSupport: false }, { NODE_USE_ENV_PROXY: '1', HTTPS_PROXY: proxy }, 'unknown'],
  ['an exception', { proxy, noProxy: ['api.service.example'] }, {}, 'direct: http.noProxy'],
  ['an exception for a domain', { proxy, noProxy: [' Service.example '] }, {}, 'direct: http.noProxy'],
  ['an exception with a dot', { proxy, noProxy: ['.service.example'] }, {}, 'direct: http.noProxy'],
  ['an exception with its port', { proxy, noProxy: ['service.example:443'] }, {}, 'direct: http.noProxy'],
  ['an exception for another port', { proxy, noProxy: ['service.example:80'] }, {}, `${proxy} by http.proxy`],
  ['an exception for a part of a name', { proxy, noProxy: ['vice.example'] }, {}, `${proxy} by http.proxy`],
  ['an exception for all', { proxy, noProxy: ['*'] }, {}, 'direct: http.noProxy'],
  ['exceptions of the environment', { proxy }, { NO_PROXY: 'a.example, service.example' }, 'direct: NO_PROXY'],
  ['exceptions in small letters first', { proxy }, { NO_PROXY: 'a', no_proxy: 'service.example' }, 'direct: no_proxy'],
  [
    'exceptions of the setting instead',
    { proxy, noProxy: ['a'] },
    { NO_PROXY: 'service.example' },
    `${proxy} by http.proxy`,
  ],
];

const certificates: readonly Row[] = [
  ['the defaults', {}, {}, 'system'],
  ['the defaults, with more of them', {}, { NODE_EXTRA_CA_CERTS: '/a.pem' }, 'system'],
  ['no system certificates', { systemCertificates: false }, {}, 'builtIn'],
  ['more instead', { systemCertificates: false }, { NODE_EXTRA_CA_CERTS: '/a.pem' }, 'extra'],
  ['fetch left alone', { fetchAdditionalSupport: false }, {}, 'builtIn'],
  ['no proxy support', { proxySupport: 'off' }, {}, 'system'],
  ['no verification', {}, { NODE_TLS_REJECT_UNAUTHORIZED: '0' }, 'off'],
  ['no encryption', {}, {}, 'plain', 'http://a.example'],
];

describe('Use of the network', () => {
  for (const [title, settings, environment, expected, address = service] of proxies)
    it(`has a proxy as VS Code has, with ${title}`, () => {
      const use = networkUse(address, { ...defaults, ...settings }, environment)?.proxy;
      const text =
        use?.kind === 'proxy'
          ? `${use.url} by ${use.from}`
          : use?.kind === 'direct'
            ? `direct: ${use.because}`
            : use?.kind === 'notSet'
              ? 'not set'
              : use?.kind;
      assert.equal(text, expected);
    });

  for (const [title, settings, environment, expected, address = service] of certificates)
    it(`trusts certificates as VS Code does, with ${title}`, () =>
      assert.equal(networkUse(address, { ...defaults, ...settings }, environment)?.certificates, expected));

  it('is not known in a browser', () => assert.equal(networkUse(service, { ...defaults, proxy }, null), null));
  it('is not known for what is no address', () => assert.equal(networkUse('', defaults, {}), null));
});
