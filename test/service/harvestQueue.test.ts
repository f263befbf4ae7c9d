import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Dialect } from './data/dialect.ts';
import type { Options, Service } from './startService.ts';
import { ask, valueAt, withService } from './support/asking.ts';

const one = 'npm/npmjs/-/is-thirteen/2.0.0';
const two = 'npm/npmjs/-/is-fourteen/2.0.0';
const hour = 3_600_000;
const dialects: readonly Dialect[] = ['running', 'written'];

/** Tool names in the answer of `GET /harvest`. */
async function listed(service: Service, coordinates = one): Promise<readonly string[]> {
  const { body } = await ask(service, `GET /harvest/${coordinates}?form=list`);
  return (body as readonly string[]).map((address) => address.split('/')[5] ?? '');
}

/** Tool names in the definition. */
async function toolsInDefinition(service: Service, coordinates = one): Promise<readonly string[]> {
  const { body } = await ask(service, `POST /definitions?expand=-files`, [coordinates]);
  const tools = (body as Record<string, unknown>)[coordinates];
  return ((valueAt(tools, 'described.tools') ?? []) as readonly string[]).map((tool) => tool.split('/')[0] ?? '');
}

async function queue(service: Service, ...items: readonly (string | object)[]): Promise<number> {
  const body = items.map((item) => (typeof item === 'string' ? { tool: 'package', coordinates: item } : item));
  return (await ask(service, 'POST /harvest', body)).status;
}

/** Runs with a stand-in service whose clock is stopped. */
async function stopped(options: Options, run: (service: Service) => Promise<void>): Promise<void> {
  await withService({ harvestDelayMs: 60_000, ...options }, async (service) => {
    service.control.setClock('2026-01-01');
    await run(service);
  });
}

