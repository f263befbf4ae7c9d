import assert from 'node:assert/strict';
import type { SourceLocation } from '../../../../../src/core/definition.ts';
import { evidenceFrom } from '../../../../../src/model/evidence/suggestion/evidenceFrom.ts';
import { someFile } from '../../../core/someDefinition.ts';
import { component } from '../localFiles/tree.ts';

const coordinates = component('npm/npmjs/-/callsite/1.0.0');
const sha256 = 'A'.repeat(64);
const file = someFile('package/LICENSE', { license: 'MIT', hashes: new Map([['sha256', sha256]]), token: 'abc/1' });
const location: SourceLocation = {
  type: 'git',
  provider: 'github',
  namespace: 'tj',
  name: 'callsite',
  revision: '8d3927995821596148e77f4af049ab38b03d1b99',
  url: null,
  path: null,
};
const service = 'https://api.example';
const selection = { text: '  MIT License\n', from: 3, to: 5 };

describe('Evidence from a file', () => {
  it('contains the path, the hash, the excerpt, the lines and a permanent link', () => {
    assert.deepEqual(evidenceFrom({ coordinates, location, file, selection, service }), {
      revision: '1.0.0',
      path: 'package/LICENSE',
      license: 'MIT',
      isChosen: false,
      sha256: sha256.toLowerCase(),
      excerpt: 'MIT License',
      lines: { from: 3, to: 5 },
      link: `https://github.com/tj/callsite/blob/${location.revision}/LICENSE#L3-L5`,
    });
  });

  it('names the license found in the file or stated by it, and whether the user selected it', () => {
    const found = evidenceFrom({ coordinates, location, file, stated: 'ISC', selection, isChosen: true, service });
    assert.deepEqual([found.license, found.isChosen], ['ISC', true]);
  });

  it('links to the stored file when no source is known', () => {
    const { link } = evidenceFrom({ coordinates, location: null, file, selection, service });
    assert.equal(link, 'https://api.example/attachments/abc%2F1');
  });

  it('has no link without a source or a stored file', () => {
    const bare = someFile('LICENSE', {});
    const { link, sha256: digest } = evidenceFrom({ coordinates, location: null, file: bare, selection, service });
    assert.deepEqual([link, digest], [null, null]);
  });

  it('covers the whole file when nothing is selected', () => {
    const { excerpt, lines } = evidenceFrom({ coordinates, location, file, selection: null, service });
    assert.deepEqual([excerpt, lines], [null, null]);
  });

  it('ignores an excerpt of white space', () => {
    const blank = { text: ' \n', from: 1, to: 2 };
    assert.equal(evidenceFrom({ coordinates, location, file, selection: blank, service }).excerpt, null);
  });

  it('cuts a long excerpt, but never within a character', () => {
    const long = { text: `${'a'.repeat(1999)}😀 and more`, from: 1, to: 1 };
    const { excerpt } = evidenceFrom({ coordinates, location, file, selection: long, service });
    assert.equal(excerpt, `${'a'.repeat(1999)}…`);
  });
});
