import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import { withoutCredentials } from '../../../src/manifests/sources/withoutCredentials.ts';

/** A text, and the same without credentials; one that has none stays as it is. */
const texts: readonly (readonly [text: string, plain: string])[] = [
  ['lodash', 'lodash'],
  ['>=1.0,<2', '>=1.0,<2'],
  ['@types/node@^20', '@types/node@^20'],
  ['https://me:pw@host/a@b', 'https://host/a@b'],
  ['https://token@host:8080/a', 'https://host:8080/a'],
  ['git+ssh://git@host/a', 'git+ssh://git@host/a'],
  ['https://a:b@one.example https://c:d@two.example', 'https://one.example https://two.example'],
  ['https://host/a?access_token=x', 'https://host/a'],
  ['https://host/a?access_token=x#main', 'https://host/a#main'],
  ['https://host/a.git?rev=main&token=x#0123456', 'https://host/a.git?rev=main#0123456'],
  ['https://host/a.tgz?X-Amz-Signature=x&X-Amz-Date=y', 'https://host/a.tgz'],
  ['https://host/a#access_token=x', 'https://host/a'],
  ['git+https://host/a@main#egg=a&subdirectory=b', 'git+https://host/a@main#egg=a&subdirectory=b'],
  ['owner/repo#semver:^1.0.0', 'owner/repo#semver:^1.0.0'],
  ['owner/repo#commit=0123456', 'owner/repo#commit=0123456'],
  ['owner/repo?access_token=x', 'owner/repo'],
  ['https://host/a.tgz#sha512-Ab+/==', 'https://host/a.tgz#sha512-Ab+/=='],
  ['patch:a@npm%3A1.0.0#./a.patch::version=1.0.0&hash=0', 'patch:a@npm%3A1.0.0#./a.patch::version=1.0.0&hash=0'],
  ['a@npm:1.0.0::__archiveUrl=https%3A%2F%2Fme%3Apw%40host%2Fa', 'a@npm:1.0.0::__archiveUrl=https%3A%2F%2Fhost%2Fa'],
  ['pkg:npm/%40scope/a@1.0.0', 'pkg:npm/%40scope/a@1.0.0'],
  ['pkg:npm/a@1?repository_url=https://me:pw@host/', 'pkg:npm/a@1?repository_url=https://host/'],
  [
    'pkg:npm/a@1?vcs_url=git%2Bhttps%3A%2F%2Fpw%40host%2Fa%3Ftoken%3Dx',
    'pkg:npm/a@1?vcs_url=git%2Bhttps%3A%2F%2Fhost%2Fa',
  ],
  ['pkg:npm/a@1?vcs_url=https%3A%2F%2Fhost%2F%40scope', 'pkg:npm/a@1?vcs_url=https%3A%2F%2Fhost%2F%40scope'],
  ['pkg:deb/debian/a@1?arch=amd64&token=x', 'pkg:deb/debian/a@1?arch=amd64'],
];

describe('Text without credentials', () => {
  for (const [text, plain] of texts) it(text, () => assert.equal(withoutCredentials(text), plain));
});
