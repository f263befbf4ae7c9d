import assert from 'node:assert/strict';
import { compareTexts } from '../../../src/core/compareRevisions.ts';
import { file, listOf } from './someFiles.ts';

/** Values in an order unrelated to their counts and texts. */
const values = Array.from({ length: 600 }, (_, at) => `${at % 2 ? 'License' : 'LICENSE'} ${(at * 7919) % 600}`);

const counts: Readonly<Record<string, (at: number) => number>> = {
  'of all kinds': (at) => 1 + ((at * 31) % 17),
  'that are all the same': () => 1,
};

describe('The choices of a column', () => {
  for (const [about, countOf] of Object.entries(counts))
    for (const text of ['', 'license 1', '.'])
      it(`list the most frequent ones in order, with counts ${about}, filtered by "${text}"`, async () => {
        const files = values.flatMap((license, at) =>
          Array.from({ length: countOf(at) }, (_, copy) => file(`${at}/${copy}`, { license })),
        );
        const all = values
          .map((value, at) => ({ value, files: countOf(at) }))
          .filter(({ value }) => value.toLowerCase().includes(text))
          .sort((a, b) => b.files - a.files || compareTexts(a.value, b.value));
        const found = (await listOf(files)).choices('licenses', text);
        assert.deepEqual(found, { choices: all.slice(0, 200), total: all.length });
      });

  it('name files without a value, and the usual facet', async () => {
    const list = await listOf([file('a'), file('b', { attributions: ['Bob'] })]);
    assert.deepEqual(list.choices('facets', '').choices, [{ value: 'core', files: 2 }]);
    assert.deepEqual(list.choices('holders', '').choices, [
      { value: '', files: 1 },
      { value: 'Bob', files: 1 },
    ]);
    assert.equal(list.choices('holders', 'nobody').total, 0);
  });

  it('count each value of a file once, and holders once for all years', async () => {
    const attributions = ['Copyright 2001 Ann', 'Bob', '(c) 2002 Ann'];
    const list = await listOf([file('a', { attributions }), file('b', { attributions: ['Copyright 1999 Bob'] })]);
    assert.deepEqual(list.choices('holders', '').choices, [
      { value: 'Bob', files: 2 },
      { value: 'Ann', files: 1 },
    ]);
  });
});
