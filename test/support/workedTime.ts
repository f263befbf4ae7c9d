/**
 * Milliseconds that this thread has worked: the time of other programs does not count. Before Node 23.9 the time on the
 * clock.
 */
export function workedTime(): number {
  if (!('threadCpuUsage' in process)) return performance.now();
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
