import assert from 'node:assert/strict';
import {
  comparableLicense,
  comparableTerms,
  hasException,
  withoutExceptions,
} from '../../../../src/curation/licenses/comparableLicense.ts';

describe('comparableLicense', () => {
  const same: readonly (readonly [one: string, other: string])[] = [
    ['MIT OR ISC', 'ISC OR MIT'],
    ['MIT AND (ISC AND 0BSD)', '0BSD AND MIT AND ISC'],
    ['(MIT)', 'MIT'],
    ['MIT OR MIT', 'MIT'],
    ['GPL-3.0', 'GPL-3.0-only'],
    ['GPL-3.0+', 'GPL-3.0-or-later'],
    ['LGPL-2.1 OR MIT', 'MIT OR LGPL-2.1-only'],
    ['MIT AND ISC OR 0BSD', '0BSD OR ISC AND MIT'],
    ['apache-2.0 or mit', 'MIT OR Apache-2.0'],
    ['GPL-2.0-only WITH classpath-exception-2.0', 'GPL-2.0 WITH Classpath-exception-2.0'],
    ['GPL-2.0-with-classpath-exception', 'GPL-2.0-only WITH Classpath-exception-2.0'],
    ['GPL-3.0-with-GCC-exception', 'GPL-3.0-only WITH GCC-exception-3.1'],
    ['eCos-2.0', 'GPL-2.0-or-later WITH eCos-exception-2.0'],
    ['BSD-2-Clause-NetBSD', 'BSD-2-Clause'],
  ];
  for (const [one, other] of same)
    it(`treats ${one} and ${other} as the same`, () => assert.equal(comparableLicense(one), comparableLicense(other)));

  const different: readonly (readonly [one: string, other: string])[] = [
    ['MIT OR ISC', 'MIT AND ISC'],
    ['MIT', 'MIT OR ISC'],
    ['GPL-3.0-only', 'GPL-3.0-or-later'],
    ['Apache-2.0', 'Apache-2.0+'],
    ['GPL-2.0', 'GPL-2.0 WITH Classpath-exception-2.0'],
    ['GPL-2.0', 'GPL-2.0-with-classpath-exception'],
    ['LicenseRef-Acme', 'LicenseRef-acme'],
    ['MIT AND (ISC OR 0BSD)', 'MIT AND ISC OR 0BSD'],
  ];
  for (const [one, other] of different)
    it(`distinguishes ${one} from ${other}`, () => assert.notEqual(comparableLicense(one), comparableLicense(other)));

  it('returns nothing for a text that is not an expression', () => {
    assert.deepEqual(
      [comparableLicense('the file'), withoutExceptions(''), hasException('x'), comparableTerms('a b')],
      [null, null, false, []],
    );
  });

  it('ignores exceptions on request', () => {
    const classpath = 'GPL-2.0 WITH Classpath-exception-2.0';
    assert.equal(withoutExceptions(classpath), comparableLicense('GPL-2.0-only'));
    const old = 'GPL-2.0-with-classpath-exception';
    assert.equal(withoutExceptions(old), comparableLicense('GPL-2.0-only'));
    assert.deepEqual([`MIT OR ${classpath}`, old, 'MIT'].map(hasException), [true, true, false]);
    assert.deepEqual(comparableTerms(`MIT OR ${classpath} AND MIT`), [
      'GPL-2.0-only WITH Classpath-exception-2.0',
      'MIT',
    ]);
  });
});
