import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { projectRoot } from '../../scripts/project.ts';
import { runWindow } from '../../scripts/runWindow.ts';

/** Built-in extensions that start with a workspace of npm, and work in the thread that is measured. */
const withoutBuiltins = ['emmet', 'extension-editing', 'git', 'json-language-features', 'merge-conflict', 'npm'].map(
  (name) => `vscode.${name}`,
);

/** Runs a program of `test/bench/programs` inside an extension host and returns its output. */
export async function inWindow<T>(
  program: string,
  workspace: string,
  apiUrl: string,
  settings: Readonly<Record<string, unknown>> = {},
): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), 'clearlydefined-bench-'));
  const result = path.join(folder, 'result.json');
  try {
    const report = await runWindow({
      name: program,
      developmentPath: projectRoot,
      isInstalled: false,
      entry: path.join(projectRoot, 'dist', 'bench', `${program}.js`),
      testFiles: '',
      workspace,
      settings: { 'clearlydefined.apiUrl': apiUrl, ...settings },
      environment: { BENCH_RESULT: result },
      isWeb: false,
      timeoutMs: 120_000,
      withoutBuiltins,
    });
    // Mocha does not run here, so there is no report; a window that failed left no result either.
    return read<T>(result, report.failures.map(({ detail }) => detail).join('\n'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function read<T>(file: string, output: string): T {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    throw new Error(`the window gave no result:\n${output}`);
  }
}
