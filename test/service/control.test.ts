import assert from 'node:assert/strict';
import { ask, valueAt, withService } from './support/asking.ts';

const fresh = 'npm/npmjs/-/brand-new/0.0.1';

describe('Control endpoints', () => {
  it('offers the controls over HTTP', async () => {
    await withService({ harvestDelayMs: 1000 }, async (service) => {
      const control = async (what: string, body: unknown): Promise<number> =>
        (await ask(service, `POST /__control/${what}`, body)).status;
      assert.equal(await control('clock', { now: '2026-01-01' }), 200);
      await ask(service, 'POST /harvest', [{ coordinates: fresh }]);
      assert.equal(await control('clock', { ms: 2000 }), 200);
      assert.equal(valueAt((await ask(service, `GET /harvest/${fresh}?form=list`)).body, 'length'), 2);
      assert.equal(await control('harvests/finish', { coordinates: fresh }), 200);
      assert.equal(valueAt((await ask(service, `GET /harvest/${fresh}?form=list`)).body, 'length'), 4);
      assert.equal(await control('merge', { number: 32001 }), 200);
      assert.equal(await control('merge', { number: 32001 }), 400);
      assert.equal(await control('close', { number: 32002 }), 200);
      assert.equal(await control('limits', { general: { count: 1, windowMs: 1000 } }), 200);
      assert.equal((await ask(service, 'GET /stats')).status, 429);
      assert.equal(await control('faults', [{ on: 'GET /', kind: 'status', status: 418 }]), 200);
      assert.equal((await ask(service, 'GET /')).status, 418);
      assert.equal(await control('reset', {}), 200);
      assert.equal((await ask(service, 'GET /stats')).status, 200);
      assert.equal(await control('nonsense', {}), 400);
    });
  });

  it('lists received requests and names, without control requests', async () => {
    await withService({}, async (service) => {
      await ask(service, 'POST /definitions?expand=-files', [fresh], { 'User-Agent': 'test' });
      await ask(service, 'GET /nothing-here');
      const { body } = await ask(service, 'GET /__control/log');
      assert.deepEqual(valueAt(body, 'counts'), { 'POST /definitions': 1, 'GET /nothing-here': 1 });
      assert.deepEqual(valueAt(body, 'requests.0.target'), '/definitions?expand=-files');
      assert.equal(valueAt(body, 'requests.0.body'), JSON.stringify([fresh]));
      assert.equal(valueAt(body, 'requests.0.headers.user-agent'), 'test');
      assert.equal(valueAt(body, 'requests.1.status'), 404);
      const asked = await ask(service, 'GET /__control/asked');
      assert.deepEqual(asked.body, { asked: [{ via: 'definitions', name: fresh }], queuedByAsking: [fresh] });
      await ask(service, 'POST /__control/log/clear', {});
      assert.deepEqual(service.requests, []);
      assert.deepEqual(service.control.asked(), []);
    });
  });

  it('lists pull requests and harvests', async () => {
    await withService({}, async (service) => {
      await ask(service, 'POST /harvest', [{ coordinates: fresh }]);
      const harvests = await ask(service, 'GET /__control/harvests');
      assert.equal(valueAt(harvests.body, '0.coordinates'), fresh);
      const pullRequests = await ask(service, 'GET /__control/pullRequests');
      assert.equal(valueAt(pullRequests.body, '0.number'), 31008);
      assert.equal((await ask(service, 'GET /__control/nothing')).status, 404);
      assert.equal((await ask(service, 'DELETE /__control/log')).status, 404);
    });
  });
});
