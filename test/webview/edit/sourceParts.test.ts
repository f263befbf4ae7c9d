import assert from 'node:assert/strict';
import { sourceParts, withAddress } from '../../../src/webview/edit/sourceParts.ts';

const commit = '8d39279aa44a5c1ab5b0ba2f2d2b8f0a64e1b2c3';

describe('Pasted address', () => {
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
