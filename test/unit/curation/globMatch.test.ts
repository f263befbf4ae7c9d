import assert from 'node:assert/strict';
import fc from 'fast-check';
import picomatch from 'picomatch';
import { GlobTester, readGlob } from '../../../src/curation/globMatch.ts';
import { nearestOf, nearestPath } from '../../../src/curation/nearest.ts';
import { isDate } from '../../../src/core/date.ts';
import { isAddress, isContact, isUri } from '../../../src/curation/textForms.ts';
import { assertSoon } from '../../support/assertSoon.ts';

/** A glob, a path, and whether the glob matches the path. */
const globs: readonly (readonly [glob: string, path: string, isMatch: boolean])[] = [
  ['test/**', 'test/a/b.js', true],
  ['test/**', 'package/test/a.js', false],
  ['**/*.spec.js', 'a/b.spec.js', true],
  ['**/*.spec.js', 'b.spec.js', true],
  ['**/.*', 'a/.eslintrc', true],
  ['**', '.github/a.yml', false],
  ['.github/**', '.github/a.yml', true],
  ['#a', '#a', false],
  ['*', 'a/b', false],
  ['doc?/{a,b}.md', 'docs/b.md', true],
  ['[a-c].txt', 'b.txt', true],
  ['a', 'a', true],
  ['a/**', 'a', true],
  ['!a', 'b', true],
];

describe('readGlob', () => {
  for (const [glob, path, expected] of globs)
    it(`${glob} ${expected ? 'matches' : 'does not match'} ${path}`, () => {
      const reading = readGlob(glob);
      assert.ok(reading.kind === 'good');
      assert.equal(reading.isMatch(path), expected);
    });

  for (const glob of ['', '  ', '[a', '{a,b', '(a', '/a/**', 'a'.repeat(501)])
    it(`rejects ${JSON.stringify(glob.slice(0, 20))} as a glob`, () => {
      assert.equal(readGlob(glob).kind, 'notAGlob');
    });

  for (const glob of ['+(a|a)b', '@(a)', '{1..3}'])
    it(`does not run ${glob}`, () => {
      assert.equal(readGlob(glob).kind, 'notTried');
    });

  it('matches without delay, however many stars there are', () => {
    const reading = readGlob('*a*a*a*a[b]*c');
    assertSoon(() => assert.equal(reading.kind === 'good' && reading.isMatch(`${'a'.repeat(490)}c`), false));
  });

  it('agrees with picomatch', () => {
    const piece = fc.constantFrom('a', 'b', '/', '*', '**', '?', '.js', '[ab]', '{a,b}', '.');
    const text = fc.array(piece, { minLength: 1, maxLength: 6 }).map((pieces) => pieces.join(''));
    const file = fc
      .array(fc.constantFrom('a', 'b', '/', '.js', '.'), { minLength: 1, maxLength: 6 })
      .map((all) => all.join(''));
    fc.assert(
      fc.property(text, file, (glob, path) => {
        const reading = readGlob(glob);
        fc.pre(reading.kind === 'good' && !glob.includes('./') && !path.startsWith('./') && !path.endsWith('/'));
        fc.pre(glob !== path);
        assert.equal(reading.kind === 'good' && reading.isMatch(path), picomatch(glob, { windows: false })(path));
      }),
      { numRuns: 1000 },
    );
  });

  it('stops the search when there is too much to check', () => {
    const tester = new GlobTester();
    const paths = new Set(Array.from({ length: 150_000 }, (_, at) => `a${at}`));
    assert.equal(tester.matchesNothing('b*', paths), true);
    assert.equal(tester.matchesNothing('c*', paths), false);
  });
});

describe('nearestOf', () => {
  const rows: readonly (readonly [typed: string, nearest: string | null])[] = [
    ['docs', 'doc'],
    ['DATA', 'data'],
    ['exmaples', 'examples'],
    ['ts', null],
    ['other', null],
    ['', null],
  ];
  for (const [typed, nearest] of rows)
    it(`returns ${nearest} for ${JSON.stringify(typed)}`, () => {
      assert.equal(nearestOf(typed, ['data', 'dev', 'doc', 'examples', 'tests']), nearest);
    });
});

describe('nearestPath', () => {
  const paths = new Set(['package/LICENSE', 'package/lib/index.js', 'package/index.js', 'package/README.md']);
  const rows: readonly (readonly [typed: string, nearest: string | null])[] = [
    ['LICENSE', 'package/LICENSE'],
    ['./package/license', 'package/LICENSE'],
    ['lib/index.js', 'package/lib/index.js'],
    ['src/index.js', 'package/lib/index.js'],
    ['package/READNE.md', 'package/README.md'],
    ['something/else', null],
    ['', null],
    ['package/', null],
  ];
  for (const [typed, nearest] of rows)
    it(`returns ${nearest} for ${JSON.stringify(typed)}`, () => {
      assert.equal(nearestPath(typed, paths), nearest);
    });
});

describe('Values of a draft', () => {
  const values: readonly (readonly [
    judge: (text: string) => boolean,
    good: readonly string[],
    bad: readonly string[],
  ])[] = [
    [
      isDate,
      ['2020-02-29', '2000-02-29', '2021-12-31'],
      ['2021-02-29', '1900-02-29', '2021-13-01', '2021-00-10', '2021-04-31', '2021-1-1', '2021-01-01T00:00:00Z', ''],
    ],
    [
      isAddress,
      ['https://a.example', 'https://a.example/b?c=%20#d', 'git://a/b', 'https://[::1]:80/', 'https://u:p@a.example'],
      [
        '',
        'a.example',
        'https://',
        'https://a b',
        'https://a/%zz',
        'https://a/é',
        'https://a%zz/',
        'mailto:a@b.example',
        'https://a/b[1]',
        'https://a/b#c#d',
        'https://a:x/',
        'git@a.example:b/c',
      ],
    ],
    [
      isUri,
      ['https://a.example/b', 'scm:git:https://a.example', 'file:///a', 'pkg:npm/a@1'],
      ['', 'a.example', 'git@a.example:b/c', 'https://a/b[1]', 'https://a/b#c#d', 'urn:a b', 'https://a%zz/', '1a:b'],
    ],
    [isContact, ['bugs@a.example', 'mailto:bugs@a.example', 'https://a.example'], ['bugs', 'a@b@c', '']],
  ];
  for (const [judge, good, bad] of values)
    it(`${judge.name} separates valid from invalid values`, () => {
      assert.deepEqual([...good, ...bad].filter(judge), good);
    });
});
