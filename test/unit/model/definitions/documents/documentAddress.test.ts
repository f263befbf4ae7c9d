import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Coordinates } from '../../../../../src/core/coordinates.ts';
import {
  type DocumentAddress,
  formatAddress,
  parseAddress,
} from '../../../../../src/model/definitions/documents/documentAddress.ts';
import { hiddenCharacters } from '../../../../../src/core/hiddenCharacters.ts';
import { anyCoordinates, anyText } from '../../../core/arbitraryCoordinates.ts';

const lodash: Coordinates = { type: 'npm', provider: 'npmjs', namespace: null, name: 'lodash', revision: '4.17.21' };
const mux: Coordinates = {
  type: 'go',
  provider: 'golang',
  namespace: 'github.com/gorilla',
  name: 'mux',
  revision: 'v24.0.7+incompatible',
};
const curl: Coordinates = {
  type: 'deb',
  provider: 'debian',
  namespace: null,
  name: 'curl',
  revision: '1:7.50.3-1_i386',
};
const scoped: Coordinates = { type: 'npm', provider: 'npmjs', namespace: '@babel', name: 'core', revision: '7.0.0' };

const written: readonly (readonly [path: string, address: DocumentAddress])[] = [
  ['/definition/npm/npmjs/-/lodash/4.17.21/lodash-4.17.21.yaml', { kind: 'definition', coordinates: lodash, pr: null }],
  [
    '/definition/npm/npmjs/-/lodash/4.17.21/pr/31043/lodash-4.17.21-pr-31043.yaml',
    { kind: 'definition', coordinates: lodash, pr: 31043 },
  ],
  ['/comparable/npm/npmjs/@babel/core/7.0.0/core-7.0.0.yaml', { kind: 'comparable', coordinates: scoped, pr: null }],
  ['/definition/npm/npmjs/-/lodash/-/lodash.yaml', { kind: 'definition', coordinates: at(lodash, null), pr: null }],
  ['/definition/npm/npmjs/-/lodash/%2d/lodash--.yaml', { kind: 'definition', coordinates: at(lodash, '-'), pr: null }],
  [
    '/definition/go/golang/github.com%2fgorilla/mux/v24.0.7+incompatible/mux-v24.0.7+incompatible.yaml',
    { kind: 'definition', coordinates: mux, pr: null },
  ],
  [
    '/curation/deb/debian/-/curl/1:7.50.3-1_i386/curl-1:7.50.3-1_i386-curation.yaml',
    { kind: 'curation', coordinates: curl, pr: null },
  ],
  [
    '/curation/npm/npmjs/-/lodash/4.17.21/pr/7/lodash-4.17.21-pr-7-curation.yaml',
    { kind: 'curation', coordinates: lodash, pr: 7 },
  ],
  ['/withDraft/npm/npmjs/-/lodash/4.17.21/lodash-4.17.21-with-draft.yaml', { kind: 'withDraft', coordinates: lodash }],
  [
    '/uncurated/npm/npmjs/@babel/core/7.0.0/core-7.0.0-without-curations.yaml',
    { kind: 'uncurated', coordinates: scoped },
  ],
  [
    '/harvest/npm/npmjs/-/lodash/4.17.21/scancode/32.3.0/scancode-32.3.0.json',
    { kind: 'harvest', coordinates: lodash, tool: 'scancode', version: '32.3.0' },
  ],
  [
    '/harvest/npm/npmjs/-/lodash/4.17.21/%2e%2e/a%2fb/..-a%2fb.json',
    { kind: 'harvest', coordinates: lodash, tool: '..', version: 'a/b' },
  ],
  [
    '/file/0f3ba6/npm/npmjs/-/lodash/4.17.21/package/LICENSE',
    { kind: 'file', coordinates: lodash, token: '0f3ba6', path: 'package/LICENSE' },
  ],
  [
    // Some scripts and emoji need joiners.
    '/file/0f\u200c3b/npm/npmjs/-/lodash/4.17.21/a\u200db.ts',
    { kind: 'file', coordinates: lodash, token: '0f\u200c3b', path: 'a\u200db.ts' },
  ],
  [
    '/file/0f3ba6/npm/npmjs/-/lodash/4.17.21/a b.ts',
    { kind: 'file', coordinates: lodash, token: '0f3ba6', path: 'a b.ts' },
  ],
  [
    '/file/%-/npm/npmjs/-/lodash/4.17.21/%-/%-/%2e%2e/%2e/etc%5cpasswd%00%1b[2J%u202e.ts',
    { kind: 'file', coordinates: lodash, token: '', path: '//.././etc\\passwd\0\u001b[2J\u202e.ts' },
  ],
  [
    '/file/%252f/npm/npmjs/-/lodash/4.17.21/100%25%ud800.md',
    { kind: 'file', coordinates: lodash, token: '%2f', path: '100%\ud800.md' },
  ],
];

