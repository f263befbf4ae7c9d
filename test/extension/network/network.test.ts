// Requests of the extension through a proxy, with the editor's own settings, and what Check Connection says about it.
// The environment of this window (suite.json) names a proxy that nobody runs, with a password, and two authorities.
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'mocha';
import * as vscode from 'vscode';

import { type ConnectProxy, startConnectProxy } from '../../support/connectProxy.ts';
import { startTlsFront, type TlsFront } from '../../support/tlsFront.ts';
import { Answers, type Message } from '../support/answers.ts';
import { activateExtension } from '../support/activateExtension.ts';
import { eventually } from '../support/eventually.ts';
import { type Check, checks, guarded, open, password, type Ports } from './checks.ts';

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
      const message = await run(check);
      const { text } = message;
      const seen = text.replace(new RegExp(`:(?:${ports.open}|${ports.guarded})\\b`), ':PORT');
      assert.match(seen, check.says);
      assert.doesNotMatch(text, new RegExp(password));
      if (check.button !== undefined) assert.equal(message.buttons[0], check.button);
    });

  it('with a proxy that can’t reach the service', async () => {
    proxies.open.setMode(502);
    const { text } = await run({ settings: open, tunnel: 'none' });
    assert.match(text, /^The proxy can’t connect to system\.example \(status 502\)\. /);
  });

  it('with a proxy that never answers', async () => {
    proxies.open.setMode('hang');
    const restore = shortenTimers();
    const { text, buttons } = await run({ settings: open, tunnel: 'none' }).finally(restore);
    assert.match(text, /^The service did not answer in time\. .* · Proxy: http:/);
    assert.equal(buttons[0], 'Change the setting');
  });

  it('keeps passwords out of the log', async () => {
    await run({ settings: guarded, tunnel: 'guarded' });
    await vscode.commands.executeCommand('clearlydefined.troubleshoot', 'log');
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
  async function run({ settings, url, tunnel }: Pick<Check, 'settings' | 'url' | 'tunnel'>): Promise<Message> {
    await applyHttp(settings(ports));
    const address = url?.(ports) ?? 'https://system.example';
    await vscode.workspace
      .getConfiguration('clearlydefined')
      .update('apiUrl', address, vscode.ConfigurationTarget.Global);
    const before = { open: proxies.open.tunnels.length, guarded: proxies.guarded.tunnels.length };
    const count = answers.messages.length;
    await vscode.commands.executeCommand('clearlydefined.troubleshoot', 'connection');
    const opened = (['open', 'guarded'] as const).filter((name) => proxies[name].tunnels.length > before[name]);
    assert.deepEqual(opened, tunnel === 'none' ? [] : [tunnel]);
    assert.equal(answers.messages.length, count + 1);
    const message = answers.messages.at(-1);
    assert.ok(message);
    return message;
  }
});

/**
 * The time limits of requests, 15 seconds and more, end after a fraction of a second. Returns what restores them. The
 * extension runs in the process of its tests.
 */
function shortenTimers(): () => void {
  const own = globalThis.setTimeout;
  const short = (callback: () => void, ms = 0): NodeJS.Timeout => own(callback, ms < 15_000 ? ms : 200);
  Object.assign(globalThis, { setTimeout: short });
  return () => void Object.assign(globalThis, { setTimeout: own });
}

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
