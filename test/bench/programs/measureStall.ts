import { monitorEventLoopDelay, performance } from 'node:perf_hooks';

import { workedTime } from '../../support/workedTime.ts';
import { StallTrace } from './stallTrace.ts';

const resolution = 1;

export interface MeasuredStall {
  /** Milliseconds until the work was done. */
  readonly took: number;
  /** The longest time that the event loop was held. */
  readonly longest: number;
  /** How much of such a time the thread itself worked at most: the rest was other programs' time. */
  readonly worked: number;
}

/** `every`: milliseconds between two looks at the thread. `traces`: takes what ran during the longest stalls; absent: it isn't watched. */
export async function measureStall(
  work: () => Promise<void>,
  { every, traces }: { readonly every: number; readonly traces: string[] | null },
): Promise<MeasuredStall> {
  const watch = traces ? new StallTrace() : null;
  const monitor = monitorEventLoopDelay({ resolution });
  let worked = 0;
  let before = workedTime();
  const timer = setInterval(() => {
    const now = workedTime();
    worked = Math.max(worked, now - before);
    before = now;
  }, every);
  monitor.enable();
  const began = performance.now();
  await work();
  const took = performance.now() - began;
  monitor.disable();
  clearInterval(timer);
  if (watch) traces?.push(await watch.stop());
  return { took, longest: monitor.max / 1e6 - resolution, worked };
}
