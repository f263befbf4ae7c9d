import assert from 'node:assert/strict';

import { parentFolder, folderOf, resolveFolder } from '../../../src/manifests/folders.ts';
import { readGoLine } from '../../../src/manifests/go/readGoFile.ts';
import { linesOf } from '../../../src/manifests/parse/lines.ts';
import { ProblemList } from '../../../src/manifests/parse/problemList.ts';

describe('Lines', () => {
  const table: readonly (readonly [text: string, lines: readonly string[], problems?: number])[] = [
    ['', []],
    ['a', ['0 a']],
    ['a\n', ['0 a']],
    ['a\nb', ['0 a', '2 b']],
    ['a\r\nb\r\n', ['0 a', '3 b']],
    ['\n\na', ['0 ', '1 ', '2 a']],
    ['\uFEFFa\nb', ['1 a', '3 b']],
    ['<<<<<<< o\nours\n=======\ntheirs\n>>>>>>> t\nz', ['10 ours', '40 z'], 1],
    ['<<<<<<< o\nours\n||||||| b\nbase\n=======\ntheirs\n>>>>>>> t\nz', ['10 ours', '55 z'], 1],
    ['a\n=======\nb', ['0 a', '2 =======', '10 b']],
    ['a\n>>>>>>> t\nb', ['0 a', '12 b'], 1],
    ['<<<<<<<x\n========\n <<<<<<< o', ['0 <<<<<<<x', '9 ========', '18  <<<<<<< o']],
    ['<<<<<<< o', [], 1],
    ['=======\n>>>>>>> t', [], 1],
  ];
  for (const [text, lines, count = 0] of table) {
    it(JSON.stringify(text), () => {
      const problems = new ProblemList(text.length);
      const found = [...linesOf(text, problems)].map((line) => `${line.start} ${line.text}`);
      assert.deepEqual(found, lines);
      assert.equal(problems.list.length, count);
    });
  }

  it('cuts off lines that are too long', () => {
    const [line] = linesOf('x'.repeat(1_000_000), new ProblemList(1_000_000));
    assert.ok((line?.text.length ?? 0) < 100_000);
  });
});

describe('Words of a Go line', () => {
  const table: readonly (readonly [line: string, expected: string, comment?: string])[] = [
    ['', ''],
    ['require example.com/a v1.0.0', 'require|example.com/a|v1.0.0'],
    ['\texample.com/a v1.0.0 // indirect', 'example.com/a|v1.0.0', 'indirect'],
    ['example.com/a v1.0.0//indirect', 'example.com/a|v1.0.0', 'indirect'],
    ['// only this', '', 'only this'],
    ['replace a => "b c" `d`', 'replace|a|=>|b c|d'],
    ['retract [v1.0.0,v1.1.0]', 'retract|[|v1.0.0|,|v1.1.0|]'],
    ['use (', 'use|('],
    ['use(.)', 'use|(|.|)'],
    ['use "open', 'use|open'],
    ['a""b', 'a||b'],
  ];
  for (const [text, expected, comment = ''] of table) {
    it(JSON.stringify(text), () => {
      const line = readGoLine({ text, start: 100 });
      assert.equal(line.words.map((word) => word.text).join('|'), expected);
      assert.equal(line.comment, comment);
      for (const word of line.words) assert.equal(text.slice(word.start - 100, word.end - 100), word.text);
    });
  }
});

describe('Problems', () => {
  it('keeps the first few problems, inside the text and one per place', () => {
    const problems = new ProblemList(10);
    for (let at = 0; at < 200; at++) problems.add(`${at}`, at, at + 5);
    problems.add('again', 3, 8);
    assert.ok(problems.list.length <= 50);
    assert.ok(problems.list.every(({ range }) => range.start <= range.end && range.end <= 10));
    assert.equal(problems.list.filter(({ range }) => range.start === 10).length, 1);
  });

  it('keeps serious problems when there are many remarks', () => {
    const problems = new ProblemList(1000);
    for (let at = 0; at < 200; at++) problems.remark('a comment', at, at + 1);
    problems.add('cut off', 199, 200);
    assert.deepEqual(problems.list.filter(({ isHarmless }) => !isHarmless).length, 1);
    assert.ok(problems.list.length <= 51);
    const one = new ProblemList(10);
    one.remark('a comma', 3, 4);
    one.add('a bracket', 3, 4);
    one.remark('a comma', 3, 4);
    assert.deepEqual(one.list, [{ message: 'a bracket', range: { start: 3, end: 4 } }]);
  });
});

describe('Folders', () => {
  it('lists parents up to the workspace folder', () => {
    const table = { 'a/b/c': 'a/b', a: '', '': null, '..': null, '../a': '..', '../..': null };
    for (const [folder, parent] of Object.entries(table)) assert.equal(parentFolder(folder), parent, folder);
    assert.deepEqual(['a/go.mod', 'go.mod'].map(folderOf), ['a', '']);
  });

  it('resolves paths from other folders', () => {
    const table: readonly (readonly [from: string, path: string, found: string | null])[] = [
      ['', '.', ''],
      ['', './a/b/', 'a/b'],
      ['a', '../b', 'b'],
      ['a', '.\\b', 'a/b'],
      ['a', '../..', null],
      ['', '/a', null],
      ['', 'C:\\a', null],
    ];
    for (const [from, path, found] of table) assert.equal(resolveFolder(from, path), found, `${from} ${path}`);
  });
});
