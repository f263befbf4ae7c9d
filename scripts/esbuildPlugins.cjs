// @ts-check
// The plugins of esbuild.js.
'use strict';

const fs = require('node:fs');
const path = require('node:path');

const root = path.join(__dirname, '..');

/** What both entries import, also for a constant alone. */
const shared = [
  'activate.ts',
  'host/common/outputLog.ts',
  'model/ports.ts',
  'platform/fetchTransport.ts',
  'platform/systemClock.ts',
];

/**
 * The files that are loaded later, and the modules in each of which `import()` loads one. esbuild makes another file of
 * what several of these share: with one for each module there would be 84 instead of 10, a tenth larger as a whole.
 */
const loadedLater = {
  /** What follows answers of the service and stored records without a command, and rows below a row. */
  answers: [
    'activate/changes.ts',
    'activate/suggestions.ts',
    'host/definitions/detailRows.ts',
    'model/definitions/storedDefinition.ts',
    'model/drafts/storedDraft.ts',
    'model/harvests/storedHarvest.ts',
    'service/readers.ts',
  ],
  /** Panels, commands and what else the user asks for. */
  commands: [
    'activate/features.ts',
    'host/definitions/find/findItems.ts',
    'model/answerOperations.ts',
    'model/definitions/documents/curationHead.ts',
    'model/definitions/find/componentRevisions.ts',
    'model/evidence/localFiles/zipEntry.ts',
    'model/workspace/newestKnown.ts',
    'model/workspace/revisionReader.ts',
    'service/filesAnswer.ts',
  ],
  /** What reads YAML: drafts and policies, and the tools for language models, which do both. */
  drafts: [
    'activate/agents.ts',
    'activate/drafting.ts',
    'activate/policy.ts',
    'curation/readDraft.ts',
    'model/submissions/storedSubmission.ts',
  ],
};

/**
 * `import()` loads the file with the module. Each of them imports what both entries share: activation loads that, as one
 * file. @type {import('esbuild').Plugin}
 */
const codeLoadedLater = {
  name: 'code-loaded-later',
  setup: (build) => {
    build.onResolve({ filter: /\.ts$/ }, ({ kind, path: name, resolveDir }) => {
      if (kind !== 'dynamic-import') return undefined;
      // From the checkout: the names of files are made of it, and must not depend on where the checkout is.
      const module = path.relative(path.join(root, 'src'), path.resolve(resolveDir, name)).replaceAll(path.sep, '/');
      const [file] = Object.entries(loadedLater).find(([, modules]) => modules.includes(module)) ?? [];
      if (file === undefined) return { errors: [{ text: `${module} is in no list of scripts/esbuildPlugins.cjs` }] };
      return { path: file, namespace: 'loaded-later' };
    });
    build.onLoad({ filter: /./, namespace: 'loaded-later' }, ({ path: file }) => ({
      contents: [
        ...shared.map((module) => `import './src/${module}';`),
        ...loadedLater[file].map((module) => `export * from './src/${module}';`),
      ].join(''),
      resolveDir: root,
    }));
  },
};

/** Undefined in a browser. */
const nodeRequire = `globalThis.process?.getBuiltinModule?.('node:module').createRequire(import.meta.url)`;

/**
 * The editor's interface as a module of named exports: the entry for the browser provides it, Node finds it by name.
 * @type {import('esbuild').Plugin}
 */
const editorInterface = {
  name: 'editor-interface',
  setup: (build) => {
    const types = fs.readFileSync(require.resolve('@types/vscode/index.d.ts'), 'utf8');
    const found = [...types.matchAll(/^\s{1,4}export (?:class|enum|namespace|const) (\w+)/gm)].map(([, name]) => name);
    const names = [...new Set(found)];
    build.onResolve({ filter: /^vscode$/ }, () => ({ path: 'vscode', namespace: 'editor' }));
    build.onLoad({ filter: /./, namespace: 'editor' }, () => ({
      // Marked as pure, so that names in no use are left out.
      contents: [
        `const editor = globalThis.clearlydefinedHost?.editor ?? ${nodeRequire}('vscode');`,
        `const member = (name) => editor[name];`,
        ...names.map((name) => `export const ${name} = /* @__PURE__ */ member('${name}');`),
      ].join('\n'),
    }));
  },
};

/**
 * The font of icons and its rules, with the icons that the pages use: a tenth of the whole. @type {import('esbuild').Plugin}
 */
