import assert from 'node:assert/strict';
import { request } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import type { Fault } from './startService.ts';
import { ask, at, withService } from './support/asking.ts';

const lodash = 'GET /definitions/npm/npmjs/-/lodash/4.17.21?expand=-files';

/** A fault and what the client receives: status, part of the text, or the error of a broken connection. */
const cases: readonly (readonly [fault: Fault, sees: number | RegExp, text?: RegExp])[] = [
  [{ on: 'GET *', kind: 'status', status: 503 }, 503, /"code":"503"/],
  [{ on: 'GET *', kind: 'status', status: 502, body: '<h1>Bad gateway</h1>' }, 502, /Bad gateway/],
  [{ on: 'GET *', kind: 'html' }, 200, /^<!DOCTYPE html>/],
  [{ on: 'GET *', kind: 'tooMany', retryAfter: 7 }, 429, /Too many requests/],
  [{ on: 'GET *', kind: 'garbage', body: '{"half":' }, 200, /^\{"half":$/],
  [{ on: 'GET *', kind: 'cut', bytes: 100 }, /aborted|socket hang up|ECONNRESET/],
  [{ on: 'GET *', kind: 'reset' }, /socket hang up|ECONNRESET/],
  [{ on: 'GET *', kind: 'resetAfterwards' }, /socket hang up|ECONNRESET/],
  [{ on: 'GET *', kind: 'statusAfterwards', status: 504 }, 504, /"code":"504"/],
  [{ on: 'GET *', kind: 'delay', ms: 5 }, 200, /"lodash"/],
  [{ on: 'GET *', kind: 'redirect', to: 'http://other.example/' }, 307, /^$/],
];

describe('Faults', () => {
  for (const [fault, sees, text] of cases) {
    it(`shows the fault ${fault.kind} to the client as ${String(sees)}`, async () => {
      await withService({ faults: [fault] }, async (service) => {
        if (sees instanceof RegExp) {
          await assert.rejects(ask(service, lodash), sees);
          assert.equal(service.requests[0]?.status, 0);
          return;
        }
        const answer = await ask(service, lodash);
        assert.equal(answer.status, sees);
        assert.match(answer.text, text ?? /./);
        assert.equal(service.requests[0]?.status, sees);
      });
    });
  }

  it('redirects to the request’s own address, or to another one', async () => {
    await withService({ faults: [{ on: '*', kind: 'redirect', to: null }] }, async (service) => {
      assert.equal((await ask(service, 'GET /stats?a=b')).headers.location, '/stats?a=b');
    });
    await withService({ faults: [{ on: '*', kind: 'redirect', to: 'http://other.example/' }] }, async (service) => {
      assert.equal((await ask(service, 'GET /stats')).headers.location, 'http://other.example/');
    });
  });

  /** How many bytes of the body arrive before the connection stays silent; the client leaves then. */
  const silent: readonly (readonly [fault: Fault, status: number | null, bytes: number])[] = [
    [{ on: '*', kind: 'slowHeaders' }, null, 0],
    [{ on: '*', kind: 'stall', bytes: 7 }, 200, 7],
  ];
  for (const [fault, status, bytes] of silent)
    it(`holds a request back with ${fault.kind}, until the client leaves`, async () => {
      await withService({ faults: [fault] }, async (service) => {
        const found: { status: number | null; bytes: number } = { status: null, bytes: 0 };
        const outgoing = request(`${service.url}/stats`, { agent: false }, (incoming) => {
          found.status = incoming.statusCode ?? null;
          incoming.on('data', (part: Buffer) => (found.bytes += part.length));
          incoming.on('error', () => undefined);
        });
        outgoing.on('error', () => undefined).end();
        while (service.held === 0 || found.bytes < bytes) await setImmediate();
        assert.deepEqual(found, { status, bytes });
        outgoing.destroy();
        while (service.held > 0) await setImmediate();
      });
    });

  it('sends without an end with endless, and more than is read of any answer with bomb', async () => {
    for (const [kind, limit] of [
      ['endless', 5_000_000],
      ['bomb', 110_000_000],
    ] as const)
      await withService({ faults: [{ on: '*', kind }] }, async (service) => {
        const { body } = await fetch(service.url);
        let bytes = 0;
        for await (const part of body ?? []) if ((bytes += part.length) > limit) break;
        assert.ok(bytes > limit);
      });
  });

  it('refuses connections while it is paused', async () => {
    await withService({}, async (service) => {
      await service.pause();
      await assert.rejects(ask(service, 'GET /stats'), /ECONNREFUSED/);
      await service.resume();
      assert.equal((await ask(service, 'GET /stats')).status, 200);
    });
  });

  it('sends the retry time with tooMany', async () => {
    await withService({ faults: [{ on: '* *', kind: 'tooMany', retryAfter: 7 }] }, async (service) => {
      const { headers } = await ask(service, lodash);
      assert.equal(headers['retry-after'], '7');
      assert.equal(headers['ratelimit-remaining'], '0');
      assert.equal(headers['ratelimit-reset'], '7');
    });
  });

  it('leaves out the given paths with omit', async () => {
    const paths = ['scores', 'described.tools', 'licensed.facets.*.files'];
    await withService({ faults: [{ on: 'GET /definitions/*', kind: 'omit', paths }] }, async (service) => {
      const { body } = await ask(service, lodash);
      assert.equal(at(body, 'scores'), undefined);
      assert.equal(at(body, 'described', 'tools'), undefined);
      assert.deepEqual(Object.keys(Object(at(body, 'licensed', 'facets', 'core'))), ['attribution', 'discovered']);
      assert.equal(at(body, 'described', 'files'), 1054);
    });
  });

  it('applies a fault to `times` requests of its endpoint, after the first `after` requests', async () => {
    const fault: Fault = { on: 'GET /definitions/*', kind: 'status', status: 500, after: 1, times: 2 };
    await withService({ faults: [fault] }, async (service) => {
      const statuses = [];
      for (let turn = 0; turn < 4; turn += 1) {
        statuses.push((await ask(service, lodash)).status, (await ask(service, 'GET /stats')).status);
      }
      assert.deepEqual(statuses, [200, 200, 500, 200, 500, 200, 200, 200]);
    });
  });

  it('creates the pull request with hangAfterwards', async () => {
    const fault: Fault = { on: 'PATCH /curations', kind: 'hangAfterwards' };
    await withService({ faults: [fault] }, async (service) => {
      const before = service.control.pullRequests().length;
      const patches = [
        { coordinates: { type: 'npm', provider: 'npmjs', name: 'lodash' }, revisions: { '4.17.21': { files: [] } } },
      ];
      const asking = ask(service, 'PATCH /curations', { contributionInfo: { summary: 's', type: 'other' }, patches });
      const lost = assert.rejects(asking, /socket hang up|ECONNRESET/);
      while (service.requests.length === 0) await ask(service, 'GET /stats');
      assert.equal(service.requests.find(({ method }) => method === 'PATCH')?.status ?? 0, 0);
      while (service.control.pullRequests().length === before) await ask(service, 'GET /stats');
      await service.stop();
      await lost;
    }).catch((error: unknown) => assert.match(String(error), /ERR_SERVER_NOT_RUNNING/));
  });

  it('creates the pull request with resetAfterwards', async () => {
    await withService({ faults: [{ on: 'PATCH /curations', kind: 'resetAfterwards' }] }, async (service) => {
      const before = service.control.pullRequests().length;
      const patches = [
        {
          coordinates: { type: 'npm', provider: 'npmjs', name: 'lodash' },
          revisions: { '4.17.21': { licensed: { declared: 'ISC' } } },
        },
      ];
      await assert.rejects(
        ask(service, 'PATCH /curations', { contributionInfo: { summary: 's', type: 'other' }, patches }),
      );
      assert.equal(service.control.pullRequests().length, before + 1);
    });
  });

  it('answers 500 for a component that fails to compute, and fails every batch with it', async () => {
    const bad = 'npm/npmjs/-/chalk/4.1.2';
    const good = 'npm/npmjs/-/lodash/4.17.21';
    await withService({ failing: [bad] }, async (service) => {
      assert.equal((await ask(service, `GET /definitions/${bad}`)).status, 500);
      assert.equal((await ask(service, `GET /definitions/${good}`)).status, 200);
      const spoilt = await ask(service, 'POST /definitions', [good, bad]);
      assert.equal(spoilt.status, 200);
      assert.equal(spoilt.headers['content-type'], 'text/html; charset=utf-8');
      assert.match(spoilt.text, /^An error occurred when trying to fetch coordinates for one of the components/);
      assert.equal(at((await ask(service, 'POST /definitions', [good])).body, good, 'coordinates', 'name'), 'lodash');
    });
  });

  it('ends a hanging request when the service stops', async () => {
    await withService({ faults: [{ on: 'GET /', kind: 'hang' }] }, async (service) => {
      const asking = assert.rejects(ask(service, 'GET /'), /socket hang up|ECONNRESET/);
      await ask(service, 'GET /stats');
      await service.stop();
      await asking;
    }).catch((error: unknown) => assert.match(String(error), /ERR_SERVER_NOT_RUNNING/));
  });
});
