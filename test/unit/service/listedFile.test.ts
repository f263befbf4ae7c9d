import assert from 'node:assert/strict';
import { ListedFile } from '../../../src/service/fileCollector.ts';

const sha1 = '7ac2bf91f48f2d9bd2e2b2e1ffa5f4ec94a3c5c4';
const sha256 = 'e8a4f4cba80d6f5b5d1f1a4d3a6d0c54a4f6e0c2f2b3f7d8c9e0a1b2c3d4e5f6';

function fileWith(hashes: readonly (readonly [string, string])[], token: string | null = null): ListedFile {
  const rest = { license: null, attributions: [], facets: [], natures: [] };
  return new ListedFile({ path: 'a.txt', ...rest, hashes, token });
}

describe('Listed file', () => {
  const all: readonly (readonly [string, readonly (readonly [string, string])[]])[] = [
    ['none', []],
    ['one', [['sha1', sha1]]],
    [
      'the usual two',
      [
        ['sha1', sha1],
        ['sha256', sha256],
      ],
    ],
    [
      'one with blanks in it',
      [
        ['sha1', 'a b c'],
        ['sha256', sha256],
      ],
    ],
    ['one with a name that has blanks', [['my own sum', sha1]]],
    [
      'names of objects',
      [
        ['__proto__', 'a'],
        ['constructor', 'b'],
      ],
    ],
    ['an empty one', [['sha1', '']]],
    ['ones of other scripts', [['хеш', 'ключ\n']]],
  ];
  for (const [name, hashes] of all)
    it(`keeps its hashes: ${name}`, () => {
      assert.deepEqual(
        [...fileWith(hashes).hashes],
        hashes.map((pair) => [...pair]),
      );
    });

  const tokens: readonly (readonly [string, string | null])[] = [
    ['the digest', sha256],
    ['another one', sha1],
    ['none', null],
  ];
  for (const [name, token] of tokens)
    it(`keeps its token: ${name}`, () => {
      assert.equal(
        fileWith(
          [
            ['sha1', sha1],
            ['sha256', sha256],
          ],
          token,
        ).token,
        token,
      );
      assert.equal(fileWith([], token).token, token);
      assert.equal(fileWith([['sha256', 'x y']], token).token, token);
    });

  it('stores two digests in one text and no separate token', () => {
    const { digests, ownToken } = fileWith(
      [
        ['sha1', sha1],
        ['sha256', sha256],
      ],
      sha256,
    );
    assert.deepEqual({ digests, ownToken }, { digests: `sha1 ${sha1} sha256 ${sha256}`, ownToken: undefined });
  });
});
