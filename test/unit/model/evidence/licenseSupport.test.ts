import assert from 'node:assert/strict';
import { supportsLicense } from '../../../../src/model/evidence/licenseSupport.ts';

const supporting: readonly (readonly [declared: string, found: string])[] = [
  ['MIT', 'MIT'],
  ['MIT OR Apache-2.0', 'MIT'],
  ['MIT AND Apache-2.0', 'Apache-2.0'],
  ['MIT', 'MIT OR GPL-2.0-only'],
  ['GPL-2.0-only', 'GPL-2.0'],
  ['GPL-2.0-or-later', 'GPL-2.0+'],
  ['LicenseRef-scancode-x', 'LicenseRef-scancode-x'],
  ['GPL-2.0-only WITH Classpath-exception-2.0', 'GPL-2.0-only WITH Classpath-exception-2.0'],
  ['Apache-2.0', 'Apache License, Version 2.0'],
  ['Apache-2.0', 'Apache 2'],
  ['MIT', 'The MIT License'],
  ['BSD-3-Clause', 'New BSD License'],
  ['GPL-3.0-only', 'GNU General Public License v3.0'],
  ['GPL-2.0-only', 'GPLv2'],
  ['GPL-3.0-or-later', 'GPLv3+'],
  ['LGPL-2.0-only', 'GNU Library General Public License v2'],
  ['NOASSERTION', 'NOASSERTION'],
  ['not an expression', 'not an expression'],
];

const contradicting: readonly (readonly [declared: string | null, found: string])[] = [
  ['MIT', 'ISC'],
  ['MIT', 'MIT AND GPL-2.0-only'],
  ['MIT', 'NOASSERTION'],
  ['MIT', 'LicenseRef-scancode-mit'],
  ['GPL-2.0-only', 'GPL-2.0-or-later'],
  ['GPL-2.0-only', 'GPL-2.0-only WITH Classpath-exception-2.0'],
  ['MIT', 'Apache License, Version 2.0'],
  ['GPL-3.0-only', 'GNU Lesser General Public License v3.0'],
  ['GPL-3.0-only', 'GPLv3+'],
  ['MIT', 'the license'],
  ['MIT', '<script>alert(1)</script>'],
  ['MIT', ''],
  ['NONE', 'MIT'],
  [null, 'MIT'],
];

describe('Evidence for a declared license', () => {
  for (const [declared, found] of supporting)
    it(`of ${declared} includes ${found}`, () => assert.equal(supportsLicense(declared, found), true));
  for (const [declared, found] of contradicting)
    it(`of ${declared} excludes ${found || 'nothing'}`, () => assert.equal(supportsLicense(declared, found), false));
});
