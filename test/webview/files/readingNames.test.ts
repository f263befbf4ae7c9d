import assert from 'node:assert/strict';
import { holderOf, isDoubtfulLicense, isLegalName } from '../../../src/webview/files/fileFacts.ts';
import { placeOf } from '../../../src/webview/files/fileTree.ts';
import { filesOf, listOf, rowsOf } from './someFiles.ts';

describe('The holder in a copyright statement', () => {
  const cases: readonly (readonly [string, string])[] = [
    ['Copyright (c) 2010 Acme Corporation', 'Acme Corporation'],
    ['Copyright (c) 2010-2015 Acme Corporation', 'Acme Corporation'],
    ['Copyright 2010 - present Acme Corporation.', 'Acme Corporation'],
    ['copyright 2001, 2003-2005, 2007 by Ann Other', 'Ann Other'],
    ['(c) Ann Other <ann@other.example>', 'Ann Other <ann@other.example>'],
    ['© 2020 Żółć GmbH. All rights reserved.', 'Żółć GmbH'],
    ['SPDX-FileCopyrightText: 2021 The Platform Authors', 'The Platform Authors'],
    ['Portions Copyrighted 1999 Byte Works', 'Byte Works'],
    ['Presentation Software Inc', 'Presentation Software Inc'],
    ['3Com', '3Com'],
    ['Copyright 2014', 'Copyright 2014'],
    ['Copyright (c) 2019 1984 Ltd', 'Ltd'],
    ['  ', ''],
    ['x'.repeat(200_000), 'x'.repeat(300)],
  ];
  for (const [statement, holder] of cases) it(statement.slice(0, 60), () => assert.equal(holderOf(statement), holder));

  it('is found quickly in hostile texts', () => {
    for (const text of [' '.repeat(200_000), '2020-'.repeat(50_000), `a${' .'.repeat(100_000)}b`, '(c)'.repeat(99_999)])
      assert.ok(holderOf(text).length <= 300);
  });
});

describe('A license that needs attention', () => {
  const cases: readonly (readonly [string, boolean])[] = [
    ['MIT', false],
    ['NOASSERTION', true],
    ['noassertion', true],
    ['MIT OR Apache-2.0', true],
    ['MIT AND ISC', true],
    ['mit and isc', true],
    ['(MIT AND(NOASSERTION))', true],
    ['GPL-2.0-or-later', false],
    ['LicenseRef-scancode-and-or', false],
    ['GPL-2.0-only WITH Classpath-exception-2.0', false],
    ['ANDROID-SDK', false],
    ['NONE', false],
    ['OTHER', false],
  ];
  for (const [license, isDoubtful] of cases)
    it(`${license}: ${isDoubtful ? 'yes' : 'no'}`, () => assert.equal(isDoubtfulLicense(license), isDoubtful));
});

describe('The name of a license or notice file', () => {
  for (const name of [
    'LICENSE',
    'license.md',
    'LICENCE.txt',
    'COPYING',
    'COPYING.LESSER',
    'NOTICE',
    'LICENSE-MIT',
    'UNLICENSE',
    'Licenses',
    'copyright',
    'third-party.LICENSE',
    'foo-license.txt',
  ])
    it(`includes ${name}`, () => assert.equal(isLegalName(name), true));
  for (const name of [
    'licensed.js',
    'index.js',
    'license-checker.js',
    'notice.tsx',
    'legality.c',
    'noticeboard.ts',
    'my.license.js',
    '',
  ])
    it(`excludes ${name || 'an empty one'}`, () => assert.equal(isLegalName(name), false));
});

describe('A file that needs attention', () => {
  const cases: readonly (readonly [string, boolean])[] = [
    ['src/a.js | MIT', false],
    ['src/a.js', false],
    ['src/a.js | NOASSERTION', true],
    ['tests/a.js | MIT OR ISC | tests', true],
    ['LICENSE', true],
    ['LICENSE | MIT', false],
    ['deep/down/NOTICE', true],
    ['docs/LICENSE | | doc', false],
    ['LICENSE | | core', true],
    ['text | | | | license', true],
    ['text | | | | notice', true],
    ['text | | tests | | license', false],
  ];
  for (const [line, isWanted] of cases)
    it(`${line}: ${isWanted ? 'yes' : 'no'}`, async () => {
      const list = await listOf(filesOf(line));
      assert.equal(rowsOf(list, { needsAttention: true }).matching, isWanted ? 1 : 0);
    });
});

describe('The place of a path in the tree', () => {
  const cases: readonly (readonly [path: string, folder: string, name: string])[] = [
    ['a', '', 'a'],
    ['a/b', 'a', 'b'],
    ['a/b/c.js', 'a/b', 'c.js'],
    ['/etc/passwd', 'etc', 'passwd'],
    ['//a//b', 'a', 'b'],
    ['./a/./b', 'a', 'b'],
    ['a/b/', 'a', 'b'],
    ['../../up', '../..', 'up'],
    ['.', '', '.'],
    ['a/.', 'a', '.'],
    ['/', '', '/'],
    ['///', '', '///'],
    ['.hidden/..x/f', '.hidden/..x', 'f'],
    ['a\\b', '', 'a\\b'],
    ['__proto__/constructor', '__proto__', 'constructor'],
  ];
  for (const [path, folder, name] of cases) it(path, () => assert.deepEqual(placeOf(path), { folder, name }));
});
