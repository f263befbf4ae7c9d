import assert from 'node:assert/strict';
import type { Service } from './startService.ts';
import { ask, valueAt, withService } from './support/asking.ts';

const fresh = 'npm/npmjs/-/is-thirteen/2.0.0';

async function tools(service: Service, coordinates = fresh): Promise<unknown> {
  return valueAt((await ask(service, `GET /definitions/${coordinates}`)).body, 'described.tools') ?? [];
}

describe('Harvests', () => {
  it('completes one tool at a time, and updates the definition with each', async () => {
    await withService({ harvestDelayMs: 1000 }, async (service) => {
      service.control.setClock('2026-01-01');
      await ask(service, 'POST /harvest', [{ tool: 'package', coordinates: fresh }]);
      const seen = [];
      for (let turn = 0; turn < 5; turn += 1) {
        const list = await ask(service, `GET /harvest/${fresh}?form=list`);
        const { body } = await ask(service, `GET /definitions/${fresh}`);
        seen.push([
          Array(list.body).flat().length,
          Array(valueAt(body, 'described.tools') ?? []).flat().length,
          valueAt(body, 'scores.effective'),
        ]);
        service.control.advance(1000);
      }
      assert.deepEqual(seen, [
        [0, 0, 0],
        [1, 1, 80],
        [2, 2, 87],
        [3, 3, 87],
        [4, 4, 88],
      ]);
      assert.deepEqual(await tools(service), [
        'clearlydefined/1.5.0',
        'reuse/3.2.1',
        'licensee/9.18.1',
        'scancode/32.3.0',
      ]);
    });
  });

  it('changes the date of a definition even when its content stays the same', async () => {
    await withService({}, async (service) => {
      const target = 'GET /definitions/npm/npmjs/-/chalk/4.1.2';
      service.control.setClock('2026-01-01');
      const before = await ask(service, target);
      await ask(service, 'POST /harvest', [{ coordinates: 'npm/npmjs/-/chalk/4.1.2' }]);
      service.control.advance(60_000);
      const after = await ask(service, target);
      assert.deepEqual(valueAt(after.body, 'described.tools'), valueAt(before.body, 'described.tools'));
      assert.notEqual(valueAt(after.body, '_meta.updated'), valueAt(before.body, '_meta.updated'));
    });
  });

  it('adds only the result of a single requested tool', async () => {
    await withService({ harvestDelayMs: 0 }, async (service) => {
      await ask(service, 'POST /harvest', [{ tool: 'scancode', coordinates: 'npm/npmjs/-/half-harvested/1.0.0' }]);
      assert.deepEqual(await tools(service, 'npm/npmjs/-/half-harvested/1.0.0'), [
        'clearlydefined/1.5.0',
        'scancode/32.3.0',
      ]);
    });
  });

  it('generates plausible results for unknown components', async () => {
    await withService({ harvestDelayMs: 0 }, async (service) => {
      await ask(service, 'POST /harvest', [{ coordinates: 'pypi/pypi/-/anything/1.0' }]);
      assert.equal(Array(await tools(service, 'pypi/pypi/-/anything/1.0')).flat().length, 4);
    });
  });

  it('never finds a component that does not exist', async () => {
    await withService({ harvestDelayMs: 0 }, async (service) => {
      assert.equal(
        (await ask(service, 'POST /harvest', [{ coordinates: 'npm/npmjs/-/doesnotexist/9.9.9' }])).status,
        201,
      );
      assert.deepEqual(await tools(service, 'npm/npmjs/-/doesnotexist/9.9.9'), []);
    });
  });

  it('refuses the whole request for one blocked component', async () => {
    await withService({}, async (service) => {
      const answer = await ask(service, 'POST /harvest', [
        { coordinates: fresh },
        { coordinates: 'npm/npmjs/-/blocked-thing/1.0.0' },
      ]);
      assert.equal(answer.status, 422);
      assert.deepEqual(answer.body, { error: 'Harvest throttled for npm/npmjs/-/blocked-thing/1.0.0' });
      assert.deepEqual(service.control.harvests(), []);
    });
  });

  it('queues a harvest when an unknown definition is requested, and starts it only with autoHarvest', async () => {
    for (const autoHarvest of [false, true]) {
      await withService({ autoHarvest, harvestDelayMs: 0 }, async (service) => {
        assert.deepEqual(await tools(service), []);
        assert.deepEqual(service.control.queuedByAsking(), [fresh]);
        assert.equal(Array(await tools(service)).flat().length, autoHarvest ? 4 : 0);
      });
    }
  });

  it('records every requested name with its endpoint', async () => {
    await withService({}, async (service) => {
      await ask(service, 'GET /definitions/npm/npmjs/@secret/thing/1.0.0');
      await ask(service, 'POST /definitions', ['npm/npmjs/-/one/1', 'go/golang/a%2fb/c/v1']);
      await ask(service, 'GET /definitions?pattern=lod');
      await ask(service, 'GET /definitions?type=npm&name=left-pad');
      await ask(service, 'GET /origins/npm/@secret/other/revisions');
      await ask(service, 'GET /harvest/npm/npmjs/-/two/2?form=list');
      await ask(service, 'POST /notices', { coordinates: ['npm/npmjs/-/three/3'] });
      await ask(service, 'GET /suggestions/npm/npmjs/-/four/4');
      await ask(service, 'POST /curations', ['npm/npmjs/-/five']);
      assert.deepEqual(
        service.control.asked().map(({ via, name }) => `${via} ${name}`),
        [
          'definitions npm/npmjs/@secret/thing/1.0.0',
          'definitions npm/npmjs/-/one/1',
          'definitions go/golang/a%2fb/c/v1',
          'pattern lod',
          'search npm/*/*/left-pad',
          'origins npm/@secret/other/revisions',
          'harvest npm/npmjs/-/two/2',
          'notices npm/npmjs/-/three/3',
          'suggestions npm/npmjs/-/four/4',
          'curations npm/npmjs/-/five',
        ],
      );
    });
  });

  it('fails only the summary for a result of an unreadable version', async () => {
    await withService({}, async (service) => {
      const statuses = [];
      for (const form of ['summary', 'raw', 'list']) {
        statuses.push((await ask(service, `GET /harvest/npm/npmjs/-/debug/3.1.0?form=${form}`)).status);
      }
      assert.deepEqual(statuses, [500, 200, 200]);
    });
  });

  it('offers one tool of one version as document and as summary', async () => {
    await withService({}, async (service) => {
      const raw = await ask(service, 'GET /harvest/npm/npmjs/-/chalk/4.1.2/scancode/32.3.0?form=raw');
      assert.equal(valueAt(raw.body, '_metadata.type'), 'scancode');
      assert.equal(valueAt(raw.body, 'content.files.0.path'), 'package/LICENSE');
      const summary = await ask(service, 'GET /harvest/npm/npmjs/-/chalk/4.1.2/clearlydefined/1.5.0');
      assert.equal(valueAt(summary.body, 'described.releaseDate'), '2021-07-30');
      const shorter = await ask(service, 'GET /harvest/npm/npmjs/-/chalk/4.1.2/scancode');
      assert.deepEqual(shorter.body, ['npm/npmjs/-/chalk/4.1.2/scancode/32.3.0']);
    });
  });
});
