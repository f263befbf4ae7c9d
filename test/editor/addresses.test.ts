// Service addresses that are invalid or lead to another server: the view and Check Connection explain the problem, and
// the correct address fixes it.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'mocha';
import { openSession, type Session } from './session.ts';

const plainPages = createServer((_, response) =>
  response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Harbor</title><h1>Welcome</h1>'),
);

/** A wrong address and the message it leads to. */
const wrong: readonly { readonly title: string; readonly address: () => string; readonly says: RegExp }[] = [
  {
    title: 'words instead of an address',
    address: () => 'not a url',
    says: /The setting clearlydefined\.apiUrl is not a web address: “not a url”/,
  },
  {
    title: 'the address of a plain web page',
    address: () => `http://127.0.0.1:${(plainPages.address() as AddressInfo).port}`,
    says: /The answer is not from the service \(.*an HTML page/,
  },
  { title: 'an address where nobody listens', address: () => 'http://127.0.0.1:1024', says: /can’t be reached/ },
];

describe('Service address', () => {
  let session: Session;

  before(async () => {
    await once(plainPages.listen(0, '127.0.0.1'), 'listening');
    session = await openSession({ workspace: 'states' });
  });
  after(async () => {
    await session.close();
    plainPages.close();
  });

  const rows = async (): Promise<string> => (await session.rows('components')).join('\n');

  it('shows licenses when it is correct', async () => {
    assert.match(await rows(), /lodash – MIT · 4\.17\.21$/m);
  });

  for (const { title, address, says } of wrong) {
    it(`shows an error in the view for ${title}, and no answers of the previous service`, async () => {
      session.messages();
      session.world.window.set('apiUrl', address());
      assert.ok(await session.world.until(async () => says.test(await rows()), 60_000), await rows());
      assert.match(await rows(), /lodash – Lookup failed · 4\.17\.21$/m);
      assert.deepEqual(session.messages(), []);
    });

    it(`explains ${title} in Check Connection and offers the setting`, async () => {
      session.answer(/^Change the setting$/);
      await session.run('troubleshoot', 'connection');
      const [message = ''] = session.messages().filter((line) => line.startsWith('error'));
      assert.match(message, says);
      assert.equal(session.world.window.noted.at(-1), 'workbench.action.openSettings');
    });
  }

  it('explains it in the display language', async () => {
    const apiUrl = `http://127.0.0.1:${(plainPages.address() as AddressInfo).port}`;
    const german = await openSession({ workspace: 'states', settings: { apiUrl }, language: 'de' });
    try {
      assert.match(
        (await german.rows('components')).join('\n'),
        /Die Antwort stammt nicht vom Dienst \(.*eine HTML-Seite/,
      );
    } finally {
      await german.close();
    }
  });

  it('recovers without a reload when it is correct again', async () => {
    session.world.window.set('apiUrl', session.world.service.url);
    assert.ok(await session.world.until(async () => /lodash – MIT · 4\.17\.21$/m.test(await rows()), 120_000));
    session.messages();
    await session.run('troubleshoot', 'connection');
    assert.match(session.messages().join('\n'), /answers in \d+ ms/);
  });
});

describe('A window without a service', () => {
  it('lists every dependency, and says that its lookup failed', async () => {
    const session = await openSession({ workspace: 'sample', settings: { apiUrl: 'http://127.0.0.1:9' } });
    try {
      const asked = session.world.api.components().filter(({ reason }) => reason === null);
      assert.ok(asked.length > 20, String(asked.length));
      assert.deepEqual([...new Set(asked.map(({ state }) => state))], ['failed']);
      assert.match((await session.rows('components')).join('\n'), /lodash – Lookup failed · 4\.17\.21$/m);
    } finally {
      await session.close();
    }
  });
});
