import path from 'node:path';
import { setTimeout } from 'node:timers/promises';

import { extensionId } from '../support/activateExtension.ts';
import { collectGarbage } from '../support/collectGarbage.ts';
import type { Census } from './census.ts';
import { type Counts, handlesNow, lowest, memoryOfChildren, type Sample, storeIn } from './sample.ts';

/** Git, files and connections of a moment ago come and go: what is there in each of these looks stays. */
const looks = 20;
const betweenLooks = 150;

/** `profile`: the folder of the window's profile (`createProfile`). */
export async function takeSample(census: Census, rounds: number, profile: string): Promise<Sample> {
  const handles: Counts[] = [];
  for (let look = 0; look < looks; look++) {
    handles.push(handlesNow());
    await setTimeout(betweenLooks);
  }
  const objects = await census.count();
  await collectGarbage();
  return {
    rounds,
    heap: process.memoryUsage().heapUsed,
    workers: memoryOfChildren(path.join('dist', 'worker.js')),
    objects,
    handles: lowest(handles),
    store: storeIn(path.join(profile, 'user-data', 'User', 'globalStorage', extensionId)),
  };
}