for (const dialect of dialects) {
  describe(`Harvest queue of the ${dialect} dialect`, () => {
    it('delivers results in the order clearlydefined, licensee, reuse, scancode', async () => {
      await stopped({ dialect }, async (service) => {
        assert.equal(await queue(service, one), 201);
        const seen = [];
        for (let turn = 0; turn < 5; turn += 1) {
          seen.push((await listed(service)).join());
          service.control.advance(60_000);
        }
        assert.deepEqual(seen, [
          '',
          'clearlydefined',
          'clearlydefined,licensee',
          'clearlydefined,licensee,reuse',
          'clearlydefined,licensee,reuse,scancode',
        ]);
      });
    });

    it('runs all tools for a group, a type or by default, one tool by name, and none for an unknown name', async () => {
      const kinds = {
        package: 4,
        source: 4,
        component: 4,
        npm: 4,
        pypi: 4,
        clearlydefined: 1,
        licensee: 1,
        scancode: 1,
        reuse: 1,
        fossology: 0,
        'no-such-tool': 0,
      };
      await stopped({ dialect, harvestDelayMs: 0 }, async (service) => {
        for (const [tool, count] of Object.entries(kinds)) {
          const coordinates = `npm/npmjs/-/by-${tool}/1.0.0`;
          assert.equal(await queue(service, { tool, coordinates, policy: 'reharvestAlways' }), 201);
          assert.equal((await listed(service, coordinates)).length, count, tool);
        }
        assert.equal(await queue(service, { coordinates: one }), 201);
        assert.equal((await listed(service)).length, 4);
      });
    });

    it('ignores an equal request for a day when no definition is computed', async () => {
      await stopped({ dialect }, async (service) => {
        service.control.setHarvestRule(one, { kind: 'silent' });
        await queue(service, one);
        service.control.setHarvestRule(one, { kind: 'usual' });
        service.control.advance(23 * hour);
        assert.equal(await queue(service, one), 201);
        service.control.advance(hour / 2);
        assert.deepEqual(await listed(service), [], 'after 23 hours it is still ignored');
        service.control.advance(hour / 2);
        assert.equal(await queue(service, one), 201);
        service.control.finishHarvests();
        assert.equal((await listed(service)).length, 4, 'after a day it is passed on');
      });
    });

    it('treats another tool or policy as another request', async () => {
      await stopped({ dialect }, async (service) => {
        service.control.setHarvestRule(one, { kind: 'silent' });
        await queue(service, one);
        service.control.setHarvestRule(one, { kind: 'usual' });
        await queue(service, { tool: 'scancode', coordinates: one });
        service.control.finishHarvests();
        assert.deepEqual(await listed(service), ['scancode']);
        await queue(service, { tool: 'package', coordinates: one, policy: 'reharvestAlways' });
        service.control.finishHarvests();
        assert.equal((await listed(service)).length, 4);
      });
    });

    it('forwards an equal request again after a definition is computed', async () => {
      await stopped({ dialect }, async (service) => {
        await queue(service, one);
        service.control.advance(4 * 60_000);
        await toolsInDefinition(service);
        await queue(service, one);
        const [job] = service.control.harvests();
        assert.equal(job?.results.length, 8, 'four that came and four that will');
      });
    });

    it('refuses the whole request for a blocked component or revision', async () => {
      await stopped({ dialect }, async (service) => {
        service.control.setHarvestRule('npm/npmjs/-/is-fourteen', { kind: 'blocked' });
        const body = [{ coordinates: one }, { coordinates: two }, { coordinates: 'npm/npmjs/-/blocked-thing/3.0.0' }];
        const answer = await ask(service, 'POST /harvest', body);
        assert.equal(answer.status, 422);
        assert.deepEqual(answer.body, { error: `Harvest throttled for ${two}` });
        assert.deepEqual(service.control.harvests(), []);
        assert.equal(await queue(service, one), 201);
        service.control.setHarvestRule('npm/npmjs/-/is-fourteen', { kind: 'usual' });
        assert.equal(await queue(service, two), 201);
      });
    });

    it('reports the position of an invalid item before it checks the block list', async () => {
      await stopped({ dialect }, async (service) => {
        service.control.setHarvestRule(two, { kind: 'refused' });
        const blocked = { coordinates: 'npm/npmjs/-/blocked-thing/3.0.0' };
        const answer = await ask(service, 'POST /harvest', [blocked, { coordinates: one }, { coordinates: two }]);
        assert.equal(answer.status, 400);
        assert.equal(valueAt(answer.body, 'error'), 'Validation failed');
        assert.equal(valueAt(answer.body, 'details.0.instancePath'), '/2/coordinates');
        assert.deepEqual(service.control.harvests(), []);
      });
    });

    it('answers 500 when the crawler is down, with no items or some items queued', async () => {
      await stopped({ dialect, crawler: 'down' }, async (service) => {
        assert.equal(await queue(service, one, two), 500);
        assert.deepEqual(service.control.harvests(), []);
        service.control.setCrawler({ takes: 1 });
        assert.equal(await queue(service, one, two), 500);
        assert.deepEqual(
          service.control.harvests().map(({ coordinates }) => coordinates),
          [one],
        );
        assert.equal(await queue(service, one, two), 201, 'the first is known, the second is taken');
        service.control.setCrawler('up');
        assert.equal(service.control.harvests().length, 2);
      });
    });

    it('accepts harvests that never deliver, or that miss one tool', async () => {
      await stopped({ dialect }, async (service) => {
        service.control.setHarvestRule(one, { kind: 'silent' });
        service.control.setHarvestRule('npm/npmjs/-/is-fourteen', { kind: 'without', tools: ['scancode'] });
        assert.equal(await queue(service, one, two), 201);
        service.control.advance(72 * hour);
        service.control.finishHarvests();
        assert.deepEqual([await listed(service, one), await toolsInDefinition(service, one)], [[], []]);
        assert.deepEqual(await listed(service, two), ['clearlydefined', 'licensee', 'reuse']);
        assert.deepEqual(await toolsInDefinition(service, two), ['clearlydefined', 'reuse', 'licensee']);
      });
    });

    it('lists results at once, and shows them in the definition only when it is computed', async () => {
      await stopped({ dialect, harvestDelayMs: 0, recompute: 'held' }, async (service) => {
        await queue(service, one);
        assert.equal((await listed(service)).length, 4);
        assert.deepEqual(await toolsInDefinition(service), []);
        service.control.advance(48 * hour);
        assert.deepEqual(await toolsInDefinition(service), []);
        service.control.computeDefinitions(one);
        assert.equal((await toolsInDefinition(service)).length, 4);
      });
    });

    it('computes ten seconds after the first request with delayed computing, with a new date in each answer until then', async () => {
      await stopped({ dialect, harvestDelayMs: 0, recompute: 'delayed' }, async (service) => {
        await queue(service, one);
        service.control.advance(hour);
        const updated = new Set<unknown>();
        for (const ms of [0, 4000, 5999]) {
          service.control.advance(ms);
          const { body } = await ask(service, `GET /definitions/${one}`);
          assert.equal(valueAt(body, 'described.tools'), undefined, `after ${ms}`);
          updated.add(valueAt(body, '_meta.updated'));
        }
        assert.equal(updated.size, 3);
        service.control.advance(1);
        assert.equal((await toolsInDefinition(service)).length, 4);
      });
    });

    it('keeps computed definitions when computing is held', async () => {
      await stopped({ dialect }, async (service) => {
        await queue(service, one);
        service.control.advance(60_000);
        service.control.setRecompute('held');
        service.control.advance(60_000);
        assert.deepEqual(await toolsInDefinition(service), ['clearlydefined']);
        assert.deepEqual(await listed(service), ['clearlydefined', 'licensee']);
        service.control.setRecompute('atOnce');
        assert.deepEqual(await toolsInDefinition(service), ['clearlydefined', 'licensee']);
      });
    });

    it('keeps queue, rules, crawler state and computed tools across a restart', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'stand-in-'));
      const options = { dialect, harvestDelayMs: 60_000, stateFile: join(folder, 'state.json') } as const;
      try {
        await stopped(options, async (service) => {
          service.control.setHarvestRule(two, { kind: 'silent' });
          await queue(service, one, two);
          service.control.advance(120_000);
          service.control.setRecompute('held');
          service.control.advance(120_000);
          service.control.setHarvestRule(one, { kind: 'blocked' });
          service.control.setCrawler('down');
        });
        await stopped(options, async (service) => {
          service.control.advance(4 * 60_000);
          assert.deepEqual(await listed(service), ['clearlydefined', 'licensee', 'reuse', 'scancode']);
          assert.deepEqual(await toolsInDefinition(service), ['clearlydefined', 'licensee']);
          assert.equal(await queue(service, one), 422);
          assert.equal(await queue(service, two), 201, 'known already: the crawler is not needed');
          assert.equal(await queue(service, 'npm/npmjs/-/is-fifteen/1.0.0'), 500);
        });
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    });

    it('queues the harvest before a resetAfterwards fault, but not with a reset fault', async () => {
      for (const [kind, queued] of [
        ['resetAfterwards', 1],
        ['reset', 0],
      ] as const) {
        await stopped({ dialect, faults: [{ on: 'POST /harvest', kind }] }, async (service) => {
          await assert.rejects(queue(service, one));
          assert.equal(service.control.harvests().length, queued, kind);
        });
      }
    });

    it('limits items, bytes and requests', async () => {
      await stopped({ dialect }, async (service) => {
        const many = Array.from({ length: 1001 }, (_, index) => `npm/npmjs/-/a/${index}`);
        assert.equal(await queue(service, ...many), 400);
        const long = `npm/npmjs/-/${'a'.repeat(200)}`;
        assert.equal(await queue(service, ...many.slice(0, 500).map((_, index) => `${long}/${index}`)), 413);
        service.control.setLimits({ general: { count: 2, windowMs: 60_000 } });
        assert.equal(await queue(service, one), 201);
        const answer = await ask(service, 'POST /harvest', [{ coordinates: one }]);
        assert.equal(answer.status, 429);
        assert.equal(answer.headers['retry-after'], '60');
        assert.equal(service.control.harvests().length, 1);
      });
    });
  });
}

