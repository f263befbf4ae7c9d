import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';

import { readYaml } from '../../../src/manifests/parse/yaml.ts';
import { readerFor, readerOf, readManifest } from '../../../src/manifests/readers.ts';
import { assertSoon } from '../../support/assertSoon.ts';
import { mapsOf, valueOf } from './yamlOracle.ts';
import { isFullSize, size } from '../../support/testSize.ts';

/** A file with a fault, its rows, and its problems with the text they are at. */
type Case = readonly [path: string, text: string, rows: readonly string[], ...problems: string[]];

const tab = 'Indent with spaces, not tabs. "\\t"';
const alias = 'Unknown alias. "*nope"';

const cases: readonly Case[] = [
  [
    '.github/workflows/a.yml',
    'on: push\njobs:\n  a:\n    steps:\n\t- uses: o/a@v1\n      - uses: o/b@v2\n',
    ['o/b@v2'],
    tab,
  ],
  [
    '.github/workflows/b.yml',
    'jobs:\n  a:\n    steps:\n      - uses: o/a@v1\n\twith:\n          x: y\n      - uses: o/b@v2\n',
    ['o/a@v1', 'o/b@v2'],
    tab,
  ],
  [
    '.github/workflows/c.yml',
    'jobs:\n  a:\n    steps:\n      - run: |\n\t  echo\n\t  - uses: o/text@v1\n      - uses: o/b@v2\n',
    ['o/b@v2'],
    tab.replace('\\t', '\\t  '),
    tab.replace('\\t', '\\t  '),
  ],
  [
    '.github/workflows/d.yml',
    'jobs:\n  a:\n    needs: [\n      b,\n    ]\n    steps: [\n      {uses: o/a@v1},\n    ]\n',
    ['o/a@v1'],
  ],
  [
    'action.yml',
    'runs:\n  using: composite\n  steps:\n    - uses: o/a@v1\n\t- uses: *nope\n    - uses: o/b@v2\n',
    ['o/a@v1', 'o/b@v2'],
    tab,
  ],
  [
    'pnpm-lock.yaml',
    'lockfileVersion: "9.0"\npackages:\n\tleft-pad@1.3.0:\n\t\tresolution: {integrity: x}\n  ms@2.0.0:\n    resolution: {integrity: y}\n',
    ['ms@null'],
    tab,
    tab.replace('\\t', '\\t\\t'),
  ],
  [
    'pnpm-workspace.yaml',
    'catalog:\n  a: ^1.0.0\n\tb: ^2.0.0\n  c: ^3.0.0\npackages: [*nope, d]\n',
    ['a@^1.0.0', 'c@^3.0.0'],
    tab,
    alias,
  ],
  [
    'yarn.lock',
    '__metadata:\n  version: 8\n\n"a@npm:^1.0.0":\n\tversion: 1.0.0\n  resolution: "a@npm:1.0.0"\n  linkType: hard\n\n"b@npm:^2.0.0":\n  version: 2.0.0\n  resolution: "b@npm:2.0.0"\n  linkType: hard\n',
    ['a@null', 'b@2.0.0'],
    tab,
  ],
  ['environment.yml', 'name: x\ndependencies: [*nope, numpy=1.0]\n', ['numpy@=1.0'], alias],
  [
    'environment.yml',
    'name: x\ndependencies: [!!binary numpy=1.0\n',
    ['numpy@=1.0'],
    'A closing bracket is missing. "["',
  ],
  ['env.yml', 'dependencies:\n  - a=1.0\n\t- *nope\n  - b=2.0\n', ['a@=1.0', 'b@=2.0'], tab],
  ['conda.yml', 'dependencies: [\n\ta=1.0,\n  b=2.0\n]\n', ['b@=2.0'], tab, 'Unexpected text. "]"'],
  [
    'conda-lock.yml',
    'version: 1\npackage:\n- name: a\n  version: 1.0\n  manager: pip\n\turl: https://files.example/a.whl\n- name: b\n  version: 2.0\n  manager: pip\n  url: https://files.example/b.whl\n',
    ['b@2.0'],
    tab,
    `This entry can’t be read and is left out. "name: a\\n  version: 1.0\\n  manager: pip"`,
  ],
  [
    'pixi.lock',
    'version: 6\npackages:\n- pypi: https://files.example/a.whl\n  name: a\n\tversion: 1.0.0\n- pypi: https://files.example/b.whl\n  name: b\n  version: 2.0.0\n',
    ['a@null', 'b@2.0.0'],
    tab,
  ],
];

