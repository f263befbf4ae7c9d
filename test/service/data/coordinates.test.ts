import assert from 'node:assert/strict';
import { coordinatesOf, isKnownKind, keyOf, parseCoordinates, plainNamespace, textOf } from './coordinates.ts';

/** Text of a body, and how the service spells it (`-` for unusable). */
const spellings: readonly (readonly [given: string, expected: string])[] = [
  ['npm/npmjs/-/lodash/4.17.21', 'npm/npmjs/-/lodash/4.17.21'],
  ['/npm/npmjs/-/lodash/4.17.21', 'npm/npmjs/-/lodash/4.17.21'],
  ['NPM/NpmJs/-/JSONSelect/0.2.1', 'npm/npmjs/-/JSONSelect/0.2.1'],
  ['npm/npmjs/-/lodash', 'npm/npmjs/-/lodash'],
  ['npm/npmjs/-/lodash/1/extra/more', 'npm/npmjs/-/lodash/1'],
  ['go/golang/github.com%2FGorilla/mux/v1', 'go/golang/github.com%2fGorilla/mux/v1'],
  ['git/github/Ratatui-Org/Ratatui/ABC', 'git/github/ratatui-org/ratatui/ABC'],
  ['pypi/pypi/-/Python-Dateutil/2', 'pypi/pypi/-/python-dateutil/2'],
  ['nuget/nuget/-/Newtonsoft.Json/13', 'nuget/nuget/-/Newtonsoft.Json/13'],
  ['npm/npmjs//lodash/1', '-'],
  ['npm/npmjs/-', '-'],
  ['', '-'],
];

describe('Coordinates', () => {
  for (const [given, expected] of spellings) {
    it(`reads ${given || 'an empty text'} as ${expected}`, () => {
      const coordinates = parseCoordinates(given);
      assert.equal(coordinates === undefined ? '-' : textOf(coordinates), expected);
    });
  }

  it('writes slashes of decoded path segments as %2f', () => {
    const coordinates = coordinatesOf(['go', 'golang', 'github.com/gorilla', 'mux', 'v1']);
    assert.ok(coordinates);
    assert.equal(coordinates.namespace, 'github.com%2fgorilla');
    assert.equal(plainNamespace(coordinates), 'github.com/gorilla');
    assert.equal(keyOf({ ...coordinates, name: 'MUX' }), 'go/golang/github.com%2fgorilla/mux/v1');
  });

  it('checks type and provider independently', () => {
    const known = (text: string): boolean => {
      const coordinates = parseCoordinates(text);
      return coordinates !== undefined && isKnownKind(coordinates);
    };
    assert.deepEqual(['npm/pypi/-/x/1', 'nope/npmjs/-/x/1', 'npm/nope/-/x/1'].map(known), [true, false, false]);
  });
});