const foreign: readonly string[] = [
  '',
  '/',
  '/definition',
  '/secret/npm/npmjs/-/lodash/4.17.21/lodash-4.17.21.yaml',
  'definition/npm/npmjs/-/lodash/4.17.21/lodash-4.17.21.yaml',
  '/definition/npm/npmjs/-/lodash/4.17.21',
  '/definition/npm/npmjs/-/lodash/4.17.21/lodash-4.17.21.json',
  '/definition/npm/npmjs/-/lodash/4.17.21/other-4.17.21.yaml',
  '/definition/npm/npmjs/-/lodash/4.17.21/lodash-4.17.21.yaml/more',
  '/definition/npm/npmjs/-/lodash/4.17.21/pr/0/lodash-4.17.21-pr-0.yaml',
  '/definition/npm/npmjs/-/lodash/4.17.21/pr/x/lodash-4.17.21-pr-NaN.yaml',
  '/definition/npm/npmjs/-/lodash/4.17.21/pr/007/lodash-4.17.21-pr-7.yaml',
  '/definition/npm/npmjs/-/../4.17.21/..-4.17.21.yaml',
  '/definition/npm/npmjs//lodash/4.17.21/lodash-4.17.21.yaml',
  '/definition/git/github/Owner/repo/abc/repo-abc.yaml',
  '/harvest/npm/npmjs/-/lodash/4.17.21/scancode/32.3.0',
  '/harvest/npm/npmjs/-/lodash/4.17.21/scancode/32.3.0/scancode.json',
  '/file/0f3ba6/npm/npmjs/-/lodash/4.17.21',
  '/file/0f3ba6/npm/npmjs/-/lodash/4.17.21/..',
  '/file/0f3ba6/npm/npmjs/-/lodash/4.17.21/a%2Fb',
  '/file/0f3ba6/npm/npmjs/-/lodash/4.17.21/a%zz',
  '/file/0f3ba6/npm/npmjs/-/lodash/4.17.21/a%41',
];

describe('Document address', () => {
  for (const [path, address] of written) {
    it(`accepts ${JSON.stringify(path)}`, () => {
      assert.equal(formatAddress(address), path);
      assert.deepEqual(parseAddress(path), address);
    });
  }

  for (const path of foreign) {
    it(`rejects ${JSON.stringify(path)}`, () => {
      assert.equal(parseAddress(path), null);
    });
  }

  it('is the same for all equivalent spellings of coordinates', () => {
    const shouted: Coordinates = { type: 'git', provider: 'github', namespace: 'Owner', name: 'Repo', revision: 'abc' };
    const path = formatAddress({ kind: 'definition', coordinates: shouted, pr: null });
    assert.equal(path, '/definition/git/github/owner/repo/abc/repo-abc.yaml');
  });

  it('reads back what it wrote', () => {
    fc.assert(
      fc.property(anyAddress, (address) => {
        assert.deepEqual(parseAddress(formatAddress(address)), address);
      }),
      { numRuns: 2000 },
    );
  });

  it('stays in its folder and has no invisible characters', () => {
    fc.assert(
      fc.property(anyAddress, (address) => {
        const [root, ...segments] = formatAddress(address).split('/');
        assert.equal(root, '');
        assert.ok(segments.every((segment) => segment !== '' && segment !== '.' && segment !== '..'));
        assert.equal(segments.join('').search(hiddenCharacters), -1);
        assert.ok(!segments.join('').includes('\\'));
      }),
      { numRuns: 1000 },
    );
  });

  it('accepts no path in a second spelling', () => {
    fc.assert(
      fc.property(anyText, fc.constantFrom('', '/', '/definition/', '/file/x/npm/npmjs/-/a/1/'), (text, start) => {
        const address = parseAddress(start + text);
        if (address) assert.equal(formatAddress(address), start + text);
      }),
      { numRuns: 2000 },
    );
  });
});

const pr = fc.option(fc.integer({ min: 1, max: 1_000_000 }), { nil: null });
const someText = anyText.filter((text) => text !== '');

const anyAddress: fc.Arbitrary<DocumentAddress> = fc.oneof(
  fc.record(
    {
      kind: fc.constantFrom('definition' as const, 'comparable' as const, 'curation' as const),
      coordinates: anyCoordinates,
      pr,
    },
    { noNullPrototype: true },
  ),
  fc.record(
    { kind: fc.constant('harvest' as const), coordinates: anyCoordinates, tool: someText, version: someText },
    { noNullPrototype: true },
  ),
  fc.record(
    { kind: fc.constant('file' as const), coordinates: anyCoordinates, path: anyText, token: anyText },
    { noNullPrototype: true },
  ),
);

function at(coordinates: Coordinates, revision: string | null): Coordinates {
  return { ...coordinates, revision };
}
