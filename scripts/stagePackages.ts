import fs from 'node:fs';
import path from 'node:path';
import { createVSIX } from '@vscode/vsce';
import { buildShipped } from './buildShipped.ts';
import { packagedManifest, scanManifest, withoutRelativeLinks, type Repository } from './packagedManifest.ts';
import { noticesFile, projectRoot } from './project.ts';
import { runNode, runProcess } from './runProcess.ts';
import { lastLines } from './testReport.ts';

/** The folders of both packages: every file as it ships. The checkout stays unchanged. */
export interface Staged {
  readonly extension: string;
  readonly scan: string;
  readonly version: string;
}

type Manifest = Readonly<Record<string, unknown>>;

/** Builds both packages' files below an empty folder. Rejects when the build fails or a license text is missing. */
export async function stagePackages(folder: string, repository: Repository | undefined): Promise<Staged> {
  const staged = { extension: path.join(folder, 'extension'), scan: path.join(folder, 'scan') };
  for (const one of Object.values(staged)) fs.mkdirSync(one);
  const manifest: Manifest & { version: string } = JSON.parse(readFile('package.json'));
  const notices = await buildShipped(staged.extension);

  for (const name of shippedFiles()) copyFile(name, path.join(staged.extension, name));
  writeJson(path.join(staged.extension, 'package.json'), packagedManifest(manifest, repository));
  fs.writeFileSync(path.join(staged.extension, noticesFile), notices.extension);
  for (const name of ['README.md', 'CHANGELOG.md'])
    if (!repository) fs.writeFileSync(path.join(staged.extension, name), withoutRelativeLinks(readFile(name)));

  const built = (name: string): string => path.join(staged.extension, 'dist', name);
  const program = fs.readFileSync(built('scan.js'), 'utf8');
  fs.writeFileSync(path.join(staged.scan, 'scan.js'), `#!/usr/bin/env node\n${program}`);
  fs.rmSync(built('scan.js'));
  fs.renameSync(built('mcp.js'), path.join(staged.scan, 'mcp.js'));
  fs.copyFileSync(built('worker.js'), path.join(staged.scan, 'worker.js'));
  writeJson(path.join(staged.scan, 'package.json'), scanManifest(manifest, repository));
  copyFile('LICENSE', path.join(staged.scan, 'LICENSE'));
  copyFile('docs/scan.md', path.join(staged.scan, 'README.md'));
  fs.writeFileSync(path.join(staged.scan, noticesFile), notices.scan);
  return { ...staged, version: manifest.version };
}

/** Writes the .vsix file; returns its path. */
export async function packExtension({ extension, version }: Staged, out: string): Promise<string> {
  const file = path.join(out, `clearlydefined-${version}.vsix`);
  const print = console.log;
  console.log = () => {}; // vsce prints every file; errors and warnings go to the other stream
  try {
    await createVSIX({ cwd: extension, packagePath: file, dependencies: false, allowMissingRepository: true });
  } finally {
    console.log = print;
  }
  return file;
}

/** Writes the .tgz file; returns its path. */
export async function packScan({ scan, version }: Staged, out: string): Promise<string> {
  const args = ['pack', scan, `--pack-destination=${out}`, '--loglevel=error'];
  const npm = process.env['npm_execpath'];
  const ended = npm?.endsWith('.js') ? await runNode([npm, ...args]) : await runProcess('npm', args);
  if (ended.code !== 0) throw new Error(`npm pack failed.\n${lastLines(ended.output, 15)}`);
  return path.join(out, `clearlydefined-scan-${version}.tgz`);
}

/** The files of the checkout that .vscodeignore names, without those that are built. */
function shippedFiles(): readonly string[] {
  const patterns = readFile('.vscodeignore')
    .split('\n')
    .filter((line) => line.startsWith('!') && !line.startsWith('!dist/'))
    .map((line) => line.slice(1));
  const found = fs.globSync(patterns, { cwd: projectRoot }).filter((name) => isFile(path.join(projectRoot, name)));
  return ['.vscodeignore', ...found];
}

function isFile(file: string): boolean {
  return fs.statSync(file).isFile();
}

function readFile(name: string): string {
  return fs.readFileSync(path.join(projectRoot, name), 'utf8');
}

function copyFile(name: string, to: string): void {
  fs.mkdirSync(path.dirname(to), { recursive: true });
  fs.copyFileSync(path.join(projectRoot, name), to);
}

function writeJson(file: string, value: unknown): void {
  fs.writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}
