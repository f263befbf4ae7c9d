import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import { readTyped } from '../../../../../src/model/definitions/find/typedText.ts';
import { foundText, host } from '../../../core/addresses/foundText.ts';
import { assertSoon } from '../../../../support/assertSoon.ts';

const lodashPage = `https://${host('www', 'npmjs', 'com')}/package/lodash`;

/** The pattern to ask about, the single address, the listed components and the problems. */
const rows: readonly (readonly [typed: string, pattern: string, found: string, listed?: string, faults?: string])[] = [
  ['', '', 'nothing'],
  ['lodash', 'lodash', 'nothing'],
  ['two words', 'two words', 'nothing'],
  ['npm/npmjs/-', 'npm/npmjs/-', 'invalid missingSegment name'],
  ['npm/npmjs/-/lodash', 'npm/npmjs/-/lodash', 'npm/npmjs/-/lodash'],
  ['lodash@4.17.21', 'lodash@4.17.21', 'npm/npmjs/-/lodash/4.17.21'],
  ['@babel/core', '@babel/core', 'npm/npmjs/@babel/core'],
  [lodashPage, '', 'npm/npmjs/-/lodash'],
  ['pkg:npm/lodash@4.17.21', '', 'npm/npmjs/-/lodash/4.17.21'],
  ['https://unknown.example/x', '', 'unsupported unknown.example'],
  ['npm/npmjs/-/lodash/1,', 'npm/npmjs/-/lodash/1,', 'npm/npmjs/-/lodash/1'],
  ['npm/npmjs/-/a/1,npm/npmjs/-/b/2', '', 'nothing', 'npm/npmjs/-/a/1 npm/npmjs/-/b/2'],
  ['npm/npmjs/-/a/1 npm/npmjs/-/b/2', '', 'nothing', 'npm/npmjs/-/a/1 npm/npmjs/-/b/2'],
  ['npm/npmjs/-/a/1, rubbish, https://x.example/', '', 'nothing', 'npm/npmjs/-/a/1', 'rubbish https://x.example/'],
  ['["npm/npmjs/-/a/1", "pkg:npm/b@2.0.0"]', '', 'nothing', 'npm/npmjs/-/a/1 npm/npmjs/-/b/2.0.0'],
];

describe('readTyped', () => {
  for (const [typed, pattern, found, listed = '', faults = ''] of rows)
    it(`reads "${typed}" as pattern "${pattern}" and ${found}${listed === '' ? '' : `: ${listed}`}`, () => {
      const read = readTyped(typed, []);
      assert.equal(read.pattern, pattern);
      assert.equal(foundText(read.found), found);
      assert.equal(read.listed.map(foundText).join(' '), listed);
      assert.equal(read.faults.map(({ text }) => text).join(' '), faults);
    });

  it('recognizes addresses of the configured service', () => {
    const read = readTyped('https://web.example/about', ['https://web.example']);
    assert.equal(foundText(read.found), 'invalid otherPage web.example');
  });

  it('reads whole entries from the beginning of a long list, and says so', () => {
    const text = Array.from({ length: 200_000 }, (_, at) => `npm/npmjs/-/name/${at}.0.0`).join(' ');
    assertSoon(() => readTyped(text, []));
    const { listed, faults, isCut } = readTyped(text, []);
    assert.equal(isCut, true);
    assert.ok(listed.length > 700);
    assert.deepEqual(faults, []);
    assert.equal(listed.at(-1)?.coordinates.revision, `${listed.length - 1}.0.0`);
    assert.equal(readTyped('npm/npmjs/-/a/1 npm/npmjs/-/b/2', []).isCut, false);
  });
});
