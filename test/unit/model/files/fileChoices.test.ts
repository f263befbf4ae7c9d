import assert from 'node:assert/strict';
import { compareTexts } from '../../../../src/core/compareRevisions.ts';
import { fileChoices } from '../../../../src/model/files/fileFilter.ts';

/** Values in an order unrelated to their counts and texts. */
const values = Array.from({ length: 2000 }, (_, at) => `${at % 2 ? 'Holder' : 'HOLDER'} ${(at * 7919) % 2000}`);

const counts: Readonly<Record<string, (at: number) => number>> = {
  'of all kinds': (at) => (at * 31) % 17,
  'that are all the same': () => 1,
  'that grow': (at) => at,
  'that shrink': (at) => values.length - at,
};

describe('The choices of a column', () => {
  for (const [about, countOf] of Object.entries(counts))
    for (const text of ['', 'holder 1', '.'])
      it(`lists the most frequent ones in order, with counts ${about}, filtered by "${text}"`, () => {
        const column = {
          values,
          counts: values.map((_, at) => countOf(at)),
          starts: new Uint32Array(),
          ids: new Uint32Array(),
        };
        const all = values
          .map((value, at) => ({ value, files: countOf(at) }))
          .filter(({ value }) => value.toLowerCase().includes(text))
          .sort((a, b) => b.files - a.files || compareTexts(a.value, b.value));
        assert.deepEqual(fileChoices(column, text), { choices: all.slice(0, 200), total: all.length });
      });
});
