// Faults that pass, faults of one component, and a service that wants to wait, while the components of a workspace are
// looked up. The fault matrix has all lasting faults.
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'mocha';
import type { Fault } from '../service/startService.ts';
import { openSession, type Session } from './session.ts';

/** The extension recovers from these without the user. */
const passing: readonly { readonly title: string; readonly fault: Fault }[] = [
  { title: 'one batch without answers', fault: { on: 'POST *', kind: 'garbage', body: '{}', times: 1 } },
  { title: 'every batch too large', fault: { on: 'POST *', kind: 'status', status: 413 } },
  { title: 'one 429 with Retry-After', fault: { on: '*', kind: 'tooMany', retryAfter: 1, times: 1 } },
  { title: 'two 503', fault: { on: '*', kind: 'status', status: 503, times: 2 } },
  { title: 'one reset connection', fault: { on: '*', kind: 'reset', times: 1 } },
];

describe('Lookups with faults', () => {
  let session: Session;

  before(async () => {
    session = await openSession({ workspace: 'states' });
    await session.run('lookUpNotice', 'dismiss');
  });
  afterEach(() => session.world.service.control.setFaults([]));
  after(() => session.close());

  const rows = (): Promise<readonly string[]> => session.rows('components');

  async function refreshWith(...faults: readonly Fault[]): Promise<void> {
    session.world.service.control.setFaults(faults);
    session.forgetRequests();
    session.messages();
    await session.run('refresh');
  }

  async function isWell(): Promise<boolean> {
    const shown = await rows();
    return (
      shown.some((row) => row.endsWith('lodash – MIT · 4.17.21')) &&
      !shown.some((row) => /failed|Not looked up/.test(row))
    );
  }

  for (const { title, fault } of passing)
    it(`recover from ${title} without the user`, async () => {
      await refreshWith(fault);
      assert.ok(await session.world.until(isWell, 120_000), (await rows()).join('\n'));
      assert.deepEqual(session.messages(), []);
    });

  it('show the other components when one request fails', async () => {
    await refreshWith(
      { on: 'POST *', kind: 'garbage', body: '{}' },
      { on: 'GET /definitions/npm/npmjs/-/lodash/4.17.21*', kind: 'status', status: 404 },
    );
    const failed = (await session.rows('components', { withTooltip: true })).filter((row) =>
      row.includes('Lookup failed'),
    );
    assert.equal(failed.length, 1, failed.join('\n'));
    for (const row of failed) assert.match(row, /lodash – MIT.*The service left this component out of its answer/);
  });

  it('send nothing before the time in Retry-After, not even when the user refreshes', async () => {
    await refreshWith({ on: '*', kind: 'tooMany', retryAfter: 120 });
    const sent = session.requests().length;
    assert.ok(sent <= 2, `${sent} requests`);
    assert.match(
      session.messages().join('\n'),
      /^warning: 12 of 12 lookups failed\. .*Rate limited by the service until \d+:\d\d/m,
    );
    assert.match((await rows())[0] ?? '', /Rate limited by the service until \d+:\d\d/);
    await session.run('refresh');
    assert.equal(session.requests().length, sent);
    session.world.service.control.setFaults([]);
    assert.ok(await session.world.until(isWell, 300_000), (await rows()).join('\n'));
  });
});
