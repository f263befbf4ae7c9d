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

/** The file that the editor starts. */
const nodeEntry = 'src/main.node.ts';

/** Modules by their path from the root, with slashes. @typedef {{ is: RegExp, inside?: RegExp }} Part */

/**
 * Parts of the house that are files of their own, so that activation neither reads nor compiles them: the first call of one of
 * their functions loads the part, at once. Of the modules that `is` matches these are all that export functions, types and plain
 * numbers and nothing else. `inside`: further modules of the part, which import these directly. A folder of a room named in
 * `laterRooms` is such a part without being listed; what is imported by `import()` is one, too. The web bundle has no parts.
 * @type {Readonly<Record<string, Part>>}
 */
const laterParts = {
  manifests: {
    is: /^src\/manifests\/npm\/range\.ts$/,
    inside: /^src\/manifests\/(?!registry\.ts$)/,
  },
  globs: { is: /^src\/base\/globs\.ts$/ },
  licenses: { is: /^src\/core\/license(Expression|State)\.ts$/ },
  packageUrl: { is: /^src\/core\/packageUrl\.ts$/ },
  draftTree: { is: /^src\/curation\/draftTree\.ts$/ },
  drafting: {
    is: /^src\/curation\/(draftFindings|completeDraft|hoverDraft|licenseCompletion|licenseProblem|isGlob|facetMatcher)\.ts$/,
  },
};

const laterRooms = /^src\/(core\/addresses|curation|host|model|protocol|service)\//;

/** Modules of these rooms that activation itself calls: they are in no part. The bench names the parts that it loads all the same. */
const calledAtOnce = new Set([
  ...filesBelow('src/host', 'Commands.ts').map((file) => path.basename(file, '.ts')),
  'savedListTree',
  'contributionArgument',
  'definitionSession',
  'translatedDocumentLabels',
  'draftLanguage',
  'harvestQueue',
  'localPackages',
  'manifestContents',
  'publicApi',
  'register',
  'sharedRecord',
  'sourcesInUse',
  'storedExports',
  'storedLocalLicenses',
  'windowFocus',
  'workspaceListStore',
]);

/** The part a module belongs to. @type {(module: string) => string | undefined} */
function partOf(module) {
  const named = Object.entries(laterParts).find(([, { is }]) => is.test(module));
  if (!named && (!laterRooms.test(module) || calledAtOnce.has(path.basename(module, '.ts')))) return undefined;
  const text = fs.readFileSync(path.join(root, module), 'utf8');
  const isCallable = /^export (async )?function/m.test(text);
  const hasMore = /^export (?!(?:async )?function|interface|type|const \w+ = [\d_]+;$)/m.test(text);
  if (!isCallable || hasMore) return undefined;
  return named?.[0] ?? path.posix.dirname(module).replace('src/', '').replaceAll('/', '-');
}

/** Every part with its modules. @type {() => Map<string, string[]>} */
function partsOfHouse() {
  /** @type {Map<string, string[]>} */
  const parts = new Map();
  const modules = filesBelow('src', '.ts').map((file) => file.split(path.sep).join('/'));
  const gone = [...calledAtOnce].filter((name) => !modules.some((module) => module.endsWith(`/${name}.ts`)));
  if (gone.length > 0) throw new Error(`calledAtOnce in esbuild.js names what is no module: ${gone.join(', ')}`);
  for (const module of modules) {
    const part = partOf(module);
    if (part) parts.set(part, [...(parts.get(part) ?? []), module]);
  }
  for (const [part, own] of parts) refuseNamesakes(part, own);
  return parts;
}

/** Of two functions of one name a part would have neither. @type {(part: string, modules: readonly string[]) => void} */
function refuseNamesakes(part, modules) {
  /** @type {Map<string, string>} */
  const homes = new Map();
  for (const module of modules)
    for (const name of functionsIn(fs.readFileSync(path.join(root, module), 'utf8'))) {
      const other = homes.get(name);
      if (other)
        throw new Error(`the part ${part} has ${name} twice, in ${other} and ${module}: one needs another name`);
      homes.set(name, module);
    }
}

/** The names of what a module's text exports as functions. @type {(text: string) => ReadonlySet<string>} */
function functionsIn(text) {
  return new Set(text.match(/(?<=^export (?:async )?function\*? )\w+/gm));
}

