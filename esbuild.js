// @ts-check
// Every bundle of the project. `node esbuild.js` builds all; names pick some: extension web webview scan unit webviewTests
// and the tests' own. `--watch` keeps building, `--production` minifies, `--meta` writes dist/meta.json.
// `--run-scan <folder> …` runs the headless scan, after building it if its sources are newer.
'use strict';

const fs = require('node:fs');
const path = require('node:path');

const root = __dirname;
const args = process.argv.slice(2);
const isProduction = args.includes('--production');
const isWatching = args.includes('--watch');
const names = args.filter((arg) => !arg.startsWith('--'));

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

/**
 * The editor's interface, each name of it taken out once. To a plain import of it esbuild makes a copy of the whole interface for
 * every file that imports it, which is a third of what activation takes. @type {import('esbuild').Plugin}
 */
const editorInterface = {
  name: 'editor-interface',
  setup: (build) => {
    build.onResolve({ filter: /^vscode$/ }, ({ namespace }) =>
      namespace === 'editor-interface'
        ? { path: 'vscode', external: true }
        : { path: 'vscode', namespace: 'editor-interface' },
    );
    build.onLoad({ filter: /^vscode$/, namespace: 'editor-interface' }, () => {
      const files = filesBelow('src', '.ts').map((file) => path.join(root, file));
      const names = new Set(
        files.flatMap((file) => fs.readFileSync(file, 'utf8').match(/(?<=\bvscode\.)[A-Za-z]\w*/g) ?? []),
      );
      const contents = `export const { ${[...names].sort((a, b) => (a < b ? -1 : 1)).join(', ')} } = require('vscode');`;
      return { contents, resolveDir: root, watchFiles: files };
    });
  },
};

/**
 * Parts of the house that are files of their own, so that activation neither reads nor compiles them: the first call of one of
 * their functions loads the part, at once. To put something there, name its modules here, which may export functions,
 * types and plain numbers and nothing else, and the file in .vscodeignore. `inside`: modules of the part itself, which import these directly.
 * The web bundle has no parts. @type {Readonly<Record<string, { modules: readonly string[], inside: RegExp }>>}
 */
const laterParts = {
  manifests: {
    modules: ['src/manifests/readers.ts', 'src/manifests/link.ts', 'src/manifests/npm/range.ts'],
    inside: /^src\/manifests\/(?!registry\.ts$)/,
  },
  packageUrl: { modules: ['src/core/packageUrl.ts'], inside: /^$/ },
  draftTree: { modules: ['src/curation/draftTree.ts'], inside: /^$/ },
  drafting: {
    modules: [
      'draftFindings',
      'completeDraft',
      'hoverDraft',
      'licenseCompletion',
      'licenseProblem',
      'isGlob',
      'facetMatcher',
    ].map((name) => `src/curation/${name}.ts`),
    inside: /^src\/curation\/completeDraft\.ts$/,
  },
  documentTexts: {
    modules: ['src/model/documents/definitionText.ts', 'src/model/documents/curationText.ts'],
    inside: /^src\/model\/documents\/\w+Text\.ts$/,
  },
};

/** @type {import('esbuild').Plugin} */
const partsOnDemand = {
  name: 'parts-on-demand',
  setup: (build) => {
    const fromRoot = (/** @type {string} */ file) => path.relative(root, file).split(path.sep).join('/');
    build.onResolve({ filter: /^later-part:/ }, (args) => ({ path: args.path.slice(11), namespace: 'later-part' }));
    build.onLoad({ filter: /./, namespace: 'later-part' }, (args) => ({
      contents: (laterParts[args.path]?.modules ?? []).map((module) => `export * from './${module}';`).join('\n'),
      resolveDir: root,
    }));
    build.onResolve({ filter: /\.ts$/ }, ({ path: asked, resolveDir, importer, namespace }) => {
      if (namespace !== 'file') return undefined;
      const module = fromRoot(path.resolve(resolveDir, asked));
      const [name, part] = Object.entries(laterParts).find(([, { modules }]) => modules.includes(module)) ?? [];
      if (!name || part?.inside.test(fromRoot(importer))) return undefined;
      return { path: module, namespace: 'call-of-part', pluginData: name };
    });
    build.onResolve({ filter: /^\.\/\w+\.js$/, namespace: 'call-of-part' }, (args) => ({
      path: args.path,
      external: true,
    }));
    build.onLoad({ filter: /./, namespace: 'call-of-part' }, ({ path: module, pluginData: name }) => {
      const text = fs.readFileSync(path.join(root, module), 'utf8');
      if (/^export (?!(?:async )?function|interface|type|const \w+ = [\d_]+;$)/m.test(text))
        throw new Error(`${module} exports more than functions`);
      const functions = [...text.matchAll(/^export (?:async )?function\*? (\w+)/gm)].map(([, found]) => found);
      const calls = functions.map((found) => `export const ${found} = (...given) => part().${found}(...given);`);
      const numbers = text.match(/^export const \w+ = [\d_]+;$/gm) ?? [];
      const contents = `let loaded; const part = () => (loaded ??= require('./${name}.js'));\n${[...calls, ...numbers].join('\n')}`;
      return { contents, resolveDir: root, watchFiles: [path.join(root, module)] };
    });
  },
};

/** What the first request loads is a file of its own: activation does not read it. @type {import('esbuild').Plugin} */
const ownFile = {
  name: 'own-file',
  setup: (build) =>
    build.onResolve({ filter: /^\.\/fetchTransport\.ts$/ }, ({ kind }) =>
      kind === 'dynamic-import' ? { path: './fetchTransport.js', external: true } : undefined,
    ),
};

/** @type {Record<string, () => import('esbuild').BuildOptions>} */
const bundles = {
  extension: () => ({
    ...common,
    entryPoints: {
      extension: 'src/main.node.ts',
      fetchTransport: 'src/platform/node/fetchTransport.ts',
      ...Object.fromEntries(Object.keys(laterParts).map((name) => [name, `later-part:${name}`])),
    },
    outdir: 'dist',
    platform: 'node',
    format: 'cjs',
    plugins: [editorInterface, ownFile, partsOnDemand],
    supported: { 'dynamic-import': false }, // a `require` when it is wanted
  }),
  web: () => ({
    ...common,
    entryPoints: ['src/main.web.ts'],
    outfile: 'dist/web/extension.js',
    platform: 'browser',
    format: 'cjs',
    plugins: [editorInterface],
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
  // Wall 3 of the import law: `vscode` is not external here, so a pure room that imports it does not build.
  unit: () => ({
    ...common,
    entryPoints: filesBelow('test/unit', '.test.ts'),
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
    entryPoints: filesBelow('test/webview', '.test.tsx', '.test.ts'),
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
  const chosen = names.length > 0 ? names : Object.keys(bundles);
  for (const name of chosen)
    if (!bundles[name]) throw new Error(`no bundle is called ${name}: ${Object.keys(bundles).join(' ')}`);
  if (isWatching) {
    const contexts = await Promise.all(chosen.map((name) => esbuild.context({ ...bundles[name](), logLevel: 'info' })));
    await Promise.all(contexts.map((context) => context.watch()));
    return;
  }
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
