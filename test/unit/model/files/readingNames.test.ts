import assert from 'node:assert/strict';
import {
  ListColumnBuilder,
  cutText,
  holderOf,
  isDoubtfulLicense,
  isLegalName,
  needsAttention,
} from '../../../../src/model/files/fileTable.ts';
import { addressOf, folderOfPath, lastPart } from '../../../../src/model/files/filePlaces.ts';
import { file, filesOf } from './someFiles.ts';

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
    it(`${line}: ${isWanted ? 'yes' : 'no'}`, () => {
      const [only = file('')] = filesOf(line);
      assert.equal(needsAttention(only), isWanted);
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
  for (const [path, folder, name] of cases)
    it(path, () => assert.deepEqual([folderOfPath(path), lastPart(path)], [folder, name]));
});

describe('The address of a file on the page', () => {
  it('is its path', () => assert.equal(addressOf('src/a.js'), 'src/a.js'));

  it('is a shorter text when the path is longer than any file system allows', () => {
    const [a, b] = [addressOf(`${'x'.repeat(5000)}a`), addressOf(`${'x'.repeat(5000)}b`)];
    assert.equal(a.length, 4096);
    assert.notEqual(a, b);
    assert.equal(a, addressOf(`${'x'.repeat(5000)}a`));
  });
});

describe('A text that is too long for display', () => {
  it('is cut and marked as cut', () => {
    assert.equal(cutText('abcdef', 6), 'abcdef');
    assert.equal(cutText('abcdefg', 6), 'abcde…');
  });
});

describe('A column of texts', () => {
  it('stores each text once, and each value of a file once', () => {
    const column = new ListColumnBuilder(4, '', holderOf);
    column.add(['Copyright 2001 Ann', 'Bob', '(c) 2002 Ann']);
    column.add([]);
    column.add(['Ann']);
    column.add(['Copyright 1999 Bob']);
    const { values, counts, starts, ids } = column.finish();
    assert.deepEqual(values, ['Ann', 'Bob', '']);
    assert.deepEqual(counts, [2, 2, 1]);
    assert.deepEqual([...starts], [0, 2, 3, 4, 5]);
    assert.deepEqual([...ids], [0, 1, 2, 0, 1]);
  });

  it('keeps at most a thousand values per file and cuts long ones', () => {
    const column = new ListColumnBuilder(1, '');
    column.add(Array.from({ length: 300_000 }, (_, at) => `${at}${'x'.repeat(at === 0 ? 5000 : 0)}`));
    const { values, ids } = column.finish();
    assert.equal(ids.length, 1000);
    assert.equal(values[0]?.length, 1000);
  });
});