it('offers the harvest controls over HTTP', async () => {
  await stopped({}, async (service) => {
    const tell = async (what: string, body: unknown): Promise<number> =>
      (await ask(service, `POST /__control/${what}`, body)).status;
    assert.equal(await tell('harvests/rule', { name: one, rule: { kind: 'blocked' } }), 200);
    assert.equal(await queue(service, one), 422);
    assert.equal(await tell('harvests/rule', { name: one, rule: { kind: 'usual' } }), 200);
    assert.equal(await tell('harvests/crawler', { crawler: 'down' }), 200);
    assert.equal(await queue(service, one), 500);
    assert.equal(await tell('harvests/crawler', { crawler: 'up' }), 200);
    assert.equal(await tell('definitions/recompute', { recompute: 'held' }), 200);
    assert.equal(await queue(service, one), 201);
    assert.equal(await tell('harvests/finish', {}), 200);
    assert.deepEqual(await toolsInDefinition(service), []);
    assert.equal(await tell('definitions/compute', { coordinates: one }), 200);
    assert.equal((await toolsInDefinition(service)).length, 4);
    assert.deepEqual(
      [await tell('harvests/rule', {}), await tell('harvests/crawler', {}), await tell('definitions/recompute', {})],
      [400, 400, 400],
    );
  });
});
