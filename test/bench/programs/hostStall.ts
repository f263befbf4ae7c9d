// Runs inside the extension host, in a window on the large workspace: how long a scan and a look-up of everything take, and for how
// long at most they hold the host's only thread.
import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import * as vscode from 'vscode';

import type { PublicApi } from '../../../src/host/publicApi.ts';

const resolution = 1;

export async function run(): Promise<void> {
  const extension = vscode.extensions.getExtension<PublicApi>('clearlydefined-community.clearlydefined');
  if (!extension) throw new Error('the extension is missing');
  const api = await extension.activate();
  await api.whenSettled();
  const scan = await measured(api, 'clearlydefined.scan');
  const lookUp = await measured(api, 'clearlydefined.refresh');
  const quiet = await measured(api, undefined);
  writeFileSync(
    process.env['BENCH_RESULT'] ?? '',
    JSON.stringify({ components: api.components().length, scan, lookUp, quiet }),
  );
}

/** Milliseconds: how long it took, and the longest time the event loop was held. */
async function measured(api: PublicApi, command: string | undefined): Promise<{ took: number; longest: number }> {
  const monitor = monitorEventLoopDelay({ resolution });
  monitor.enable();
  const began = performance.now();
  if (command !== undefined) await vscode.commands.executeCommand(command);
  await api.whenSettled();
  if (command === undefined) await new Promise((resolve) => setTimeout(resolve, 2_000));
  monitor.disable();
  return { took: performance.now() - began, longest: monitor.max / 1e6 - resolution };
}
