import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import { curationRepository, openPullRequestsPage } from '../../../../src/model/contributions/curationRepository.ts';

const dev = 'https://dev-api.clearlydefined.io';

describe('the repository a service proposes to', () => {
  it('is what its pull requests say', () => {
    const addresses = [null, 'https://github.com/clearlydefined/curated-data-dev/pull/7'];
    assert.equal(curationRepository(dev, addresses), 'github.com/clearlydefined/curated-data-dev');
  });

  it('is known of the public service', () => {
    assert.equal(curationRepository('https://api.clearlydefined.io', []), 'github.com/clearlydefined/curated-data');
  });

  it('is not guessed', () => {
    for (const address of ['javascript:alert(1)', 'https://github.com/a/b', 'http://github.com/a/b/pull/1', ''])
      assert.equal(curationRepository(dev, [address]), null);
    assert.equal(curationRepository('no address', []), null);
    assert.equal(curationRepository('https://api.clearlydefined.io.example', []), null);
  });

  it('has a page that lists what is open', () => {
    const repository = curationRepository('https://api.clearlydefined.io', []) ?? '';
    assert.equal(openPullRequestsPage(repository), 'https://github.com/clearlydefined/curated-data/pulls');
  });
});
