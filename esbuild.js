// @ts-check
// Every bundle of the project. `node esbuild.js` builds all; names pick some: extension web webview scan unit webviewTests
// and the tests' own. `--watch` keeps building, `--production` minifies, `--meta` writes dist/meta.json.
// `--only=<part of a path>` limits the tests that are built. `--run-scan <folder> …` runs the headless scan, after building it if its sources are newer.
'use strict';

const fs = require('node:fs');
const path = require('node:path');

const root = __dirname;
const args = process.argv.slice(2);
const isProduction = args.includes('--production');
const isWatching = args.includes('--watch');
const names = args.filter((arg) => !arg.startsWith('--'));
const only = args.filter((arg) => arg.startsWith('--only=')).map((arg) => arg.slice('--only='.length));

/** Every file below a folder whose name ends so, as paths from the root. @type {(folder: string, ...ends: string[]) => string[]} */
const filesBelow = (folder, ...ends) =>
  fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => ends.some((end) => name.endsWith(end)))
    .map((name) => path.join(folder, name))
    .sort();

/** @type {import('esbuild').BuildOptions} */
const common = {
  absWorkingDir: root,
  bundle: true,
  sourcemap: isProduction ? false : 'linked',
  minify: isProduction,
  metafile: true,
  target: 'es2023',
  logLevel: 'warning',
  logOverride: { 'import-is-undefined': 'error' },
  legalComments: 'none',
};

/** The SPDX list as lines of a text: its keys, written 700 times, are a quarter of it. @type {import('esbuild').Plugin} */
const licenseLines = {
  name: 'license-lines',
  setup: (build) =>
    build.onLoad({ filter: /spdx-license-list[\\/]spdx\.json$/ }, ({ path: file }) => {
      /** @type {[id: string, { name: string, url: string, osiApproved: boolean }][]} */
      const list = Object.entries(JSON.parse(fs.readFileSync(file, 'utf8')));
      const lines = list.map(([id, { name, url, osiApproved }]) => [id, name, url, osiApproved ? '1' : '0'].join('\t'));
      if (lines.some((line) => !/^[^\t\n]+\t[^\t\n]+\t[^\t\n]*\t[01]$/.test(line)))
        throw new Error(`${file} does not fit into lines`);
      const contents = `export default Object.fromEntries(${JSON.stringify(lines.join('\n'))}.split('\\n').map((line) => {
        const [id, name, url, isApproved] = line.split('\\t');
        return [id, { name, url, osiApproved: isApproved === '1' }];
      }));`;
      return { contents, loader: 'js' };
    }),
};

/**
 * A file that `import()` loads imports the entry too: what they share then stays in one file beside the entry. Otherwise
 * esbuild makes a file of each set of modules that two of them share, and activation loads forty. @type {import('esbuild').Plugin}
 */
const sharedCodeInOneFile = {
  name: 'shared-code-in-one-file',
  setup: (build) => {
    build.onResolve({ filter: /\.ts$/ }, ({ kind, path: name, resolveDir }) =>
      kind === 'dynamic-import' ? { path: path.resolve(resolveDir, name), namespace: 'loaded-later' } : undefined,
    );
    build.onLoad({ filter: /./, namespace: 'loaded-later' }, ({ path: file }) => ({
      contents: `import './src/main.node.ts'; export * from ${JSON.stringify(file)};`,
      resolveDir: root,
    }));
  },
};

/** Of each plain import of an external CommonJS module esbuild makes a copy, here 150 of the editor's whole interface. @type {import('esbuild').Plugin} */
const oneEditorInterface = {
  name: 'one-editor-interface',
  setup: (build) => {
    const file = path.join(root, 'src', 'host', 'vscode.web.ts');
    build.onResolve({ filter: /^vscode$/ }, ({ importer }) =>
      importer === file ? { path: 'vscode', external: true } : { path: file },
    );
  },
};

/** @type {(files: string[]) => string[]} */
function onlyWanted(files) {
  return only.length === 0 ? files : files.filter((file) => only.some((part) => file.includes(part)));
}

