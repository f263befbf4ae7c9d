import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import picomatch from 'picomatch';

import { type GlobOptions, readGlobs, readOneGlob } from '../../../src/base/globs.ts';
import { size } from '../../support/testSize.ts';
import { assertSoon } from '../../support/assertSoon.ts';

const rows: readonly (readonly [glob: string, matching: string, other: string, options?: GlobOptions])[] = [
  ['a', 'a', 'b A a/a'],
  ['*', 'a abc', '.a a/b'],
  ['*', 'a .a', 'a/b', { dot: true }],
  ['a*c', 'ac abc abbc', 'ab a/c abcd'],
  ['*a*b*', 'ab xaxbx', 'ba a'],
  ['a?c', 'abc', 'ac abbc a/c'],
  ['**', 'a a/b a/b/c', '.a a/.b a/.b/c'],
  ['**', 'a .a a/.b', '', { dot: true }],
  ['a/**', 'a a/b a/b/c', 'b/a ab'],
  ['**/a', 'a b/a b/c/a', 'a/b ba'],
  ['a/**/b', 'a/b a/x/b a/x/y/b', 'a a/x ab'],
  ['**/a/**/b/**/c', 'a/b/c x/a/a/b/x/b/c', 'a/c/b a/b b/a/c'],
  ['**/.a/**', '.a b/.a b/.a/c', 'b/.a/.c .b/.a'],
  ['a**b', 'ab axb', 'a/b'],
  ['[a-c]x', 'ax bx', 'dx x'],
  ['[!a-c]x', 'dx', 'ax /x'],
  ['[^a]', 'b', 'a'],
  ['[]-]', '] -', 'a'],
  ['[A-C]', 'a C', 'd', { nocase: true }],
  ['@Acme/*', '@acme/x @ACME/X', '@acme/x/y', { nocase: true }],
  ['{a,b}/c', 'a/c b/c', 'c a/b'],
  ['{a/b,c{d,e}}/*', 'a/b/x cd/x ce/x', 'c/x a/x'],
  ['{**/a,b}', 'a x/a b', 'x/b'],
  ['a{,b}', 'a ab', 'b'],
  ['{a}', '{a}', 'a'],
  ['a,b', 'a,b', 'a b'],
  ['a}', 'a}', 'a'],
  ['\\*', '*', 'a'],
  ['\\{a,b\\}', '{a,b}', 'a'],
  ['!a', 'b a/b', 'a'],
  ['!!a', 'a', 'b'],
  ['./a/*', 'a/b', 'b'],
  ['.*', '.a', 'a'],
  ['[.]a', '', '.a'],
  ['+$^.', '+$^.', 'a'],
];

/** Each of these took, or would take, far longer than the length of the text justifies. */
const slow: readonly string[] = [
  '*a*a*a*a*a*a*a*a*a*a*b',
  `${'**/'.repeat(50)}b`,
  `${'*'.repeat(900)}b`,
  `${'{a,aa}'.repeat(7)}b`,
  '{*a*,*a*a*}{*a*,*a*a*}{*a*,*a*a*}{*a*,*a*a*}b',
  `${'?*'.repeat(400)}b`,
  `${'[a]*'.repeat(200)}b`,
];

describe('readGlobs', () => {
  for (const [glob, matching, other, options] of rows)
    it(`reads ${glob}${options ? ` with ${JSON.stringify(options)}` : ''}`, () => {
      const { isMatch, refused } = readGlobs([glob], options);
      const texts = [...matching.split(' '), ...other.split(' ')];
      assert.deepEqual(texts.filter(isMatch).join(' '), matching);
      assert.deepEqual(refused, []);
    });

  for (const glob of slow)
    it(`matches ${glob.slice(0, 40)} without delay`, () => {
      const { isMatch } = readGlobs([glob], { dot: true });
      assertSoon(() => assert.equal(isMatch('a'.repeat(4000)), false));
      assertSoon(() => assert.equal(isMatch(`${'a/'.repeat(500)}a`), false));
    });

  for (const glob of ['[a', 'a]', '{a,b', '(a', 'a)', '[]', '[!]'])
    it(`reports that ${glob} is unbalanced`, () => {
      assert.deepEqual(readOneGlob(glob), { kind: 'unbalanced' });
    });

  for (const glob of [
    '+(a|a)b',
    '@(a)',
    '!(a)',
    '(a|b)',
    'a|b',
    '{1..9}',
    'a{a..z}b',
    '[[:alpha:]]',
    '[a/b]',
    '{a,b,c}'.repeat(5),
    '{a,b}'.repeat(190),
    'x'.repeat(1001),
  ])
    it(`refuses ${glob.slice(0, 40)}`, () => {
      assert.deepEqual(readOneGlob(glob), { kind: 'unsupported' });
    });

  it('reports the refused globs and uses the others', () => {
    const { isMatch, refused } = readGlobs(['a', '+(b)', '[', 'c']);
    assert.deepEqual(refused, ['+(b)', '[']);
    assert.deepEqual(['a', 'b', 'c'].filter(isMatch), ['a', 'c']);
  });

  it('refuses globs beyond the limit of their total number', () => {
    const many = Array.from({ length: 2100 }, (_, at) => `a${at}?`);
    assert.deepEqual(readGlobs(many).refused, many.slice(2000));
  });

  it('accepts any number of names of any length', () => {
    const names = [...Array.from({ length: 50_000 }, (_, at) => `@acme/A${at}`), 'x'.repeat(5000)];
    const { isMatch, refused } = readGlobs(names, { nocase: true });
    assert.deepEqual(refused, []);
    assert.ok(names.every(isMatch) && isMatch('@ACME/a49999') && !isMatch('@acme/a50000'));
  });

  it('matches nothing without globs, and never the empty text', () => {
    assert.ok(!readGlobs([]).isMatch('a'));
    assert.ok(!readGlobs(['**', '!a']).isMatch(''));
  });

  it('agrees with picomatch', () => {
    const piece = fc.constantFrom('a', 'b', '/', '*', '**', '?', '.js', '[ab]', '[^a]', '{a,b}', '{a/b,.a}', '.', 'A');
    const glob = fc.array(piece, { minLength: 1, maxLength: 7 }).map((pieces) => pieces.join(''));
    const names = fc.array(fc.constantFrom('a', 'b', 'ab', '.a', 'a.js', 'B', 'bab'), { minLength: 1, maxLength: 4 });
    const options = fc.record({ dot: fc.boolean(), nocase: fc.boolean() });
    fc.assert(
      fc.property(glob, names, options, (text, path, how) => {
        // Cases in which picomatch follows its regular expression: `*` twice beside other wildcards, names that consist
        // of dots, empty names.
        fc.pre(!/\*\*\*|\/\/|^\/|\/$|\.\.|(?:^|\/)\.(?:\/|$)|\*\*[^/*]|[^/*]\*\*|[[?]\.|\.\//.test(text));
        const expected = picomatch(text, { ...how, windows: false })(path.join('/'));
        assert.equal(readGlobs([text], how).isMatch(path.join('/')), expected);
      }),
      { numRuns: size(3000) },
    );
  });
});
