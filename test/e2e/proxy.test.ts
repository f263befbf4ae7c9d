// Check Connection behind a proxy: what it used, in the themes of each kind, and the setting that a failure leads to.
import assert from 'node:assert/strict';
import path from 'node:path';
import { after } from 'mocha';
import type { Locator } from 'playwright-core';
import { projectRoot } from '../../scripts/project.ts';
import { type Service, startService } from '../service/startService.ts';
import { type ConnectProxy, startConnectProxy } from '../support/connectProxy.ts';
import { startTlsFront, type TlsFront } from '../support/tlsFront.ts';
import { describeWorkbench } from './support/describeWorkbench.ts';
import { appears, clickTimeout, eventually, settles } from './support/eventually.ts';
import type { OpenOptions } from './support/openWorkbench.ts';
import type { Theme } from './support/themes.ts';
import type { Workbench } from './support/workbench.ts';

const certificates = path.join(projectRoot, 'test', 'fixtures', 'certificates');
const themes: readonly Theme[] = ['dark', 'light', 'highContrast'];
const credentials = 'user:pa55-word';

let parts: { readonly service: Service; readonly front: TlsFront; readonly proxy: ConnectProxy } | undefined;

async function start(): Promise<OpenOptions> {
  const service = await startService();
  const front = await startTlsFront(certificates, service.port);
  const proxy = await startConnectProxy({ target: front.port, credentials });
  parts = { service, front, proxy };
  return {
    workspace: 'states',
    serviceUrl: 'https://system.example',
    settings: { 'http.proxy': `http://${credentials}@127.0.0.1:${proxy.port}` },
    environment: { SSL_CERT_FILE: path.join(certificates, 'systemAuthority.pem') },
  };
}

interface Failure {
  readonly title: string;
  /** Brings the failure about. */
  readonly prepare: (workbench: Workbench) => void;
  readonly says: RegExp;
  readonly button: string;
  readonly setting: string;
}

const failures: readonly Failure[] = [
  {
    title: 'a certificate that is not trusted',
    prepare: (workbench) => workbench.changeSettings({ 'clearlydefined.apiUrl': 'https://unknown.example' }),
    says: /The certificate of unknown\.example is from an issuer that isn’t trusted\./,
    button: 'Open Certificate Settings',
    setting: 'http.systemCertificates',
  },
  {
    title: 'a proxy that requires a sign-in',
    prepare: () => {
      parts?.proxy.setMode(407);
      parts?.proxy.cutTunnels();
    },
    says: /The proxy requires a sign-in\./,
    button: 'Change the Proxy',
    setting: 'http.proxy',
  },
];

describeWorkbench('Behind a proxy', start, (step) => {
  step('looks up licenses', async (workbench) => {
    await workbench.openView('Components');
    await workbench.expand(workbench.treeRow(/^package\.json/));
    await workbench.treeRow(/^lodash\s*MIT · 4\.17\.21$/).waitFor();
    assert.ok(parts?.proxy.tunnels.every((target) => target === 'system.example:443'));
  });

  for (const theme of themes)
    step(`shows what a check used in ${theme}`, async (workbench) => {
      await workbench.setTheme(theme);
      await workbench.runCommand('ClearlyDefined: Check Connection');
      const notification = workbench.notification(/answers in \d+ ms: version .* · Proxy: http:/);
      await notification.waitFor();
      assert.ok(!(await notification.innerText()).includes(credentials));
      await workbench.screenshot(`check connection proxy ${theme}`);
      await closeNotifications(workbench);
    });

  for (const { title, prepare, says, button, setting } of failures)
    step(`explains ${title} and opens its setting`, async (workbench) => {
      const notification = await checkUntil(workbench, prepare, says);
      assert.match(
        await notification.innerText(),
        /Address: user settings · Proxy: http:\/\/127\.0\.0\.1:\d+ \(http\.proxy\)/,
      );
      await workbench.screenshot(`check connection ${setting}`);
      await notification.getByRole('button', { name: button }).click();
      const search = workbench.page.locator('.settings-editor .search-container');
      await search.getByText(setting).waitFor();
      await eventually('the settings are closed', async () => {
        await workbench.page.keyboard.press('Escape');
        return settles(search.waitFor({ state: 'hidden', timeout: clickTimeout }));
      });
      await closeNotifications(workbench);
    });

  after(async () => {
    await parts?.proxy.stop();
    await parts?.front.stop();
    await parts?.service.stop();
  });
});

/** Prepares and checks again until the window has read the changed settings, which takes longer on a busy machine. */
async function checkUntil(workbench: Workbench, prepare: Failure['prepare'], says: RegExp): Promise<Locator> {
  const shown = new Set<string>();
  const notification = workbench.notification(says);
  return eventually(
    () => `a notification says ${says}, but ${[...shown].join(' | ')}`,
    async () => {
      prepare(workbench);
      await workbench.runCommand('ClearlyDefined: Check Connection');
      if (await appears(notification, clickTimeout)) return notification;
      for (const text of await workbench.notifications()) shown.add(text);
      await closeNotifications(workbench);
      return undefined;
    },
  );
}

async function closeNotifications(workbench: Workbench): Promise<void> {
  await workbench.runCommand('Notifications: Clear All Notifications');
  await eventually('no notification is left', async () => (await workbench.notifications()).length === 0);
}
