// Builds the headless scan, an npm package of its own, into dist/scan, and packs it into clearlydefined-scan-<version>.tgz.
// `--out <folder>` is used in place of the checkout.
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildShipped } from './buildShipped.ts';
import { noticesFile, projectRoot } from './project.ts';
import { runNode, runProcess } from './runProcess.ts';
import { lastLines } from './testReport.ts';

const folder = path.join(projectRoot, 'dist', 'scan');

async function main(out: string): Promise<void> {
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  write(noticesFile, await buildShipped(folder, ['scan']));
  write('package.json', `${JSON.stringify(scanManifest(), null, 2)}\n`);
  write('LICENSE', read('LICENSE'));
  write('README.md', read('docs/scan.md'));
  const args = ['pack', folder, `--pack-destination=${path.resolve(out)}`, '--loglevel=error'];
  const npm = process.env['npm_execpath'];
  const ended = npm?.endsWith('.js') ? await runNode([npm, ...args]) : await runProcess('npm', args);
  if (ended.code !== 0) throw new Error(`npm pack failed.\n${lastLines(ended.output, 15)}`);
  process.stdout.write(`Packaged: ${ended.output}`);
}

function scanManifest(): unknown {
  const { name, version, license, repository, bugs, homepage } = JSON.parse(read('package.json')) as Record<
    string,
    unknown
  >;
  return {
    name: `${String(name)}-scan`,
    version,
    description: 'Lists every dependency of a folder, with its license from ClearlyDefined',
    license,
    repository,
    bugs,
    homepage,
    bin: { [`${String(name)}-scan`]: 'scan.js' },
    engines: { node: '>=20' },
  };
}

function read(name: string): string {
  return fs.readFileSync(path.join(projectRoot, name), 'utf8');
}

function write(name: string, text: string): void {
  fs.writeFileSync(path.join(folder, name), text);
}

await main(parseArgs({ options: { out: { type: 'string' } } }).values.out ?? projectRoot);
