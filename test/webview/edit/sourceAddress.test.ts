import assert from 'node:assert/strict';
import { addressOf, isWholeCommit, sourceAddress } from '../../../src/webview/edit/sourceAddress.ts';
import { sourceParts, withAddress } from '../../../src/webview/edit/sourceParts.ts';

const commit = '8d39279aa44a5c1ab5b0ba2f2d2b8f0a64e1b2c3';

/** address → provider, namespace, name, revision, path */
const addresses: readonly (readonly [address: string, source: string | null])[] = [
  [`https://github.com/tj/callsite/commit/${commit}`, `github tj callsite ${commit} -`],
  [`https://github.com/tj/callsite/tree/${commit}/packages/a`, `github tj callsite ${commit} packages/a`],
  [`https://github.com/tj/callsite/blob/${commit}/LICENSE#L1-L3`, `github tj callsite ${commit} LICENSE`],
  [`https://www.github.com/tj/callsite.git`, 'github tj callsite - -'],
  ['https://github.com/tj/callsite/tree/v1.0.0', 'github tj callsite v1.0.0 -'],
  ['https://github.com/tj/callsite/releases/tag/v1.0.0', 'github tj callsite v1.0.0 -'],
  [`https://github.com/tj/callsite/commit/${commit.toUpperCase()}`, `github tj callsite ${commit} -`],
  [`https://gitlab.com/a/b/c/-/commit/${commit}`, `gitlab a.b c ${commit} -`],
  [`https://gitlab.com/a/c/-/tree/${commit}/src/x%20y`, `gitlab a c ${commit} src/x y`],
  ['  https://gitlab.com/a/c  ', 'gitlab a c - -'],
  ['https://github.com/features', null],
  [`https://github.com.evil.example/tj/callsite/commit/${commit}`, null],
  ['https://example.com/tj/callsite', null],
  ['tj/callsite', null],
  ['javascript:alert(1)', null],
  ['', null],
];

describe('Pasted address', () => {
  for (const [address, source] of addresses)
    it(`${address} is ${source ?? 'no source'}`, () => {
      const read = sourceAddress(address);
      const actual =
        read && [read.provider, read.namespace, read.name, read.revision || '-', read.path || '-'].join(' ');
      assert.equal(actual, source);
    });

  const typed = { ...sourceParts(null), namespace: 'tj', name: 'callsite', revision: commit, path: 'a', url: 'u' };

  it('replaces every part', () =>
    assert.deepEqual(withAddress(typed, 'https://gitlab.com/x/y/-/tree/main'), {
      type: 'git',
      provider: 'gitlab',
      namespace: 'x',
      name: 'y',
      revision: 'main',
      path: '',
      url: '',
      address: 'https://gitlab.com/x/y/-/tree/main',
    }));

  it('of a repository only keeps commit and path', () => {
    const address = 'https://github.com/tj/callsite';
    assert.deepEqual(withAddress(typed, address), { ...typed, url: '', address });
  });

  it('that is incomplete changes no part', () =>
    assert.deepEqual(withAddress(typed, 'https://git'), { ...typed, address: 'https://git' }));
});

describe('Address of a source', () => {
  const place = { provider: 'github', namespace: 'tj', name: 'callsite', revision: commit };
  it('is the page of its commit', () => {
    assert.equal(addressOf(place), `https://github.com/tj/callsite/commit/${commit}`);
    const gitlab = { ...place, provider: 'gitlab', namespace: 'a.b' };
    assert.equal(addressOf(gitlab), `https://gitlab.com/a/b/callsite/-/commit/${commit}`);
  });

  it('reads back as the same source', () => {
    const read = sourceAddress(addressOf({ ...place, name: 'a b' }) ?? '');
    assert.deepEqual(read, { ...place, name: 'a b', path: '' });
  });

  it('is missing for other hosts, and without an owner', () => {
    assert.equal(addressOf({ ...place, provider: 'mavencentral' }), null);
    assert.equal(addressOf({ ...place, namespace: null }), null);
  });

  it('is permanent only with a complete commit', () => {
    assert.equal(isWholeCommit(commit), true);
    for (const other of ['main', commit.slice(1), `${commit}0`, '']) assert.equal(isWholeCommit(other), false, other);
  });
});
