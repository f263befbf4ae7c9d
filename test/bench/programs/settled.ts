import { performance } from 'node:perf_hooks';

/**
 * Waits until the thread has had next to nothing to do for so many milliseconds, and says when they began. `quietShare`: of the
 * time, that counts as nothing.
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
