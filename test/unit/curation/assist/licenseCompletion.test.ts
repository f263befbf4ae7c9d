import assert from 'node:assert/strict';
import { licenseCompletion } from '../../../../src/curation/assist/licenseCompletion.ts';
import { licenseCalled, licenseName, successorOf } from '../../../../src/curation/licenses/licenseNames.ts';

/** The typed text up to the cursor, and the first items offered. */
const rows: readonly (readonly [typed: string, expected: readonly string[]])[] = [
  ['', ['MIT', 'Apache-2.0', 'BSD-3-Clause']],
  ['m', ['MIT', 'MPL-2.0', 'MIPS']],
  ['apache', ['Apache-2.0', 'Apache-1.0', 'Apache-1.1']],
  ['gpl-2', ['GPL-2.0-only', 'GPL-2.0-or-later']],
  ['clause', ['BSD-3-Clause', 'BSD-2-Clause']],
  ['mozilla', ['MPL-2.0']],
  ['none', ['NONE']],
  ['MIT ', ['AND', 'OR', 'WITH']],
  ['(MIT) ', ['AND', 'OR']],
  ['MIT W', ['WITH']],
  ['MIT WITH ', ['Classpath-exception-2.0', 'LLVM-exception']],
  ['MIT WITH LLVM', ['LLVM-exception']],
  ['MIT AND (', ['MIT', 'Apache-2.0']],
  ['LicenseRef-', ['LicenseRef-own']],
  ['MIT OR own', ['LicenseRef-own']],
  ['zzzz', []],
];

describe('licenseCompletion', () => {
  for (const [typed, expected] of rows)
    it(`offers ${expected.join(', ') || 'nothing'} for ${JSON.stringify(typed)}`, () => {
      const items = licenseCompletion(typed, typed.length, ['LicenseRef-own']);
      const wanted = typed === '' || typed.endsWith('(') ? items.filter(({ kind }) => kind !== 'reference') : items;
      assert.deepEqual(
        wanted.slice(0, expected.length).map(({ id }) => id),
        expected,
      );
      if (expected.length === 0) assert.deepEqual(items, []);
      assert.ok(items.length <= 20);
    });

  it('offers the licenses of the definition first when nothing is typed', () => {
    assert.equal(licenseCompletion('', 0, ['LicenseRef-own'])[0]?.id, 'LicenseRef-own');
  });

  it('puts deprecated identifiers after others that match as well', () => {
    const ids = licenseCompletion('gpl-3', 5).map(({ id, isDeprecated }) => `${id}${isDeprecated ? '!' : ''}`);
    assert.deepEqual(ids.slice(0, 4), ['GPL-3.0-only', 'GPL-3.0-or-later', 'GPL-3.0!', 'GPL-3.0-with-GCC-exception!']);
  });

  it('replaces the word at the cursor', () => {
    const [item] = licenseCompletion('MIT OR Apa-1 AND ISC', 10);
    assert.deepEqual([item?.id, item?.start, item?.end], ['Apache-2.0', 7, 12]);
  });
});

describe('licenseNames', () => {
  it('knows names, addresses and approving organizations', () => {
    assert.equal(licenseName('MIT')?.name, 'MIT License');
    assert.equal(licenseName('MIT')?.isOsiApproved, true);
    assert.match(licenseName('MIT')?.url ?? '', /^https?:/);
    assert.equal(licenseName('GPL-2.0')?.isDeprecated, true);
    assert.equal(licenseName('mit'), null);
  });

  const called: readonly (readonly [name: string, id: string | null])[] = [
    ['The MIT License', 'MIT'],
    ['Apache License, Version 2.0', 'Apache-2.0'],
    ['apache 2', 'Apache-2.0'],
    ['GPL v3', 'GPL-3.0-only'],
    ['GNU GPLv2', 'GPL-2.0-only'],
    ['GNU General Public License v2.0 or later', 'GPL-2.0-or-later'],
    ['BSD', null],
    ['', null],
  ];
  for (const [name, id] of called)
    it(`recognizes ${JSON.stringify(name)} as ${id}`, () => {
      assert.equal(licenseCalled(name), id);
    });

  it('knows the replacement of an identifier', () => {
    assert.deepEqual(
      [
        successorOf('GPL-2.0', false),
        successorOf('GPL-2.0', true),
        successorOf('GPL-2.0+', false),
        successorOf('MIT', false),
      ],
      ['GPL-2.0-only', 'GPL-2.0-or-later', 'GPL-2.0-or-later', null],
    );
    const renamed: readonly (readonly [id: string, successor: string | null])[] = [
      ['eCos-2.0', 'GPL-2.0-or-later WITH eCos-exception-2.0'],
      ['GPL-2.0-with-classpath-exception', 'GPL-2.0-only WITH Classpath-exception-2.0'],
      ['BSD-2-Clause-NetBSD', 'BSD-2-Clause'],
      ['Net-SNMP', null],
      ['Net-SNMP+', null],
    ];
    for (const [id, successor] of renamed) assert.equal(successorOf(id, false), successor, id);
  });
});
