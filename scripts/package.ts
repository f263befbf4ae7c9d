// Packs the extension into clearlydefined-<version>.vsix, and the headless scan, an npm package of its own, into
// clearlydefined-scan-<version>.tgz. The same checkout gives the same bytes, wherever it is and whenever it is packed.
// `--out <folder>` is used in place of the checkout.
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { buildShipped } from './buildShipped.ts';
import { noticesFile, projectRoot } from './project.ts';
import { runNode, runProcess } from './runProcess.ts';
import { lastLines } from './testReport.ts';

/** The folder of the headless scan's package. */
const scanFolder = path.join(projectRoot, 'dist', 'scan');

/** The time of every file of the extension: the first that an archive can have. */
const sameTime = { SOURCE_DATE_EPOCH: '315532800', TZ: 'UTC' };

const { name, version, license, repository, bugs, homepage }: Readonly<Record<string, unknown>> = JSON.parse(
  read('package.json'),
);

async function packExtension(out: string): Promise<string> {
  const file = path.join(out, `${String(name)}-${String(version)}.vsix`);
  const vsce = path.join('node_modules', '@vscode', 'vsce', 'vsce');
  const ended = await runNode([vsce, 'package', '--no-dependencies', `--out=${file}`], { environment: sameTime });
  if (ended.code !== 0) throw new Error(`vsce package failed.\n${lastLines(ended.output, 40)}`);
  fs.writeFileSync(file, packedAgain(fs.readFileSync(file)));
  return file;
}

/**
 * The zip archive with each file compressed as far as zlib can, and one that its owner writes and everyone reads: by
 * itself it has the permissions of the checkout. Fields by the ZIP specification (APPNOTE.TXT, 4.3.7, 4.3.12 and 4.3.16);
 * the archive has no comment.
 */
function packedAgain(archive: Buffer): Buffer {
  const end = Buffer.from(archive.subarray(-22));
  const [files, directory]: [Buffer[], Buffer[]] = [[], []];
  let at = end.readUInt32LE(16);
  let offset = 0;
  while (at < archive.length - 22) {
    const length = [28, 30, 32].reduce((sum, field) => sum + archive.readUInt16LE(at + field), 46);
    const entry = Buffer.from(archive.subarray(at, at + length));
    const name = entry.subarray(46, 46 + entry.readUInt16LE(28) + entry.readUInt16LE(30));
    const from = entry.readUInt32LE(42);
    const start = from + 30 + archive.readUInt16LE(from + 26) + archive.readUInt16LE(from + 28);
    const contents = compressed(inflateRawSync(archive.subarray(start, start + entry.readUInt32LE(20))));
    // The sizes are before the contents: nothing follows them.
    entry.writeUInt16LE(entry.readUInt16LE(8) & ~8, 8);
    entry.writeUInt32LE(contents.length, 20);
    entry.writeUInt32LE((0o100644 << 16) >>> 0, 38);
    entry.writeUInt32LE(offset, 42);
    const file = Buffer.concat([Buffer.from('PK\x03\x04'), entry.subarray(6, 32), name, contents]);
    files.push(file);
    directory.push(entry);
    offset += file.length;
    at += length;
  }
  end.writeUInt32LE(
    directory.reduce((sum, entry) => sum + entry.length, 0),
    12,
  );
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, ...directory, end]);
}

/** Smaller blocks suit some texts better. */
function compressed(bytes: Buffer): Buffer {
  const all = [6, 7, 8, 9].map((memLevel) => deflateRawSync(bytes, { level: 9, memLevel }));
  return all.reduce((best, one) => (one.length < best.length ? one : best));
}

async function packScan(out: string): Promise<string> {
  fs.rmSync(scanFolder, { recursive: true, force: true });
  fs.mkdirSync(scanFolder, { recursive: true });
  write(noticesFile, await buildShipped(scanFolder, ['scan']));
  write('package.json', `${JSON.stringify(scanManifest(), null, 2)}\n`);
  write('LICENSE', read('LICENSE'));
  write('README.md', read('docs/scan.md'));
  const args = ['pack', scanFolder, `--pack-destination=${out}`, '--loglevel=error'];
  const npm = process.env['npm_execpath'];
  const ended = npm?.endsWith('.js') ? await runNode([npm, ...args]) : await runProcess('npm', args);
  if (ended.code !== 0) throw new Error(`npm pack failed.\n${lastLines(ended.output, 15)}`);
  return path.join(out, ended.output.trim());
}

function scanManifest(): unknown {
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

function read(file: string): string {
  return fs.readFileSync(path.join(projectRoot, file), 'utf8');
}

function write(file: string, text: string): void {
  fs.writeFileSync(path.join(scanFolder, file), text);
}

if (String(homepage).includes('OWNER/NAME'))
  process.stderr.write(
    'Pictures and links of the README lead nowhere: package.json names the repository OWNER/NAME.\n',
  );
// Of the files that are written: npm packs their permissions.
process.umask(0o022);
const folder = path.resolve(parseArgs({ options: { out: { type: 'string' } } }).values.out ?? projectRoot);
for (const file of [await packExtension(folder), await packScan(folder)])
  process.stdout.write(`${path.basename(file)}: ${fs.statSync(file).size} bytes\n`);
