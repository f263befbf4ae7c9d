import assert from 'node:assert/strict';
import { comparableTexts, licenseFiles, sharedText } from '../../../../../src/model/evidence/plan/licenseFiles.ts';
import { someFile } from '../../../core/someDefinition.ts';

const hashed = (path: string, hashes: Record<string, string>): ReturnType<typeof someFile> =>
  someFile(path, { hashes: new Map(Object.entries(hashes)) });

describe('The license files of a revision', () => {
  const cases: readonly { readonly what: string; readonly paths: readonly string[]; readonly found: string[] }[] = [
    { what: 'nothing', paths: ['package/index.js'], found: [] },
    {
      what: 'usual names in any case',
      paths: ['a/LICENSE', 'a/licence.md', 'a/COPYING.LESSER', 'a/UNLICENSE', 'a/MIT-LICENSE.txt', 'a/LICENSE-MIT'],
      found: ['a/LICENSE', 'a/licence.md', 'a/COPYING.LESSER', 'a/UNLICENSE', 'a/MIT-LICENSE.txt', 'a/LICENSE-MIT'],
    },
    { what: 'no code about licenses', paths: ['a/license.js', 'a/licenses.json', 'a/licensing.md'], found: [] },
    {
      what: 'those nearest to the root',
      paths: ['a/lib/x/LICENSE', 'a/LICENSE', 'a/lib/LICENSE'],
      found: ['a/LICENSE'],
    },
    {
      what: 'deeper ones where there is none above',
      paths: ['META-INF/x/LICENSE.txt', 'b/c.class'],
      found: ['META-INF/x/LICENSE.txt'],
    },
  ];
  for (const { what, paths, found } of cases)
    it(`are ${what}`, () => {
      assert.deepEqual(
        licenseFiles(paths.map((path) => someFile(path))).map(({ path }) => path),
        found,
      );
    });

  it('include files that the service marks as licenses, under any name, but no test files', () => {
    const files = [
      someFile('a/TERMS', { natures: ['license'] }),
      someFile('a/LICENSE', { facets: ['tests'] }),
      someFile('a/COPYING', { facets: ['core'] }),
    ];
    assert.deepEqual(
      licenseFiles(files).map(({ path }) => path),
      ['a/TERMS', 'a/COPYING'],
    );
  });
});

describe('License texts of two revisions', () => {
  it('are compared by the best hash that both have', () => {
    const current = [hashed('a', { sha256: 'AA', sha1: '11' })];
    assert.deepEqual(comparableTexts(current, [hashed('b', { sha256: 'bb', sha1: '11' })]), {
      current: ['aa'],
      other: ['bb'],
    });
    assert.deepEqual(comparableTexts(current, [hashed('b', { sha1: '22' })]), { current: ['11'], other: ['22'] });
    assert.deepEqual(comparableTexts(current, [hashed('b', { md5: '22' })]), { current: [], other: [] });
    assert.deepEqual(comparableTexts([], current), { current: [], other: [] });
  });

  it('are identified by their storage address when the service has no hash', () => {
    const there = someFile('b', { token: 'aa' });
    assert.deepEqual(sharedText([hashed('a', { sha256: 'AA' })], [there]), { file: there, digest: 'aa' });
  });

  it('are shared when one of several is equal', () => {
    const [one, two] = [hashed('b/LICENSE-MIT', { sha1: '2' }), hashed('b/LICENSE-APACHE', { sha1: '3' })];
    assert.deepEqual(sharedText([hashed('a', { sha1: '3' })], [one, two]), { file: two, digest: '3' });
    assert.equal(sharedText([hashed('a', { sha1: '4' })], [one, two]), null);
  });
});