const usedIcons = {
  name: 'used-icons',
  setup: (build) => {
    build.onLoad({ filter: /codicon\.ttf$/ }, async ({ path: font }) => {
      const names = iconNames();
      /** @type {Record<string, string[]>} Unicode code point → names. */
      const icons = require('@vscode/codicons/src/template/mapping.json');
      const found = Object.entries(icons).filter(([, aliases]) => aliases.some((name) => names.has(name)));
      const text = String.fromCodePoint(...found.map(([code]) => Number(code)));
      return { contents: await require('subset-font')(fs.readFileSync(font), text), loader: 'file' };
    });
    build.onLoad({ filter: /codicon\.css$/ }, ({ path: style }) => {
      const names = iconNames();
      const lines = fs.readFileSync(style, 'utf8').split('\n');
      const isUsed = (/** @type {string} */ line) => {
        const [, name] = /^\.codicon-([\w-]+):before \{.*\}/.exec(line) ?? [];
        return name === undefined || names.has(name);
      };
      return { contents: lines.filter(isUsed).join('\n'), loader: 'css' };
    });
  },
};

/**
 * Both YAML packages without what writes, and without the types of values, which nothing here uses: the readers know
 * texts, lists and maps only (in `yaml` the schema `failsafe`). @type {import('esbuild').Plugin}
 */
const yamlForReading = {
  name: 'yaml-for-reading',
  setup: (build) => {
    build.onLoad({ filter: /[\\/]yaml[\\/]browser[\\/]dist[\\/]stringify[\\/]\w+\.js$/ }, ({ path: file }) => {
      const [, names = ''] = /^export \{ (.*) \};$/m.exec(fs.readFileSync(file, 'utf8')) ?? [];
      const exported = names.split(', ').map((name) => `leftOut as ${name}`);
      return {
        contents: `const leftOut = () => { throw new Error('YAML is not written'); }; export { ${exported.join(', ')} };`,
      };
    });
    build.onLoad({ filter: /[\\/]yaml[\\/]browser[\\/]dist[\\/]schema[\\/]tags\.js$/ }, () => ({
      contents: `
        import { map } from './common/map.js';
        import { seq } from './common/seq.js';
        import { string } from './common/string.js';
        export const coreKnownTags = {};
        export function getTags(_, schema) {
          if (schema !== 'failsafe') throw new Error(schema + ' is left out');
          return [map, seq, string];
        }`,
    }));
    // One file, in which comments name the parts.
    build.onLoad({ filter: /[\\/]js-yaml\.mjs$/ }, ({ path: file }) => {
      const [, ...parts] = fs.readFileSync(file, 'utf8').split(/^\/\/#region src\/(.*)\.ts$/m);
      const read = ['common/snippet', 'common/exception', 'common/tagname', 'index'];
      const kept = parts.filter((_, at) => {
        const name = parts[at - 1] ?? '';
        return at % 2 === 1 && (read.includes(name) || /^parser\/(?:events|parser_scalar|parser)$/.test(name));
      });
      const [code = '', names = ''] = kept.join('').split(/^export \{(.*)\};$/m);
      const exported = names
        .split(',')
        .filter((name) => new RegExp(`^(?:var|function) ${name.trim()}\\b`, 'm').test(code));
      return { contents: `${code}export { ${exported.join(',')} };` };
    });
  },
};

/**
 * One name in `zod/mini` is reached in a way that keeps all helpers of the package, a fifth of it.
 * @type {import('esbuild').Plugin}
 */
const usedHelpersOfZod = {
  name: 'used-helpers-of-zod',
  setup: (build) => {
    build.onLoad({ filter: /[\\/]zod[\\/]v4[\\/]mini[\\/]schemas\.js$/ }, ({ path: file }) => ({
      contents: fs.readFileSync(file, 'utf8').replaceAll('core.util.', 'util.'),
    }));
  },
};

/**
 * Packages that few texts need run when one of their exports is first used: the start of a program doesn't wait for their
 * classes, nor for the collator of one of them. @type {import('esbuild').Plugin}
 */
const lateParts = {
  name: 'late-parts',
  setup: (build) => {
    build.onResolve({ filter: /^(?:yaml|packageurl-js)$/ }, ({ path: name, namespace }) =>
      namespace === 'late' ? undefined : { path: name, namespace: 'late' },
    );
    build.onLoad({ filter: /./, namespace: 'late' }, ({ path: name }) => {
      const getters = Object.keys(require(name)).map((key) => `get ${key}() { return require('${name}').${key}; }`);
      return { contents: `module.exports = { ${getters.join(', ')} };`, resolveDir: root };
    });
  },
};

function iconNames() {
  const used = fs.readFileSync(path.join(root, 'src/webview/kit/icon.tsx'), 'utf8');
  return new Set([...used.matchAll(/^ {2}\| '([\w-]+)'/gm)].map(([, name]) => name));
}

module.exports = {
  codeLoadedLater,
  editorInterface,
  lateParts,
  nodeRequire,
  usedHelpersOfZod,
  usedIcons,
  yamlForReading,
};
