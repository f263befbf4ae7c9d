import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';

import fc from 'fast-check';
import { parse, stringify } from 'smol-toml';

import { readToml } from '../../../src/manifests/parse/toml.ts';
import { itemsAt, scalarAt, type TreeDocument, type TreeNode } from '../../../src/manifests/parse/tree.ts';
import { assertSoon } from '../../support/assertSoon.ts';
import { size } from '../../support/testSize.ts';

describe('TOML reader', () => {
  /** Valid texts that smol-toml reads the same way. */
  const valid: readonly string[] = [
    '',
    '# only a comment',
    'a = 1',
    'a=1#b',
    '  a\t=\t"x"  # y',
    'bare_key-1 = 1\n1234 = 2\n"127.0.0.1" = 3\n\'q"k\' = 4\n"" = 5\n"ʎǝʞ" = 6',
    'a.b.c = 1\na . d = 2\na."e.f" = 3\n3.1 = 4',
    'a = "\\b\\t\\n\\f\\r\\"\\\\\\u00e9\\U0001F600"',
    "a = 'C:\\Users\\n'",
    'a = """\nRoses\nViolets"""',
    'a = """one \\\n   two \\\n\n\n  three"""',
    'a = """"quoted""""\nb = """""two"""""\nc = """a ""b"" \\""" c"""',
    "a = '''\nfirst 'x' \\n ''two'' '''\nb = ''''q''''",
    'a = ""\nb = \'\'\nc = """"""\nd = \'\'\'\'\'\'',
    'a = "\\\\"\nb = "\\\\\\""\nc = """\\\\"""',
    'a = +99\nb = -0\nc = 1_000\nd = 0xDEAD_BEEF\ne = 0o755\nf = 0b1101\ng = 5_349_221',
    'a = 1.5\nb = -0.01\nc = 5e+22\nd = 1e06\ne = 6.626e-34\nf = inf\ng = -inf\nh = +inf\ni = 224_617.445_991_228',
    'a = true\nb = false',
    'a = 1979-05-27T07:32:00Z\nb = 1979-05-27 07:32:00.999-07:00\nc = 1979-05-27T07:32:00\nd = 1979-05-27\ne = 07:32:00',
    'a = []\nb = [ 1, 2 ]\nc = [ [1, 2], ["a"] ]\nd = [\n  1,\n  2, # two\n\n  3\n]\ne = [ "a", "b", ]',
    'a = [\n["x"],\n["y"],\n]\nb = [ { x = 1 }, { x = 2, y.z = 3 } ]',
    'a = {}\nb = { x = 1, "y z" = [1], c = { d.e = "f" } }',
    '[a]\nb = 1\n[c.d]\ne = 2\n[ g . "h" ]\n[a.f]\n',
    '[x.y.z.w]\n[x]\na = 1\n[x.y]\nb = 2',
    '[[p]]\nname = "a"\n[[p]]\n[[p]]\nname = "b"\n[p.q]\nr = 1\n[[p.s]]\nt = 1\n[[p.s]]\nt = 2',
    '[a.b]\nc = 1\n[a]\nd = 2',
    'a.b = 1\na.c = 2\n[d]\ne.f = 1\ne.g = 2',
    '__proto__ = 1\nconstructor = 2\n[toString]\nhasOwnProperty = "x"\n[a.__proto__]\nb = 1',
    'a = "x"\r\n[b]\r\nc = [\r\n  1,\r\n]\r\n',
    '[a]#comment\nb = "#"  # "c\n',
  ];
  for (const text of valid) {
    it(`reads ${JSON.stringify(text)}`, () => {
      assertSame(text);
      assertSame(`\uFEFF${text}`);
      if (!text.includes('\\\n')) assertSame(text.replaceAll(/\r?\n/g, '\r\n'));
    });
  }

  it('reads every TOML fixture like smol-toml', () => {
    for (const text of tomlFixtures()) {
      try {
        parse(text.replace(/^\uFEFF/, ''));
      } catch {
        assert.ok(read(text).problems.length > 0, `${text.slice(0, 80)} has no problem`);
        continue;
      }
      assertSame(text);
    }
  });

  it('reads any text that smol-toml writes', () => {
    const key = fc.oneof(fc.stringMatching(/^[a-z_-]{1,5}$/), fc.string({ unit: 'binary', maxLength: 6 }));
    const text = fc.string({ unit: 'binary', maxLength: 20 }).map((value) => value.replaceAll(/[\uD800-\uDFFF]/g, ''));
    const { table } = fc.letrec<{ value: unknown; table: Record<string, unknown> }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 5 },
        text,
        fc.integer(),
        fc.boolean(),
        fc.double({ noDefaultInfinity: true, noNaN: true }),
        fc.array(text, { maxLength: 3 }),
        fc.array(tie('table'), { maxLength: 3 }),
        tie('table'),
      ),
      table: fc.dictionary(
        key.map((value) => value.replaceAll(/[\uD800-\uDFFF]/g, '')),
        tie('value'),
        { maxKeys: 5, noNullPrototype: true },
      ),
    }));
    fc.assert(fc.property(table, (value) => assertSame(stringify(value))));
  });

  /** Faulty texts: the intended values are kept, and everything else is reported. */
  const faulty: readonly (readonly [text: string, value: unknown, ...problems: string[]])[] = [
    ['a = 1\nb\nc = 2', { a: 1, c: 2 }, 'Expected "=". "b"'],
    ['a = 1\n= 3\nc = 2', { a: 1, c: 2 }, 'Expected: key = value "= 3"'],
    ['a =\nb = 2', { b: 2 }, 'Expected a value. "="'],
    ['a = "x\nb = 2', { b: 2 }, 'A closing quote is missing. "\\"x"'],
    ['a = "x\r\nb = 2', { b: 2 }, 'A closing quote is missing. "\\"x\\r"'],
    ['a = \'x\nb = "y"', { b: 'y' }, 'A closing quote is missing. "\'x"'],
    ['a = """x\nb = 2', { b: 2 }, 'A closing quote is missing. "\\"\\"\\"x"'],
    ['a = 1.2.3\nb = 2', { b: 2 }, 'This text needs quotes. "1.2.3"'],
    ['a = ^1.2 # x\nb = 2', { b: 2 }, 'This text needs quotes. "^1.2"'],
    ['a = "1" "2"\nb = 2', { a: '1', b: 2 }, 'Unexpected text. "\\"2\\""'],
    ['a = 1, b = 2\nc = 3', { a: 1, c: 3 }, 'Unexpected text. ", b = 2"'],
    ['a = "\\q"', { a: '\\q' }, 'Invalid escape sequence. "\\\\q"'],
    ['"a = 1\nb = 2', { b: 2 }, 'Expected: key = value "\\"a = 1"'],
    ['a. = 1\nb = 2', { b: 2 }, 'Expected: key = value "a. = 1"'],
    ['[a\nb = 1', { a: { b: 1 } }, 'A closing bracket is missing. "[a"'],
    ['[[a]\nb = 1', { a: [{ b: 1 }] }, 'A closing bracket is missing. "[[a]"'],
    ['x = 1\n[]\nb = 1\n[c]\nd = 2', { x: 1, c: { d: 2 } }, 'Expected a name. "[]"'],
    ['[a] b\nc = 1', { a: { c: 1 } }, 'Unexpected text. "b"'],
    ['a = [1, 2\nb = 3', { a: [1, 2], b: 3 }, 'A closing bracket is missing. "["'],
    ['a = [1,\n[b]\nc = 3', { a: [1], b: { c: 3 } }, 'A closing bracket is missing. "["'],
    ['a = ["x"\n[[b]]\nc = 3', { a: ['x'], b: [{ c: 3 }] }, 'A closing bracket is missing. "["'],
    ['a = ["x", "y', { a: ['x'] }, 'A closing quote is missing. "\\"y"', 'A closing bracket is missing. "["'],
    ['a = [\n "x"\n "y"\n]\nb = 1', { a: ['x', 'y'], b: 1 }, 'Expected ",". "\\""'],
    ['a = [1,,2]', { a: [1, 2] }, 'Unexpected ",". ","'],
    ['a = [\n 1,\n @@,\n 2,\n]', { a: [1, 2] }, 'This text needs quotes. "@@"'],
    ['a = { b = 1\nc = 2', { c: 2 }, 'A closing bracket is missing. "{ b = 1"'],
    ['a = { b = 1', {}, 'A closing bracket is missing. "{"'],
    ['a = [{ b = 1 }, { c = 2', { a: [{ b: 1 }] }, 'A closing bracket is missing. "["'],
    ['a = { b = @, c = 2 }', { a: { c: 2 } }, 'This text needs quotes. "@"'],
    ['a = { b, c = 2 }', { a: { c: 2 } }, 'Expected: key = value "b"'],
    ['a = { b = 1 c = 2 }', { a: {} }, 'This text needs quotes. "1 c = 2"'],
    ['a = 1\na = 2', { a: 2 }, '~ "a" is given again below; the last one counts. "a"'],
    ['[a]\nb = 1\n[c]\n[a]\nd = 2', { a: { b: 1, d: 2 }, c: {} }, '~ "a" is continued here. "a"'],
    ['a = { b = 1 }\n[a.c]\nd = 1', { a: { b: 1, c: { d: 1 } } }],
    ['a = 1\n[a]\nb = 1', { a: { b: 1 } }, '~ "a" is given again below; the last one counts. "a"'],
    ['a = 1\na.b = 1', { a: { b: 1 } }, '~ "a" is given again below; the last one counts. "a"'],
    [
      '<<<<<<< o\na = 1\n=======\na = 2\n>>>>>>> t\nb = 3',
      { a: 1, b: 3 },
      'A merge conflict: until it is resolved, our side is read. "<<<<<<< o"',
    ],
    [
      'a = [\n<<<<<<< o\n 1,\n||||||| b\n 0,\n=======\n 2,\n>>>>>>> t\n 3,\n]',
      { a: [1, 3] },
      'A merge conflict: until it is resolved, our side is read. "<<<<<<< o"',
    ],
    ['{ "a": [1, 2] }', {}, 'Expected: key = value "{ \\"a\\": [1, 2] }"'],
  ];
  for (const [text, value, ...problems] of faulty) {
    it(`recovers from ${JSON.stringify(text)}`, () => {
      const document = read(text);
      assert.deepEqual(valueOf(document.root), valueOf(fromPlain(value)));
      assert.deepEqual(
        document.problems.map((problem) => problemLine(text, problem)),
        problems,
      );
    });
  }

  it('keeps the position of every node', () => {
    const text =
      '\uFEFFa = "x"\r\n[b."c d"]\r\ne.f = [ 1,\r\n "é" ]\r\n[[g]]\r\nh = { i = \'j\' }\r\nk = """\r\nl"""\r\n';
    assert.deepEqual(placesOf(text), [
      'a',
      'x',
      'b',
      'c d',
      'e',
      'f',
      '1',
      'é',
      '[ 1,\r\n "é" ]',
      '.f = [ 1,\r\n "é" ]'.replace('.f', 'e.f'),
      '[b."c d"]\r\ne.f = [ 1,\r\n "é" ]',
      'b',
      'g',
      'h',
      'i',
      'j',
      "{ i = 'j' }",
      'k',
      'l',
      '[[g]]\r\nh = { i = \'j\' }\r\nk = """\r\nl',
      '[[g]]',
    ]);
  });

  it('reads huge faulty texts in time', () => {
    const million = size(1_000_000);
    const line = (text: string): string => text.repeat(million / text.length);
    const texts = [
      ...['[', '{', '"', "'", '\\', '=', ',', '.', 'a', '\n', ' ', '\r', '#', '<'].map((one) =>
        one.repeat(5 * million),
      ),
      ...['a=', 'a=[', 'a={', 'a="', "a='''", 'a="""', 'a=[@,', '[a.', 'a={b=1\n,'].map((one) => one + line('a')),
      ...['a=[', 'a={b=', '[[a]]\n', 'a.', '["', "a='''\n", 'a="""\\"""', '[a]\n', '<<<<<<< a\n', '=======\n'].map(
        line,
      ),
      ...['[{', '"\\', '@,', '1,\n', '[a\n', '\n', '{b=1\n', '{b=1,\n'].map((one) => `a=[${line(one)}`),
      ...['"\\"', '\n', 'a=1\n', '@\n', ' '].map((one) => `a={b=1${line(one)}`),
    ];
    for (const text of texts) {
      assertSoon(() => readToml(text), JSON.stringify(text.slice(0, 20)));
    }
  });

  it('reads long texts of any content to the end', () => {
    const many = size(100_000);
    const long = (piece: string): string => piece.repeat(many);
    /** A text, and the number of items in the list `a`. */
    const table: readonly (readonly [text: string, count: number])[] = [
      [long('[[a]]\nb = "c"\n'), many],
      [`${long('# x\n')}a = ["b"]`, 1],
      [`${long('\n')}a = ["b"]`, 1],
      [`a = [${long('"b", ')}]`, many],
      [`a = [${long('{ c = 1 },\n')}]`, many],
      [`a = [${long('\n')}]`, 0],
      [`a = [${long('# x\n')}]`, 0],
    ];
    for (const [text, count] of table) {
      const what = `${JSON.stringify(text.slice(0, 20))}, ${count}`;
      const { root, problems } = read(`${text}\n[z]\nlast = "one"\n`);
      assert.deepEqual(problems, [], what);
      assert.equal(itemsAt(root, 'a').length, count, what);
      assert.equal(scalarAt(root, 'z', 'last')?.start, text.length + '\n[z]\nlast = "'.length, what);
    }
  });
});

