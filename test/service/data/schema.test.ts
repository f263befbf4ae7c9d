import assert from 'node:assert/strict';
import { asPatch, checkCuration, patchErrors } from './curationSchema.ts';
import { spelledCuration } from './dialect.ts';
import { isFields, merged, without } from './json.ts';
import { sentence } from './schema.ts';

/** A curation and the sentence that refuses it; `ok` if it is valid. */
const running: readonly (readonly [curation: unknown, sentence: string])[] = [
  [{}, 'ok'],
  [{ licensed: { declared: 'anything' } }, 'ok'],
  [{ licensed: { declared: 5 } }, 'ok'],
  [{ described: { releaseDate: '2020-02-28', facets: { tests: ['**'] } } }, 'ok'],
  [{ files: [{ path: 'a', license: 'MIT', attributions: ['x'] }] }, 'ok'],
  [[], 'data must be object'],
  ['text', 'data must be object'],
  [{ license: 'MIT' }, 'data must NOT have additional properties'],
  [{ licensed: { license: {} } }, 'data/licensed must NOT have additional properties'],
  [{ licensed: { declared: {} } }, 'data/licensed/declared must be string'],
  [{ described: { releaseDate: '28.2.2020' } }, 'data/described/releaseDate must match format "date"'],
  [{ described: { facets: { docs: [] } } }, 'data/described/facets must NOT have additional properties'],
  [{ described: { facets: { doc: 'x' } } }, 'data/described/facets/doc must be array'],
  [
    { described: { sourceLocation: { type: 'git', provider: 'github', name: 'x' } } },
    "data/described/sourceLocation must have required property 'revision'",
  ],
  [
    { described: { sourceLocation: { type: 'a', provider: 'b', name: 'c', revision: 'd', url: 'no address' } } },
    'data/described/sourceLocation/url must match format "uri"',
  ],
  [{ files: [{ license: 'MIT' }] }, "data/files/0 must have required property 'path'"],
  [JSON.parse('{"__proto__":{}}'), 'data must NOT have additional properties'],
];

const patch = { coordinates: { type: 'npm', provider: 'npmjs', name: 'x' }, revisions: { '1.0.0': {} } };

/** A patch and its expected `errors`. */
const patches: readonly (readonly [patch: unknown, errors: readonly RegExp[]])[] = [
  [patch, []],
  [{ ...patch, coordinates: { ...patch.coordinates, namespace: null } }, []],
  [{ ...patch, revisions: { '1.0.0': { licensed: { declared: 'mit' } } } }, [/Suggest using \\"MIT\\"/]],
  [
    { ...patch, revisions: { '1.0.0': { licensed: { declared: 'A/B' }, files: [{ path: 'f', license: 'xx' }] } } },
    [/"1\.0\.0 licensed\.declared with value \\"A\/B\\" is not SPDX compliant"/, /"f in 1\.0\.0 files with value/],
  ],
  [{ licensed: { declared: 'MIT' } }, [/must have required property 'coordinates'/]],
  [
    { ...patch, revisions: Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`${i}.0`, {}])) },
    [/maxProperties/],
  ],
  [{ ...patch, revisions: { '1.0.0': { license: 'MIT' } } }, [/"instancePath":"\/revisions\/1\.0\.0"/]],
];

describe('Curation schema', () => {
  for (const [curation, expected] of running) {
    it(`checks the curation ${JSON.stringify(curation).slice(0, 80)}: ${expected}`, () => {
      const checked = checkCuration(curation, 'running');
      assert.equal(checked.valid ? 'ok' : sentence(checked.violation), expected);
    });
  }

  it('converts numbers to text', () => {
    assert.deepEqual(checkCuration({ licensed: { declared: 5 } }, 'running'), {
      valid: true,
      curation: { licensed: { declared: '5' } },
    });
  });

  it('uses the license expression and the four source location fields in the written dialect', () => {
    const curation = {
      licensed: { license: { expression: 'MIT' } },
      described: { sourceLocation: { type: 'git', provider: 'github', url: 'https://x.example', revision: 'abc' } },
    };
    const checked = checkCuration(curation, 'written');
    assert.ok(checked.valid);
    assert.equal(checked.curation.licensed?.declared, 'MIT');
    assert.deepEqual(spelledCuration(checked.curation, 'written'), curation);
    assert.ok(!checkCuration({ licensed: { declared: 'MIT' } }, 'written').valid);
  });

  for (const [given, expected] of patches) {
    it(`checks the patch ${JSON.stringify(given).slice(0, 70)}: ${expected.length} errors`, () => {
      const errors = patchErrors(given);
      assert.equal(errors.length, expected.length);
      for (const [index, pattern] of expected.entries()) assert.match(JSON.stringify(errors[index]), pattern);
    });
  }

  it('keeps a revision named __proto__', () => {
    const given: unknown = JSON.parse('{"coordinates":{},"revisions":{"__proto__":{"licensed":{"declared":"MIT"}}}}');
    assert.ok(isFields(given));
    assert.deepEqual(Object.keys(asPatch(given).revisions), ['__proto__']);
  });
});

describe('JSON values', () => {
  it('merges objects by key, including prototype keys, and replaces all other values', () => {
    const over: unknown = JSON.parse('{"a":{"c":3},"list":[2],"__proto__":{"polluted":true}}');
    const result = merged({ a: { b: 1, c: 2 }, list: [1] }, over);
    assert.equal(JSON.stringify(result), '{"a":{"b":1,"c":3},"list":[2],"__proto__":{"polluted":true}}');
    assert.equal(Object.getPrototypeOf(result), Object.prototype);
  });

  it('removes the values at the given paths', () => {
    const value = { a: { b: 1, c: 2 }, list: [{ x: 1, y: 2 }], rest: 1 };
    assert.deepEqual(without(value, ['a.b', 'list.*.x', 'nothing.here']), { a: { c: 2 }, list: [{ y: 2 }], rest: 1 });
  });
});
