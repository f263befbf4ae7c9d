// Runs inside the extension host, in a window whose folder does not activate the extension: measures how long
// `activate()` takes, loading included, and which files of the extension it loads. BENCH_TRACE=<file> writes a profile
// of it, which shows what takes the time.
import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector';
import { registerHooks } from 'node:module';
import path from 'node:path';
import * as vscode from 'vscode';

import { workedTime } from '../../support/workedTime.ts';
import { settled } from './settled.ts';

const trace = process.env['BENCH_TRACE'];

export async function run(): Promise<void> {
  const extension = vscode.extensions.getExtension('clearlydefined-community.clearlydefined');
  if (!extension || extension.isActive) throw new Error('the extension is missing or active already');
  // Waits for the window's own extensions to start: they share the thread.
  await settled(2000);
  const stopProfile = trace === undefined ? () => {} : profile(trace);
  const loaded: string[] = [];
  const hooks = registerHooks({
    load: (url, context, next) => {
      if (url.includes('/dist/')) loaded.push(path.basename(url));
      return next(url, context);
    },
  });
  const began = performance.now();
  const worked = workedTime();
  await extension.activate();
  const milliseconds = performance.now() - began;
  const result = { milliseconds, worked: workedTime() - worked, loaded };
  hooks.deregister();
  stopProfile();
  writeFileSync(process.env['BENCH_RESULT'] ?? '', JSON.stringify(result));
}

/** Returns the function that stops the profile. */
function profile(file: string): () => void {
  const session = new Session();
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.setSamplingInterval', { interval: 100 });
  session.post('Profiler.start');
  return () =>
    session.post('Profiler.stop', (error, result) => {
      if (!error) writeFileSync(file, JSON.stringify(result.profile));
      session.disconnect();
    });
}
