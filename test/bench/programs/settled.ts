import { performance } from 'node:perf_hooks';

/**
 * Waits until the thread has been nearly idle for this number of milliseconds, and returns when that period began.
 * `quietShare`: the thread counts as idle while it works for a smaller share of the time.
 */
export async function settled(milliseconds: number, quietShare = 0.05): Promise<number> {
  let quietSince = performance.now();
  while (performance.now() - quietSince < milliseconds) {
    const before = performance.eventLoopUtilization();
    await new Promise((go) => setTimeout(go, 500));
    if (performance.eventLoopUtilization(before).utilization >= quietShare) quietSince = performance.now();
  }
  return quietSince;
}
