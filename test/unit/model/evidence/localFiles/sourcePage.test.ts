import assert from 'node:assert/strict';
import type { SourceLocation } from '../../../../../src/core/definition.ts';
import { sourcePage } from '../../../../../src/model/evidence/localFiles/sourcePage.ts';
import { safePath } from '../../../../../src/model/evidence/localFiles/safePath.ts';
import { component } from './tree.ts';

const commit = '8d3927995821596148e77f4af049ab38b03d1b99';
const location: SourceLocation = {
  type: 'git',
  provider: 'github',
  namespace: 'tj',
  name: 'callsite',
  revision: commit,
  url: 'https://elsewhere.example/',
  path: null,
};

const pages: readonly (readonly [
  component: string,
  location: SourceLocation | null,
  path: string,
  page: string | null,
])[] = [
  [
    `git/github/tj/callsite/${commit}`,
    null,
    'src/a b.js',
    `https://github.com/tj/callsite/blob/${commit}/src/a%20b.js`,
  ],
  [
    `git/gitlab/group.sub/thing/${commit}`,
    null,
    'LICENSE',
    `https://gitlab.com/group/sub/thing/-/blob/${commit}/LICENSE`,
  ],
  ['npm/npmjs/-/callsite/1.0.0', location, 'package/LICENSE', `https://github.com/tj/callsite/blob/${commit}/LICENSE`],
  ['conda/conda-forge/linux-64/callsite/1.0.0-py_0', location, 'info/licenses/LICENSE', null],
  ['deb/debian/-/callsite/1.0.0-1_amd64', location, 'usr/share/doc/callsite/copyright', null],
  [
    'condasrc/conda-forge/-/callsite/1.0.0',
    location,
    'LICENSE',
    `https://github.com/tj/callsite/blob/${commit}/LICENSE`,
  ],
  [
    'npm/npmjs/-/callsite/1.0.0',
    { ...location, path: '/packages/callsite/' },
    'package/LICENSE',
    `https://github.com/tj/callsite/blob/${commit}/packages/callsite/LICENSE`,
  ],
  [
    'go/golang/github.com%2ftj/callsite/v1.0.0',
    location,
    'github.com/tj/callsite@v1.0.0/x/LICENSE',
    `https://github.com/tj/callsite/blob/${commit}/x/LICENSE`,
  ],
  [
    'crate/cratesio/-/serde/1.0.0',
    { ...location, revision: 'v1.0.0' },
    'serde-1.0.0/LICENSE',
    'https://github.com/tj/callsite/blob/v1.0.0/LICENSE',
  ],
  ['npm/npmjs/-/callsite/1.0.0', null, 'package/LICENSE', null],
  ['npm/npmjs/-/callsite/1.0.0', { ...location, provider: 'sourcehut' }, 'package/LICENSE', null],
  ['npm/npmjs/-/callsite/1.0.0', { ...location, revision: null }, 'package/LICENSE', null],
  ['npm/npmjs/-/callsite/1.0.0', { ...location, revision: '../../../evil' }, 'package/LICENSE', null],
  ['npm/npmjs/-/callsite/1.0.0', { ...location, namespace: 'a?b=#' }, 'package/LICENSE', null],
  ['npm/npmjs/-/callsite/1.0.0', location, 'package/../../../other/repo', null],
  ['npm/npmjs/-/callsite/1.0.0', location, 'https://evil.example/x', null],
];

describe('The page of a file at its host', () => {
  for (const [written, source, path, page] of pages)
    it(`of ${path} in ${written} ${page ? 'exists' : 'does not exist'}: ${JSON.stringify(source?.revision ?? null)}`, () => {
      assert.equal(sourcePage(component(written), source, path, null), page);
    });

  it('selects lines in the format of each host', () => {
    const [github, gitlab] = [component(`git/github/a/b/${commit}`), component(`git/gitlab/a/b/${commit}`)];
    assert.match(sourcePage(github, null, 'L', { from: 3, to: 9 }) ?? '', /#L3-L9$/);
    assert.match(sourcePage(gitlab, null, 'L', { from: 3, to: 9 }) ?? '', /#L3-9$/);
    assert.match(sourcePage(github, null, 'L', { from: 3, to: 3 }) ?? '', /\/L#L3$/);
  });
});

describe('An untrusted path', () => {
  it('is accepted when it stays below its root, in any script', () => {
    for (const path of ['LICENSE', 'a/b/c.txt', '.hidden/x', 'ünï/文.md', 'a..b/c', 'consul/aux1'])
      assert.deepEqual(safePath(path), path.split('/'));
  });

  it('is rejected when any system could read it differently', () => {
    const bad = [
      '',
      '/',
      'a//b',
      '..',
      'a/../b',
      './a',
      'a/.',
      'a\\b',
      'C:',
      'c:/x',
      'a:stream',
      'a\0b',
      'a\nb',
      'nul',
      'COM1.txt',
    ];
    for (const path of [...bad, 'a/.. /b', 'dot./x', 'a\u202Eb', 'x'.repeat(300), 'a/'.repeat(200)])
      assert.equal(safePath(path), null, JSON.stringify(path));
  });
});
