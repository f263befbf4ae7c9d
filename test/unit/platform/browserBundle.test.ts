import assert from 'node:assert/strict';
import { build } from 'esbuild';

/** Packages that only the worker reads with: its bundle has them. */
const inWorker = ['js-yaml', 'jsonc-parser', 'saxes'];
/** Packages that are loaded with `activate/drafting.ts`. */
const withDrafts = ['spdx-license-list/spdx.json', 'yaml'];

describe('The extension host in the browser', () => {
  let imported: ReadonlyMap<string, readonly string[]> = new Map();

  before(async () => {
    const { metafile } = await build({
      entryPoints: ['src/main.web.ts'],
      bundle: true,
      write: false,
      metafile: true,
      packages: 'external',
    });
    imported = new Map(
      Object.entries(metafile.inputs).map(([file, { imports }]) => [file, imports.map(({ path }) => path)]),
    );
  });

  /** Everything loaded directly or not by the entry, except through `without`. */
  function reached(without: string | null): ReadonlySet<string> {
    const seen = new Set<string>();
    const open = ['src/main.web.ts'];
    for (let file = open.pop(); file !== undefined; file = open.pop()) {
      if (seen.has(file) || file === without) continue;
      seen.add(file);
      open.push(...(imported.get(file) ?? []));
    }
    return seen;
  }

  it('has no package that only the worker needs', () => {
    const all = reached(null);
    assert.ok(all.has('yaml') && all.has('vscode'), 'the packages are found');
    assert.deepEqual(
      inWorker.filter((name) => all.has(name)),
      [],
    );
  });

  it('loads the libraries of drafts with drafts only', () => {
    const others = reached('src/activate/drafting.ts');
    assert.deepEqual(
      withDrafts.filter((name) => others.has(name)),
      [],
    );
  });
});
