import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import { curationRepository, openPullRequestsPage } from '../../../../src/model/submissions/curationRepository.ts';

const builtIn = 'https://api.clearlydefined.io';

describe('The repository that receives proposals', () => {
  for (const service of [builtIn, 'https://API.clearlydefined.io/'])
    it(`is known for ${service}`, () => {
      assert.equal(curationRepository(service, builtIn), 'github.com/clearlydefined/curated-data');
    });

  const others = [
    'https://dev-api.clearlydefined.io',
    'https://api.clearlydefined.io.example',
    'https://api.clearlydefined.io:8443',
    'https://api.clearlydefined.io/mirror',
    'http://api.clearlydefined.io',
    'no address',
    '',
  ];
  for (const service of others)
    it(`is unknown for ${service || '(empty)'}`, () => assert.equal(curationRepository(service, builtIn), null));

  it('takes the page of open pull requests from the repository, or else from a pull request address', () => {
    const addresses = [null, 'https://github.com/clearlydefined/curated-data-dev/pull/7'];
    assert.equal(openPullRequestsPage(null, addresses), 'https://github.com/clearlydefined/curated-data-dev/pulls');
    assert.equal(openPullRequestsPage('github.com/a/b', addresses), 'https://github.com/a/b/pulls');
  });

  it('has no page when neither the repository nor a valid pull request address is known', () => {
    for (const address of ['javascript:alert(1)', 'https://github.com/a/b', 'http://github.com/a/b/pull/1', ''])
      assert.equal(openPullRequestsPage(null, [address]), null);
  });
});
