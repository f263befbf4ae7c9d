import assert from 'node:assert/strict';
import fc from 'fast-check';
import { finish } from '../../../src/base/steps.ts';
import { bodyWithoutFiles } from '../../../src/service/bodyWithoutFiles.ts';
import { finishCounted } from '../../support/finishCounted.ts';
import { anyJsonValue, keysOf } from '../../support/jsonKeys.ts';

const cases: readonly (readonly [about: string, body: string, without: string])[] = [
  ['drops the files', '{"a":1,"files":[{"path":"x"}],"b":2}', '{"a":1,"b":2}'],
  ['drops files that come first or last', '{"files":[],"a":1,"files":{}}', '{"a":1}'],
  ['drops files behind escapes and blanks', ' { "a" : 1 , "\\u0066iles" : [ "}" ] } ', '{"a" : 1 } '],
  ['keeps files that are not its own', '{"described":{"files":6}}', '{"described":{"files":6}}'],
  ['keeps texts with brackets', '{"a":"]}\\"{[","files":["]}"]}', '{"a":"]}\\"{["}'],
  ['keeps an empty object', '{}', '{}'],
  ['keeps what is no object', '[{"files":[]}]', '[{"files":[]}]'],
  ['keeps what breaks off', '{"a":1,"files":[1,', '{"a":1,"files":[1,'],
  ['keeps what is no JSON', '<html>', '<html>'],
  ['keeps what makes it no JSON', '{"files":[]} }', '{} }'],
  ['keeps nothing', '', ''],
];

describe('Body without files', () => {
  for (const [about, body, without] of cases) it(about, () => assert.equal(finish(bodyWithoutFiles(body)), without));

  it('does not depend on the size of the slices', () => {
    for (const [about, body, without] of cases)
      for (const slice of [1, 2, 7]) assert.equal(finish(bodyWithoutFiles(body, slice)), without, about);
  });

  it('keeps everything else', () => {
    fc.assert(
      fc.property(fc.dictionary(keysOf(fc.string()), anyJsonValue()), anyJsonValue(), (rest, files) => {
        const { files: _own, ...others } = rest;
        const body = JSON.stringify({ ...others, files });
        assert.deepEqual(JSON.parse(finish(bodyWithoutFiles(body, 5))), JSON.parse(JSON.stringify(others)));
      }),
    );
  });

  it('is made in short steps from 13 MB', () => {
    const files = Array.from({ length: 50_000 }, (_, at) => ({
      path: `package/src/${at % 500}/some/deeper/folder/file${at}.js`,
      license: 'MIT',
      attributions: ['Copyright (c) 2013 Somebody With A Name', `Copyright (c) ${at} Another One`],
      hashes: { sha1: 'a'.repeat(40), sha256: 'b'.repeat(64) },
    }));
    const body = JSON.stringify({ described: { files: 50_000 }, files, licensed: { declared: 'MIT' } });
    assert.ok(body.length > 13_000_000);
    const { value, pauses } = finishCounted(bodyWithoutFiles(body));
    assert.equal(value, '{"described":{"files":50000},"licensed":{"declared":"MIT"}}');
    assert.ok(pauses >= body.length / 300_000, `${pauses} pauses`);
  });
});
