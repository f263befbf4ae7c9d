import assert from 'node:assert/strict';

import fc from 'fast-check';

import { type JsonDocument, readJson, readRelaxedJson } from '../../../src/manifests/parse/json.ts';
import { anyJsonValue } from '../../support/jsonKeys.ts';

describe('JSON reader', () => {
  it('agrees with JSON.parse for any indentation', () => {
    const indents = fc.constantFrom(undefined, 2, '\t');
    fc.assert(
      fc.property(anyJsonValue({ maxDepth: 6 }), indents, (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        const document = readJson(text);
        assert.deepEqual(document.problems, []);
        assert.deepEqual(valueOf(document, document.root), JSON.parse(text));
      }),
    );
  });

  it('decodes the escapes of any string', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (value) => {
        const document = readJson(JSON.stringify({ [value]: value }));
        assert.deepEqual(document.problems, []);
        assert.equal(document.string(document.first(document.root)), value);
        assert.equal(document.string(document.value(document.first(document.root))), value);
      }),
    );
  });

  it('keeps the offsets of a text with a byte order mark and CRLF', () => {
    const text = '\uFEFF{\r\n  "näme": [1,\r\n "two"]\r\n}\r\n';
    const document = readJson(text);
    const key = document.first(document.root);
    const list = document.value(key);
    const two = document.after(document.first(list));
    const covered = [document.root, key, list, two].map((node) => text.slice(document.start(node), document.end(node)));
    assert.deepEqual(covered, [text.slice(1, -2), 'näme', '[1,\r\n "two"]', 'two']);
  });

  it('finds members, the last of equal names', () => {
    const document = readJson('{"a": 1, "b": {"a": true}, "a": 2, "__proto__": 3, "constructor": 4}');
    const read = (name: string): string => document.string(document.member(document.root, name));
    assert.deepEqual([read('a'), read('__proto__'), read('constructor')], ['2', '3', '4']);
    assert.equal(document.member(document.root, 'toString'), -1);
    assert.ok(document.isTrue(document.member(document.member(document.root, 'b'), 'a')));
    assert.equal(document.member(document.member(document.root, 'a'), 'b'), -1);
  });

  it('accepts comments and trailing commas where a file may have them', () => {
    const text = '// a\n{"a": [1, /* b */ 2,], "c": {"d": 3,},}\n';
    const document = readRelaxedJson(text);
    assert.deepEqual(document.problems, []);
    assert.deepEqual(valueOf(document, document.root), { a: [1, 2], c: { d: 3 } });
    assert.ok(readJson(text).problems.every(({ isHarmless }) => isHarmless));
    assert.equal(readRelaxedJson('{"a": 1,, }').problems.length, 1);
  });

  it('answers for nodes that do not exist', () => {
    const document = readJson(' ');
    assert.equal(document.root, -1);
    assert.ok(document.isMissing(-1));
    assert.ok(!document.isObject(-1) && !document.isArray(-1) && !document.isString(-1) && !document.isTrue(-1));
  });

  const repairs: readonly (readonly [text: string, value: unknown, ...problems: string[]])[] = [
    ['', undefined, 'The text is empty.'],
    ['[1 2]', [1, 2], 'Expected ",".'],
    ['[1,,2]', [1, 2], 'Unexpected ",".'],
    ['[1,2,]', [1, 2], 'Unexpected ",".'],
    ['[,]', [], 'Unexpected ",".'],
    ['{"a" 1}', { a: 1 }, 'Expected ":".'],
    ['{"a":: 1}', { a: 1 }, 'Unexpected ":".'],
    ['{: 1}', { 1: undefined }, 'Expected a name.', 'This text needs quotes.'],
    ['{"a"}', { a: undefined }, 'Expected a value.'],
    ['{"a", "b": 1}', { a: undefined, b: 1 }, 'Expected a value.'],
    ['{"a":, "b": 1}', { a: undefined, b: 1 }, 'Expected a value.'],
    ['{"a":\n"b": 1}', { a: undefined, b: 1 }, 'Expected a value.'],
    ['{"a": {"b": "c"} : 1}', { a: { b: 'c' }, 1: undefined }, 'Unexpected ":".', 'Expected ",".'],
    ['{{"a": 1}}', { '': { a: 1 } }, 'Expected a name.'],
    ['{"a": 1', { a: 1 }, 'Unexpected end of file.'],
    ['{"a":', { a: undefined }, 'Expected a value.', 'Unexpected end of file.'],
    ['{"a": [1, 2}', { a: [1, 2] }, 'Expected "]".'],
    ['[1]]', [1], 'Unexpected text.'],
    ['[1] // done', [1], 'Comments are not allowed here.'],
    ['[1}]', [1], 'Unexpected "}".'],
    ['/* a */[/* b', [], 'Comments are not allowed here.', 'Comments are not allowed here.', 'Unexpected end of file.'],
    ["{'a': 'b'}", { a: 'b' }, 'Strings need double quotes.', 'Strings need double quotes.'],
    ['{a: b}', { a: 'b' }, 'This text needs quotes.', 'Invalid value.'],
    ['[tru]', ['tru'], 'Invalid value.'],
    ['["a\n, "b"]', ['a', 'b'], 'A closing quote is missing.'],
    ['["a', ['a'], 'A closing quote is missing.', 'Unexpected end of file.'],
    ['["a\\', ['a\\'], 'A closing quote is missing.', 'Unexpected end of file.'],
    ['nothing', 'nothing', 'Invalid value.'],
    ['}', undefined, 'Unexpected "}".'],
    [':,', undefined, 'Unexpected ":".', 'Unexpected ",".', 'The text is empty.'],
  ];
  for (const [text, value, ...problems] of repairs) {
    it(`repairs ${JSON.stringify(text)}`, () => {
      const document = readJson(text);
      assert.deepEqual(
        {
          value: document.root < 0 ? undefined : valueOf(document, document.root),
          problems: document.problems.map(({ message }) => message),
        },
        { value, problems },
      );
    });
  }

  const weights: readonly (readonly [text: string, isHarmless: boolean])[] = [
    ['[1,2,]', true],
    ['{"a": 1,}', true],
    ['[1] // done', true],
    ['/* a */ [1]', true],
    ['[1,,2]', false],
    ['[1 2]', false],
    ['[1, // one', false],
    ['[1 /* one ]', false],
    ['{"a": [1, }', false],
    ["['a']", false],
    ['{"a": }', false],
  ];
  for (const [text, isHarmless] of weights) {
    it(`finds ${JSON.stringify(text)} ${isHarmless ? 'complete' : 'doubtful'}`, () => {
      const { problems } = readJson(text);
      assert.ok(problems.length > 0);
      assert.equal(
        problems.every((problem) => problem.isHarmless === true),
        isHarmless,
      );
    });
  }

  it('cuts off an unclosed string and marks it as incomplete', () => {
    const text = '{"a": "1.0.0,\n"b": "2"}';
    const document = readJson(text);
    const first = document.value(document.first(document.root));
    assert.equal(text.slice(document.start(first), document.end(first)), '1.0.0');
    assert.ok(!document.isString(first) && document.isMissing(first));
    assert.equal(document.string(document.member(document.root, 'b')), '2');
  });

  it('reports a few problems instead of thousands', () => {
    const document = readJson(`[${'} '.repeat(5000)}]`);
    assert.equal(document.problems.length, 50);
  });

  it('reads 200,000 nested arrays', () => {
    const deep = readJson('['.repeat(200_000) + ']'.repeat(200_000));
    assert.deepEqual(deep.problems, []);
    assert.equal(deep.end(deep.root), 400_000);
    const open = readJson('{"a":['.repeat(100_000));
    assert.equal(open.problems.length, 1);
  });

  it('reads long strings, even if they are full of escapes', () => {
    for (const text of [`["${'x'.repeat(5_000_000)}"]`, `["${'\\"'.repeat(1_000_000)}"]`]) {
      const document = readJson(text);
      assert.equal(document.end(0), text.length);
      assert.deepEqual(document.problems, []);
    }
  });

  it('reads a long ordinary text to its end', () => {
    const value = Array.from({ length: 50_000 }, (_, at) => ({ name: `name-${at}`, version: '1.0.0' }));
    const document = readJson(JSON.stringify(value));
    assert.deepEqual(document.problems, []);
    assert.deepEqual(valueOf(document, document.root), value);
  });

  it('reads malformed text in linear time', () => {
    // Reading in quadratic time would take minutes for each of these.
    const lines = 200_000;
    assert.ok(readJson(`{"a": "b" ]${' '.repeat(lines)}${':'.repeat(lines)}`).problems.length > 0);
    for (const line of [':::', '=======\n', '<<<<<<<\n', '"\\"\n', "'\n", '/*\n', '"a\n', '{]', '":', '"\n"']) {
      const text = `[${line.repeat(lines)}`;
      assert.ok(readJson(text).problems.length > 0);
    }
  });
});

/** The plain value. Objects have no prototype, since `JSON.parse` sets `__proto__` too. */
function valueOf(document: JsonDocument, node: number): unknown {
  if (document.isObject(node)) {
    const members: [string, unknown][] = [];
    for (let key = document.first(node); key < document.after(node); key = document.afterMember(key)) {
      members.push([document.string(key), valueOf(document, document.value(key))]);
    }
    return Object.fromEntries(members);
  }
  if (document.isArray(node)) {
    const items: unknown[] = [];
    for (let item = document.first(node); item < document.after(node); item = document.after(item)) {
      items.push(valueOf(document, item));
    }
    return items;
  }
  if (document.isString(node)) return document.string(node);
  const raw = document.string(node);
  if (document.isMissing(node)) return raw === '' ? undefined : raw;
  try {
    return JSON.parse(raw);
  } catch {
    return raw;
  }
}
