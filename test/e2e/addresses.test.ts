// Service addresses that are invalid or lead to another server: the view and Check Connection explain the problem, and
// the correct address fixes it.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before } from 'mocha';
import { describeWorkbench } from './support/describeWorkbench.ts';
import { clickTimeout, eventually, settles } from './support/eventually.ts';

const plainPages = createServer((_, response) =>
  response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Harbor</title><h1>Welcome</h1>'),
);

before(() => new Promise<void>((resolve) => plainPages.listen(0, '127.0.0.1', resolve)));

after(() => plainPages.close());

/** A wrong address and the message it leads to. */
const wrong: readonly { readonly title: string; readonly address: () => string; readonly says: RegExp }[] = [
  {
    title: 'words instead of an address',
    address: () => 'not a url',
    says: /The setting clearlydefined\.apiUrl is not a web address: “not a url”/,
  },
  {
    title: 'the address of a plain web page',
    address: () => plainPageAddress(),
    says: /answered with something that is not the service’s data: an HTML page/,
  },
  { title: 'an address where nobody listens', address: () => 'http://127.0.0.1:1024', says: /can’t be reached/ },
];

describeWorkbench('Service address', { workspace: 'states' }, (step) => {
  let right = '';

  step('shows licenses when it is correct', async (workbench) => {
    right = workbench.service.url;
    await workbench.openView('Components');
    await workbench.expand(workbench.treeRow(/^package\.json/));
    await workbench.treeRow(/^lodash\s*MIT · 4\.17\.21$/).waitFor();
  });

  for (const { title, address, says } of wrong) {
    step(`shows an error in the view for ${title}`, async (workbench) => {
      workbench.changeSettings({ 'clearlydefined.apiUrl': address() });
      await workbench.treeRow(says).waitFor();
      // Answers of the previous service are not shown for this one.
      await workbench.treeRow(/^lodash\s*Lookup failed · 4\.17\.21$/).waitFor();
      assert.deepEqual(await workbench.notifications(), []);
    });

    step(`explains ${title} in Check Connection and offers the setting`, async (workbench) => {
      await workbench.runCommand('ClearlyDefined: Check Connection');
      const notification = workbench.notification(says);
      await notification.waitFor();
      await workbench.screenshot(`check connection ${title}`);
      await notification.getByRole('button', { name: /^Change the (Address|setting)$/i }).click();
      const search = workbench.page.locator('.settings-editor .search-container');
      await search.getByText('clearlydefined.apiUrl').waitFor();
      // Keys pressed before the settings editor has the focus do not close it.
      await eventually('the settings are closed', async () => {
        await workbench.page.keyboard.press('Escape');
        return settles(search.waitFor({ state: 'hidden', timeout: clickTimeout }));
      });
      await eventually('no notification is left', async () => (await workbench.notifications()).length === 0);
    });
  }

  step('recovers without a reload when it is correct again', async (workbench) => {
    workbench.changeSettings({ 'clearlydefined.apiUrl': right });
    await workbench.treeRow(/^lodash\s*MIT · 4\.17\.21$/).waitFor();
    await workbench.runCommand('ClearlyDefined: Check Connection');
    await workbench.notification(/answers in \d+ ms/).waitFor();
    await workbench.screenshot('check connection');
  });
});

function plainPageAddress(): string {
  const { port } = plainPages.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}
