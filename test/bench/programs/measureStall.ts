import { monitorEventLoopDelay, performance, PerformanceObserver } from 'node:perf_hooks';

import { workedTime } from '../../support/workedTime.ts';
import { StallTrace } from './stallTrace.ts';

const resolution = 1;

/** Milliseconds: a shorter time between two samples of the thread is not a stall. */
const shortest = 4;

export interface MeasuredStall {
  /** Milliseconds until the work was done. */
  readonly took: number;
  /** The longest time for which anything blocked the event loop. */
  readonly longest: number;
  /**
   * The largest part of such a time in which the thread itself worked, without garbage collection: other programs took
   * the rest.
   */
  readonly worked: number;
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/**
 * `every`: milliseconds between two samples of the thread. `traces`: receives what ran during the longest stalls; when
 * absent, this is not recorded.
 */
export async function measureStall(
  work: () => Promise<void>,
  { every, traces }: { readonly every: number; readonly traces: string[] | null },
): Promise<MeasuredStall> {
  const watch = traces ? new StallTrace() : null;
  const monitor = monitorEventLoopDelay({ resolution });
  const collections: Span[] = [];
  const observer = new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      collections.push({ from: startTime, to: startTime + duration });
  });
  observer.observe({ entryTypes: ['gc'] });
  const gaps: (Span & { readonly worked: number })[] = [];
  let last = performance.now();
  let before = workedTime();
  const timer = setInterval(() => {
    const [now, worked] = [performance.now(), workedTime()];
    if (now - last > shortest) gaps.push({ from: last, to: now, worked: worked - before });
    last = now;
    before = worked;
  }, every);
  monitor.enable();
  const began = performance.now();
  await work();
  const took = performance.now() - began;
  monitor.disable();
  clearInterval(timer);
  if (watch) traces?.push(await watch.stop());
  // Garbage collections are reported with a short delay.
  await new Promise((resolve) => setTimeout(resolve, 50));
  observer.disconnect();
  const own = gaps.map((gap) => gap.worked - sum(collections.map((one) => overlap(gap, one))));
  return { took, longest: monitor.max / 1e6 - resolution, worked: Math.max(0, ...own) };
}

function overlap(a: Span, b: Span): number {
  return Math.max(0, Math.min(a.to, b.to) - Math.max(a.from, b.from));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
