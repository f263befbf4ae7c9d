// @ts-check
// Every bundle of the project. `node esbuild.js` builds all; names pick some: extension web webview gallery scan webviewTests.
// `--watch` keeps building, `--production` minifies. `--only=<part of a path>` limits the tests that are built.
// `--into=<folder>` is used in place of `dist`. `--metafile=<file>` writes what each bundle contains, by its name.
'use strict';

const fs = require('node:fs');
const { builtinModules } = require('node:module');
const path = require('node:path');
const {
  codeLoadedLater,
  editorInterface,
  lateParts,
  nodeRequire,
  usedHelpersOfZod,
  usedIcons,
  yamlForReading,
} = require('./scripts/esbuildPlugins.cjs');

const root = __dirname;
const args = process.argv.slice(2);
const isProduction = args.includes('--production');
const isWatching = args.includes('--watch');
const names = args.filter((arg) => !arg.startsWith('--'));
/** @type {(option: string) => string[]} */
const valuesOf = (option) => args.filter((arg) => arg.startsWith(option)).map((arg) => arg.slice(option.length));
const only = valuesOf('--only=');
const dist = path.resolve(root, valuesOf('--into=')[0] ?? 'dist');
const metafile = valuesOf('--metafile=')[0];

/** @type {import('esbuild').BuildOptions} */
const common = {
  absWorkingDir: root,
  bundle: true,
  sourcemap: isProduction ? false : 'linked',
  minify: isProduction,
  target: 'es2023',
  logLevel: 'warning',
  logOverride: { 'import-is-undefined': 'error', 'ambiguous-reexport': 'error' },
  legalComments: 'none', // ThirdPartyNotices.txt has the licenses.
  metafile: true,
};

/** @type {import('esbuild').BuildOptions} */
const node = { ...common, platform: 'node', format: 'cjs' };

/** @type {import('esbuild').BuildOptions} */
const browser = { ...common, platform: 'browser', format: 'iife' };

/** @type {() => import('esbuild').BuildOptions} */
function pageTests() {
  const files = fs.globSync('test/webview/**/*.test.{ts,tsx}', { cwd: root }).sort();
  return {
    ...node,
    entryPoints: only.length === 0 ? files : files.filter((file) => only.some((part) => file.includes(part))),
    outdir: `${dist}/test/webview`,
    outbase: 'test/webview',
    external: ['mocha', 'esbuild', 'fast-check', '@cyclonedx/*', 'ajv'],
    inject: ['test/support/fixedSeed.ts'],
  };
}

/** @type {import('esbuild').BuildOptions} */
const preact = { jsx: 'automatic', jsxImportSource: 'preact' };

