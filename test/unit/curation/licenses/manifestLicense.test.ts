import assert from 'node:assert/strict';
import fc from 'fast-check';
import { normalizeLicenseExpression } from '../../../../src/core/licenseExpression.ts';
import {
  isUnlicensed,
  manifestLicenseText,
  referredFile,
  suggestedLicense,
} from '../../../../src/curation/licenses/manifestLicense.ts';

describe('manifestLicenseText', () => {
  const cases: readonly (readonly [about: string, license: unknown, licenses: unknown, text: string | null])[] = [
    ['a text', 'MIT', undefined, 'MIT'],
    ['a text with white space', ' MIT\n', undefined, 'MIT'],
    ['an object', { type: 'MIT', url: 'https://a.example' }, undefined, 'MIT'],
    ['an object with a name', { name: 'MIT' }, undefined, 'MIT'],
    ['an old list', undefined, [{ type: 'MIT' }, { type: 'GPL-2.0' }], 'MIT OR GPL-2.0'],
    ['a list of texts', ['MIT', 'ISC', 'MIT'], undefined, 'MIT OR ISC'],
    ['a list with an expression', ['MIT AND ISC', '0BSD'], undefined, '(MIT AND ISC) OR 0BSD'],
    ['a list of one', undefined, ['MIT', '', 5, null], 'MIT'],
    ['both', 'MIT', ['ISC'], 'MIT'],
    ['nothing', undefined, undefined, null],
    ['empty texts', '  ', [''], null],
    ['numbers and truths', 5, true, null],
    ['an object of nothing', { url: 'https://a.example' }, {}, null],
  ];
  for (const [about, license, licenses, text] of cases)
    it(`reads ${about}`, () => assert.equal(manifestLicenseText(license, licenses), text));
});

describe('suggestedLicense', () => {
  const cases: readonly (readonly [text: string, license: string | null])[] = [
    ['MIT', 'MIT'],
    ['mit', 'MIT'],
    ['(MIT OR ISC)', 'MIT OR ISC'],
    ['mit or isc', 'MIT OR ISC'],
    ['The MIT License', 'MIT'],
    ['MIT License (MIT)', 'MIT'],
    ['MIT/X11', 'MIT'],
    ['Expat', 'MIT'],
    ['ISC License', 'ISC'],
    ['Apache 2.0', 'Apache-2.0'],
    ['Apache 2', 'Apache-2.0'],
    ['Apache2', 'Apache-2.0'],
    ['Apache License, Version 2.0', 'Apache-2.0'],
    ['Apache License v2.0', 'Apache-2.0'],
    ['The Apache Software License, Version 2.0', 'Apache-2.0'],
    ['ASL 2.0', 'Apache-2.0'],
    ['Apache', null],
    ['BSD', null],
    ['GPL (>= 2)', null],
    ['GNU General Public License v2 or any later version', 'GPL-2.0-or-later'],
    ['GPL-2.0-only or later', null],
    ['BSD License', null],
    ['New BSD License', 'BSD-3-Clause'],
    ['BSD 3-Clause', 'BSD-3-Clause'],
    ['3-Clause BSD License', 'BSD-3-Clause'],
    ['BSD-2', 'BSD-2-Clause'],
    ['Simplified BSD', 'BSD-2-Clause'],
    ['GPLv3', 'GPL-3.0-only'],
    ['GPL v2', 'GPL-2.0-only'],
    ['GPLv3+', 'GPL-3.0-or-later'],
    ['GPL-2.0 or later', 'GPL-2.0-or-later'],
    ['GNU GPL v3', 'GPL-3.0-only'],
    ['GNU General Public License v3.0', 'GPL-3.0-only'],
    ['GNU Lesser General Public License v2.1 or later', 'LGPL-2.1-or-later'],
    ['LGPLv3', 'LGPL-3.0-only'],
    ['Lesser GPL 3', 'LGPL-3.0-only'],
    ['The Boost License.', 'BSL-1.0'],
    ['AGPLv3', 'AGPL-3.0-only'],
    ['GPL', null],
    ['GPLv9', null],
    ['MPL 2.0', 'MPL-2.0'],
    ['Mozilla Public License 2.0', 'MPL-2.0'],
    ['Mozilla Public License 2.0+', null],
    ['CC0', 'CC0-1.0'],
    ['CC0 1.0 Universal', 'CC0-1.0'],
    ['Eclipse Public License 2.0', 'EPL-2.0'],
    ['Boost Software License 1.0', 'BSL-1.0'],
    ['The Unlicense', 'Unlicense'],
    ['UNLICENSED', null],
    ['Public Domain', null],
    ['MIT/Apache-2.0', 'MIT OR Apache-2.0'],
    ['MIT / Apache 2.0', 'MIT OR Apache-2.0'],
    ['Apache 2.0 and BSD 3-Clause', 'Apache-2.0 AND BSD-3-Clause'],
    ['GPLv2 or later or MIT', 'GPL-2.0-or-later OR MIT'],
    ['MIT or something', null],
    ['SEE LICENSE IN LICENSE.md', null],
    ['https://a.example/license', null],
    ['', null],
  ];
  for (const [text, license] of cases)
    it(`turns ${JSON.stringify(text)} into ${license}`, () => assert.equal(suggestedLicense(text), license));

  it('suggests only normalized expressions, and never throws', () => {
    const text = fc.string({
      unit: fc.constantFrom('MIT', ' ', '/', 'or', 'and', 'GPL', 'v', '2', '.0', '+', '(', ')', '-', 'later'),
    });
    fc.assert(
      fc.property(fc.oneof(text, fc.string()), (one) => {
        const license = suggestedLicense(one);
        if (license !== null) assert.deepEqual(normalizeLicenseExpression(license), { ok: true, value: license });
      }),
      { numRuns: 500 },
    );
  });

  it('does not parse license texts', () => {
    assert.equal(suggestedLicense(`MIT${' or MIT'.repeat(100_000)}`), null);
  });
});

describe('referredFile', () => {
  it('returns the file', () => {
    assert.equal(referredFile('SEE LICENSE IN LICENSE.md'), 'LICENSE.md');
    assert.equal(referredFile('see licence in  docs/my license.txt '), 'docs/my license.txt');
    for (const text of ['MIT', 'SEE LICENSE IN', 'SEE LICENSE IN ', 'please see license in a'])
      assert.equal(referredFile(text), null);
  });
});

describe('isUnlicensed', () => {
  it('does not confuse UNLICENSED with the Unlicense', () => {
    assert.deepEqual(['UNLICENSED', 'unlicenced ', 'Unlicense', 'MIT'].map(isUnlicensed), [true, true, false, false]);
  });
});
