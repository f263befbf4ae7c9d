import assert from 'node:assert/strict';
import { type RevisionFacts, isPreselected, siblingVerdict } from '../../../../src/curation/licenses/siblingVerdict.ts';

const revision = (facts: Partial<RevisionFacts>): RevisionFacts => ({
  revision: '1.0.0',
  state: 'known',
  declared: 'MIT',
  licenseHashes: ['aa'],
  registryLicense: 'Apache 2.0',
  openPullRequest: null,
  ...facts,
});

const cases: readonly (readonly [
  about: string,
  sibling: Partial<RevisionFacts>,
  verdict: string,
  here?: Partial<RevisionFacts>,
])[] = [
  ['the same in all', {}, 'needs: sameText sameRegistryLicense sameDeclared'],
  ['a digest in capitals', { licenseHashes: ['bb', 'AA'], registryLicense: null }, 'needs: sameText sameDeclared'],
  ['only the same text', { declared: null, registryLicense: 'MIT' }, 'needs: sameText'],
  ['the same text under a third license', { declared: 'ISC', registryLicense: null }, 'needs: sameText'],
  ['only the registry', { licenseHashes: [], declared: 'NOASSERTION' }, 'needs: sameRegistryLicense'],
  [
    'a registry in other letters',
    { licenseHashes: [], declared: null, registryLicense: 'apache  2.0' },
    'needs: sameRegistryLicense',
  ],
  ['only the same wrong license', { licenseHashes: [], registryLicense: '' }, 'needs: sameDeclared'],
  ['the wanted license', { declared: 'Apache-2.0' }, 'alreadyRight'],
  ['the wanted license in other letters', { declared: 'apache-2.0' }, 'alreadyRight'],
  ['the wanted license and another text', { declared: 'Apache-2.0', licenseHashes: ['bb'] }, 'alreadyRight'],
  ['another text', { licenseHashes: ['bb'] }, 'differentText'],
  ['another text, nothing declared', { licenseHashes: ['bb', 'cc'], declared: null }, 'differentText'],
  ['a third license without texts', { licenseHashes: [], declared: 'ISC' }, 'unsure'],
  ['nothing to compare', { licenseHashes: [], registryLicense: null, declared: null }, 'unsure'],
  [
    'nothing on either side',
    { licenseHashes: [], registryLicense: null, declared: null },
    'unsure',
    { declared: null, registryLicense: null },
  ],
  ['a license where here is none', { licenseHashes: [] }, 'unsure', { declared: null }],
  ['no text here', { registryLicense: null }, 'needs: sameDeclared', { licenseHashes: [] }],
  ['no harvest', { state: 'notHarvested', declared: null, licenseHashes: [] }, 'notHarvested'],
  ['no answer', { state: 'unknown' }, 'unsure'],
  ['an open pull request', { openPullRequest: 7 }, 'pending 7'],
  ['an open pull request that nobody could look at', { openPullRequest: 7, state: 'unknown' }, 'pending 7'],
];

describe('siblingVerdict', () => {
  for (const [about, facts, expected, here = {}] of cases)
    it(`returns for ${about}: ${expected}`, () => {
      const verdict = siblingVerdict('Apache-2.0', revision(here), revision({ revision: '1.0.1', ...facts }));
      const detail =
        verdict.kind === 'needs'
          ? `: ${verdict.reasons.join(' ')}`
          : verdict.kind === 'pending'
            ? ` ${verdict.pullRequest}`
            : '';
      assert.equal(verdict.kind + detail, expected);
      assert.equal(isPreselected(verdict), /^needs: same(?:Text|Registry)/.test(expected));
    });
});
