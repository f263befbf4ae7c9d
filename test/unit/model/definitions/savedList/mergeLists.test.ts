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

describe('bringing two copies of a list together', () => {
  it('takes theirs where we changed nothing, order and all', () => {
    assert.equal(merged('abc', 'abc', 'cab'), 'cab');
    assert.equal(merged('', '', 'xy'), 'xy');
  });

  it('takes ours where they changed nothing', () => {
    assert.equal(merged('abc', 'bca', 'abc'), 'bca');
    assert.equal(merged('abc', '', 'abc'), '');
  });

  it('puts what they added behind what it stands behind', () => {
    assert.equal(merged('abc', 'cab', 'aXbcY'), 'cYaXb');
    assert.equal(merged('ab', 'bac', 'XYab'), 'XYbac');
  });

  it('leaves out what either removed', () => {
    assert.equal(merged('abcd', 'acd', 'abd'), 'ad');
  });

  it('adds once what both added', () => {
    assert.equal(merged('a', 'abx', 'acx'), 'acbx');
  });

  it('puts behind the last that stays what stood behind something we removed', () => {
    assert.equal(merged('abc', 'ac', 'abXc'), 'aXc');
  });

  const some = fc.uniqueArray(fc.constantFrom(...'abcdefgh'.split(''))).map((list) => list.join(''));
  it('never loses what was added, keeps what was removed away, and holds nothing twice', () => {
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
