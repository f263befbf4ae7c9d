import { setImmediate } from 'node:timers/promises';
import v8 from 'node:v8';
import vm from 'node:vm';

/** Collects everything that nothing refers to. Several times: finalizers release objects of their own. */
export async function collectGarbage(times = 4): Promise<void> {
  v8.setFlagsFromString('--expose-gc');
  const collect: unknown = vm.runInNewContext('gc');
  if (typeof collect !== 'function') throw new Error('this host has no garbage collection on demand');
  for (let time = 0; time < times; time++) {
    // A weak reference keeps its object until the end of the turn.
    await setImmediate();
    collect();
  }
}
