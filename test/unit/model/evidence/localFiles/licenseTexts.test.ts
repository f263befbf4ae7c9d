import assert from 'node:assert/strict';

import { strToU8, zipSync } from 'fflate';
import { localLicenseTexts } from '../../../../../src/model/evidence/localFiles/licenseTexts.ts';
import type { PackageCaches } from '../../../../../src/model/evidence/localFiles/packageCaches.ts';
import { component, pathOf, rootsOf, type Tree, TreeReader } from './tree.ts';

interface Row {
  readonly what: string;
  readonly component: string;
  readonly tree: Tree;
  readonly caches?: Partial<PackageCaches>;
  /** `path: text`. */
  readonly found: readonly string[];
}

const debug = 'npm/npmjs/-/debug/3.1.0';
const manifest = '{"name":"debug","version":"3.1.0"}';
const at = 'ws/node_modules/debug';
const site = 'ws/.venv/lib/python3.12/site-packages';
const jar = zipSync({
  'META-INF/LICENSE.txt': strToU8('Apache'),
  'META-INF/NOTICE': strToU8('By us'),
  'a.class': strToU8(''),
});

const rows: readonly Row[] = [
  {
    what: 'all license files, sorted; no code, readme or larger part',
    component: debug,
    tree: {
      [`${at}/package.json`]: manifest,
      [`${at}/NOTICE`]: 'N',
      [`${at}/LICENSE.md`]: 'MIT',
      [`${at}/license.js`]: 'code',
      [`${at}/README.md`]: 'MIT',
      [`${at}/LICENSES/Apache-2.0.txt`]: 'Apache',
      [`${at}/dist/LICENSE`]: 'of something else',
      [`${at}/COPYING`]: 'x'.repeat(1_000_001),
    },
    found: [`${at}/LICENSE.md: MIT`, `${at}/NOTICE: N`, `${at}/LICENSES/Apache-2.0.txt: Apache`],
  },
  {
    what: 'nothing of another version',
    component: debug,
    tree: { [`${at}/package.json`]: '{"version":"3.1.1"}', [`${at}/LICENSE`]: 'MIT' },
    found: [],
  },
  {
    what: 'no link',
    component: debug,
    tree: {
      [`${at}/package.json`]: manifest,
      [`${at}/LICENSE`]: '→ /etc/passwd',
      [`${at}/licenses`]: '→ /etc',
    },
    found: [],
  },
  {
    what: 'a copy inside another package',
    component: debug,
    tree: {
      'ws/node_modules/a/node_modules/debug/package.json': manifest,
      'ws/node_modules/a/node_modules/debug/LICENSE': 'MIT',
    },
    found: ['ws/node_modules/a/node_modules/debug/LICENSE: MIT'],
  },
  {
    what: 'Python: beside the metadata, not of the folder that all packages share',
    component: 'pypi/pypi/-/six/1.16.0',
    tree: {
      [`${site}/LICENSE`]: 'of another package',
      [`${site}/six.py`]: '',
      [`${site}/six-1.16.0.dist-info/licenses/LICENSE`]: 'MIT',
      [`${site}/six-1.16.0.dist-info/METADATA`]: '',
    },
    found: [`${site}/six-1.16.0.dist-info/licenses/LICENSE: MIT`],
  },
  {
    what: 'Maven: inside the archive',
    component: 'maven/mavencentral/org.slf4j/slf4j-api/2.0.0',
    tree: { 'm2/org/slf4j/slf4j-api/2.0.0/slf4j-api-2.0.0.jar': jar },
    caches: { mavenRepositories: ['m2'] },
    found: [
      'm2/org/slf4j/slf4j-api/2.0.0/slf4j-api-2.0.0.jar!META-INF/LICENSE.txt: Apache',
      'm2/org/slf4j/slf4j-api/2.0.0/slf4j-api-2.0.0.jar!META-INF/NOTICE: By us',
    ],
  },
  {
    what: 'Go: in the module cache',
    component: 'go/golang/rsc.io/quote/v1.5.2',
    tree: { 'mod/rsc.io/quote@v1.5.2/LICENSE': 'BSD' },
    caches: { goModules: ['mod'] },
    found: ['mod/rsc.io/quote@v1.5.2/LICENSE: BSD'],
  },
];

describe('License texts of installed packages', () => {
  for (const { what, component: written, tree, caches, found } of rows)
    it(what, async () => {
      const reader = new TreeReader(tree);
      const texts = await localLicenseTexts(component(written), rootsOf(caches), reader);
      assert.deepEqual(
        texts.map(({ place, entry, text }) => `${pathOf(place)}${entry === null ? '' : `!${entry}`}: ${text}`),
        found,
      );
    });
});
