import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import { pageAddress } from '../../../../src/core/addresses/pageAddress.ts';
import { readServicePage, readWritten } from '../../../../src/core/addresses/serviceAddress.ts';
import { foundText } from './foundText.ts';

/** Base addresses that a user may configure. */
const services = ['https://api.acme.example/clearly/', 'http://web.acme.example:8080', 'not an address'];

function read(address: string): string {
  const page = pageAddress(address);
  assert.ok(page, address);
  const found = readServicePage(page, services);
  return found === null ? 'not of the service' : foundText(found);
}

describe('Pages of the service', () => {
  const rows: readonly (readonly [address: string, found: string])[] = [
    ['https://clearlydefined.io/definitions/npm/npmjs/-/a/1', 'npm/npmjs/-/a/1'],
    ['https://clearlydefined.io/definitions/npm/npmjs/-/a/1/', 'npm/npmjs/-/a/1'],
    ['https://clearlydefined.io/definitions/npm/npmjs/-/a/1?tab=files#x', 'npm/npmjs/-/a/1'],
    ['https://clearlydefined.io/definitions/npm/npmjs/-/a/1/pr/12', 'npm/npmjs/-/a/1/pr/12'],
    ['https://clearlydefined.io/definitions/npm/npmjs/-/a', 'npm/npmjs/-/a'],
    ['https://clearlydefined.io/definitions/npm/npmjs/%40s/a/1', 'npm/npmjs/@s/a/1'],
    ['https://clearlydefined.io/definitions/go/golang/a.b%2Fc%2Fd/e/v1', 'go/golang/a.b/c/d/e/v1'],
    ['https://clearlydefined.io/definitions/go/golang/a.b/c/d/e/v1', 'go/golang/a.b/c/d/e/v1'],
    ['https://clearlydefined.io/definitions/go/golang/a.b%252fc/e/v1', 'go/golang/a.b/c/e/v1'],
    ['https://dev-api.clearlydefined.io/definitions/npm/npmjs/-/a/1', 'npm/npmjs/-/a/1'],
    ['https://api.clearlydefined.io/curations/npm/npmjs/-/a/1/pr/3', 'npm/npmjs/-/a/1/pr/3'],
    ['https://api.clearlydefined.io/harvest/npm/npmjs/-/a/1?form=raw', 'npm/npmjs/-/a/1'],
    ['https://api.clearlydefined.io/harvest/npm/npmjs/-/a/1/scancode/32.3.0', 'npm/npmjs/-/a/1'],
    ['https://api.clearlydefined.io/definitions?coordinates=npm%2Fnpmjs%2F-%2Fa%2F1', 'npm/npmjs/-/a/1'],
    ['https://api.clearlydefined.io/definitions?pattern=lodash', 'invalid otherPage api.clearlydefined.io'],
    ['https://clearlydefined.io/definitions/npm/npmjs/-/a/1/pr/0', 'invalid tooManySegments'],
    ['https://clearlydefined.io/definitions/npm/npmjs', 'invalid missingSegment namespace'],
    ['https://clearlydefined.io/definitions/rpm/fedora/-/a/1', 'invalid pair rpm/fedora'],
    ['https://clearlydefined.io/about', 'invalid otherPage clearlydefined.io'],
    ['https://api.acme.example/clearly/definitions/npm/npmjs/-/a/1', 'npm/npmjs/-/a/1'],
    ['https://api.acme.example/elsewhere', 'invalid otherPage api.acme.example'],
    ['http://web.acme.example:8080/definitions/npm/npmjs', 'invalid missingSegment namespace'],
    ['https://another.example/definitions/npm/npmjs/-/a/1', 'npm/npmjs/-/a/1'],
    ['https://another.example/definitions/npm/npmjs', 'not of the service'],
    ['https://another.example/definitions/of/words/in/general', 'not of the service'],
    ['https://notclearlydefined.io/about', 'not of the service'],
    ['https://clearlydefined.io.evil.example/about', 'not of the service'],
    ['https://a.b.clearlydefined.io/about', 'not of the service'],
  ];
  for (const [address, found] of rows) it(`reads ${address} as ${found}`, () => assert.equal(read(address), found));
});

describe('Written coordinates', () => {
  it('are checked against the namespace rules of their pair', () => {
    assert.equal(foundText(readWritten('npm/npmjs/-/a/1/pr/7')), 'npm/npmjs/-/a/1/pr/7');
    assert.equal(foundText(readWritten('git/github/o/r')), 'git/github/o/r');
    assert.equal(foundText(readWritten('git/github/-/r')), 'invalid namespace required');
    assert.equal(foundText(readWritten('gem/rubygems/a/r/1')), 'invalid namespace none');
    assert.equal(foundText(readWritten('gem/npmjs/-/r/1')), 'invalid pair gem/npmjs');
    assert.equal(foundText(readWritten('')), 'invalid emptySegment type');
  });
});
