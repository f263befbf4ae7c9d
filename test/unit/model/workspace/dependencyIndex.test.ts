import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';

import type { SourceRange } from '../../../../src/core/range.ts';
import type { LinkedDependency } from '../../../../src/manifests/link.ts';
import { DependencyIndex, licensePlace } from '../../../../src/model/workspace/dependencyIndex.ts';
import { linked } from '../../../support/linked.ts';

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

interface Case {
  readonly what: string;
  readonly dependencies: readonly string[];
  readonly asked: SourceRange;
  readonly found: string;
}

const inOrder = ['a@0-1,3-8', 'b@10-11,13-18', 'c@20-21'];

const cases: readonly Case[] = [
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

describe('DependencyIndex', () => {
  for (const { what, dependencies, asked, found } of cases)
    it(`finds ${what}`, () => {
      assert.equal(names(DependencyIndex.of(dependencies.map(placed)).between(asked.start, asked.end)), found);
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
        assert.equal(names(DependencyIndex.of(all).between(asked.start, asked.end)), names(expected));
      }),
    );
  });

  it('is made once for a list', () => {
    const all = inOrder.map(placed);
    assert.equal(DependencyIndex.of(all), DependencyIndex.of(all));
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
