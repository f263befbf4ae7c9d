// The list of files that the panel sends to its page.
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { fail, type Result } from '../../src/base/result.ts';
import type { Platform } from '../../src/platform/platform.ts';
import type { RequestProblem, RequestResult } from '../../src/protocol/messages.ts';
import type { RawTool } from '../../src/protocol/raw.ts';
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
    assert.ok(sent);
    const names = sent.files.ends.flatMap((_, part) =>
      readPart<FilesPart>(sent.files, part).files.map(([, name]) => name),
    );
    assert.ok(names.includes('LICENSE'), names.slice(0, 9).join(' '));
    session.panel.show(false);
    session.panel.show(true);
    await session.settle();
    assert.deepEqual((await read())?.files, sent.files);
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

it('A tab of a panel that could not be read for an unexpected reason says so, and is read again', async () => {
  let isBroken = true;
  const adapt = (platform: Platform): Platform => ({
    ...platform,
    transport: {
      send: async (request, signal) => {
        if (isBroken && request.url.includes('/harvest/')) throw new Error('unexpected');
        return platform.transport.send(request, signal);
      },
    },
  });
  const session = await openSession({ files, adapt });
  try {
    await session.run('openDefinition', await session.row('components', 'lodash', 'package-lock.json'));
    const tools = (): Promise<Result<readonly RawTool[], RequestProblem>> =>
      session.world.finish(session.panel.page.request('rawTools', {}), 60_000);
    assert.deepEqual(await tools(), fail({ kind: 'failed', cause: 'This could not be done: Error: unexpected' }));
    isBroken = false;
    assert.equal((await tools()).ok, true);
  } finally {
    await session.close();
  }
});
