import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';

import { textAtCursor } from '../../../../src/core/addresses/textAtCursor.ts';
import type { ComponentType } from '../../../../src/core/ecosystems.ts';
import { anyText } from '../arbitraryCoordinates.ts';
import { foundText, host } from './foundText.ts';
import { assertSoon } from '../../../support/assertSoon.ts';

const npmjs = host('www', 'npmjs', 'com');

/** The bar marks the cursor. */
const rows: readonly (readonly [line: string, text: string, found: string, type?: ComponentType])[] = [
  ['see npm/npm¦js/-/lodash/4.17.21.', 'npm/npmjs/-/lodash/4.17.21', 'npm/npmjs/-/lodash/4.17.21'],
  ['¦npm/npmjs/-/lodash/4.17.21', 'npm/npmjs/-/lodash/4.17.21', 'npm/npmjs/-/lodash/4.17.21'],
  ['npm/npmjs/-/lodash/4.17.21¦', 'npm/npmjs/-/lodash/4.17.21', 'npm/npmjs/-/lodash/4.17.21'],
  ['"purl": "pkg:npm/%40babel/core@7¦.24.0",', 'pkg:npm/%40babel/core@7.24.0', 'npm/npmjs/@babel/core/7.24.0'],
  [`(https://${npmjs}/pack¦age/lodash)`, `https://${npmjs}/package/lodash`, 'npm/npmjs/-/lodash'],
  [`[lodash](https://${npmjs}/pack¦age/lodash), and`, `https://${npmjs}/package/lodash`, 'npm/npmjs/-/lodash'],
  [`Read <https://${npmjs}/package/lod¦ash>.`, `https://${npmjs}/package/lodash`, 'npm/npmjs/-/lodash'],
  ['resolved=https://github.com/o/r/tree/v¦1;', 'https://github.com/o/r/tree/v1', 'git/github/o/r #v1'],
  ['"url": "git+https://github.com/o/r¦.git"', 'git+https://github.com/o/r.git', 'git/github/o/r'],
  ['  url = git@github.com:o¦/r.git', 'git@github.com:o/r.git', 'git/github/o/r'],
  ['$ npm i lodash@4.1¦7.21 ms@2.1.2', 'lodash@4.17.21', 'npm/npmjs/-/lodash/4.17.21'],
  ['$ npm i lodash@4.17.21 m¦s@2.1.2', 'ms@2.1.2', 'npm/npmjs/-/ms/2.1.2'],
  ["import x from '@babel/co¦re';", '@babel/core', 'npm/npmjs/@babel/core'],
  ['import "github.com/gorilla/m¦ux"', 'github.com/gorilla/mux', 'go/golang/github.com/gorilla/mux', 'go'],
  ['	golang.org/x/net/ht¦ml', 'golang.org/x/net/html', 'go/golang/golang.org/x/net'],
  ['requests==2.3¦1.0', 'requests==2.31.0', 'pypi/pypi/-/requests/2.31.0'],
  [
    "implementation('org.slf4j:slf4j-a¦pi:2.0.7')",
    'org.slf4j:slf4j-api:2.0.7',
    'maven/mavencentral/org.slf4j/slf4j-api/2.0.7',
  ],
  ['a@1.0.0,b@2.¦0.0', 'b@2.0.0', 'npm/npmjs/-/b/2.0.0'],
  ['see https://unknown.exam¦ple/page.', 'https://unknown.example/page', 'unsupported unknown.example'],
  ['npm/npm¦js/-', 'npm/npmjs/-', 'invalid missingSegment name'],
  ['  "lod¦ash": "^4.17.21",', 'lodash', 'nothing'],
  ['const x = call(lod¦ash, 3);', 'lodash', 'nothing'],
];

describe('textAtCursor', () => {
  for (const [marked, text, found, type] of rows)
    it(`reads ${marked} as ${found}`, () => {
      const line = marked.replace('¦', '');
      const at = textAtCursor(line, marked.indexOf('¦'), { type });
      assert.equal(at?.text, text);
      assert.equal(foundText(at.found), found);
      assert.equal(line.slice(at.start, at.end), text);
    });

  it('finds nothing at blanks, punctuation and empty lines', () => {
    for (const [line, column] of [
      ['', 0],
      ['   ', 2],
      ['a  b', 2],
      ['x = { };', 5],
      ['...', 1],
    ] as const)
      assert.equal(textAtCursor(line, column, {}), null, JSON.stringify(line));
  });

  it('moves a column outside the line to its nearer end', () => {
    assert.equal(textAtCursor('a@1.0.0', 99, {})?.text, 'a@1.0.0');
    assert.equal(textAtCursor('a@1.0.0', -1, {})?.text, 'a@1.0.0');
  });

  it('never throws, and returns text of the line around the cursor', () => {
    fc.assert(
      fc.property(anyText, fc.nat(50), (line, column) => {
        const at = textAtCursor(line, column, {});
        if (at === null) return;
        assert.equal(line.slice(at.start, at.end), at.text);
        assert.doesNotMatch(at.text, /\s/);
      }),
      { numRuns: 2000 },
    );
  });

  it('looks only near the cursor in a very long line', () => {
    const line = `${'x'.repeat(500_000)} lodash@4.17.21 ${'("a,'.repeat(100_000)}`;
    assertSoon(() => {
      assert.equal(textAtCursor(line, 500_005, {})?.text, 'lodash@4.17.21');
      textAtCursor(line, 700_000, {});
      textAtCursor(line, 1000, {});
    });
  });
});