/** Texts with tabs, their value, and the tabs that a problem is at. */
const trees: readonly (readonly [text: string, value: unknown, ...tabs: string[]])[] = [
  // Tabs alone are as good as spaces.
  ['a:\n\tb:\n\t\tc: 1\n\td: 2\ne: 3', { a: { b: { c: '1' }, d: '2' }, e: '3' }, '\t', '\t\t', '\t'],
  ['a: |\n\tb: 1\n\t- c\nd: e', { a: 'b: 1\n- c\n', d: 'e' }, '\t', '\t'],
  // Among spaces, their line is left out, and what belongs to it.
  ['a:\n  b: 1\n\tc: 2\nd: 3', { a: { b: '1' }, d: '3' }, '\t'],
  ['a:\n  - b: 1\n    c: 2\n\t- d: 3\n    e: 4\nf: 5', { a: [{ b: '1', c: '2' }], f: '5' }, '\t'],
  ['a:\n  - b\n\t  - c\n  - d', { a: ['b', 'd'] }, '\t  '],
  ['a:\n  b:\n    c: 1\n\td:\n    e: 2\n  f: 3', { a: { b: { c: '1' }, f: '3' } }, '\t'],
  ['a:\n  - b: |\n      c\n\td: 1\n      e\n  - f', { a: [{ b: 'c\n\ne\n' }, 'f'] }, '\t'],
  ['a:\n  - b: |\n      c\n\t- d\n  - e', { a: [{ b: 'c\n' }, 'e'] }, '\t'],
];

describe('YAML reader: tabs', () => {
  for (const [text, value, ...tabs] of trees) {
    it(`reads ${JSON.stringify(text)}`, () => {
      const [document] = readYaml(text);
      assert.ok(document);
      assert.deepEqual(valueOf(document.root), mapsOf(value));
      assert.deepEqual(
        document.problems.map(({ message, range }) => [message, text.slice(range.start, range.end)]),
        tabs.map((tab) => ['Indent with spaces, not tabs.', tab]),
      );
    });
  }

  it('reads long texts in time', () => {
    const lines = ['\t\n', '\t- a\n', '\ta:\n', '\t- a: |\n', '\ta: |2\n  b\n', '\ta: |\n', '\t"a\n', '\ta: [\n'];
    for (const line of isFullSize ? [...lines, ...lines.map((one) => `${one} x\n`)] : lines)
      for (const start of ['', 'a:\n  - b: |\n      c\n', 'a: [\n'])
        assertSoon(() => readYaml(`${start}${line.repeat(size(100_000))}${' '.repeat(size(100_000))}a`), start + line);
  });
});

describe('YAML reader: faults', () => {
  /** Faulty texts: the intended values are kept, and everything else is reported. */
  const faulty: readonly (readonly [text: string, value: unknown, ...problems: string[]])[] = [
    ['a: 1\nb\nc: 2', { a: '1', c: '2' }, 'Expected ":". "b"'],
    ['a: b\n  c: d\ne: f', { a: { e: 'f' } }, 'Unexpected text. "b"', 'Expected ":". "b\\n  c"'],
    ['a:\n    b: 1\n  c: 2\nd: 3', { a: { b: '1' }, c: '2', d: '3' }, 'Invalid indentation. " "'],
    ['a: "x\nb: "y"\nc: d', { a: '', b: 'y', c: 'd' }, 'A closing quote is missing. "\\"x"'],
    ["a: 'x\nb: c", { a: '' }, 'A closing quote is missing. "\'x"'],
    ['a: [b, c\nd: e', { a: ['b', 'c'], d: 'e' }, 'A closing bracket is missing. "["'],
    ['a: {b: c\nd: e', { a: { b: 'c' }, d: 'e' }, 'A closing bracket is missing. "{"'],
    ['a: {b: c, d: ', { a: { b: 'c', d: '' } }, 'A closing bracket is missing. "{"'],
    [
      'a: [b, {c: d',
      { a: ['b', { c: 'd' }] },
      'A closing bracket is missing. "["',
      'A closing bracket is missing. "{"',
    ],
    ['a: [b}\nc: d', { a: ['b'], c: 'd' }, 'A closing bracket is missing. "["'],
    ['a: [b,, c]', { a: ['b', 'c'] }, 'Unexpected text. ","'],
    ['a: b: c\nd: e', { a: { b: 'c', d: 'e' } }, 'Unexpected text. "b"'],
    ['@a/b: 1', { '@a/b': '1' }, 'This text needs quotes. "@"'],
    ['a: `b`\nc: %d', { a: '`b`', c: '%d' }, 'This text needs quotes. "`"', 'This text needs quotes. "%"'],
    ['a: "b" c\nd: e', { a: 'b', d: 'e' }, 'Unexpected text. "c"'],
    ['a: "\\q"\nb: c', { a: '\\q', b: 'c' }, 'Invalid escape sequence. "\\\\"'],
    ['- a\nb: c\n- d', ['a'], ...['b', ':', 'c', '-', 'd'].map((one) => `Unexpected text. "${one}"`)],
    ['a: b\n- c\nd: e', { a: 'b', d: 'e' }, 'Expected ":". "-"', 'Expected ":". ""'],
    ['a: - b\nc: d', { a: '', c: 'd' }, 'Unexpected text. "-"', 'Expected ":". "b"'],
    ['a: b\x01\nc: d', { a: 'b\x01', c: 'd' }, 'Unexpected text. "\\u0001"'],
    ['a: b\nc: \0\nd: e', { a: 'b', c: '\0', d: 'e' }, 'Unexpected text. "\\u0000"'],
    ['a: 1\na: 2', { a: '2' }, '~ "a" is given again below; the last one counts. "a"'],
    [
      '<<<<<<< o\na: 1\n=======\na: 2\n>>>>>>> t\nb: 3',
      { a: '1', b: '3' },
      'A merge conflict: until it is resolved, our side is read. "<<<<<<< o"',
    ],
    [
      'a:\n  - b\n<<<<<<< o\n  - c\n||||||| x\n=======\n  - d\n>>>>>>> t\n  - e\n',
      { a: ['b', 'c', 'e'] },
      'A merge conflict: until it is resolved, our side is read. "<<<<<<< o"',
    ],
    [
      'a: [\n  b,\n<<<<<<< o\n  c,\n=======\n  d,\n>>>>>>> t\n  e]\n',
      { a: ['b', 'c', 'e'] },
      'A merge conflict: until it is resolved, our side is read. "<<<<<<< o"',
    ],
  ];
  for (const [text, value, ...problems] of faulty) {
    it(`recovers from ${JSON.stringify(text)}`, () => {
      const [document] = readYaml(text);
      assert.ok(document);
      assert.deepEqual(valueOf(document.root), mapsOf(value));
      const found = document.problems.map(({ message, range, isHarmless }) => {
        const where = JSON.stringify(text.slice(range.start, range.end));
        return `${isHarmless ? '~ ' : ''}${message} ${where}`;
      });
      assert.deepEqual(found, problems);
    });
  }
});