function read(text: string): TreeDocument {
  return readToml(text);
}

function problemLine(text: string, { message, range, isHarmless }: TreeDocument['problems'][number]): string {
  return `${isHarmless ? '~ ' : ''}${message} ${JSON.stringify(text.slice(range.start, range.end))}`;
}

function assertSame(text: string): void {
  const document = read(text);
  assert.deepEqual(
    document.problems.map((problem) => problemLine(text, problem)),
    [],
  );
  assert.deepEqual(valueOf(document.root), valueOf(fromPlain(parse(text.replace(/^\uFEFF/, '')))));
}

/** All TOML texts in the fixtures, whatever their file names. */
function tomlFixtures(): readonly string[] {
  const root = 'test/fixtures/manifests';
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.toml$|(?:uv|poetry|pdm|Cargo)\.lock$|Pipfile$/.test(name))
    .map((name) => readFileSync(`${root}/${name}`, 'utf8'));
}

/** The plain value, with numbers and dates by their meaning. Tables are Maps, so no key is special. */
function valueOf(node: TreeNode): unknown {
  if (node.kind === 'list') return node.items.map(valueOf);
  if (node.kind === 'table') {
    const members = [...node.members].map(([key, { value }]) => [key, valueOf(value)] as const);
    return new Map(members.sort(([a], [b]) => (a < b ? -1 : 1)));
  }
  if (node.isQuoted) return node.text;
  if (node.text === 'true' || node.text === 'false') return node.text === 'true';
  if (node.text.endsWith('inf')) return node.text.startsWith('-') ? -Infinity : Infinity;
  if (/^\d+[-:]/.test(node.text)) return { moment: node.text.replaceAll(/[^\d]/g, '').slice(0, 6) };
  const number = Number(node.text.replaceAll('_', ''));
  return number === 0 ? 0 : number;
}

