// @ts-check
// The plugins of esbuild.js.
'use strict';

const fs = require('node:fs');
const path = require('node:path');

const root = path.join(__dirname, '..');

/** What both entries import. */
const shared = ['activate', 'host/common/outputLog', 'platform/fetchTransport', 'platform/systemClock'];

/**
 * A file that `import()` loads imports what both entries share: that then is one file. Otherwise esbuild makes a file of
 * each set of modules that two of them share, and activation loads forty. @type {import('esbuild').Plugin}
 */
const sharedCodeInOneFile = {
  name: 'shared-code-in-one-file',
  setup: (build) => {
    build.onResolve({ filter: /\.ts$/ }, ({ kind, path: name, resolveDir }) => {
      // From the checkout: the names of files are made of it, and must not depend on where the checkout is.
      const file = path.relative(root, path.resolve(resolveDir, name)).replaceAll(path.sep, '/');
      return kind === 'dynamic-import' ? { path: file, namespace: 'loaded-later' } : undefined;
    });
    build.onLoad({ filter: /./, namespace: 'loaded-later' }, ({ path: file }) => ({
      contents: [...shared.map((name) => `import './src/${name}.ts';`), `export * from './${file}';`].join(''),
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

module.exports = { editorInterface, lateParts, nodeRequire, sharedCodeInOneFile, usedIcons };
