import fs from 'node:fs';
import path from 'node:path';
import esbuild from 'esbuild';
import { projectRoot } from '../../../scripts/project.ts';

const fixture = path.join(import.meta.dirname, 'fixture');

/** Builds the small test extension and its suites; returns the folder of the extension. */
export async function bundleFixture(): Promise<string> {
  const built = path.join(projectRoot, 'dist', 'test', 'selftest');
  fs.rmSync(built, { recursive: true, force: true });
  await esbuild.build({
    absWorkingDir: fixture,
    entryPoints: ['extension.ts', ...fs.globSync('suites/**/*.test.ts', { cwd: fixture })],
    outdir: built,
    outbase: fixture,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    external: ['vscode', 'mocha'],
  });
  fs.copyFileSync(path.join(fixture, 'package.json'), path.join(built, 'package.json'));
  return built;
}