/** The tree for a plain value, only for comparison. */
function fromPlain(value: unknown): TreeNode {
  const place = { start: 0, end: 0 };
  const scalar = (text: string, isQuoted = false): TreeNode => ({ kind: 'scalar', text, isQuoted, ...place });
  if (Array.isArray(value)) return { kind: 'list', items: value.map(fromPlain), ...place };
  if (typeof value === 'string') return scalar(value, true);
  if (value instanceof Date) return scalar(value.toISOString().startsWith('0000') ? String(value) : written(value));
  if (typeof value !== 'object' || value === null) return scalar(String(value).replace('Infinity', 'inf'));
  const key = { kind: 'scalar', text: '', isQuoted: false, ...place } as const;
  const members = Object.entries(value).map(([name, one]) => [name, { key, value: fromPlain(one) }] as const);
  return { kind: 'table', members: new Map(members), ...place };
}

/** The text of a smol-toml date, in the form that `valueOf` compares. */
function written(date: Date): string {
  return date.toISOString();
}

/** The text of every node, inner nodes first. */
function placesOf(text: string): readonly string[] {
  const places: string[] = [];
  const visit = (node: TreeNode): void => {
    if (node.kind === 'list') for (const item of node.items) visit(item);
    if (node.kind === 'table') {
      for (const { key, value } of node.members.values()) {
        places.push(text.slice(key.start, key.end));
        visit(value);
      }
    }
    places.push(text.slice(node.start, node.end));
  };
  visit(read(text).root);
  return places.slice(0, -1);
}