/** @type {import('esbuild').Plugin} */
const partsOnDemand = {
  name: 'parts-on-demand',
  setup: (build) => {
    const fromRoot = (/** @type {string} */ file) => path.relative(root, file).split(path.sep).join('/');
    /** With the entry in it, one file holds all that is shared with it; without, there were one for each set of those who share. */
    const beside = (/** @type {readonly string[]} */ modules) => ({
      contents: [`import './${nodeEntry}';`, ...modules.map((module) => `export * from './${module}';`)].join('\n'),
      resolveDir: root,
    });
    build.onResolve({ filter: /^later-part:/ }, (args) => ({ path: args.path.slice(11), namespace: 'later-part' }));
    build.onLoad({ filter: /./, namespace: 'later-part' }, (args) => beside(partsOfHouse().get(args.path) ?? []));
    build.onLoad({ filter: /./, namespace: 'later-module' }, (args) => beside([args.path]));
    build.onResolve({ filter: /\.ts$/ }, ({ path: asked, resolveDir, importer, namespace, kind }) => {
      if (namespace !== 'file') return undefined;
      const module = fromRoot(path.resolve(resolveDir, asked));
      if (kind === 'dynamic-import') return { path: module, namespace: 'later-module' };
      const part = partOf(module);
      const from = fromRoot(importer);
      if (!part || laterParts[part]?.inside?.test(from) || partOf(from) === part) return undefined;
      return { path: module, namespace: 'call-of-part', pluginData: part };
    });
    build.onLoad({ filter: /./, namespace: 'call-of-part' }, ({ path: module, pluginData: part }) => {
      const text = fs.readFileSync(path.join(root, module), 'utf8');
      const calls = [...functionsIn(text)].map(
        (found) => `export const ${found} = (...given) => part().${found}(...given);`,
      );
      const numbers = text.match(/^export const \w+ = [\d_]+;$/gm) ?? [];
      const contents = [`import { part } from 'load-part:${part}';`, ...calls, ...numbers].join('\n');
      return { contents, resolveDir: root, watchFiles: [path.join(root, module)] };
    });
    build.onResolve({ filter: /^load-part:/ }, (args) => ({ path: args.path.slice(10), namespace: 'load-part' }));
    build.onLoad({ filter: /./, namespace: 'load-part' }, ({ path: part }) => ({
      contents: `let loaded; export const part = () => (loaded ??= require('./${part}.js'));`,
    }));
    build.onResolve({ filter: /./, namespace: 'load-part' }, (args) => ({ path: args.path, external: true }));
  },
};

/**
 * Only modules of the language can share files, and the editor loads files with `require`: each that was made is written as
 * one of those. Files of earlier builds are removed. @type {import('esbuild').Plugin}
 */
const writtenForRequire = {
  name: 'written-for-require',
  setup: (build) => {
    const { transform } = require('esbuild');
    build.onEnd(async ({ outputFiles = [] }) => {
      const written = outputFiles.map(async (file) => {
        const { code, map } = await transform(file.text, {
          format: 'cjs',
          target: common.target,
          minify: isProduction,
          sourcemap: isProduction ? false : 'external',
          sourcefile: path.basename(file.path),
          supported: { 'dynamic-import': false }, // a `require` when it is wanted
        });
        fs.mkdirSync(path.dirname(file.path), { recursive: true });
        if (!map) return fs.writeFileSync(file.path, code);
        fs.writeFileSync(file.path, `${code}//# sourceMappingURL=${path.basename(file.path)}.map\n`);
        fs.writeFileSync(`${file.path}.map`, map);
      });
      await Promise.all(written);
      const kept = new Set(outputFiles.flatMap((file) => [file.path, isProduction ? '' : `${file.path}.map`]));
      for (const folder of new Set(outputFiles.map((file) => path.dirname(file.path))))
        for (const name of fs.readdirSync(folder).filter((name) => /\.js(?:\.map)?$/.test(name)))
          if (folder !== path.join(root, 'dist') && !kept.has(path.join(folder, name)))
            fs.rmSync(path.join(folder, name));
    });
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
    entryPoints: {
      extension: nodeEntry,
      ...Object.fromEntries([...partsOfHouse().keys()].map((name) => [`extension/${name}`, `later-part:${name}`])),
    },
    outdir: 'dist',
    chunkNames: 'extension/[name]-[hash]',
    platform: 'node',
    format: 'esm',
    splitting: true,
    sourcemap: isProduction ? false : 'inline',
    write: false,
    plugins: [editorInterface, licenseLines, partsOnDemand, writtenForRequire],
  }),
  web: () => ({
    ...common,
    entryPoints: ['src/main.web.ts'],
    outfile: 'dist/web/extension.js',
    platform: 'browser',
    format: 'cjs',
    plugins: [editorInterface, licenseLines],
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
