import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';

import { readYaml } from '../../../src/manifests/parse/yaml.ts';
import { readerFor, readerOf, readManifest } from '../../../src/manifests/readers.ts';
import { assertSoon } from '../../support/assertSoon.ts';
import { mapsOf, valueOf } from './yamlOracle.ts';
import { size } from '../../support/testSize.ts';

/** A file with a fault, its rows, and its problems with the text they are at. */
type Case = readonly [path: string, text: string, rows: readonly string[], ...problems: string[]];

const tab = 'Indent with spaces, not tabs. "\\t"';
const alias = 'Unknown alias. "*nope"';

const cases: readonly Case[] = [
  [
    '.github/workflows/a.yml',
    'on: push\njobs:\n  a:\n    steps:\n\t- uses: o/a@v1\n      - uses: o/b@v2\n',
    ['o/a@v1', 'o/b@v2'],
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
    tab,
  ],
  [
    'action.yml',
    'runs:\n  using: composite\n  steps:\n    - uses: o/a@v1\n\t- uses: *nope\n    - uses: o/b@v2\n',
    ['o/a@v1', 'o/b@v2'],
    tab,
    alias,
  ],
  [
    'pnpm-lock.yaml',
    'lockfileVersion: "9.0"\npackages:\n\tleft-pad@1.3.0:\n\t\tresolution: {integrity: x}\n  ms@2.0.0:\n    resolution: {integrity: y}\n',
    ['left-pad@1.3.0', 'ms@2.0.0'],
    tab,
    tab.replace('\\t', '\\t\\t'),
  ],
  [
    'pnpm-workspace.yaml',
    'catalog:\n  a: ^1.0.0\n\tb: ^2.0.0\n  c: ^3.0.0\npackages: [*nope, d]\n',
    ['a@^1.0.0', 'b@^2.0.0', 'c@^3.0.0'],
    tab,
    alias,
  ],
  [
    'yarn.lock',
    '__metadata:\n  version: 8\n\n"a@npm:^1.0.0":\n\tversion: 1.0.0\n  resolution: "a@npm:1.0.0"\n  linkType: hard\n\n"b@npm:^2.0.0":\n  version: 2.0.0\n  resolution: "b@npm:2.0.0"\n  linkType: hard\n',
    ['a@1.0.0', 'b@2.0.0'],
    tab,
  ],
  ['environment.yml', 'name: x\ndependencies: [*nope, numpy=1.0]\n', ['numpy@=1.0'], alias],
  ['env.yml', 'dependencies:\n  - a=1.0\n\t- *nope\n  - b=2.0\n', ['a@=1.0', 'b@=2.0'], tab, alias],
  ['conda.yml', 'dependencies: [\n\ta=1.0,\n  b=2.0\n]\n', ['a@=1.0', 'b@=2.0'], tab],
  [
    'conda-lock.yml',
    'version: 1\npackage:\n- name: a\n  version: 1.0\n  manager: pip\n\turl: https://files.example/a.whl\n- name: b\n  version: 2.0\n  manager: pip\n  url: https://files.example/b.whl\n',
    ['a@1.0', 'b@2.0'],
    tab,
  ],
  [
    'pixi.lock',
    'version: 6\npackages:\n- pypi: https://files.example/a.whl\n  name: a\n\tversion: 1.0.0\n- pypi: https://files.example/b.whl\n  name: b\n  version: 2.0.0\n',
    ['a@1.0.0', 'b@2.0.0'],
    tab,
  ],
];

/** Texts with tabs, their value, and the tabs that a problem is at. */
const trees: readonly (readonly [text: string, value: unknown, ...tabs: string[]])[] = [
  ['a:\n  b: 1\n\tc: 2\nd: 3', { a: { b: '1', c: '2' }, d: '3' }, '\t'],
  ['\ta: 1\nb: 2', { a: '1', b: '2' }, '\t'],
  ['a:\n \tb:\n\t\tc: 1\nd: 2', { a: { b: { c: '1' } }, d: '2' }, '\t', '\t\t'],
  [
    'a:\n  - b: 1\n    c: 2\n\t- d: 3\n    e: 4\nf: 5',
    {
      a: [
        { b: '1', c: '2' },
        { d: '3', e: '4' },
      ],
      f: '5',
    },
    '\t',
  ],
  ['a:\n  - b\n\t  - c\n  - d', { a: ['b', 'c', 'd'] }, '\t  '],
  ['a:\n  b:\n\t- c\n  d: e', { a: { b: ['c'], d: 'e' } }, '\t'],
  ['a:\n  b:\n    c: 1\n\td:\n    e: 2\n  f: 3', { a: { b: { c: '1' }, d: { e: '2' }, f: '3' } }, '\t'],
  ['a: [\n\tb,\n\tc\n]\nd: e', { a: ['b', 'c'], d: 'e' }, '\t', '\t'],
  ['a: |\n\tb: 1\n\t- c\nd: e', { a: 'b: 1\n- c\n', d: 'e' }, '\t'],
  ['a:\n  - b: |\n      c\n\td: 1\n      e\n  - f', { a: [{ b: 'c\nd: 1\ne\n' }, 'f'] }, '\t'],
  ['a:\n  - b: |\n      c\n\t- d\n  - e', { a: [{ b: 'c\n' }, 'd', 'e'] }, '\t'],
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
    for (const line of [...lines, ...lines.map((one) => `${one} x\n`)])
      for (const start of ['', 'a:\n  - b: |\n      c\n', 'a: [\n'])
        assertSoon(() => readYaml(`${start}${line.repeat(size(100_000))}${' '.repeat(size(100_000))}a`), start + line);
  });
});

describe('YAML formats: a fault', () => {
  for (const [path, text, rows, ...problems] of cases) {
    it(`loses no row of ${path}`, () => {
      const reading = read(path, text);
      assert.deepEqual(reading.rows, rows);
      assert.deepEqual(reading.problems, problems);
    });
  }

  it('of tabs that indent any one line loses no row and adds none', () => {
    let lines = 0;
    for (const [id, situation] of severalOf) {
      const folder = `test/fixtures/manifests/${id}/${situation}`;
      const name = readdirSync(folder).find((file) => !/^expected|^graph/.test(file)) ?? '';
      const path = readerFor(name) ? name : `.github/workflows/${name}`;
      assert.equal(readerFor(path), readerOf(id), name);
      const whole = readFileSync(`${folder}/${name}`, 'utf8').split('\n');
      const { rows } = read(path, whole.join('\n'));
      for (const [at, line] of whole.entries()) {
        const [spaces = ''] = /^ +(?=[^\s:#])/.exec(line) ?? [];
        if (spaces === '') continue;
        lines++;
        const tabbed = '\t'.repeat(Math.ceil(spaces.length / 2)) + line.slice(spaces.length);
        const found = read(path, whole.with(at, tabbed).join('\n'));
        assert.deepEqual(found.rows, rows, `${folder}, line ${at + 1}`);
        assert.ok(
          found.problems.some((problem) => problem.startsWith('Indent with')),
          `${folder}, line ${at + 1}`,
        );
      }
    }
    assert.ok(lines > 400);
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

function read(path: string, text: string): { readonly rows: readonly string[]; readonly problems: readonly string[] } {
  const format = readerFor(path);
  assert.ok(format, path);
  const { dependencies, problems } = readManifest(format, text);
  return {
    rows: dependencies.map(({ name, version, requirement }) => `${name}@${version ?? requirement}`),
    problems: problems.map(({ message, range }) => `${message} ${JSON.stringify(text.slice(range.start, range.end))}`),
  };
}
