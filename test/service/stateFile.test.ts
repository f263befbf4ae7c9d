import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startService } from './startService.ts';
import { ask, valueAt, withService } from './support/asking.ts';

const chalk = 'npm/npmjs/-/chalk/4.1.2';

describe('State file', () => {
  const place = { folder: '' };
  beforeEach(() => {
    place.folder = mkdtempSync(join(tmpdir(), 'stand-in-'));
  });
  afterEach(() => rmSync(place.folder, { recursive: true, force: true }));
  const stateFile = (): string => join(place.folder, 'state.json');

  it('keeps pull requests, curations in effect and harvests across a restart', async () => {
    await withService({ stateFile: stateFile(), harvestDelayMs: 0 }, async (service) => {
      const patches = [
        {
          coordinates: { type: 'npm', provider: 'npmjs', name: 'chalk' },
          revisions: { '4.1.2': { licensed: { declared: 'ISC' } } },
        },
      ];
      const body = { contributionInfo: { summary: 's', type: 'other' }, patches };
      await ask(service, 'PATCH /curations', body);
      await ask(service, 'PATCH /curations', body);
      assert.ok(service.control.merge(32560));
      await ask(service, 'POST /harvest', [{ coordinates: 'npm/npmjs/-/brand-new/0.0.1' }]);
      await ask(service, 'POST /harvest', [{ coordinates: 'npm/npmjs/-/unheard-of/0.0.1' }]);
    });
    await withService({ stateFile: stateFile() }, async (service) => {
      const { body } = await ask(service, `GET /definitions/${chalk}`);
      assert.equal(valueAt(body, 'licensed.declared'), 'ISC');
      assert.equal(service.control.pullRequests().at(-1)?.number, 32561);
      assert.equal(service.control.pullRequests().at(-1)?.state, 'open');
      for (const name of ['brand-new', 'unheard-of']) {
        const list = await ask(service, `GET /harvest/npm/npmjs/-/${name}/0.0.1?form=list`);
        assert.equal(Array(list.body).flat().length, 4, name);
      }
    });
  });

  it('is written before each answer and after each control', async () => {
    await withService({ stateFile: stateFile() }, async (service) => {
      await ask(service, 'GET /definitions/npm/npmjs/-/never-seen/1.0.0');
      assert.match(readFileSync(stateFile(), 'utf8'), /never-seen/);
      service.control.merge(32001);
      await ask(service, 'GET /stats');
      assert.match(readFileSync(stateFile(), 'utf8'), /"number": 32001,\s+"title": "json-schema 0\.2\.3"/);
    });
  });

  it('loses its changes on reset', async () => {
    await withService({ stateFile: stateFile() }, async (service) => {
      service.control.merge(32001);
      service.control.setFaults([{ on: '* *', kind: 'html' }]);
      service.control.reset();
      assert.equal((await ask(service, 'GET /curations/npm/npmjs/-/json-schema/0.2.3')).status, 404);
      assert.equal(service.requests.length, 1);
      assert.doesNotMatch(readFileSync(stateFile(), 'utf8'), /"mergedAt": \d+,\s+"closedAt": \d+,\s+"state": "open"/);
    });
  });

  it('is refused when another program wrote it', async () => {
    writeFileSync(stateFile(), '{"something":"else"}');
    await assert.rejects(startService({ stateFile: stateFile() }), /not a state file/);
  });
});
