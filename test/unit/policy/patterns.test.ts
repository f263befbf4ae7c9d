import assert from 'node:assert/strict';
import { type Coordinates, parseCoordinates } from '../../../src/core/coordinates.ts';
import type { PolicyEntry } from '../../../src/policy/policy.ts';
import { PatternIndex, patternProblem } from '../../../src/policy/patterns.ts';

function at(text: string): Coordinates {
  const coordinates = parseCoordinates(text);
  assert.ok(coordinates.ok, text);
  return coordinates.value;
}

function entry(text: string): PolicyEntry {
  return { text, range: { start: 0, end: 0 } };
}

const components = [
  'npm/npmjs/-/lodash/4.17.21',
  'npm/npmjs/-/lodash/5.0.0',
  'npm/npmjs/@acme/core/1.0.0',
  'npm/npmjs/@acme/.hidden/1.0.0',
  'npm/npmjs/@other/lodash/4.17.21',
  'go/golang/github.com%2fgorilla/mux/v1.8.1',
  'go/golang/github.com%2fgorilla%2fdeep/mux/v2.0.0',
  'maven/mavencentral/org.apache.commons/commons-lang3/3.12.0',
  'maven/mavengoogle/androidx.core/core/1.9.0',
  'pypi/pypi/-/my-package/1.0',
  'git/github/Acme/Tool/0123456789012345678901234567890123456789',
  'deb/debian/-/curl/7.74.0-1_amd64',
  'conda/conda-forge/linux-64/numpy/1.21.0-py39',
  'nuget/nuget/-/Newtonsoft.Json/13.0.1',
];

describe('patterns of components', () => {
  /** Pattern → numbers of the components above that it matches. */
  const table: readonly (readonly [pattern: string, matches: readonly number[]])[] = [
    ['npm/npmjs/-/lodash', [0, 1]],
    ['npm/npmjs/-/lodash/4.17.21', [0]],
    ['npm/npmjs/-/lodash/4.*', [0]],
    ['npm/npmjs/-/lodash/[45].*', [0, 1]],
    ['npm/npmjs/*/lodash', [0, 1, 4]],
    ['npm/npmjs/@acme/*', [2, 3]],
    ['NPM/npmjs/@Acme/CORE', [2]],
    ['npm/npmjs/%40acme/core', [2]],
    ['npm/**', [0, 1, 2, 3, 4]],
    ['**', components.map((_, index) => index)],
    ['**/lodash', [0, 1, 4]],
    ['*/*/*/lodash/4.17.21', [0, 4]],
    ['npm/npmjs/-/lod', []],
    ['go/golang/github.com/gorilla/mux', [5]],
    ['go/golang/github.com%2fgorilla/mux/v1.8.1', [5]],
    ['go/golang/github.com/gorilla/*', [5]],
    ['go/golang/github.com/gorilla/**', [5, 6]],
    ['pypi/pypi/-/My-Package', [9]],
    ['pypi/pypi/-/my_p*', [9]],
    ['git/github/acme/tool', [10]],
    ['pkg:npm/lodash', [0, 1]],
    ['pkg:npm/lodash@4.17.21', [0]],
    ['pkg:npm/lodash@4.*', [0]],
    ['pkg:npm/%40acme/core', [2]],
    ['pkg:npm/@acme/core@1.0.0', [2]],
    ['pkg:npm/%40acme/*', [2, 3]],
    ['pkg:npm/%40acme/*@1.*', [2, 3]],
    ['pkg:npm/lo*', [0, 1]],
    ['pkg:golang/github.com/gorilla/mux@v1.8.1', [5]],
    ['pkg:golang/github.com/gorilla/mux@v1.*', [5]],
    ['pkg:golang/github.com/gorilla/*', [5]],
    ['pkg:maven/org.apache.commons/*', [7]],
    ['pkg:maven/org.apache.commons/commons-lang3@3.12.0', [7]],
    ['pkg:maven/androidx.core/core', [8]],
    ['pkg:maven/androidx.*/core@1.*', [8]],
    ['pkg:pypi/My_Package@1.0', [9]],
    ['pkg:github/Acme/Tool', [10]],
    ['pkg:deb/debian/curl', [11]],
    ['pkg:deb/debian/curl@7.74.0-1', [11]],
    ['pkg:deb/debian/curl@7.74.0-1?arch=amd64', [11]],
    ['pkg:deb/debian/curl@7.74.0-1?arch=arm64', []],
    ['pkg:conda/numpy@1.21.0?channel=conda-forge&subdir=linux-64', [12]],
    ['pkg:nuget/Newtonsoft.Json@13.*', [13]],
  ];
  for (const [pattern, matches] of table)
    it(`${pattern} matches ${matches.length} of ${components.length}`, () => {
      assert.equal(patternProblem(entry(pattern)), null);
      const index = new PatternIndex();
      index.add(7, entry(pattern));
      const found = components.flatMap((text, number) => (index.ownersOf(at(text)).includes(7) ? [number] : []));
      assert.deepEqual(found, matches);
    });

  const refused: readonly string[] = [
    'lodash',
    'npm/lodash',
    'npm//-/a',
    'npm/npmjs/-/a b',
    'npm/npmjs/-/[a',
    'npm/npmjs/-/a|b*',
    '!npm/npmjs/-/a',
    'npm/npmjs/-/a/1/2/3',
    'pkg:',
    'pkg:npm',
    'pkg:npm/a@',
    'pkg:docker/a',
    `npm/npmjs/-/${'*a'.repeat(600)}`,
  ];
  for (const pattern of refused)
    it(`refuses ${pattern.slice(0, 40)}`, () => assert.notEqual(patternProblem(entry(pattern)), null));

  it('are tried only for components with their literal parts', () => {
    let tries = 0;
    const index = new PatternIndex();
    for (let owner = 0; owner < 5000; owner++) index.add(owner, entry(`npm/npmjs/@scope-${owner}/*`));
    const { startsWith } = String.prototype;
    // Each try begins with this.
    String.prototype.startsWith = function (this: string, ...args) {
      tries++;
      return startsWith.apply(this, args);
    };
    try {
      assert.deepEqual(index.ownersOf(at('npm/npmjs/@scope-17/a/1.0.0')), [17]);
    } finally {
      String.prototype.startsWith = startsWith;
    }
    assert.ok(tries > 0 && tries < 10, String(tries));
  });
});