describe('YAML formats: a fault', () => {
  for (const [path, text, rows, ...problems] of cases) {
    it(`keeps the other rows of ${path}`, () => {
      const reading = read(path, text);
      assert.deepEqual(reading.rows, rows);
      assert.deepEqual(reading.problems, problems);
    });
  }

  /** Texts of real shape, with a fault in each line in turn; in `npm test` in every fourth. */
  const faults: readonly (readonly [what: string, fault: (line: string) => string, share: number])[] = [
    ['tabs', (line) => line.replace(/^ +(?=[^\s:#])/, (spaces) => '\t'.repeat(Math.ceil(spaces.length / 2))), 0.85],
    ['a reserved character', (line) => line.replace(/(: |- )(\S.*)$/, '$1@$2'), 0.97],
    ['an unclosed quote', (line) => line.replace(/(: |- )(\S)/, "$1'$2"), 0.8],
    ['an unclosed bracket', (line) => line.replace(/(: |- )(\S.*)$/, '$1[$2'), 0.85],
    ['a second colon', (line) => `${line}: x: y`, 0.8],
    ['a word', () => 'garbage here', 0.4],
  ];
  for (const [what, fault, share] of faults)
    it(`${what}: keeps nearly all rows`, () => {
      let [expected, kept] = [0, 0];
      for (const [id, situation] of severalOf) {
        const folder = `test/fixtures/manifests/${id}/${situation}`;
        const name = readdirSync(folder).find((file) => !/^expected|^graph/.test(file)) ?? '';
        const path = readerFor(name) ? name : `.github/workflows/${name}`;
        assert.equal(readerFor(path), readerOf(id), name);
        const lines = readFileSync(`${folder}/${name}`, 'utf8').split('\n');
        const names = read(path, lines.join('\n')).names;
        for (const [at, line] of lines.entries()) {
          if (!isFullSize && at % 4 > 0) continue;
          const faulty = fault(line);
          if (faulty === line || line.trim() === '' || line.startsWith('#')) continue;
          const found = read(path, lines.with(at, faulty).join('\n'));
          const rows = new Set(found.names);
          expected += names.length;
          kept += names.filter((one) => rows.has(one)).length;
          if (what === 'tabs') {
            // Without its `resolution`, the root of a workspace is a row.
            assert.ok(found.names.length <= names.length + 1, `${folder}, line ${at + 1}`);
            assert.ok(
              found.problems.some((problem) => problem.startsWith('Indent with')),
              `${folder}, line ${at + 1}`,
            );
          }
        }
      }
      assert.ok(kept / expected >= share, `${(kept / expected).toFixed(3)} of ${expected}`);
    });
});

/** Fixtures of each YAML format. */
const severalOf: readonly (readonly [format: string, situation: string])[] = [
  ['github-actions', 'several'],
  ['conda-environment', 'several'],
  ['conda-lock', 'several'],
  ['pixi-lock', 'v-four-several'],
  ['pixi-lock', 'v-six-several'],
  ['pnpm-lock', 'v5-several'],
  ['pnpm-lock', 'v9-several'],
  ['pnpm-workspace', 'several'],
  ['yarn-lock', 'berry-several'],
];

interface Read {
  readonly names: readonly string[];
  readonly rows: readonly string[];
  readonly problems: readonly string[];
}

function read(path: string, text: string): Read {
  const format = readerFor(path);
  assert.ok(format, path);
  const { dependencies, problems } = readManifest(format, text);
  return {
    names: dependencies.map(({ name }) => name),
    rows: dependencies.map(({ name, version, requirement }) => `${name}@${version ?? requirement}`),
    problems: problems.map(({ message, range }) => `${message} ${JSON.stringify(text.slice(range.start, range.end))}`),
  };
}
