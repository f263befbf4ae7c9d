import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { describe, it } from 'mocha';

import { withoutIcons } from '../../../src/core/withoutIcons.ts';

/** What is written, and what stands in a list. */
const texts: readonly (readonly [written: string, shown: string])[] = [
  ['$(zap)', '$ (zap)'],
  ['a $(sync~spin) b $(zap)', 'a $ (sync~spin) b $ (zap)'],
  ['$$(zap)', '$$ (zap)'],
  ['\\$(zap)', '\\$ (zap)'],
  ['$ (zap) (zap) $', '$ (zap) (zap) $'],
];

/** Their lists hold nothing but words of our own. */
const ownWords = ['src/host/definitions/definitionListFiles.ts', 'src/host/viewCommands.ts'];

describe('icons in words of strangers', () => {
  for (const [written, shown] of texts)
    it(`leaves ${JSON.stringify(written)} text`, () => {
      const text = withoutIcons(written);
      assert.equal(text, shown);
      // What the editor takes for a picture.
      assert.doesNotMatch(text, /\$\([\w-]+(?:~[\w-]+)?\)/);
    });

  it('are taken out of every list that the host shows', () => {
    const lists = globSync('src/host/**/*.ts').filter((file) =>
      /(?:create|show)QuickPick\b/.test(readFileSync(file, 'utf8')),
    );
    assert.ok(lists.length > 8, lists.join(' '));
    const open = lists.filter((file) => !readFileSync(file, 'utf8').includes('plainItem')).sort();
    assert.deepEqual(open, ownWords);
  });
});
