import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type JsonPart, type PartPath, readParts } from '../../../../src/model/evidence/jsonParts.ts';
import { anyJsonValue } from '../../../support/jsonKeys.ts';

interface Reading {
  /** `keys=value`, in the order of arrival. */
  readonly parts: readonly string[];
  readonly isComplete: boolean;
  readonly damaged: number;
  readonly seen: readonly number[];
}

function read(text: string, wanted: readonly PartPath[], largest = 1000): Reading {
  const parts: string[] = [];
  const take = ({ keys, value }: JsonPart): number => parts.push(`${keys.join('.')}=${JSON.stringify(value)}`);
  const { isComplete, damaged, seen } = readParts(text, wanted, take, largest);
  return { parts, isComplete, damaged, seen: [...seen] };
}

const files: PartPath = ['content', 'files', '*'];

describe('Parts of a JSON document', () => {
  it('are returned one by one, and the rest is skipped', () => {
    const text = '{"_metadata":{"files":[9]},"content":{"x":[[1]],"files":[{"a":1},"b",[2]],"y":{}},"files":[3]}';
    const { parts, isComplete, damaged } = read(text, [files]);
    assert.deepEqual(parts, ['content.files.*={"a":1}', 'content.files.*="b"', 'content.files.*=[2]']);
    assert.deepEqual([isComplete, damaged], [true, 0]);
  });

  it('may have any key and several paths', () => {
    const text =
      ' { "scancode" : { "32.3" : { "licensed" : {"declared":"MIT"}, "files": [{}] } }, "reuse": {"3":{}} } ';
    const wanted = [['*', '*', 'licensed'], ['reuse']];
    assert.deepEqual(read(text, wanted).parts, ['scancode.32.3.licensed={"declared":"MIT"}', 'reuse={"3":{}}']);
  });

  it('are found despite special characters in texts and escaped keys', () => {
    const text = '{"a":"}],{\\"files\\":[1]","content":{"fi\\u006ces":["\\\\","]"]}}';
    assert.deepEqual(read(text, [files]).parts, ['content.files.*="\\\\"', 'content.files.*="]"']);
  });

  it('report which of their lists were present, including empty ones', () => {
    assert.deepEqual(read('{"content":{"files":[]}}', [files, ['other', '*']]).seen, [0]);
    assert.deepEqual(read('{"content":{"files":null}}', [files]).seen, []);
    assert.deepEqual(read('{"content":"files"}', [files]).seen, []);
  });

  it('are kept when one of them is damaged or too large', () => {
    const text = `{"content":{"files":[{"a":tru},{"b":1},"${'x'.repeat(2000)}",2]}}`;
    const { parts, damaged, isComplete } = read(text, [files]);
    assert.deepEqual(parts, ['content.files.*={"b":1}', 'content.files.*=2']);
    assert.deepEqual([damaged, isComplete], [2, true]);
  });

  it('are kept when the text is truncated', () => {
    const whole = '{"content":{"files":[{"a":1},{"b":"c"}]}}';
    for (let length = 0; length < whole.length; length++) {
      const { parts, isComplete } = read(whole.slice(0, length), [files]);
      assert.equal(isComplete, false, String(length));
      assert.ok(parts.length <= 2);
      if (length > 29) assert.equal(parts[0], 'content.files.*={"a":1}');
    }
    assert.equal(read(whole, [files]).isComplete, true);
  });

  it('are none for a document that is not an object', () => {
    for (const text of ['', ' ', '[]', 'null', '"content"', '<html>', '{', '{"a"', '{"a":', '{a:1}', '\u0000'])
      assert.deepEqual([read(text, [files]).parts, read(text, [files]).isComplete], [[], false], text);
  });

  it('are found at any depth of nesting', () => {
    const deep = '['.repeat(200_000);
    assert.equal(read(`{"content":{"files":[${deep}`, [files]).isComplete, false);
    const { parts, isComplete } = read(`{"x":${deep}${']'.repeat(200_000)},"content":{"files":[1]}}`, [files]);
    assert.deepEqual([parts, isComplete], [['content.files.*=1'], true]);
  });

  it('equal those of a full parser, for any JSON and any indentation', () => {
    fc.assert(
      fc.property(fc.array(anyJsonValue()), anyJsonValue(), fc.nat(2), (list, other, indent) => {
        const text = JSON.stringify({ a: other, content: { b: other, files: list }, files: list }, null, indent);
        const expected = list.map((item) => `content.files.*=${JSON.stringify(item)}`);
        assert.deepEqual(read(text, [files], 100_000).parts, expected);
      }),
      { numRuns: 300 },
    );
  });

  it('never cause an exception, whatever the text', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(60), (noise, at) => {
        const text = '{"content":{"files":[{"a":1},{"b":"c"}]},"x":[]}';
        read(noise, [files]);
        read(text.slice(0, at) + noise + text.slice(at), [files, ['x', '*'], ['*']]);
      }),
      { numRuns: 500 },
    );
  });
});
