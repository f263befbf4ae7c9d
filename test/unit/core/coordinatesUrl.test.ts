import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parseDefinitionAddress } from '../../../src/core/addresses/serviceAddress.ts';
import { type Coordinates, parseCoordinates, parseCoordinatesWithPr } from '../../../src/core/coordinates.ts';
import { coordinatesPath, coordinatesQuery, definitionPath, webAddress } from '../../../src/core/coordinatesUrl.ts';
import { anyCoordinates, anyText } from './arbitraryCoordinates.ts';

const rows: readonly (readonly [written: string, path: string, query: string])[] = [
  ['npm/npmjs/-/lodash/4.17.21', 'npm/npmjs/-/lodash/4.17.21', 'npm%2Fnpmjs%2F-%2Flodash%2F4.17.21'],
  ['npm/npmjs/@babel/core/7.24.0', 'npm/npmjs/@babel/core/7.24.0', 'npm%2Fnpmjs%2F%40babel%2Fcore%2F7.24.0'],
  ['npm/npmjs/-/lodash', 'npm/npmjs/-/lodash', 'npm%2Fnpmjs%2F-%2Flodash'],
  [
    'go/golang/github.com%2fgorilla/mux/v1.8.0',
    'go/golang/github.com%2Fgorilla/mux/v1.8.0',
    'go%2Fgolang%2Fgithub.com%252Fgorilla%2Fmux%2Fv1.8.0',
  ],
  [
    'go/golang/a%2fb%2fc%2fd%2fe%2ff/g/v2.0.0+incompatible',
    'go/golang/a%2Fb%2Fc%2Fd%2Fe%2Ff/g/v2.0.0%2Bincompatible',
    'go%2Fgolang%2Fa%252Fb%252Fc%252Fd%252Fe%252Ff%2Fg%2Fv2.0.0%2Bincompatible',
  ],
  ['deb/debian/-/curl/1:7.5_i386', 'deb/debian/-/curl/1%3A7.5_i386', 'deb%2Fdebian%2F-%2Fcurl%2F1%3A7.5_i386'],
  ['npm/npmjs/-/?x#y/1', 'npm/npmjs/-/%3Fx%23y/1', 'npm%2Fnpmjs%2F-%2F%3Fx%23y%2F1'],
];

