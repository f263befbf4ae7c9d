import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';

import { readAddress } from '../../../../src/core/addresses/readAddress.ts';
import { isCovered } from '../../../../src/core/ecosystems.ts';
import { foundText, host } from './foundText.ts';

/** The page of one component on every site, without the name at its end. */
const pages: readonly string[] = [
  `https://${host('www', 'npmjs', 'com')}/package/`,
  `https://${host('registry', 'npmjs', 'org')}/`,
  'https://github.com/owner/',
  'https://gitlab.com/group/',
  `https://${host('search', 'maven', 'org')}/artifact/group/`,
  `https://${host('repo1', 'maven', 'org')}/maven2/group/`,
  `https://${host('mvnrepository', 'com')}/artifact/group/`,
  `https://${host('maven', 'google', 'com')}/group/`,
  `https://${host('plugins', 'gradle', 'org')}/plugin/`,
  `https://${host('www', 'nuget', 'org')}/packages/`,
  `https://${host('api', 'nuget', 'org')}/v3-flatcontainer/`,
  `https://${host('crates', 'io')}/crates/`,
  `https://${host('docs', 'rs')}/`,
  `https://${host('pypi', 'org')}/project/`,
  `https://${host('rubygems', 'org')}/gems/`,
  `https://${host('packagist', 'org')}/packages/vendor/`,
  `https://${host('cocoapods', 'org')}/pods/`,
  `https://${host('pkg', 'go', 'dev')}/github.com/owner/`,
  `https://${host('packages', 'debian', 'org')}/bookworm/`,
  `https://${host('tracker', 'debian', 'org')}/pkg/`,
  `https://${host('anaconda', 'org')}/conda-forge/`,
  'https://clearlydefined.io/definitions/npm/npmjs/-/',
];

/** Texts in place of a name. None of them may yield a component whose name is invalid. */
const names: readonly string[] = [
  '%2e%2e',
  '..%2f..',
  '%00',
  '%0d%0aHost:%20evil.example',
  '%E2%80%AEevil',
  '%F0%9F%98%80%20x',
  '%ff',
  '%25',
  '%3Cscript%3Ealert(1)%3C%2Fscript%3E%20',
  'a%20b',
  '%ED%A0%80',
];

describe('Pages with hostile names', () => {
  for (const page of pages)
    it(`refuses them at ${page}`, () => {
      for (const name of names) {
        const found = readAddress(page + name);
        if (found.kind !== 'component') continue;
        // The rest of the path may name another component, but never one with such a name.
        const { namespace, name: own, revision } = found.coordinates;
        for (const part of [namespace, own, revision])
          assert.doesNotMatch(part ?? '', /[\s%\p{Cc}\p{Cf}\p{Cs}]|^\.\.?$/u, `${name}: ${foundText(found)}`);
      }
    });

  it('never yields a component for the bare address of a site', () => {
    for (const page of pages) {
      const { origin } = new URL(page);
      for (const address of [origin, `${origin}/`, `${origin}//`, `${origin}/?q=a#b`]) {
        const found = readAddress(address);
        assert.equal(found.kind, 'invalid', `${address}: ${foundText(found)}`);
      }
    }
  });

  it('yields only components that the service supports, whatever the address contains', () => {
    const segment = fc.oneof(
      fc.constantFrom('-', '@a', 'v', 'tree', 'commit', 'pool', 'maven2', 'package', 'crates', '1.0', 'x.json', '@v'),
      fc.constantFrom(...names),
      fc.string({ maxLength: 8 }).map(encodeURIComponent),
    );
    fc.assert(
      fc.property(fc.constantFrom(...pages), fc.array(segment, { maxLength: 7 }), (page, segments) => {
        for (const address of [page + segments.join('/'), `${new URL(page).origin}/${segments.join('/')}`]) {
          const found = readAddress(address);
          if (found.kind === 'component') assert.ok(isCovered(found.coordinates), `${address}: ${foundText(found)}`);
        }
      }),
      { numRuns: 3000 },
    );
  });
});
