// Requests of the extension through a proxy, with the editor's own settings, and what Check Connection says about it.
// The environment of this window (suite.json) names a proxy that nobody runs, with a password, and two authorities.
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'mocha';
import * as vscode from 'vscode';

import { type ConnectProxy, startConnectProxy } from '../../support/connectProxy.ts';
import { startTlsFront, type TlsFront } from '../../support/tlsFront.ts';
import { Answers, type Question } from '../submit/answers.ts';
import { activateExtension } from '../support/activateExtension.ts';
import { eventually } from '../support/eventually.ts';

const password = 'pa55-word';

/** The parts that the addresses of a test are made of. */
interface Ports {
  readonly open: number;
  readonly guarded: number;
  readonly front: number;
}

interface Check {
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

const open = ({ open: port }: Ports) => ({ proxy: `http://127.0.0.1:${port}` });
const guarded = ({ guarded: port }: Ports) => ({ proxy: `http://user:${password}@127.0.0.1:${port}` });
const good = (proxy: string, certificates = 'built-in and system certificates'): RegExp =>
  new RegExp(
    `^https://\\S+ answers in \\d+ ms: version \\S+ Address: user settings · Proxy: ${proxy} · Certificate: verified with ${certificates}$`,
  );
const bySetting = 'http://127\\.0\\.0\\.1:PORT \\(http\\.proxy\\)';
const failed = (cause: string, rest: string): RegExp =>
  new RegExp(`^${cause} Address: user settings · Proxy: ${rest}$`);
/** The service by an address of this machine for which a proxy would be used, and no certificate is made. */
const unproxied = ({ front }: Ports): string => `https://0.0.0.0:${front}`;
const direct = (cause: string, because: string): RegExp =>
  new RegExp(`^The certificate of 0\\.0\\.0\\.0:\\d+ ${cause}\\. .* · Proxy: none \\(${because}\\) · Trusted: `);
const trusted = 'Trusted: built-in and system certificates';

const checks: readonly Check[] = [
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
    says: direct('is from an issuer that isn’t trusted', 'http\\.fetchAdditionalSupport'),
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
    button: 'Change the Proxy',
  },
  {
    title: 'a proxy that requires credentials',
    settings: ({ guarded: port }) => ({ proxy: `http://127.0.0.1:${port}` }),
    tunnel: 'none',
    says: failed('The proxy requires a sign-in\\.', bySetting),
    button: 'Change the Proxy',
  },
  {
    title: 'a wrong password',
    settings: ({ guarded: port }) => ({ proxy: `http://user:${password}-wrong@127.0.0.1:${port}` }),
    tunnel: 'none',
    says: failed('The proxy requires a sign-in\\.', bySetting),
    button: 'Change the Proxy',
  },
  {
    title: 'http.proxyAuthorization, which VS Code keeps from extensions',
    settings: ({ guarded: port }) => ({
      proxy: `http://127.0.0.1:${port}`,
      proxyAuthorization: `Basic ${Buffer.from(`user:${password}`).toString('base64')}`,
    }),
    tunnel: 'none',
    says: failed('The proxy requires a sign-in\\.', bySetting),
    button: 'Change the Proxy',
  },
  {
    title: 'a proxy that is down',
    settings: () => ({ proxy: `http://user:${password}@127.0.0.1:1` }),
    tunnel: 'none',
    says: failed('The proxy can’t be reached \\(ECONNREFUSED\\)\\.', 'http://127\\.0\\.0\\.1:1 \\(http\\.proxy\\)'),
    button: 'Change the Proxy',
  },
  ...(
    [
      ['unknown', 'is from an issuer that isn’t trusted'],
      ['self', 'is self-signed and not trusted'],
      ['expired', 'has expired'],
      ['elsewhere', 'is for another host'],
    ] as const
  ).map(([name, cause]) => ({
    title: `a certificate that ${cause}`,
    settings: open,
    url: () => `https://${name}.example`,
    tunnel: 'open' as const,
    says: failed(`The certificate of ${name}\\.example ${cause}\\.`, `${bySetting} · ${trusted}`),
    button: 'Open Certificate Settings',
  })),
  {
    title: 'http.proxyStrictSSL off, which VS Code keeps from extensions',
    settings: (ports) => ({ ...open(ports), proxyStrictSSL: false }),
    url: () => 'https://self.example',
    tunnel: 'open',
    says: /^The certificate of self\.example is self-signed and not trusted\./,
  },
  {
    title: 'http.systemCertificates off',
    settings: (ports) => ({ ...open(ports), systemCertificates: false }),
    tunnel: 'open',
    says: /isn’t trusted\. .* · Trusted: built-in certificates and NODE_EXTRA_CA_CERTS$/,
    button: 'Open Certificate Settings',
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
    says: /^The certificate of extra\.example is from an issuer that isn’t trusted\. /,
  },
];

