import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';

import type { SourceRange } from '../../../../src/core/range.ts';
import type { LinkedDependency } from '../../../../src/manifests/link.ts';
import { dependenciesBetween, licensePlace, TextEdits } from '../../../../src/model/workspace/textPlaces.ts';
import { linked } from '../../../support/linked.ts';

const before = 'one 1.0\ntwo 2.0\nthree 3.0\n';

interface EditCase {
  readonly what: string;
  /** Replacements, one after the other: the text found first, and its replacement. */
  readonly edits: readonly (readonly [found: string, replacement: string])[];
  /** The lines that are found again. */
  readonly found: readonly string[];
}

const editCases: readonly EditCase[] = [
  { what: 'nothing', edits: [], found: ['one 1.0', 'two 2.0', 'three 3.0'] },
  { what: 'a line before all others', edits: [['', '# a list\n']], found: ['one 1.0', 'two 2.0', 'three 3.0'] },
  { what: 'a line between two', edits: [['\n', '\nnew 9\n']], found: ['one 1.0', 'two 2.0', 'three 3.0'] },
  { what: 'a comment behind a line', edits: [['2.0', '2.0 # old']], found: ['one 1.0', 'two 2.0', 'three 3.0'] },
  { what: 'the break at the end of a line', edits: [['\nthree', ' three']], found: ['one 1.0', 'two 2.0'] },
  { what: 'a changed version', edits: [['2.0', '2.1']], found: ['one 1.0', 'three 3.0'] },
  { what: 'a version typed longer', edits: [['2.0\n', '2.0.1\n']], found: ['one 1.0', 'three 3.0'] },
  { what: 'a removed line', edits: [['two 2.0\n', '']], found: ['one 1.0'] },
  {
    what: 'one line typed key by key, and another one changed meanwhile: what is between them waits',
    edits: [
      ['three', 'fthree'],
      ['fthree', 'fothree'],
      ['one', 'ONE'],
      ['fothree', 'fourthree'],
      ['fourthree', 'four 4\nthree'],
    ],
    found: [],
  },
  { what: 'everything', edits: [[before, 'other']], found: [] },
];

describe('TextEdits', () => {
  for (const { what, edits, found } of editCases)
    it(`finds the unchanged lines again after an edit of ${what}`, () => {
      const { text, log } = edited(before, edits);
      assert.deepEqual(
        lines(before).flatMap((range) => {
          const now = log.current(range);
          return now ? [text.slice(now.start, now.end)] : [];
        }),
        found,
      );
    });

  it('agrees with the text after any edits, and finds everything of a range', () => {
    const original = Array.from({ length: 60 }, (_, at) => String.fromCharCode(0x4e00 + at)).join('');
    const edit = fc.record({
      at: fc.nat(70),
      removed: fc.nat(5),
      added: fc.constantFrom('', 'a', ' ', 'ab ', ' cd', '\n'),
    });
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 8 }), (edits) => {
        let text = original;
        const log = new TextEdits();
        for (const { at, removed, added } of edits) {
          const start = Math.min(at, text.length);
          const gone = Math.min(removed, text.length - start);
          log.apply(start, gone, added);
          text = text.slice(0, start) + added + text.slice(start + gone);
        }
        for (let at = 0; at < original.length; at++) {
          const now = log.current({ start: at, end: at + 1 });
          if (!now) continue;
          assert.equal(text.slice(now.start, now.end), original[at]);
          const earlier = log.earlier(now);
          assert.ok(earlier.start <= at && earlier.end >= at + 1, `${at} in ${earlier.start}–${earlier.end}`);
        }
      }),
    );
  });
});

function edited(text: string, edits: EditCase['edits']): { readonly text: string; readonly log: TextEdits } {
  const log = new TextEdits();
  for (const [found, replacement] of edits) {
    // Editors report what differs.
    const kept = replacement.startsWith(found) ? found.length : 0;
    const at = text.indexOf(found) + kept;
    log.apply(at, found.length - kept, replacement.slice(kept));
    text = text.slice(0, at) + replacement.slice(kept) + text.slice(at + found.length - kept);
  }
  return { text, log };
}

