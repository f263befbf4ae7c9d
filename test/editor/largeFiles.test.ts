// Large manifests: the worker, a process of its own, reads them; the extension keeps none of their text.
import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import v8 from 'node:v8';
import vm from 'node:vm';
import { describe, it } from 'mocha';
import { systemClock } from '../../src/platform/systemClock.ts';
import { componentRows } from './faults/operations/components.ts';
import { World } from './world.ts';

/** 192 megabytes together. */
const count = 24;
const megabytes = 8;

/** Megabytes that the extension reads at once, and again as much for the copies that are sent. */
const allowed = 128;

v8.setFlagsFromString('--expose-gc');
const collectGarbage = vm.runInNewContext('gc') as () => void;

describe('Many large manifests', function () {
  this.timeout(120_000);

  it('are listed, and the extension has a few of them in memory at once, and none in the end', async () => {
    // The process takes its own time.
    const world = await World.open({ worker: 'process', adapt: (platform) => ({ ...platform, clock: systemClock }) });
    try {
      const before = used();
      await world.restart(() => {
        const description = 'x'.repeat(megabytes * 1_000_000);
        for (let at = 0; at < count; at++)
          world.write(`f${at}/package.json`, JSON.stringify({ dependencies: { lodash: '4.17.21' }, description }));
      });
      let isSettled = false;
      const settled = world.api.whenSettled().finally(() => (isSettled = true));
      let most = used();
      while (!isSettled) {
        await pause(100);
        most = Math.max(most, used());
      }
      await settled;
      const rows = (await componentRows(world)).join('\n');
      assert.equal(rows.match(/lodash –/g)?.length, count, rows);
      assert.ok(most - before < allowed, `${most - before} MB more`);
      assert.ok(used() - before < allowed / 8, `${used() - before} MB more in the end`);
    } finally {
      await world.close();
    }
  });
});

/** Megabytes that are reachable now. */
function used(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return Math.round((heapUsed + external) / 1_000_000);
}
