import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { execFileSync } from 'node:child_process';
import * as esbuild from 'esbuild';

import type { Row } from './median.ts';

/** Megabyte, as limits are given. */
const megabyte = 1_000_000;

/** Builds what ships, as it ships, and the programs that are measured. */
export async function buildPrograms(root: string): Promise<void> {
  execFileSync(process.execPath, ['esbuild.js', '--production', 'extension', 'web', 'webview', 'scan'], {
    cwd: root,
    stdio: 'inherit',
  });
  await esbuild.build({
    absWorkingDir: root,
    entryPoints: [
      'floor',
      'formats',
      'drafts',
      'harvests',
      'rescan',
      'oneEach',
      'resolve',
      'hostActivation',
      'hostStall',
      'hostPanel',
    ].map((name) => `test/bench/programs/${name}.ts`),
    outdir: 'dist/bench',
    bundle: true,
    minify: true,
    platform: 'node',
    format: 'cjs',
    target: 'es2023',
    external: ['vscode'],
    logLevel: 'warning',
  });
}

export function benchBundles(root: string): Row[] {
  const size = (...parts: string[]): number => statSync(path.join(root, 'dist', ...parts)).size;
  const webview = readdirSync(path.join(root, 'dist', 'webview')).filter((name) => /\.(js|css)$/.test(name));
  return [
    row('extension bundle', size('extension.js'), megabyte),
    row('the part of it that the first request loads', size('fetchTransport.js'), megabyte),
    row('the part that the first manifest loads', size('manifests.js'), megabyte),
    row('the parts that package URLs and documents load', size('packageUrl.js') + size('documentTexts.js'), megabyte),
    row('web extension bundle', size('web', 'extension.js'), megabyte),
    row(
      'panel (script and style)',
      webview.reduce((sum, name) => sum + size('webview', name), 0),
      megabyte,
    ),
    row('headless scan bundle', size('scan.js'), megabyte),
  ];
}

function row(what: string, bytes: number, limit: number): Row {
  return { what, value: `${(bytes / 1000).toFixed(0)} kB`, limit: `≤ ${limit / 1000} kB`, isWithin: bytes <= limit };
}
