import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import { HarvestRequests } from '../../../../src/model/find/harvestRequests.ts';
import { FakeClock } from '../../../support/fakeClock.ts';
import { at, broken, FakeFindService, type World } from './findWorld.ts';

const quiet = new AbortController().signal;
const one = at('npm/npmjs/-/left-pad/1.3.0');

function setUp(world: World = {}) {
  const service = new FakeFindService(world);
  const clock = new FakeClock();
  return { service, clock, requests: new HarvestRequests({ service, clock }) };
}

describe('HarvestRequests', () => {
  it('sends one request', async () => {
    const { service, requests } = setUp();
    assert.equal(requests.obstacle(one), null);
    assert.deepEqual(await requests.queue(one, quiet), { ok: true, value: null });
    assert.deepEqual(service.asked, ['harvest package npm/npmjs/-/left-pad/1.3.0']);
  });

  it('asks for the source of what is source', async () => {
    const { service, requests } = setUp();
    await requests.queue(at('git/github/tj/callsite/8d3927995821596148e77f4af049ab38b03d1b99'), quiet);
    await requests.queue(at('sourcearchive/mavencentral/org.acme/a/1.0'), quiet);
    assert.deepEqual(service.asked, [
      'harvest source git/github/tj/callsite/8d3927995821596148e77f4af049ab38b03d1b99',
      'harvest source sourcearchive/mavencentral/org.acme/a/1.0',
    ]);
  });

  it('takes it back while it has not been sent yet, when its name turns private', async () => {
    const { service, requests } = setUp();
    await requests.queue(one, quiet);
    assert.equal(service.withdrawals.at(-1)?.(), false);
    service.world.isPrivate = () => true;
    assert.equal(service.withdrawals.at(-1)?.(), true);
  });

  it('sends it once: neither while it is under way nor for a day after', async () => {
    const { service, clock, requests } = setUp();
    const since = clock.now();
    const [first, second] = await Promise.all([requests.queue(one, quiet), requests.queue(one, quiet)]);
    assert.equal(first.ok, true);
    assert.deepEqual(second, { ok: false, problem: { kind: 'alreadyQueued', since } });
    const spelled = at('NPM/npmjs/-/Left-Pad/1.3.0');
    assert.deepEqual(requests.obstacle(spelled), { kind: 'alreadyQueued', since });
    assert.equal(requests.obstacle(at('npm/npmjs/-/left-pad/1.2.0')), null);
    await clock.advance(24 * 60 * 60 * 1000);
    assert.equal(requests.obstacle(one), null);
    assert.equal(service.asked.length, 1);
  });

  it('may be tried again after a failure', async () => {
    const { service, requests } = setUp({ harvest: broken });
    assert.deepEqual(await requests.queue(one, quiet), { ok: false, problem: broken });
    assert.deepEqual(await requests.queue(one, quiet), { ok: false, problem: broken });
    assert.equal(service.asked.length, 2);
  });

  it('sends nothing without a revision, and no private name', async () => {
    const { service, requests } = setUp({ isPrivate: (written) => written.includes('@acme') });
    assert.deepEqual(await requests.queue(at('npm/npmjs/-/left-pad'), quiet), {
      ok: false,
      problem: { kind: 'noRevision' },
    });
    const hidden = await requests.queue(at('npm/npmjs/@acme/a/1'), quiet);
    assert.equal(!hidden.ok && hidden.problem.kind, 'privateName');
    assert.deepEqual(service.asked, []);
  });
});