/** @type {Record<string, () => import('esbuild').BuildOptions>} */
const bundles = {
  // For both extension hosts. The browser's loads its files through `web`.
  extension: () => ({
    ...common,
    entryPoints: { extension: 'src/main.node.ts', 'extension/web': 'src/main.web.ts' },
    outdir: dist,
    outExtension: { '.js': '.mjs' },
    chunkNames: 'extension/[name]-[hash]',
    platform: 'browser',
    format: 'esm',
    splitting: true,
    external: ['node:*', ...builtinModules],
    // Bundled CommonJS packages call `require` for Node's own modules; a browser loads none of these packages.
    banner: { js: `const require = ${nodeRequire};` },
    plugins: [codeLoadedLater, editorInterface, usedHelpersOfZod, yamlForReading],
  }),
  web: () => ({
    ...browser,
    entryPoints: ['src/main.webLoader.ts'],
    outfile: `${dist}/web/extension.js`,
    format: 'cjs',
    external: ['vscode'],
  }),
  worker: () => ({
    ...browser,
    entryPoints: ['src/main.worker.ts'],
    outfile: `${dist}/worker.js`,
    plugins: [yamlForReading],
  }),
  webview: () => ({
    ...browser,
    ...preact,
    format: 'esm',
    splitting: true,
    chunkNames: 'shared-[hash]',
    entryPoints: {
      panel: 'src/webview/index.tsx',
      submission: 'src/webview/submission/index.tsx',
      overview: 'src/webview/overview/index.tsx',
      page: 'src/webview/styles/page.css',
    },
    outdir: `${dist}/webview`,
    plugins: [usedIcons],
  }),
  // Not shipped: every piece of the pages in every state.
  gallery: () => ({
    ...browser,
    ...preact,
    format: 'esm',
    entryPoints: ['test/pages/gallery/gallery.tsx'],
    outfile: `${dist}/gallery/gallery.js`,
  }),
  scan: () => ({
    ...node,
    entryPoints: ['src/main.scan.ts'],
    outfile: `${dist}/scan.js`,
    banner: { js: '#!/usr/bin/env node' },
  }),
  scanner: () => ({
    ...node,
    entryPoints: ['src/main.scanner.ts'],
    outfile: `${dist}/scanner.js`,
    plugins: [lateParts],
  }),
  // A file of its own, like the next: most scans send no request and judge nothing.
  scanService: () => ({ ...node, entryPoints: ['src/main.scanService.ts'], outfile: `${dist}/scanService.js` }),
  // A file of its own: with the MCP SDK in it, each scan would start a third slower.
  mcp: () => ({ ...node, entryPoints: ['src/mcp/mcpCommand.ts'], outfile: `${dist}/mcp.js` }),
  webviewTests: () => ({ ...pageTests(), ...preact, loader: { '.css': 'empty' } }),
};

/** What an entry starts is built with it. @type {Record<string, string[]>} */
const builtWith = {
  extension: ['worker'],
  web: ['extension', 'worker'],
  scan: ['scanner', 'scanService', 'mcp', 'worker'],
};

/**
 * Minifies the scripts of the extension once more, which takes a twenty-fifth off the packed size. Functions and regular
 * expressions stay where they are: those put into their only user would be made again with each of its calls. In programs
 * for Node the names that `import()` finds in a CommonJS file would be lost.
 * @param {import('esbuild').BuildOptions} options
 * @param {readonly string[]} outputs
 */
async function minifyAgain({ format }, outputs) {
  const { minify } = require('@swc/core');
  const isModule = format === 'esm';
  for (const file of outputs.filter((output) => /\.m?js$/.test(output)).map((output) => path.join(root, output))) {
    const { code } = await minify(fs.readFileSync(file, 'utf8'), {
      ecma: 2020,
      module: isModule,
      compress: { passes: 2, toplevel: isModule, inline: 0, reduce_funcs: false, reduce_vars: false },
      mangle: { toplevel: isModule },
    });
    fs.writeFileSync(file, code);
  }
}

async function main() {
  const esbuild = require('esbuild');
  const chosen =
    names.length > 0 ? [...new Set(names.flatMap((name) => [name, ...(builtWith[name] ?? [])]))] : Object.keys(bundles);
  for (const name of chosen)
    if (!bundles[name]) throw new Error(`no bundle is called ${name}: ${Object.keys(bundles).join(' ')}`);
  if (isWatching) {
    const contexts = await Promise.all(chosen.map((name) => esbuild.context({ ...bundles[name](), logLevel: 'info' })));
    await Promise.all(contexts.map((context) => context.watch()));
    return;
  }
  // Names of its files change with their contents.
  for (const folder of ['extension', 'webview'])
    if (chosen.includes(folder)) fs.rmSync(path.join(dist, folder), { recursive: true, force: true });
  const built = await Promise.all(
    chosen.map(async (name) => {
      const options = bundles[name]();
      const result = await esbuild.build(options);
      if (isProduction && options.platform === 'browser')
        await minifyAgain(options, Object.keys(result.metafile?.outputs ?? {}));
      return result;
    }),
  );
  if (metafile)
    fs.writeFileSync(
      metafile,
      JSON.stringify(Object.fromEntries(chosen.map((name, at) => [name, built[at].metafile]))),
    );
}

main().catch((/** @type {unknown} */ error) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
