// Runs inside the extension host, in a window on the large workspace that looks up nothing by itself: measures how long
// the first scan, a second scan and a lookup of everything take, and the longest time for which they block the host's
// only thread. BENCH_TRACE=<file> writes what ran during the longest stall of each.
import { writeFileSync } from 'node:fs';
import * as vscode from 'vscode';

import type { PublicApi } from '../../../src/host/workspace/publicApi.ts';
import { type MeasuredStall, measureStall } from './measureStall.ts';

const trace = process.env['BENCH_TRACE'];
const traces: string[] = [];

export async function run(): Promise<void> {
  const extension = vscode.extensions.getExtension<PublicApi>('clearlydefined-community.clearlydefined');
  if (!extension) throw new Error('the extension is missing');
  const settled = async (): Promise<void> => (await extension.activate()).whenSettled();
  const command = async (name: string, ...given: readonly unknown[]): Promise<void> => {
    await vscode.commands.executeCommand(name, ...given);
    await settled();
  };
  const scan = await measured(settled);
  // The first command of a window loads the part with the handlers of commands.
  await command('clearlydefined.lookUpNotice', 'dismiss');
  const again = await measured(() => command('clearlydefined.scan'));
  // The editor reads certificates with the first request of a window; this is not work of the extension.
  await command('clearlydefined.lookUpLicenses');
  const lookUp = await measured(() => command('clearlydefined.refresh'));
  const quiet = await measured(() => new Promise<void>((resolve) => setTimeout(resolve, 2_000)));
  if (trace) writeFileSync(trace, traces.join('\n\n'));
  const components = (await extension.activate()).components().length;
  writeFileSync(process.env['BENCH_RESULT'] ?? '', JSON.stringify({ components, scan, again, lookUp, quiet }));
}

function measured(work: () => Promise<void>): Promise<MeasuredStall> {
  return measureStall(work, { every: 1, traces: trace ? traces : null });
}