describe('Connection through a proxy', () => {
  let front: TlsFront;
  let proxies: { readonly open: ConnectProxy; readonly guarded: ConnectProxy };
  let ports: Ports;
  let answers: Answers;

  before(async () => {
    await activateExtension();
    const { port } = new URL(process.env['TEST_SERVICE'] ?? '');
    front = await startTlsFront(process.env['TEST_CERTIFICATES'] ?? '', Number(port));
    proxies = {
      open: await startConnectProxy({ target: front.port }),
      guarded: await startConnectProxy({ target: front.port, credentials: `user:${password}` }),
    };
    ports = { open: proxies.open.port, guarded: proxies.guarded.port, front: front.port };
    answers = new Answers();
  });

  afterEach(() => {
    for (const proxy of [proxies.open, proxies.guarded]) {
      proxy.setMode('tunnel');
      proxy.cutTunnels();
    }
  });

  after(async () => {
    answers.dispose();
    await applyHttp({});
    await proxies.open.stop();
    await proxies.guarded.stop();
    await front.stop();
  });

  for (const check of checks)
    it(`with ${check.title}`, async () => {
      const question = await run(check);
      const { words } = question;
      const seen = words.replace(new RegExp(`:(?:${ports.open}|${ports.guarded})\\b`), ':PORT');
      assert.match(seen, check.says);
      assert.doesNotMatch(words, new RegExp(password));
      if (check.button !== undefined) assert.equal(question.buttons[0], check.button);
    });

  it('with a proxy that can’t reach the service', async () => {
    proxies.open.setMode(502);
    const { words } = await run({ settings: open, tunnel: 'none' });
    assert.match(words, /^The proxy can’t connect to system\.example \(status 502\)\. /);
  });

  it('with a proxy that never answers', async () => {
    proxies.open.setMode('hang');
    const { words, buttons } = await run({ settings: open, tunnel: 'none' });
    assert.match(words, /^No answer through the proxy within \d+ seconds\. .* · Proxy: http:/);
    assert.equal(buttons[0], 'Change the Proxy');
  });

  it('keeps passwords out of the log', async () => {
    await run({ settings: guarded, tunnel: 'guarded' });
    await vscode.commands.executeCommand('clearlydefined.showLog');
    const log = (): string =>
      vscode.workspace.textDocuments
        .find(({ uri }) => uri.scheme === 'output' && uri.path.includes('ClearlyDefined'))
        ?.getText() ?? '';
    const last = new RegExp(`connection: .* answers in .* · Proxy: http://127\\.0\\.0\\.1:${ports.guarded} `);
    await eventually('the log shows the last check', () => last.test(log()));
    assert.match(log(), /The proxy requires a sign-in/);
    assert.doesNotMatch(log(), new RegExp(password));
  });

  /** Checks the connection and returns the message. */
  async function run({ settings, url, tunnel }: Pick<Check, 'settings' | 'url' | 'tunnel'>): Promise<Question> {
    await applyHttp(settings(ports));
    const address = url?.(ports) ?? 'https://system.example';
    await vscode.workspace
      .getConfiguration('clearlydefined')
      .update('apiUrl', address, vscode.ConfigurationTarget.Global);
    const before = { open: proxies.open.tunnels.length, guarded: proxies.guarded.tunnels.length };
    const count = answers.told.length;
    await vscode.commands.executeCommand('clearlydefined.checkConnection');
    const opened = (['open', 'guarded'] as const).filter((name) => proxies[name].tunnels.length > before[name]);
    assert.deepEqual(opened, tunnel === 'none' ? [] : [tunnel]);
    assert.equal(answers.told.length, count + 1);
    const question = answers.told.at(-1);
    assert.ok(question);
    return question;
  }
});

/** Sets these settings of `http.…`, and all others of the test to their defaults. */
async function applyHttp(settings: Readonly<Record<string, unknown>>): Promise<void> {
  const http = vscode.workspace.getConfiguration('http');
  for (const name of settingNames)
    if (http.inspect(name)?.globalValue !== undefined || name in settings)
      await http.update(name, settings[name], vscode.ConfigurationTarget.Global);
}

const settingNames = [
  'proxy',
  'proxySupport',
  'noProxy',
  'proxyAuthorization',
  'proxyStrictSSL',
  'systemCertificates',
  'fetchAdditionalSupport',
] as const;
