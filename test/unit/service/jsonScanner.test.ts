import assert from 'node:assert/strict';
import { JsonScanner } from '../../../src/service/jsonScanner.ts';

/** The text of the first value and the text after it; `null` if the value has no end. */
function firstOf(text: string, slice: number): readonly [string, string] | null {
  const scanner = new JsonScanner(text, slice);
  for (let state = scanner.skipValue(); state !== 'done'; state = scanner.skipValue())
    if (state === 'cutOff') return null;
  return [text.slice(0, scanner.at), text.slice(scanner.at)];
}

describe('JSON scanner', () => {
  const values: readonly (readonly [text: string, found: readonly [string, string] | null])[] = [
    ['1,2', ['1', ',2']],
    ['true]', ['true', ']']],
    ['null}', ['null', '}']],
    ['"a,b]",1', ['"a,b]"', ',1']],
    ['"\\"",1', ['"\\""', ',1']],
    ['"\\\\",1', ['"\\\\"', ',1']],
    ['"\\\\\\"",1', ['"\\\\\\""', ',1']],
    ['{"a":[1,{"b":"]}"}]} ,', ['{"a":[1,{"b":"]}"}]}', ' ,']],
    ['[[],[]]]', ['[[],[]]', ']']],
    [',1', ['', ',1']],
    [']', ['', ']']],
    ['', null],
    ['12', null],
    ['"a', null],
    ['"a\\', null],
    ['"a\\"', null],
    ['[1,', null],
    ['{"a":{}', null],
  ];
  for (const [text, found] of values)
    it(`finds the first value of ${text || 'an empty text'}`, () => {
      for (const slice of [1, 2, 3, 1000]) assert.deepEqual(firstOf(text, slice), found, `slices of ${slice}`);
    });

  it('reads one slice at a time, plus an escape', () => {
    const scanner = new JsonScanner(`"${'\\"'.repeat(500)}"`, 100);
    let before = 0;
    while (scanner.skipValue() === 'more') {
      assert.ok(scanner.at - before <= 101);
      before = scanner.at;
    }
  });

  it('skips only the white space of JSON', () => {
    const scanner = new JsonScanner(' \t\r\n\u00a0', 2);
    assert.deepEqual([scanner.skipSpace(), scanner.skipSpace(), scanner.skipSpace()], ['more', 'more', 'done']);
    assert.equal(scanner.at, 4);
    assert.equal(scanner.accepts(','), false);
    assert.equal(scanner.accepts('\u00a0'), true);
    assert.equal(scanner.skipSpace(), 'done');
  });

  it('continues after a value', () => {
    const text = '{"a":1}:[2],"x"]';
    const scanner = new JsonScanner(text, 1000);
    const ends = [];
    for (let at = 0; at < 3; at++) {
      scanner.skipValue();
      ends.push(scanner.at++);
    }
    assert.deepEqual(ends, [7, 11, 15]);
  });
});
