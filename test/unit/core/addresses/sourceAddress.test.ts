import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { commitAddress, sourceAddress } from '../../../../src/core/addresses/sourceAddress.ts';

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
  [`https://gitlab.com/a/c/commit/${commit}`, `gitlab a c ${commit} -`],
  [`https://github.com/tj/callsite/tree/${commit.toUpperCase()}/`, `github tj callsite ${commit} -`],
  ['git+https://github.com/tj/callsite.git', 'github tj callsite - -'],
  ['  https://gitlab.com/a/c  ', 'gitlab a c - -'],
  ['https://github.com/features', null],
  [`https://github.com.evil.example/tj/callsite/commit/${commit}`, null],
  [`https://github.com.example/tj/callsite/commit/${commit}`, null],
  ['https://github.com/tj/callsite/wiki', 'github tj callsite - -'],
  ['https://example.com/tj/callsite', null],
  [`javascript:https://github.com/tj/callsite/commit/${commit}`, null],
  ['tj/callsite', null],
  ['javascript:alert(1)', null],
  ['', null],
];

describe('Address of a repository', () => {
  for (const [address, source] of addresses)
    it(`${address} is ${source ?? 'no source'}`, () => {
      const read = sourceAddress(address);
      const actual =
        read && [read.provider, read.namespace, read.name, read.revision || '-', read.path || '-'].join(' ');
      assert.equal(actual, source);
    });
});

describe('Address of a commit', () => {
  const place = { provider: 'github', namespace: 'tj', name: 'callsite', revision: commit };
  it('is the page of its commit', () => {
    assert.equal(commitAddress(place), `https://github.com/tj/callsite/commit/${commit}`);
    const gitlab = { ...place, provider: 'gitlab', namespace: 'a.b' };
    assert.equal(commitAddress(gitlab), `https://gitlab.com/a/b/callsite/-/commit/${commit}`);
  });

  it('reads back as the same source', () => {
    const read = sourceAddress(commitAddress({ ...place, name: 'a b' }) ?? '');
    assert.deepEqual(read, { ...place, name: 'a b', path: '' });
  });

  it('is missing for other hosts, and without an owner', () => {
    assert.equal(commitAddress({ ...place, provider: 'mavencentral' }), null);
    assert.equal(commitAddress({ ...place, namespace: null }), null);
  });
});
