import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';

import fc from 'fast-check';
import { dump } from 'js-yaml';
import { parseAllDocuments, stringify } from 'yaml';

import { itemsAt, scalarAt, type TreeDocument, type TreeNode } from '../../../src/manifests/parse/tree.ts';
import { readYaml } from '../../../src/manifests/parse/yaml.ts';
import { collectPlaces, collectPlain, mapsOf, oracle, valueOf } from './yamlOracle.ts';
import { assertSoon } from '../../support/assertSoon.ts';
import { size } from '../../support/testSize.ts';

describe('YAML reader', () => {
  /** Valid texts with the syntax that manifests use. */
  const plain: readonly string[] = [
    '',
    '# only a comment\n',
    '---\n',
    '---\n---\n',
    'a',
    'a: 1',
    'a: 1\nb: x y  z # comment\nc:\n',
    'a:\n  b:\n    c: d\n  e: f\ng: h\n',
    '- a\n- b\n-\n- c: d\n  e: f\n- - g\n  - h\n-   i: j\n    k: l\n',
    'a:\n- b\n- c\nd:\n  - e\n  -\n    f: g\nh: i',
    'a:\n- b: c\n  d:\n  - e\nf: g',
    'a: "x"\nb: \'y\'\n"c": d\n\'e f\': g\n"h:i" : j\nk : l',
    "a: \"\\t\\u00e9\\x41\\U0001F600\\\"\\\\\\/\\_\"\nb: 'it''s'\nc: \"\"\nd: ''",
    'a: "one\n  two\n\n  three \\\n  four"\nb: \'one\n  two\n\n\n  three\'\n',
    'a: "  x  \n  y  "\nb: \' x\n\n y \'',
    'a: one\n  two\n\n  three\n   four\nb: c',
    'one\ntwo\n\nthree',
    'a:\n  one\n  two\nb: x',
    'a: []\nb: {}\nc: [a, b c, "d", \'e\']\nd: {a: b, "c":d, \'e\' : f, g, h: }\n',
    'a: [\n  x,\n  y, # z\n  [ b ],\n  { c: d,\n    e: f },\n]\ng: {\n  h: i\n}\nj: k'
      .replace('\n]', '\n  ]')
      .replace('\n}', '\n  }'),
    'a: [one\n  two, three\n\n  four]\nb: {one\n  two: three\n  four}',
    'a: {x: http://b.c/d, e: f:g}\nb: http://x:80/y#z\nc: a#b',
    '{"a": [1, 2, {"b": null}], "c": "d"}',
    '[\n"a",\n"b"\n]',
    'a: |\n  one\n   two\n\n  three\nb: >\n  one\n  two\n\n  three\n    four\n  five\n\n\nc: |-\n  x\nd: |+\n  x\n\ne: >-\n  x\n  y\nf: >+\n\n  x\n\n',
    'a: |2\n    x\n   y\nb: |-2 # comment\n   x\nc: |\nd: >\n\ne: f',
    '- |\n a\n b\n- >\n c\n d\n- x',
    '- a: |\n    x\n  b: |\n    y\n',
    '|\n a\n b',
    '--- |\na\nb\n--- >\nc\nd\n',
    'a: |\n\tx\n'.replace('\t', '  \t'),
    'a: b\n---\nc: d\n...\n---\n- e\n',
    '%YAML 1.2\n---\na: b\n...\n# end\n',
    '--- a\n--- "b"\n--- [c]\n--- # d\ne: f\n',
    'a: &x b\nc: *x\nd: &y\n  e: f\ng: *y\n&k l: m\nk: *k\nn: [&o p, *o, {q: *o}]',
    'a: &x [b, &y {c: d}]\ne:\n  - *x\n  - f: *y\n  - &z\n    g: h\n  - *z',
    'a: !!str b\nc: !custom\n  d: e\nf: !x [g]\nh: !<tag:x> i',
    '&a\nb: c\n',
    '- &a b\n- *a\n- &c\n  d: e\n- !t f: g\n  h: i',
    '# a\na: # b\n  # c\n  b: c # d\n# e\n',
    'a:   b   \nc:\t d\n',
    '__proto__: a\nconstructor: b\ntoString: [c]\n',
    '-1: a\n?x: b\n:y: c\n- : d'.replace('\n- : d', ''),
    'a: -1\nb: ?x\nc: :y\nd: - '.replace('\nd: - ', ''),
    'a: "b" # c\nd: [e] # f\ng: &h j\nh: *h # i\n',
    'a: x: y'.replace(': y', ':y'),
    '"a b": c\n? d\n'.replace('? d\n', ''),
    "/@babel/core/7.0.0_x@1: {dev: true}\n'@babel/core@7.0.0(x@1)':\n  resolution: {integrity: sha512-abc==}\n",
    'name: x\non:\n  push:\n    branches: [ main, "v*" ]\njobs:\n  a:\n    steps:\n      - uses: actions/checkout@v4 # v4.1\n      - run: |\n          echo "a: b"\n          # no comment\n\n          exit 0\n        shell: bash\n      - name: c\n        with: { d: e }\n',
    'a:\n    b: c\n\n\n    d: e\n   \n  # f\n    g: h\n',
    'a: b\n  \t\nc: d\n \t # e\n',
    'a:\n  - b\n  # c\n  - d\n\n  - e\n',
    '? a\n: b\n? "c d"\n:\n  - e\nf:\n  ? g\n  : h\n  i: j\n',
    '? "\\n #" # a\n: b\n? c # d\n: e\n',
    '? a\n: b: c\n  d:\n    - e\nf:\n  ? g\n  : - h: i\n      j: k\n    - l\n  ? m\n  :   n: o\n      p: q\nr: s\n',
    'a: [b]\nc: {d: [e, {f: g}]}',
    'a: [\'b\', "c"]\nd: {\'e\': "f"}',
    'a: [b: c, d]\n',
    '{a: b, ? c : d}',
    'a: {: b}',
    ': a',
  ];
  for (const text of plain) {
    it(`reads ${JSON.stringify(text)}`, () => {
      assertSame(text);
      assertSame(`\uFEFF${text}`);
      assertSame(text.replaceAll('\n', '\r\n'));
    });
  }

  /** Valid texts with syntax that no manifest uses: the reader reports a problem and reads the rest. */
  const odd: readonly string[] = [
    '? [a, b]\n: c\nd: e',
    '[a, b]: c',
    '- ? [a]\n  : b\n- c',
    'a: *b\nc: d',
    '[*a, b]',
    'a: &a [*a]',
    'a: &a\n  b: *a',
    '--- &a b\n--- *a',
    `a0: &a0 [x]\n${Array.from({ length: 9 }, (_, at) => `a${at + 1}: &a${at + 1} [${`*a${at}, `.repeat(10)}]\n`).join('')}`,
    '*a : b\n'.replace('*a', '&a x: 1\n*a'),
  ];
  for (const text of odd) {
    it(`reports unsupported syntax in ${JSON.stringify(text)}`, () => {
      assert.ok(readYaml(`${text}\n`).some(({ problems }) => problems.length > 0));
    });
  }

  it('reads every YAML fixture like the yaml package', () => {
    for (const [name, text] of yamlFixtures()) {
      if (!isFaulty(text)) assertSame(text, name);
    }
  });

  it('reads any text that the yaml package writes', () => {
    const text = fc.oneof(
      fc.string({ maxLength: 12 }),
      fc.string({
        unit: fc.constantFrom('a', ' ', '\n', ':', '#', '-', '"', "'", '\\', ',', '[', '{', '&', '\t', '|'),
        maxLength: 14,
      }),
      fc.constantFrom(
        '1.2.3',
        '~',
        'null',
        'x y',
        '^1.0',
        '# x',
        'a: b',
        '- a',
        '@b/c',
        'long '.repeat(30),
        'l\n'.repeat(3),
        ' l\n\n m\n',
      ),
    );
    const { value } = fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 5, withCrossShrink: true },
        text,
        fc.array(tie('value'), { maxLength: 4 }),
        fc.dictionary(text, tie('value'), { maxKeys: 4, noNullPrototype: true }),
      ),
    }));
    const options = fc.record({
      indent: fc.integer({ min: 1, max: 5 }),
      indentSeq: fc.boolean(),
      lineWidth: fc.constantFrom(0, 20, 80),
      collectionStyle: fc.constantFrom('any' as const, 'block' as const, 'flow' as const),
      defaultStringType: fc.constantFrom(
        'PLAIN' as const,
        'QUOTE_DOUBLE' as const,
        'QUOTE_SINGLE' as const,
        'BLOCK_LITERAL' as const,
        'BLOCK_FOLDED' as const,
      ),
      defaultKeyType: fc.constantFrom('PLAIN' as const, 'QUOTE_DOUBLE' as const),
      aliasDuplicateObjects: fc.boolean(),
    });
    const runs = { numRuns: 400 };
    fc.assert(
      fc.property(value, options, (one, how) => {
        const text = stringify({ a: one }, how);
        // Some of these texts are invalid. The yaml package loses blank lines after an escaped line end, and it omits
        // quotes around a colon before another colon.
        if (!isFaulty(text) && !/\\\n\s*\n|^\s*:$/m.test(text)) assertSame(text);
      }),
      runs,
    );
    const dumpOptions = fc.record({
      indent: fc.integer({ min: 2, max: 4 }),
      flowLevel: fc.integer({ min: -1, max: 3 }),
      lineWidth: fc.constantFrom(-1, 20, 80),
    });
    fc.assert(
      fc.property(value, dumpOptions, (one, how) => {
        const documents = readYaml(dump([one], how));
        assert.deepEqual(
          documents.map(({ root }) => valueOf(root)),
          [mapsOf([one])],
        );
      }),
      runs,
    );
  });

  it('agrees with the yaml package on every text that it considers valid', () => {
    const blocks = [
      'a',
      'b: ',
      'c:\n',
      '- ',
      '\n',
      '\n  ',
      '\n    ',
      ' ',
      '|\n',
      '>\n',
      ': ',
      '---\n',
      '...\n',
      '- d\n',
    ];
    const flows = ['"', "'", '[', ']', '{', '}', ', ', '# ', ' #', '&x ', '*x', '!t ', '\\', '? ', '\t', 'e: f\n'];
    const others = ['  g: h\n', '"i"', '|-\n  j\n', '\n\n', '%', '@', '-', ':', '~'];
    const piece = fc.constantFrom(...blocks, ...flows, ...others);
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join('');
        const documents = readYaml(text);
        const expected = parseAllDocuments(text, { uniqueKeys: false, schema: 'failsafe' });
        // js-yaml takes an indented `---` for a document's beginning. After such a comment, the yaml package adds the next list entry to the text of this one.
        if (
          /\\\n\s*\n|\.\.\.|-\s*\n\s*#|^\s+---/m.test(text) ||
          documents.some(
            ({ faultAt, problems }) => faultAt !== undefined || problems.some(({ isHarmless }) => !isHarmless),
          ) ||
          expected.some((document) => document.errors.length > 0)
        )
          return;
        assert.deepEqual(
          documents.map(({ root }) => valueOf(root)),
          oracle(text),
          JSON.stringify(text),
        );
      }),
      { numRuns: 3000 },
    );
  });

  it('resolves merge keys: own members count first, then the first that has it', () => {
    const text = 'a: &a {b: 1, c: 2}\nd: &d {c: 3, e: 4}\nf:\n  <<: [*d, *a]\n  b: 5\n"<<": *a\n';
    const [document] = readYaml(text);
    assert.ok(document);
    assert.deepEqual(
      valueOf(document.root),
      mapsOf({
        a: { b: '1', c: '2' },
        d: { c: '3', e: '4' },
        f: { b: '5', c: '3', e: '4' },
        '<<': { b: '1', c: '2' },
      }),
    );
    assert.deepEqual(document.problems, []);
  });

  it('reads what stands before the first fault of a long text', () => {
    const lines = 'a: b\n'.repeat(size(100_000));
    for (const [fault, offset] of [
      ['@c: d\n', 0],
      ['c: "d" e\n', 7],
      ['c: \x01\n', 3],
    ] as const) {
      const text = `list:\n- x\n${lines.replaceAll('a', '- a')}${fault}- y\n`;
      const [document] = readYaml(text);
      assert.equal(itemsAt(document?.root, 'list').length, size(100_000) + 1, fault);
      assert.equal(document?.faultAt, text.length - '- y\n'.length - fault.length + offset, fault);
    }
  });

  it('keeps the position of every node', () => {
    const text =
      '\uFEFFa: "x"\r\nb:\r\n  - \'c\' # d\r\n  - e f\r\n    g\r\n  - {h: [i]}\r\nj: |\r\n  k\r\n  l\r\nm:\r\n';
    assert.deepEqual(placesOf(text), [
      'a',
      'x',
      'b',
      'c',
      'e f\r\n    g',
      'h',
      'i',
      '[i]',
      '{h: [i]}',
      "- 'c' # d\r\n  - e f\r\n    g\r\n  - {h: [i]}",
      'j',
      '  k\r\n  l',
      'm',
      '',
    ]);
  });

  it('agrees with the yaml package on the positions of scalars', () => {
    for (const text of [...plain, ...yamlFixtures().map(([, fixture]) => fixture)]) {
      const expected: string[] = [];
      for (const document of parseAllDocuments(text, { uniqueKeys: false, schema: 'failsafe' })) {
        if (!('contents' in document) || document.errors.length > 0) return;
        collectPlain(text, document.contents, expected);
      }
      const found: string[] = [];
      for (const { root } of readYaml(text)) collectPlaces(text, root, found);
      if (!text.includes('&') && !/^a.*\na/.test(text)) assert.deepEqual(found.sort(), expected.sort(), text);
    }
  });

  it('reads huge faulty texts in time', () => {
    const million = size(1_000_000);
    const line = (text: string): string => text.repeat(million / text.length);
    const texts = [
      ...['[', '{', '"', "'", '\\', ':', '-', 'a', '\n', ' ', '\r', '#', '|', '&', '*', '?', '\t', '%'].map((one) =>
        one.repeat(5 * million),
      ),
      ...['a: ', 'a: [', 'a: {', 'a: "', "a: '", 'a: |\n ', '- ', '[@,'].map((one) => one + line('a')),
      ...[
        '- ',
        'a:\n',
        '[\n',
        '{a: ',
        '["',
        "['",
        'a: "\n',
        'a: "\\"\n',
        '---\n',
        'a\n',
        'a: b\n\n',
        '<<<<<<< a\n',
        '=======\n',
        '? ',
        '|\n',
      ].map(line),
      ...['[{', '"\\', '@,', '1,\n', 'a: b,', '\n', '"', "'", '=======\n', 'a\n'].map((one) => `a: [${line(one)}`),
      ...['\\"', '\n', ' ', 'a\n ', '\\\n '].map((one) => `a: "${line(one)}"`),
      ...Array.from({ length: 2 }, (_, at) =>
        Array.from({ length: 1000 }, (__, depth) => `${' '.repeat(depth)}${at ? '-' : 'a:'}\n`).join(''),
      ),
      `a: &a [x]\n${Array.from({ length: 50 }, (_, at) => `a${at}: &a${at} [${`*a${at - 1}, `.repeat(9)}]\n`).join('')}`,
    ];
    for (const text of texts) {
      assertSoon(() => readYaml(text), JSON.stringify(text.slice(0, 20)));
    }
  });

  it('reads long texts of any content to the end', () => {
    const many = size(100_000);
    const long = (piece: string): string => piece.repeat(many);
    /** A text, and the number of items in the list `a`. */
    const table: readonly (readonly [text: string, count: number])[] = [
      ...['- a: "b"\n  c: d\n', '- [a, b]\n', '- |\n  a\n'].map((one) => [`a:\n${long(one)}`, many] as const),
      ...['# x\n', '\n'].map((one) => [`${long(one)}a: [b]\n`, 1] as const),
      ...['"b", ', '{ c: 1 },\n '].map((one) => [`a: [ ${long(one)}]\n`, many] as const),
      ...['\n ', '# x\n '].map((one) => [`a: [ ${long(one)}]\n`, 0] as const),
    ];
    for (const [text, count] of table) {
      const what = `${JSON.stringify(text.slice(0, 20))}, ${count}`;
      const [document] = readYaml(`${text}last: one\n`);
      assert.deepEqual(document?.problems, [], what);
      assert.equal(itemsAt(document?.root, 'a').length, count, what);
      assert.equal(scalarAt(document?.root, 'last')?.start, text.length + 'last: '.length, what);
    }
  });
});

/** Whether the yaml package finds errors. */
function isFaulty(text: string): boolean {
  const documents = parseAllDocuments(text, { uniqueKeys: false, schema: 'failsafe', logLevel: 'silent' });
  return documents.some(({ errors }) => errors.length > 0);
}

function assertSame(text: string, name = text): void {
  const documents = readYaml(text);
  assert.deepEqual(
    documents.map(({ root }) => valueOf(root)),
    oracle(text),
    name,
  );
  const faults = documents.flatMap(({ problems }: TreeDocument) => problems.filter(({ isHarmless }) => !isHarmless));
  assert.deepEqual(faults, [], name);
}

/**
 * All YAML texts in the fixtures, whatever their file names, except those with aliases that the yaml package refuses or
 * expands without end.
 */
function yamlFixtures(): readonly (readonly [name: string, text: string])[] {
  const root = 'test/fixtures/manifests';
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.ya?ml$|(?:Podfile|pubspec|yarn)\.lock$/.test(name) && !/(?:bomb|unknown-alias)/.test(name))
    .map((name) => [name, readFileSync(`${root}/${name}`, 'utf8')]);
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
  for (const { root } of readYaml(text)) visit(root);
  return places.slice(0, -1);
}
