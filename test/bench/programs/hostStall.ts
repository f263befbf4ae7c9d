// Runs inside the extension host, in a window on the large workspace that looks nothing up without a request: how long the first scan,
// another one and a look-up of everything take, and for how long at most they hold the host's only thread.
// BENCH_TRACE=<file> writes what ran during the longest stall of each.
import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import * as vscode from 'vscode';

import type { PublicApi } from '../../../src/host/publicApi.ts';
import { workedTime } from '../../support/workedTime.ts';
import { StallTrace } from './stallTrace.ts';

const resolution = 1;
const trace = process.env['BENCH_TRACE'];
const traces: string[] = [];

interface Measured {
  readonly took: number;
  readonly longest: number;
  readonly worked: number;
}

export async function run(): Promise<void> {
  const extension = vscode.extensions.getExtension<PublicApi>('clearlydefined-community.clearlydefined');
  if (!extension) throw new Error('the extension is missing');
  const settled = async (): Promise<void> => (await extension.activate()).whenSettled();
  const command = async (name: string): Promise<void> => {
    await vscode.commands.executeCommand(name);
    await settled();
  };
  const scan = await measured(settled);
  const again = await measured(() => command('clearlydefined.scan'));
  // With the first request of a window the editor reads certificates, which is none of the extension's work.
  await command('clearlydefined.lookUpLicenses');
  const lookUp = await measured(() => command('clearlydefined.refresh'));
  const quiet = await measured(() => new Promise<void>((resolve) => setTimeout(resolve, 2_000)));
  if (trace) writeFileSync(trace, traces.join('\n\n'));
  const components = (await extension.activate()).components().length;
  writeFileSync(process.env['BENCH_RESULT'] ?? '', JSON.stringify({ components, scan, again, lookUp, quiet }));
}

/** Milliseconds: how long it took, the longest time the event loop was held, and how much of such a time the thread itself worked at most. */
async function measured(work: () => Promise<void>): Promise<Measured> {
  const watch = trace ? new StallTrace() : null;
  const monitor = monitorEventLoopDelay({ resolution });
  let worked = 0;
  let before = workedTime();
  const timer = setInterval(() => {
    const now = workedTime();
    worked = Math.max(worked, now - before);
    before = now;
  }, 1);
  monitor.enable();
  const began = performance.now();
  await work();
  const took = performance.now() - began;
  monitor.disable();
  clearInterval(timer);
  if (watch) traces.push(await watch.stop());
  return { took, longest: monitor.max / 1e6 - resolution, worked };
}
