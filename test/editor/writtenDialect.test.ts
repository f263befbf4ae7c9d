// A service limited to its written API description: the extension shows what is available and invents nothing.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import { openSession, type Session, writtenApi } from './session.ts';

const deep = 'go/golang/github.com%2fazure%2fazure-sdk-for-go%2fsdk%2fresourcemanager%2fcompute%2farmcompute/v4/v4.2.1';
const queries = 'GET /definitions?coordinates=';

describe('A service limited to the written API', () => {
  let session: Session;

  before(async () => {
    session = await openSession({ workspace: 'sample', service: writtenApi });
  });
  after(() => session.close());

  it('provides the licenses of a workspace', async () => {
    assert.match((await session.rows('components')).join('\n'), /chalk – MIT · 4\.1\.2/);
  });

  it('lists known versions newest first when the address names none', async () => {
    await session.run('findComponent');
    session.list.type('npm/npmjs/-/chalk');
    await session.settle();
    session.list.choose(session.list.items[0]?.label ?? '');
    await session.settle();
    assert.match(session.list.rows()[0] ?? '', /^5\.3\.0/, session.list.rows().join('\n'));
    session.list.choose('5.3.0');
    await session.settle();
    assert.equal(session.panel.title, 'chalk 5.3.0');
  });

  it('shows a definition with `licensed.license.expression`', async () => {
    await session.run('openDefinition', 'npm/npmjs/-/chalk/4.1.2');
    assert.equal(session.definition(), 'chalk 4.1.2: known, MIT');
    const raw = await session.world.finish(session.panel.page.request('raw', { source: { kind: 'definition' } }));
    assert.match(JSON.stringify(raw), /expression/);
  });

  it('finds components with a deep namespace through a query parameter, and only these have the version header', async () => {
    session.forgetRequests();
    await session.run('openDefinition', deep);
    assert.match(session.definition(), /: known, MIT$/);
    assert.notEqual(session.requests(queries).length, 0);
    for (const { method, target, headers } of session.requests())
      assert.equal(
        headers['accept-version'],
        `${method} ${target}`.startsWith(queries) ? '1.0.0' : undefined,
        `${method} ${target}`,
      );
  });

  it('shows what is not available without a notification', async () => {
    session.messages();
    const { page } = session.panel;
    const tools = await session.world.finish(page.request('rawTools', {}));
    const scancode = tools.ok ? tools.value.find(({ tool }) => tool === 'scancode') : undefined;
    assert.ok(scancode, JSON.stringify(tools));
    const source = { kind: 'harvest', tool: scancode.tool, version: scancode.version } as const;
    const raw = await session.world.finish(page.request('raw', { source }));
    assert.equal(raw.ok && raw.value.state, 'none', JSON.stringify(raw));
    assert.deepEqual(session.messages(), []);
  });
});
