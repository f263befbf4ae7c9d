import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import zlib from 'node:zlib';
import type { Chromium } from './browser.ts';

const require = createRequire(import.meta.url);
const cache = path.join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'chromium');

/**
 * Unpacks the headless Chromium from the npm package @sparticuz/chromium, once per version. The package's own unpacker
 * uses fixed names in the temporary folder, so two runs that start together would break each other; here a private
 * folder is filled and then renamed. Undefined where that Chromium does not run.
 */
export async function unpackChromium(): Promise<Chromium | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const packageRoot = path.dirname(path.dirname(require.resolve('@sparticuz/chromium')));
  const manifest: { version: string } = JSON.parse(fs.readFileSync(path.join(packageRoot, 'package.json'), 'utf8'));
  const folder = path.join(cache, manifest.version);
  const executablePath = path.join(folder, 'chromium');
  if (!fs.existsSync(executablePath)) await fillFolder(folder, packageRoot);
  settleFonts(folder);
  const libraries = [path.join(folder, 'lib'), process.env['LD_LIBRARY_PATH']].filter(Boolean).join(':');
  return {
    executablePath,
    environment: { ...process.env, FONTCONFIG_FILE: path.join(folder, 'fonts.conf'), LD_LIBRARY_PATH: libraries },
    label: `@sparticuz/chromium ${manifest.version}`,
  };
}

async function fillFolder(folder: string, packageRoot: string): Promise<void> {
  fs.mkdirSync(cache, { recursive: true });
  const temporary = fs.mkdtempSync(path.join(cache, 'unpacking-'));
  const tar: { extract(folder: string): Writable } = createRequire(path.join(packageRoot, 'package.json'))('tar-fs');
  const unpack = (name: string, target: Writable): Promise<void> =>
    pipeline(fs.createReadStream(path.join(packageRoot, 'bin', name)), zlib.createBrotliDecompress(), target);
  await Promise.all([
    unpack('chromium.br', fs.createWriteStream(path.join(temporary, 'chromium'), { mode: 0o755 })),
    unpack('swiftshader.tar.br', tar.extract(temporary)),
    unpack('al2023.tar.br', tar.extract(temporary)), // lib/: nss, nspr and expat for machines without them
    unpack('fonts.tar.br', tar.extract(path.join(temporary, 'fontconfig'))),
  ]);
  try {
    fs.renameSync(temporary, folder);
  } catch (error) {
    fs.rmSync(temporary, { recursive: true, force: true });
    if (!fs.existsSync(path.join(folder, 'chromium'))) throw error; // otherwise another run was first
  }
}

/** Rewritten when the content differs; several runs may do so at once. */
function settleFonts(folder: string): void {
  const file = path.join(folder, 'fonts.conf');
  const wanted = fontConfiguration(folder);
  if (fs.existsSync(file) && fs.readFileSync(file, 'utf8') === wanted) return;
  const own = `${file}.${process.pid}`;
  fs.writeFileSync(own, wanted);
  fs.renameSync(own, file);
}

/**
 * Chromium exits when it finds no font, so the system's fonts are allowed but not required. Sans-serif text always uses
 * the included font: screenshots look alike on every machine.
 */
function fontConfiguration(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${path.join(folder, 'fontconfig')}</dir>
  <dir>/usr/share/fonts</dir>
  <dir>/usr/local/share/fonts</dir>
  ${['sans-serif', 'system-ui', 'ui-sans-serif']
    .map(
      (name) => `<alias binding="strong"><family>${name}</family><prefer><family>Open Sans</family></prefer></alias>`,
    )
    .join('\n  ')}
  <cachedir>${path.join(folder, 'fontcache')}</cachedir>
</fontconfig>
`;
}
