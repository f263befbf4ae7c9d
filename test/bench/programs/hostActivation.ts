// Runs inside the extension host, in a window whose folder does not wake the extension: how long `activate()` takes, loading included.
import { writeFileSync } from 'node:fs';
import * as vscode from 'vscode';

import { workedTime } from '../../support/workedTime.ts';
import { settled } from './settled.ts';

export async function run(): Promise<void> {
  const extension = vscode.extensions.getExtension('clearlydefined-community.clearlydefined');
  if (!extension || extension.isActive) throw new Error('the extension is missing or active already');
  // Until the window's own extensions have started: they share the thread.
  await settled(2000);
  const began = performance.now();
  const worked = workedTime();
  await extension.activate();
  const result = { milliseconds: performance.now() - began, worked: workedTime() - worked };
  writeFileSync(process.env['BENCH_RESULT'] ?? '', JSON.stringify(result));
}
