import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { execFileSync } from 'node:child_process';
import * as esbuild from 'esbuild';

import type { Row } from './median.ts';

/** Builds the shipped bundles in their shipped form, and the programs that are measured. */
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
      'policy',
      'rescan',
      'oneEach',
      'resolve',
      'slices',
      'growth',
      'hostActivation',
      'hostStall',
      'hostHints',
      'hostPanel',
      'soak',
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
  const sizes = (folder: string, names: readonly string[]): number =>
    names.reduce((sum, name) => sum + size(folder, name), 0);
  const entry = readFileSync(path.join(root, 'dist', 'extension.mjs'), 'utf8');
  const parts = readdirSync(path.join(root, 'dist', 'extension')).filter((name) => name.endsWith('.mjs'));
  const atOnce = parts.filter((name) => entry.includes(`from"./extension/${name}"`));
  const web = readFileSync(path.join(root, 'dist', 'extension', 'web.mjs'), 'utf8');
  const inBrowser = ['web.mjs', ...parts.filter((name) => web.includes(`from"./${name}"`))];
  const others = parts.filter((name) => !atOnce.includes(name));
  const webview = readdirSync(path.join(root, 'dist', 'webview')).filter((name) => /\.(js|css)$/.test(name));
  return [
    row('extension bundle', size('extension.mjs') + sizes('extension', atOnce), 450),
    row('the worker that reads manifests', size('worker.js'), 700),
    row('all other parts together', sizes('extension', others), 850),
    row('what the browser loads at activation', size('web', 'extension.js') + sizes('extension', inBrowser), 400),
    row('panel (script and style)', sizes('webview', webview), 250),
    // One file to copy. The third of it that connects through a proxy is evaluated only where one is set.
    row('headless scan bundle', size('scanner.js'), 1000),
    row('MCP server bundle', size('mcp.js'), 1500),
  ];
}

/** `limit` is in kilobytes of 1,000 bytes. */
function row(what: string, bytes: number, limit: number): Row {
  const isWithin = bytes <= limit * 1000;
  return { what, value: `${(bytes / 1000).toFixed(0)} kB`, limit: `≤ ${limit} kB`, isWithin };
}
