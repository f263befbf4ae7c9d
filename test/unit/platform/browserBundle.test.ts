import assert from 'node:assert/strict';
import { build } from 'esbuild';

/** Packages that only the worker reads with: its bundle has them. */
const inWorker = ['js-yaml', 'jsonc-parser', 'saxes'];
/** Packages that are loaded with the first draft. */
const withDrafts = ['src/curation/licenses/spdxNames.generated.ts', 'yaml'];

describe('The extension host in the browser', () => {
  let imported: ReadonlyMap<string, readonly { readonly path: string; readonly kind: string }[]> = new Map();

  before(async () => {
    const { metafile } = await build({
      entryPoints: ['src/main.web.ts'],
      bundle: true,
      write: false,
      metafile: true,
      packages: 'external',
    });
    imported = new Map(Object.entries(metafile.inputs).map(([file, { imports }]) => [file, imports]));
  });

  /** Everything the entry imports, directly or not; without `isLater` only what is loaded at activation. */
  function reached(isLater: boolean): ReadonlySet<string> {
    const seen = new Set<string>();
    const open = ['src/main.web.ts'];
    for (let file = open.pop(); file !== undefined; file = open.pop()) {
      if (seen.has(file)) continue;
      seen.add(file);
      for (const { path, kind } of imported.get(file) ?? []) if (isLater || kind !== 'dynamic-import') open.push(path);
    }
    return seen;
  }

  it('has no package that only the worker needs', () => {
    const all = reached(true);
    assert.ok(all.has('yaml') && all.has('vscode'), 'the packages are found');
    assert.deepEqual(
      inWorker.filter((name) => all.has(name)),
      [],
    );
  });

  it('loads the libraries of drafts after activation', () => {
    const atActivation = reached(false);
    assert.deepEqual(
      withDrafts.filter((name) => atActivation.has(name)),
      [],
    );
  });
});

describe('The pages', () => {
  it('have no validator: only the host checks messages', async () => {
    const pages = ['index.tsx', 'overview/index.tsx', 'submission/index.tsx'];
    const { metafile } = await build({
      entryPoints: pages.map((page) => `src/webview/${page}`),
      outdir: 'unused',
      bundle: true,
      write: false,
      metafile: true,
      packages: 'external',
      jsx: 'automatic',
      jsxImportSource: 'preact',
    });
    const imported = new Set(Object.values(metafile.inputs).flatMap(({ imports }) => imports.map(({ path }) => path)));
    assert.ok(imported.has('preact'), 'the packages are found');
    assert.deepEqual(
      [...imported].filter((path) => path.startsWith('zod')),
      [],
    );
  });
});
