import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'mocha';

import { withoutIcons } from '../../../src/core/withoutIcons.ts';

/** The written text, and the text in a list. */
const texts: readonly (readonly [written: string, shown: string])[] = [
  ['$(zap)', '$ (zap)'],
  ['a $(sync~spin) b $(zap)', 'a $ (sync~spin) b $ (zap)'],
  ['$$(zap)', '$$ (zap)'],
  ['\\$(zap)', '\\$ (zap)'],
  ['$ (zap) (zap) $', '$ (zap) (zap) $'],
];

/** Lists that contain only text of the extension itself. */
const ownWords = ['src/host/definitions/definitionListFiles.ts', 'src/host/workspace/viewCommands.ts'];

describe('Icons in text from other sources', () => {
  for (const [written, shown] of texts)
    it(`are not shown for ${JSON.stringify(written)}`, () => {
      const text = withoutIcons(written);
      assert.equal(text, shown);
      // Text that the editor shows as an icon.
      assert.doesNotMatch(text, /\$\([\w-]+(?:~[\w-]+)?\)/);
    });

  it('are removed from every list that the host shows', () => {
    const lists = globSync('src/host/**/*.ts')
      .map((file) => file.replaceAll(path.sep, '/'))
      .filter((file) => /(?:create|show)QuickPick\b/.test(readFileSync(file, 'utf8')));
    assert.ok(lists.length > 8, lists.join(' '));
    const open = lists.filter((file) => !readFileSync(file, 'utf8').includes('plainItem')).sort();
    assert.deepEqual(open, ownWords);
  });
});
