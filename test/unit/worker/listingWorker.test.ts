import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import { ListingWorker } from '../../../src/worker/listingWorker.ts';
import { MemoryLog } from '../../support/memoryLog.ts';

const settings = { privatePackages: [], publicMirrors: [], privateSources: [], userSettings: null };

describe('ListingWorker', () => {
  // A time limit takes longer than a part of a list, and a large list has hundreds of parts.
  it('sets a time limit for what reads text, and none for the parts of a list', async () => {
    let limits = 0;
    const announced: (string | null)[] = [];
    const worker = new ListingWorker({
      lost: null,
      announce: (name) => void announced.push(name),
      watch: (run) => {
        limits++;
        run();
        return true;
      },
      giveUp: () => assert.fail('nothing takes too long'),
      log: new MemoryLog(),
    });
    const [folder, path] = ['f', 'requirements.txt'];
    const content = 'a==1.0.0\nb==2.0.0\n';
    await worker.run('readManifest', { folder, path, formatId: 'pip-requirements', content, isDraft: false });
    await worker.run('link', { folder, ecosystem: 'pypi', settings });
    const names: string[] = [];
    for (const from of [0, 1]) {
      const part = await worker.run('dependencies', { folder, stretches: [{ path, from, to: from + 1 }] });
      assert.ok(part.ok);
      names.push(...part.value.flat().map(({ dependency }) => dependency.name));
    }
    assert.deepEqual({ names, limits, announced }, { names: ['a', 'b'], limits: 2, announced: [null, '', null, ''] });
  });
});
