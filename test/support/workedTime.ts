/** Milliseconds this thread has worked: what other programs take does not count. Before Node 23.9 the time on the clock. */
export function workedTime(): number {
  if (!('threadCpuUsage' in process)) return performance.now();
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
