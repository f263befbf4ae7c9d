import assert from 'node:assert/strict';
import { usualLimits } from './world/settings.ts';
import { ask, withService } from './support/asking.ts';

const few = { general: { count: 3, windowMs: 20_000 }, batch: { count: 1, windowMs: 60_000 } };

describe('Limits', () => {
  it('has the values of the public service', () => {
    assert.deepEqual(usualLimits, {
      body: 102_400,
      definitions: 500,
      curations: 1000,
      harvests: 1000,
      notices: 15_000,
      revisionsPerPage: 100,
      general: { count: 2000, windowMs: 60_000 },
      batch: { count: 250, windowMs: 60_000 },
      noticeRequests: { count: 1250, windowMs: 300_000 },
    });
  });

  it('refuses too many requests with 429 until the time window ends', async () => {
    await withService({ limits: few }, async (service) => {
      service.control.setClock('2026-01-01');
      const seen = [];
      for (let turn = 0; turn < 4; turn += 1) {
        const { status, headers } = await ask(service, 'GET /stats');
        seen.push(`${status} ${String(headers['ratelimit-remaining'])} ${String(headers['retry-after'])}`);
        service.control.advance(1500);
      }
      assert.deepEqual(seen, ['200 2 undefined', '200 1 undefined', '200 0 undefined', '429 0 16']);
      service.control.advance(20_000 - 4 * 1500);
      const again = await ask(service, 'GET /stats');
      assert.equal(again.status, 200);
      assert.equal(again.headers['ratelimit-policy'], '3;w=20');
      assert.equal(again.headers['ratelimit-reset'], '20');
    });
  });

  it('refuses with a sentence of type HTML', async () => {
    await withService({ limits: { general: { count: 0, windowMs: 1000 } } }, async (service) => {
      const { headers, text } = await ask(service, 'GET /stats');
      assert.equal(headers['content-type'], 'text/html; charset=utf-8');
      assert.equal(text, 'Too many requests, please try again later.');
    });
  });

  it('counts definition and curation batches together, separately for each client', async () => {
    await withService({ limits: few }, async (service) => {
      const from = (client: string): Record<string, string> => ({ 'X-Forwarded-For': `${client}, 10.0.0.1` });
      const statuses = [
        (await ask(service, 'POST /definitions', [], from('1.1.1.1'))).status,
        (await ask(service, 'POST /curations', [], from('1.1.1.1'))).status,
        (await ask(service, 'POST /curations', [], from('2.2.2.2'))).status,
        (await ask(service, 'GET /stats', undefined, from('1.1.1.1'))).status,
      ];
      assert.deepEqual(statuses, [200, 429, 200, 200]);
    });
  });

  it('counts 304 answers, but not requests for the root', async () => {
    await withService({ limits: few }, async (service) => {
      for (let turn = 0; turn < 5; turn += 1) assert.equal((await ask(service, 'GET /')).status, 200);
      const { headers } = await ask(service, 'GET /stats');
      const tag = { 'If-None-Match': String(headers['etag']) };
      assert.equal((await ask(service, 'GET /stats', undefined, tag)).status, 304);
      assert.equal((await ask(service, 'GET /stats', undefined, tag)).headers['ratelimit-remaining'], '0');
    });
  });

  it('accepts low values for counts and bytes', async () => {
    await withService({}, async (service) => {
      service.control.setLimits({ body: 40, definitions: 1 });
      assert.equal((await ask(service, 'POST /definitions', ['a', 'b'])).status, 400);
      assert.equal((await ask(service, 'POST /definitions', ['x'.repeat(40)])).status, 413);
    });
  });
});
