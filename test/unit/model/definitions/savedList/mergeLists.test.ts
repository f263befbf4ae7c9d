import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { entryOf } from '../../../../../src/model/definitions/savedList/savedListEntry.ts';
import { at } from './savedListWorld.ts';
import { mergeLists } from '../../../../../src/model/definitions/savedList/listChanges.ts';

const entries = (letters: string) => letters.split('').map((letter) => entryOf(at(`${letter}@1`)));
const letters = (list: readonly { coordinates: { name: string } }[]): string =>
  list.map(({ coordinates }) => coordinates.name).join('');
const merged = (base: string, ours: string, theirs: string): string =>
  letters(mergeLists(entries(base), entries(ours), entries(theirs)));

describe('mergeLists', () => {
  it('takes their list and order when ours is unchanged', () => {
    assert.equal(merged('abc', 'abc', 'cab'), 'cab');
    assert.equal(merged('', '', 'xy'), 'xy');
  });

  it('takes our list and order when theirs is unchanged', () => {
    assert.equal(merged('abc', 'bca', 'abc'), 'bca');
    assert.equal(merged('abc', '', 'abc'), '');
  });

  it('inserts their additions after the entry they follow', () => {
    assert.equal(merged('abc', 'cab', 'aXbcY'), 'cYaXb');
    assert.equal(merged('ab', 'bac', 'XYab'), 'XYbac');
  });

  it('omits what either side removed', () => {
    assert.equal(merged('abcd', 'acd', 'abd'), 'ad');
  });

  it('adds an entry once when both sides added it', () => {
    assert.equal(merged('a', 'abx', 'acx'), 'acbx');
  });

  it('inserts an addition after the nearest remaining entry when we removed the one it follows', () => {
    assert.equal(merged('abc', 'ac', 'abXc'), 'aXc');
  });

  const some = fc.uniqueArray(fc.constantFrom(...'abcdefgh'.split(''))).map((list) => list.join(''));
  it('keeps all additions, drops all removals and has no duplicates', () => {
    fc.assert(
      fc.property(some, some, some, (base, ours, theirs) => {
        const result = merged(base, ours, theirs);
        assert.equal(new Set(result).size, result.length);
        const stays = (letter: string): boolean =>
          base.includes(letter) ? ours.includes(letter) && theirs.includes(letter) : (ours + theirs).includes(letter);
        for (const letter of 'abcdefgh') assert.equal(result.includes(letter), stays(letter), letter);
      }),
    );
  });
});