function lines(text: string): readonly SourceRange[] {
  let start = 0;
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => {
      const range = { start, end: start + line.length };
      start += line.length + 1;
      return range;
    });
}

/** `name@start-end`, or `name@start-end,start-end` with the range of a version. */
function placed(text: string): LinkedDependency {
  const [name = '', ranges = ''] = text.split('@');
  const [nameRange, versionRange = null] = ranges.split(',').map((range): SourceRange => {
    const [start = 0, end = 0] = range.split('-').map(Number);
    return { start, end };
  });
  const one = linked(`${name}@1.0.0`);
  return { ...one, dependency: { ...one.dependency, nameRange: nameRange ?? { start: 0, end: 0 }, versionRange } };
}

function names(found: readonly LinkedDependency[]): string {
  return found.map(({ dependency }) => dependency.name).join(' ');
}

interface RangeCase {
  readonly what: string;
  readonly dependencies: readonly string[];
  readonly asked: SourceRange;
  readonly found: string;
}

const inOrder = ['a@0-1,3-8', 'b@10-11,13-18', 'c@20-21'];

const rangeCases: readonly RangeCase[] = [
  { what: 'nothing before the first', dependencies: ['a@5-6'], asked: { start: 0, end: 4 }, found: '' },
  { what: 'nothing in an empty file', dependencies: [], asked: { start: 0, end: 9 }, found: '' },
  { what: 'nothing between name and version', dependencies: inOrder, asked: { start: 2, end: 2 }, found: '' },
  { what: 'a name at its start', dependencies: inOrder, asked: { start: 10, end: 10 }, found: 'b' },
  { what: 'a name at its end', dependencies: inOrder, asked: { start: 11, end: 11 }, found: 'b' },
  { what: 'a version', dependencies: inOrder, asked: { start: 15, end: 16 }, found: 'b' },
  { what: 'each once', dependencies: inOrder, asked: { start: 0, end: 18 }, found: 'a b' },
  {
    what: 'those in the order of the file',
    dependencies: ['z@20-21', 'y@0-1'],
    asked: { start: 0, end: 30 },
    found: 'z y',
  },
  {
    what: 'one that begins far before',
    dependencies: ['a@0-100', 'b@10-11', 'c@20-21'],
    asked: { start: 50, end: 60 },
    found: 'a',
  },
  { what: 'two in one place', dependencies: ['a@0-5', 'b@0-5'], asked: { start: 3, end: 3 }, found: 'a b' },
];

describe('dependenciesBetween', () => {
  for (const { what, dependencies, asked, found } of rangeCases)
    it(`finds ${what}`, () => {
      assert.equal(names(dependenciesBetween(dependencies.map(placed), asked)), found);
    });

  it('finds what a look at every dependency finds', () => {
    const range = fc.tuple(fc.nat(60), fc.nat(9)).map(([start, length]) => ({ start, end: start + length }));
    const one = fc.tuple(range, fc.option(range));
    fc.assert(
      fc.property(fc.array(one, { maxLength: 30 }), range, (ranges, asked) => {
        const all = ranges.map(([nameRange, versionRange], at) => {
          const dependency = linked(`p${at}@1.0.0`);
          return { ...dependency, dependency: { ...dependency.dependency, nameRange, versionRange } };
        });
        const touches = (other: SourceRange | null): boolean =>
          other !== null && other.start <= asked.end && other.end >= asked.start;
        const expected = all.filter(
          ({ dependency }) => touches(dependency.nameRange) || touches(dependency.versionRange),
        );
        assert.equal(names(dependenciesBetween(all, asked)), names(expected));
      }),
    );
  });
});

describe('licensePlace', () => {
  for (const [what, dependency, start] of [
    ['the version behind the name', 'a@0-1,3-8', 3],
    ['the name, without a version', 'a@7-9', 7],
    ['the name, if the version is before it', 'a@20-21,3-8', 20],
  ] as const)
    it(`is ${what}`, () => assert.equal(licensePlace(placed(dependency).dependency).start, start));
});