/** @type {Record<string, () => import('esbuild').BuildOptions>} */
const bundles = {
  extension: () => ({
    ...common,
    entryPoints: { extension: 'src/main.node.ts' },
    outdir: 'dist',
    outExtension: { '.js': '.mjs' },
    chunkNames: 'extension/[name]-[hash]',
    platform: 'node',
    format: 'esm',
    splitting: true,
    external: ['vscode'],
    // Bundled CommonJS packages call `require` for Node's own modules.
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    plugins: [licenseLines, sharedCodeInOneFile],
  }),
  web: () => ({
    ...common,
    entryPoints: ['src/main.web.ts'],
    outfile: 'dist/web/extension.js',
    platform: 'browser',
    format: 'cjs',
    plugins: [oneEditorInterface, licenseLines],
  }),
  worker: () => ({
    ...common,
    entryPoints: { worker: 'src/main.worker.node.ts' },
    outdir: 'dist',
    platform: 'node',
    format: 'cjs',
  }),
  webWorker: () => ({
    ...common,
    entryPoints: { worker: 'src/main.worker.web.ts' },
    outdir: 'dist/web',
    platform: 'browser',
    format: 'iife',
  }),
  webview: () => ({
    ...common,
    entryPoints: { panel: 'src/webview/index.tsx' },
    outdir: 'dist/webview',
    platform: 'browser',
    format: 'iife',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    loader: { '.ttf': 'file' },
  }),
  scan: () => ({
    ...common,
    entryPoints: ['src/main.scan.ts'],
    outfile: 'dist/scan.js',
    platform: 'node',
    format: 'cjs',
  }),
  // `vscode` is not external here: what imports it does not build.
  unit: () => ({
    ...common,
    entryPoints: onlyWanted(filesBelow('test/unit', '.test.ts')),
    outdir: 'dist/test/unit',
    outbase: 'test/unit',
    platform: 'node',
    format: 'cjs',
    packages: 'bundle',
    external: ['mocha', 'esbuild', 'fast-check'],
    inject: ['test/support/fixedSeed.ts'],
  }),
  webviewTests: () => ({
    ...common,
    entryPoints: onlyWanted(filesBelow('test/webview', '.test.tsx', '.test.ts')),
    outdir: 'dist/test/webview',
    outbase: 'test/webview',
    platform: 'node',
    format: 'cjs',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    loader: { '.css': 'empty' },
    external: ['mocha', 'fast-check'],
    inject: ['test/support/fixedSeed.ts'],
  }),
};

/** What an entry starts is built with it. @type {Record<string, string[]>} */
const builtWith = { extension: ['worker'], web: ['webWorker'] };

/** The headless scan in this very process: one process less to wait for. @type {(args: string[]) => Promise<void>} */
async function runScan(scanArgs) {
  const bundle = path.join(root, 'dist', 'scan.js');
  const newest = Math.max(...filesBelow('src', '.ts').map((file) => fs.statSync(path.join(root, file)).mtimeMs));
  if (!fs.existsSync(bundle) || fs.statSync(bundle).mtimeMs < newest) await require('esbuild').build(bundles.scan());
  process.argv = [process.argv[0] ?? 'node', bundle, ...scanArgs];
  // Of a short scan, a good part is spent on compiling the bundle.
  require('node:module').enableCompileCache();
  require(bundle);
}

async function main() {
  if (args[0] === '--run-scan') return runScan(args.slice(1));
  fs.mkdirSync(path.join(root, 'dist'), { recursive: true });
  const esbuild = require('esbuild');
  const chosen = names.length > 0 ? names.flatMap((name) => [name, ...(builtWith[name] ?? [])]) : Object.keys(bundles);
  for (const name of chosen)
    if (!bundles[name]) throw new Error(`no bundle is called ${name}: ${Object.keys(bundles).join(' ')}`);
  if (isWatching) {
    const contexts = await Promise.all(chosen.map((name) => esbuild.context({ ...bundles[name](), logLevel: 'info' })));
    await Promise.all(contexts.map((context) => context.watch()));
    return;
  }
  // Names of its files change with their contents.
  if (chosen.includes('extension')) fs.rmSync(path.join(root, 'dist', 'extension'), { recursive: true, force: true });
  const results = await Promise.all(chosen.map((name) => esbuild.build(bundles[name]())));
  if (args.includes('--meta')) {
    const meta = Object.fromEntries(results.map((result, at) => [chosen[at], result.metafile]));
    fs.writeFileSync(path.join(root, 'dist', 'meta.json'), JSON.stringify(meta));
  }
}

main().catch((/** @type {unknown} */ error) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