describe('coordinatesPath and coordinatesQuery', () => {
  for (const [written, path, query] of rows)
    it(`encodes ${written}`, () => {
      const coordinates = read(written);
      assert.equal(coordinatesPath(coordinates), path);
      assert.equal(coordinatesQuery(coordinates), query);
    });

  it('decodes back, as the service does', () => {
    fc.assert(
      fc.property(
        anyCoordinates,
        fc.option(fc.integer({ min: 1, max: 999_999_999 }), { nil: null }),
        (coordinates, pr) => {
          const path = coordinatesPath(coordinates, pr);
          const url = new URL(`https://service.example/definitions/${path}`);
          const segments = url.pathname.split('/').slice(2).map(decodeURIComponent);
          const [type, provider, namespace, name, revision] = segments;
          assert.deepEqual(
            { type, provider, namespace: namespace === '-' ? null : namespace, name, revision: revision ?? null },
            coordinates,
          );
          assert.deepEqual(segments.slice(5), pr === null || coordinates.revision === null ? [] : ['pr', String(pr)]);

          const whole = parseCoordinatesWithPr(path);
          assert.deepEqual(whole, { ok: true, value: { coordinates, pr: coordinates.revision === null ? null : pr } });

          const query = new URL(`https://service.example/definitions?coordinates=${coordinatesQuery(coordinates)}`);
          assert.deepEqual(parseCoordinates(query.searchParams.get('coordinates') ?? ''), {
            ok: true,
            value: coordinates,
          });
        },
      ),
      { numRuns: 500 },
    );
  });

  it('never throws and never leaves its segment, whatever the coordinates contain', () => {
    const value = fc.oneof(anyText, fc.constantFrom('', '.', '..', '%2e', '\ud83d', '../..', '//evil.example'));
    const unchecked = fc.record({
      type: value,
      provider: value,
      namespace: fc.option(value, { nil: null }),
      name: value,
      revision: value,
    });
    fc.assert(
      fc.property(unchecked, (coordinates: Coordinates) => {
        const url = new URL(webAddress('https://service.example', coordinates));
        assert.equal(url.host, 'service.example');
        assert.equal(url.pathname.split('/').length, 7);
        assert.equal(url.search + url.hash, '');
        assert.match(coordinatesQuery(coordinates), /^[\w%.!~*'()-]*$/);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('definitionPath', () => {
  const lodash = read('npm/npmjs/-/lodash/4.17.21');
  it('returns the address of a definition', () => {
    assert.equal(definitionPath(lodash), '/definitions/npm/npmjs/-/lodash/4.17.21');
  });
  it('returns the address of a preview for a pull request', () => {
    assert.equal(definitionPath(lodash, 12), '/definitions/npm/npmjs/-/lodash/4.17.21/pr/12');
  });
  it('ignores the pull request without a revision', () => {
    assert.equal(definitionPath(read('npm/npmjs/-/lodash'), 12), '/definitions/npm/npmjs/-/lodash');
  });
});

describe('webAddress', () => {
  for (const webUrl of ['https://web.example', 'https://web.example/', 'https://web.example//'])
    it(`writes ${webUrl}`, () => {
      assert.equal(
        webAddress(webUrl, read('npm/npmjs/@a/b/1'), 7),
        'https://web.example/definitions/npm/npmjs/@a/b/1/pr/7',
      );
    });
  it('keeps a path prefix', () => {
    assert.equal(
      webAddress('https://web.example/cd/', read('npm/npmjs/@a/b')),
      'https://web.example/cd/definitions/npm/npmjs/@a/b',
    );
  });
});

describe('parseDefinitionAddress', () => {
  const addresses: readonly (readonly [address: string, written: string, pr: number | null])[] = [
    ['https://web.example/definitions/npm/npmjs/-/lodash/4.17.21', 'npm/npmjs/-/lodash/4.17.21', null],
    ['HTTPS://web.example/definitions/npm/npmjs/-/lodash/4.17.21/', 'npm/npmjs/-/lodash/4.17.21', null],
    ['http://127.0.0.1:5000/cd/definitions/npm/npmjs/%40a/b/1/pr/7?expand=-files#top', 'npm/npmjs/@a/b/1', 7],
    ['https://web.example/definitions/go/golang/a.b%2fc/d/v1.0.0', 'go/golang/a.b%2fc/d/v1.0.0', null],
  ];
  for (const [address, written, pr] of addresses)
    it(`reads ${address}`, () => {
      assert.deepEqual(parseDefinitionAddress(address), { ok: true, value: { coordinates: read(written), pr } });
    });

  it('explains what is wrong with a definition address', () => {
    assert.deepEqual(parseDefinitionAddress('https://web.example/definitions/npm/npmjs'), {
      ok: false,
      problem: { kind: 'missingSegment', segment: 'namespace' },
    });
  });

  for (const text of [
    '',
    'npm/npmjs/-/lodash',
    'https://web.example/',
    'ftp://web.example/definitions/a/b/c/d',
    'https://x /definitions/a/b/c/d',
  ])
    it(`ignores ${JSON.stringify(text)}`, () => {
      assert.equal(parseDefinitionAddress(text), null);
    });

  it('reads back the output of webAddress', () => {
    fc.assert(
      fc.property(anyCoordinates, (coordinates) => {
        const address = webAddress('https://web.example', coordinates);
        assert.deepEqual(parseDefinitionAddress(address), { ok: true, value: { coordinates, pr: null } });
      }),
    );
  });
});

function read(written: string): Coordinates {
  const parsed = parseCoordinates(written);
  assert.ok(parsed.ok, written);
  return parsed.value;
}
