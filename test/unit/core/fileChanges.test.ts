import assert from 'node:assert/strict';
import { finish } from '../../../src/base/steps.ts';
import type { DefinitionFile } from '../../../src/core/definitionFile.ts';
import { fileChanges } from '../../../src/core/fileChanges.ts';
import { changeLines } from '../../support/changeLines.ts';
import { finishCounted } from '../../support/finishCounted.ts';
import { licenseText, someFile } from './someDefinition.ts';

type Files = readonly DefinitionFile[];

const mit = (path: string, ...attributions: string[]): DefinitionFile =>
  someFile(path, { license: 'MIT', attributions });
const isc = (path: string): DefinitionFile => someFile(path, { license: 'ISC' });

const cases: readonly (readonly [about: string, before: Files, after: Files, lines: readonly string[]])[] = [
  ['nothing', [mit('a.js')], [mit('a.js')], []],
  ['nothing in nothing', [], [], []],
  ['another license', [mit('a.js')], [isc('a.js')], ['file a.js: MIT → ISC']],
  ['another holder', [mit('a.js', '(c) Ann')], [mit('a.js', '(c) Bob')], ['file a.js: MIT|(c) Ann → MIT|(c) Bob']],
  ['one holder more', [mit('a.js', 'Ann')], [mit('a.js', 'Ann', 'Bob')], ['file a.js: MIT|Ann → MIT|Ann|Bob']],
  ['holders in another order', [mit('a.js', 'Ann', 'Bob')], [mit('a.js', 'bob', ' Ann ')], []],
  ['a file that is gone', [mit('a.js'), isc('b.js')], [isc('b.js')], ['file a.js: MIT → -']],
  ['a file that came', [], [mit('a.js')], ['file a.js: - → MIT']],
  ['a path with another case', [mit('A.js')], [mit('a.js')], ['file A.js: MIT → -', 'file a.js: - → MIT']],
  ['a top folder with the version', [mit('x-1.0.0/a.js')], [isc('x-1.1.0/a.js')], ['file x-1.1.0/a.js: MIT → ISC']],
  ['a top folder with a commit', [mit('x-8d39279/a.js')], [mit('x-0a1b2c3/a.js')], []],
  ['npm’s top folder and one with a version', [mit('package/a.js')], [mit('x-1.0.0/a.js')], []],
  ['the same top folder', [mit('package/a.js')], [isc('package/a.js')], ['file package/a.js: MIT → ISC']],
  [
    'folders that are no versions',
    [mit('src/a.js')],
    [mit('lib/a.js')],
    ['file src/a.js: MIT → -', 'file lib/a.js: - → MIT'],
  ],
  [
    'a top folder that does not hold all',
    [mit('x-1.0.0/a.js'), mit('b.js')],
    [mit('x-1.1.0/a.js'), mit('b.js')],
    ['file x-1.0.0/a.js: MIT → -', 'file x-1.1.0/a.js: - → MIT'],
  ],
  ['a license text', [licenseText('LICENSE', 'a1')], [licenseText('LICENSE', 'b2')], ['text LICENSE: a1 → b2']],
  ['the same license text', [licenseText('LICENSE', 'A1')], [licenseText('LICENSE', 'a1')], []],
  ['a license text nobody knows the digest of', [licenseText('LICENSE', null)], [licenseText('LICENSE', 'b2')], []],
  ['a license text that came', [], [licenseText('LICENSE', 'b2')], ['text LICENSE: - → b2']],
  ['a license text that is gone', [licenseText('LICENSE', 'a1')], [], ['text LICENSE: a1 → -']],
  ['a license text that moved', [licenseText('LICENSE', 'a1')], [licenseText('LICENSE.md', 'a1')], []],
  [
    'license texts under other names',
    [licenseText('LICENSE', 'a1')],
    [licenseText('COPYING', 'b2')],
    ['text LICENSE: a1 → -', 'text COPYING: - → b2'],
  ],
  [
    'license texts first',
    [mit('a.js'), licenseText('LICENSE', 'a1'), mit('b.js')],
    [isc('a.js'), licenseText('LICENSE', 'b2'), mit('c.js')],
    ['text LICENSE: a1 → b2', 'file a.js: MIT → ISC', 'file b.js: MIT → -', 'file c.js: - → MIT'],
  ],
];

describe('The difference between the files of two definitions', () => {
  for (const [about, before, after, lines] of cases)
    it(`is correct for ${about}`, () => assert.deepEqual(changeLines(finish(fileChanges(before, after))), lines));

  it('is computed in short steps for 50,000 and 50,000 files', () => {
    const files = (version: string, odd: string): Files =>
      Array.from({ length: 50_000 }, (_, at) =>
        someFile(`pkg-${version}/src/${at % 500}/file${at}.js`, {
          license: at % 1000 === 0 ? odd : 'MIT',
          attributions: ['Copyright (c) Ann', `Copyright (c) ${at}`],
          hashes: new Map([['sha1', `${version}${at}`]]),
        }),
      );
    const { value, pauses } = finishCounted(fileChanges(files('1.0.0', 'ISC'), files('2.0.0', 'Zlib')));
    assert.equal(value.length, 50);
    assert.ok(pauses >= 100, `${pauses} pauses`);
  });

  it('is computed in short steps for files without a match', () => {
    const files = (name: string): Files => Array.from({ length: 50_000 }, (_, at) => mit(`${name}/file${at}.js`));
    const { value, pauses } = finishCounted(fileChanges(files('a'), files('b')));
    assert.equal(value.length, 100_000);
    assert.ok(pauses >= 100, `${pauses} pauses`);
  });
});
