import assert from 'node:assert/strict';
import fc from 'fast-check';
import { load } from 'js-yaml';
import { toYaml, type YamlOptions } from '../../../../../src/model/definitions/documents/toYaml.ts';
import { hiddenCharacters } from '../../../../../src/core/hiddenCharacters.ts';
import { anyJson, anyObject, awkwardTexts } from './arbitraryJson.ts';
import { size } from '../../../../support/testSize.ts';

function yamlOf(json: string, options?: YamlOptions): string {
  const yaml = toYaml(JSON.parse(json), options);
  assert.ok(yaml !== null, 'it is not nested too deeply');
  // The text as the service sends it.
  return new TextDecoder().decode(new TextEncoder().encode(yaml));
}

describe('toYaml', () => {
  it('writes readable YAML', () => {
    const json = JSON.stringify({
      coordinates: { type: 'npm', name: 'lodash', namespace: null, revision: '4.17.21' },
      described: { releaseDate: '2021-02-20', files: 1054, tools: ['clearlydefined/1.5.0'], facets: {}, urls: [] },
      licensed: { declared: 'MIT AND CC0-1.0', 'a: b': 'it is "so"', text: 'Copyright\n\nAll rights\n' },
    });
    assert.equal(
      yamlOf(json),
      [
        'coordinates:',
        '  type: npm',
        '  name: lodash',
        '  namespace: null',
        "  revision: '4.17.21'".replaceAll("'", ''),
        'described:',
        "  releaseDate: '2021-02-20'",
        '  files: 1054',
        '  tools:',
        '    - clearlydefined/1.5.0',
        '  facets: {}',
        '  urls: []',
        'licensed:',
        '  declared: MIT AND CC0-1.0',
        '  \'a: b\': it is "so"',
        '  text: |',
        '    Copyright',
        '',
        '    All rights',
        '',
      ].join('\n'),
    );
  });

  it('writes YAML that reads back to the same value', () => {
    fc.assert(
      fc.property(fc.oneof(anyJson, anyObject), (value) => {
        const json = JSON.stringify(value);
        assert.deepStrictEqual(load(yamlOf(json)), JSON.parse(json));
      }),
      { numRuns: size(2000) },
    );
  });

  it('writes YAML of a large value in pieces that reads back to the same value', () => {
    fc.assert(
      fc.property(anyObject, fc.array(anyJson, { maxLength: 10 }), (a, some) => {
        const list = Array.from({ length: 12 }, () => some).flat();
        const texts = awkwardTexts.map((text) => text.repeat(500));
        const inner = JSON.stringify(list);
        const json = `{ "a": ${JSON.stringify(a)}, "__proto__": ${inner}, "texts": ${JSON.stringify(texts)}, "b": ${inner}, "a\\n": ${inner}, "- x": ${inner}, "": ${inner} }`;
        assert.deepStrictEqual(load(yamlOf(json)), JSON.parse(json));
        assert.deepStrictEqual(load(yamlOf(inner)), JSON.parse(inner));
      }),
      { numRuns: size(60) },
    );
  });

  it('escapes invisible characters', () => {
    fc.assert(
      fc.property(anyObject, (value) => {
        const json = JSON.stringify({ ...value, awkwardTexts });
        const yaml = yamlOf(json).replaceAll(/[\n\t]/g, '');
        assert.equal(yaml.search(hiddenCharacters), -1);
      }),
      { numRuns: size(500) },
    );
    assert.match(
      yamlOf('{"a":"\\u202egnp.exe \\u001b[31m \\udb40\\udc41"}'),
      /^a: "\\u202Egnp\.exe \\(?:e|x1B|u001B)\[31m \\U000E0041"\n$/i,
    );
  });

  it('orders the outermost keys, and omits some', () => {
    const json = '{"_meta":1,"x":2,"files":[3],"scores":{"b":1,"a":2},"coordinates":4}';
    const order = ['coordinates', 'files', '*', 'scores', '_meta', 'missing'];
    assert.equal(yamlOf(json, { order }), 'coordinates: 4\nfiles:\n  - 3\nx: 2\nscores:\n  b: 1\n  a: 2\n_meta: 1\n');
    const sorted = yamlOf(json, { isSorted: true, without: ['_meta', 'files'] });
    assert.equal(sorted, 'coordinates: 4\nscores:\n  a: 2\n  b: 1\nx: 2\n');
  });

  it('uses the last of several members with the same key, as JSON.parse does', () => {
    const large = `[${'1,'.repeat(20_000)}1]`;
    const json = `{"a":${large},"b":1,"a":{"c":2}}`;
    assert.deepEqual(load(yamlOf(json)), { a: { c: 2 }, b: 1 });
  });

  for (const text of [
    '['.repeat(100_000) + ']'.repeat(100_000),
    '['.repeat(503) + ']'.repeat(503),
    `{"files":${'['.repeat(502)}${']'.repeat(502)}}`,
    '{"a":'.repeat(5000) + '1' + '}'.repeat(5000),
  ])
    it(`rejects values that are nested too deeply: ${text.slice(0, 12)}… ${text.length}`, () => {
      assert.equal(toYaml(JSON.parse(text)), null);
    });

  it('writes a deeply nested list in time proportional to its output', () => {
    const [deep, many] = [490, size(15_000)];
    const yaml = yamlOf(`${'['.repeat(deep)}${'1,'.repeat(many)}1${']'.repeat(deep)}`);
    const pad = '  '.repeat(deep - 1);
    assert.equal(yaml, `${'- '.repeat(deep)}1\n${`${pad}- 1\n`.repeat(many)}`);
  });

  it('writes many files and long texts', () => {
    const file = { path: 'a/b/c.ts', license: 'MIT', hashes: { sha1: 'x'.repeat(40) }, attributions: ['Copyright X'] };
    const files = Array.from({ length: size(3000) }, (_, at) => ({ ...file, path: `a/${at}.ts` }));
    const json = JSON.stringify({ files, text: '\u001b[0m\u202e'.repeat(size(50_000)), scores: 1 });
    assert.deepEqual(load(yamlOf(json)), JSON.parse(json));
  });
});
