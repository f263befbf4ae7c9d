import assert from 'node:assert/strict';
import { finish } from '../../../src/base/steps.ts';
import {
  everyParty,
  filterParties,
  firstParties,
  partiesFound,
  type Party,
  partyLines,
} from '../../../src/protocol/parties.ts';
import { someFacet } from '../core/someDefinition.ts';

const facets = [
  someFacet('core', [], ['(c) Ann', '(c) Bob', '(c) Ann']),
  someFacet('tests', [], ['(c) Cid', '(c) Ann', '(c) Ann']),
];

/** Format: `(c) Ann: core tests`. */
function lines(parties: readonly Party[]): readonly string[] {
  return parties.map(({ text, facets: names }) => `${text}: ${names.join(' ')}`);
}

function many(count: number, length = 0): readonly string[] {
  return Array.from({ length: count }, (_, at) => `(c) Holder ${at + 1}${'.'.repeat(length)}`);
}

function parties(...texts: readonly string[]): readonly Party[] {
  return texts.map((text) => ({ text, facets: ['core'] }));
}

describe('The parties of a definition', () => {
  it('are listed once each, with every facet that names them', () => {
    const expected = ['(c) Ann: core tests', '(c) Bob: core', '(c) Cid: tests'];
    assert.deepEqual(lines(finish(everyParty(facets))), expected);
    const { total, first } = firstParties(facets);
    assert.deepEqual([total, lines(first)], [3, expected]);
  });

  it('may be an empty list', () => {
    assert.deepEqual(firstParties([]), { total: 0, first: [] });
    assert.deepEqual(finish(everyParty([])), []);
  });

  it('are listed in short steps when there are 50,000', () => {
    let pauses = 0;
    const steps = everyParty([someFacet('core', [], many(50_000))]);
    while (!steps.next().done) pauses++;
    assert.equal(pauses, 25);
  });
});

describe('The parties sent with a definition', () => {
  it('are the first hundred of all facets, with all facets that name them', () => {
    const { total, first } = firstParties([someFacet('core', [], many(300)), someFacet('doc', [], many(400))]);
    assert.deepEqual([total, first.length], [400, 100]);
    assert.deepEqual(lines(first).slice(98), ['(c) Holder 99: core doc', '(c) Holder 100: core doc']);
  });

  it('are as many of the first as stay within the size limit', () => {
    const texts = [...many(9, 2000), 'y'.repeat(9000), 'short'];
    const { total, first } = firstParties([someFacet('core', [], texts), someFacet('doc', [], ['other'])]);
    assert.deepEqual([total, first.map(({ text }) => text)], [12, texts.slice(0, 9)]);
  });
});

const filters: readonly (readonly [filter: string, found: readonly string[]])[] = [
  ['', ['Ann Lee', 'Lee Bob', 'ÉTÉ']],
  [' \t', ['Ann Lee', 'Lee Bob', 'ÉTÉ']],
  ['lee', ['Ann Lee', 'Lee Bob']],
  ['LEE ann', ['Ann Lee']],
  ['été', ['ÉTÉ']],
  ['.*', []],
];

describe('A filter of parties', () => {
  for (const [filter, found] of filters)
    it(`finds texts that contain each word of "${filter}"`, () => {
      const shown = filterParties(parties('Ann Lee', 'Lee Bob', 'ÉTÉ'), filter);
      assert.deepEqual(
        shown.map(({ text }) => text),
        found,
      );
    });
});

describe('An answer with parties', () => {
  const found = parties(...many(10));

  it('contains the requested number, and the total', () => {
    assert.deepEqual(partiesFound(found, 2), { total: 10, parties: found.slice(0, 2) });
    assert.deepEqual(partiesFound(found, 500), { total: 10, parties: found });
  });

  it('is limited in size, but contains at least one party', () => {
    const long = parties(...many(4, 3_000_000));
    assert.deepEqual(partiesFound(long, 500).parties, [long[0]]);
    const longest = parties(...many(2, 6_000_000));
    assert.deepEqual(partiesFound(longest, 500).parties, [longest[0]]);
  });
});

describe('The text of parties', () => {
  it('has one line per party', () => {
    assert.equal(partyLines(parties(' (c)\n Ann ', '(c) Bob')), '(c) Ann\n(c) Bob');
  });
});
