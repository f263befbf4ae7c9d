// Another program may have the id of a parent that has ended, but then this process has another parent, except on Windows.
const program = `
const { workerData: parent } = require('node:worker_threads');
setInterval(() => {
  try {
    if (process.ppid !== parent) throw new Error('another parent');
    process.kill(parent, 0);
  } catch { process.kill(process.pid, 'SIGKILL'); }
}, 1000);`;

/** Ends this process soon after its parent, even while it is busy: a separate thread checks every second. */
export function endWithParent(): void {
  // Not an import: the file of this worker also runs in a browser.
  const { Worker } = process.getBuiltinModule('node:worker_threads');
  new Worker(program, { eval: true, execArgv: [], workerData: process.ppid }).unref();
}
