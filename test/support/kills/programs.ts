import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath, pathToFileURL } from 'node:url';
import * as esbuild from 'esbuild';
import type { openWindow } from './window.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

export interface Programs {
  /** `openWindow` in this program. */
  readonly openWindow: typeof openWindow;
  /** Files of programs that Node runs: of `typist.ts` and `submitter.ts`. */
  readonly typist: string;
  readonly submitter: string;
}

export interface StartedProgram {
  readonly child: ChildProcessByStdio<Writable, Readable, null>;
  /** What it has printed since it was ready; grows. */
  readonly lines: readonly string[];
  /** It has printed `ready`, and waits for a line. Rejects if it ends before. */
  readonly isReady: Promise<void>;
}

let built: Promise<Programs> | null = null;

/**
 * Builds the programs that are killed: with the product's storage, in which `vscode` is `editorFiles.ts`. As one file
 * each, they start in a fifth of the time.
 */
export function buildPrograms(): Promise<Programs> {
  return (built ??= build());
}

export function startProgram(file: string): StartedProgram {
  const child = spawn(process.execPath, [file], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines: string[] = [];
  let rest = '';
  const isReady = new Promise<void>((resolve, reject) => {
    child.on('exit', () => reject(new Error('it ended by itself')));
    child.stdin.on('error', () => undefined);
    child.stdout.on('data', (data: Buffer) => {
      const pieces = (rest + data.toString()).split('\n');
      rest = pieces.pop() ?? '';
      for (const piece of pieces) {
        if (piece === 'ready') resolve();
        else lines.push(piece);
      }
    });
  });
  isReady.catch(() => undefined);
  return { child, lines, isReady };
}

async function build(): Promise<Programs> {
  const folder = path.join(root, 'dist', 'kills');
  mkdirSync(folder, { recursive: true });
  const files = ['window', 'typist', 'submitter'];
  await esbuild.build({
    absWorkingDir: root,
    entryPoints: files.map((name) => `test/support/kills/${name}.ts`),
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    // Parts of `yaml` are CommonJS.
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    alias: { vscode: './test/support/kills/editorFiles.ts' },
    logLevel: 'warning',
  });
  const window = (await import(pathToFileURL(path.join(folder, 'window.mjs')).href)) as Pick<Programs, 'openWindow'>;
  const file = (name: string): string => path.join(folder, `${name}.mjs`);
  return { openWindow: window.openWindow, typist: file('typist'), submitter: file('submitter') };
}
