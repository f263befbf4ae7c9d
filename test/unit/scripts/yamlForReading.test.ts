import assert from 'node:assert/strict';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { after, before, describe, it } from 'mocha';

import { readDraftTree } from '../../../src/curation/yaml/draftTree.ts';
import { ProblemList } from '../../../src/manifests/parse/problemList.ts';
import { readYaml } from '../../../src/manifests/parse/yaml.ts';
import { recoverYaml } from '../../../src/manifests/parse/yamlRecovery.ts';

const { yamlForReading }: { yamlForReading: Plugin } = createRequire(import.meta.url)(
  '../../../scripts/esbuildPlugins.cjs',
);

const entry = `
export { readDraftTree } from './src/curation/yaml/draftTree.ts';
export { readYaml } from './src/manifests/parse/yaml.ts';
export { recoverYaml } from './src/manifests/parse/yamlRecovery.ts';
`;

describe('The YAML parsers of the bundles', () => {
  let folder = '';
  let bundled: {
    readDraftTree: typeof readDraftTree;
    readYaml: typeof readYaml;
    recoverYaml: typeof recoverYaml;
  };

  before(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'yaml-'));
    const outfile = path.join(folder, 'readers.mjs');
    await build({
      stdin: { contents: entry, resolveDir: '.', loader: 'ts' },
      outfile,
      bundle: true,
      format: 'esm',
      plugins: [yamlForReading],
    });
    bundled = (await import(pathToFileURL(outfile).href)) as typeof bundled;
  });
  after(() => fs.rmSync(folder, { recursive: true, force: true }));

  const cuts = [0.3, 0.6, 0.9, 1];
  for (const file of fs.globSync('test/fixtures/{manifests,workspaces}/**/*.{yml,yaml}').sort())
    it(`reads ${file} as the whole packages do, also cut off`, () => {
      const text = fs.readFileSync(file, 'utf8').slice(0, 20_000);
      for (const cut of cuts) {
        const part = text.slice(0, text.length * cut);
        const [problems, problemsBundled] = [new ProblemList(part.length), new ProblemList(part.length)];
        assert.deepEqual(bundled.recoverYaml(part, problemsBundled), recoverYaml(part, problems));
        assert.deepEqual(problemsBundled.list, problems.list);
        assert.deepEqual(bundled.readYaml(part), readYaml(part));
        assert.deepEqual(bundled.readDraftTree(part), readDraftTree(part));
      }
    });

  it('lack what writes', async () => {
    const options = { stdin: { contents: entry, resolveDir: '.' }, write: false, bundle: true, minify: true } as const;
    const whole = await build(options);
    const { outputFiles } = await build({ ...options, plugins: [yamlForReading] });
    const [size = NaN, sizeOfWhole = NaN] = [outputFiles, whole.outputFiles].map(([file]) => file?.contents.length);
    assert.ok(size < sizeOfWhole * 0.75, `${size} of ${sizeOfWhole} bytes`);
  });
});
