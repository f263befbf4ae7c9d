// The list of files that the panel sends to its page.
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'mocha';
import type { RequestResult } from '../../src/protocol/messages.ts';
import { type FilesPart, readPart } from '../../src/protocol/files.ts';
import { openSession, type Session } from './session.ts';
import { files } from './workspace.ts';

/** Requests of the definition with its files; the panel's own has `expand=`. */
const whole = 'GET /definitions/npm/npmjs/-/lodash/4.17.21';

describe('The files of a panel', () => {
  let session: Session;

  beforeEach(async () => {
    session = await openSession({ files });
  });
  afterEach(() => session.close());

  const open = async (): Promise<void> =>
    session.run('openDefinition', await session.row('components', 'lodash', 'package-lock.json'));
  const requests = (): number => session.requests(whole).filter(({ target }) => !target.includes('expand=')).length;

  async function read(): Promise<RequestResult<'files'> | null> {
    const outcome = await session.world.finish(session.panel.page.request('files', {}));
    return outcome.ok ? outcome.value : null;
  }

  it('are sent with one request to the service, whatever page asks', async () => {
    await open();
    assert.equal(requests(), 1);
    const sent = await read();
    assert.ok(sent && sent.count > 0);
    const names = sent.files.ends.flatMap((_, part) =>
      readPart<FilesPart>(sent.files, part).files.map(([, name]) => name),
    );
    assert.equal(names.length, sent.count);
    assert.ok(names.includes('LICENSE'), names.slice(0, 9).join(' '));
    session.panel.show(false);
    session.panel.show(true);
    await session.settle();
    assert.equal((await read())?.count, sent.count);
    assert.equal(requests(), 1);
  });

  it('are no longer read when the page is hidden, and read when it is shown again', async () => {
    session.world.service.control.setFaults([{ on: whole, kind: 'hang' }]);
    await open();
    assert.equal(session.world.service.held, 1);
    session.panel.show(false);
    session.world.service.control.setFaults([]);
    await session.settle();
    assert.equal(session.world.service.held, 0);
    session.panel.show(true);
    await session.settle();
    assert.ok(await read());
  });
});
