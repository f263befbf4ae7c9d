import assert from 'node:assert/strict';
import { isStrictLicense, licenseIds, normalLicense, satisfies } from './license.ts';

/** Text, its normal form (`-` if it is not SPDX), and whether it parses unchanged. */
const forms: readonly (readonly [text: string, normal: string, strict: boolean])[] = [
  ['MIT', 'MIT', true],
  ['mit', 'MIT', false],
  ['GPL-2.0', 'GPL-2.0', true],
  ['gpl-2.0+', 'GPL-2.0+', false],
  ['(MIT AND ISC) OR Apache-2.0', 'MIT AND ISC OR Apache-2.0', true],
  ['(MIT OR ISC) AND Apache-2.0', '(MIT OR ISC) AND Apache-2.0', true],
  ['GPL-2.0-only WITH Classpath-exception-2.0', 'GPL-2.0-only WITH Classpath-exception-2.0', true],
  ['LicenseRef-scancode-public-domain', 'LicenseRef-scancode-public-domain', true],
  ['OTHER', 'OTHER', false],
  ['NONE', 'NONE', false],
  ['NOASSERTION', '-', false],
  ['MIT/X11', '-', false],
  ['MIT or ISC', '-', true],
  ['Foo License', '-', false],
  ['', '-', false],
  ['('.repeat(900), '-', false],
  [`MIT OR ${'x'.repeat(200_000)}`, '-', false],
];

/** Discovered license, declared license, and whether they agree. */
const pairs: readonly (readonly [discovered: string, declared: string, expected: boolean])[] = [
  ['MIT', 'MIT', true],
  ['Apache-2.0', 'MIT OR Apache-2.0', true],
  ['MIT AND BSD-2-Clause', 'MIT OR (BSD-2-Clause AND MIT)', true],
  ['Apache-2.0 AND (Apache-2.0 OR MIT)', 'MIT OR Apache-2.0', true],
  ['LGPL-2.1-only', 'LGPL-2.1-only AND Python-2.0', true],
  ['MIT AND ISC', 'ISC', false],
  ['MIT', 'Apache-2.0', false],
  ['NOASSERTION', 'MIT', false],
  ['NOASSERTION', 'NOASSERTION', true],
  ['MIT', 'NOASSERTION', false],
];

describe('License expressions', () => {
  for (const [text, normal, strict] of forms) {
    it(`normalizes ${text.slice(0, 60)} to ${normal}`, () => {
      assert.equal(normalLicense(text) ?? '-', normal);
      assert.equal(isStrictLicense(text), strict);
    });
  }
  for (const [discovered, declared, expected] of pairs) {
    it(`finds that ${discovered} ${expected ? 'agrees' : 'disagrees'} with ${declared}`, () => {
      assert.equal(satisfies(discovered, declared), expected);
    });
  }
  it('lists the ids of an expression, or the text itself when it is not an expression', () => {
    assert.deepEqual(licenseIds('MIT AND (ISC OR MIT)'), ['MIT', 'ISC']);
    assert.deepEqual(licenseIds('My License'), ['My License']);
  });
});
