import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import { gitRemote } from '../../../../src/core/addresses/gitRemote.ts';
import { type PageAddress, pageAddress, pageAt } from '../../../../src/core/addresses/pageAddress.ts';

/** `host | path segments | query | fragment`. */
function pageText(page: PageAddress | null): string {
  if (page === null) return 'none';
  const { host, path, query, fragment } = page;
  return [host, path.join(' '), query.toString(), fragment].join(' | ');
}

describe('pageAddress', () => {
  const rows: readonly (readonly [address: string, page: string])[] = [
    ['https://host.example/a/b?c=d#e', 'host.example | a b | c=d | e'],
    ['HTTPS://WWW.Host.Example/A', 'host.example | A |  | '],
    ['http://me:secret@host.example:8080/', 'host.example |  |  | '],
    ['https://host.example./a', 'host.example | a |  | '],
    ['https://host.example//a///b/', 'host.example | a b |  | '],
    ['https://host.example/a%2Fb/%40c', 'host.example | a/b @c |  | '],
    ['https://host.example/%E0%A4%A/b', 'host.example | %E0%A4%A b |  | '],
    ['https://host.example/a/../b/./c', 'host.example | b c |  | '],
    ['https://host.example/a/%2e%2e/b', 'host.example | b |  | '],
    ['https://host.example#a%20b', 'host.example |  |  | a b'],
    ['https://host.example#%', 'host.example |  |  | %'],
    ['https://[::1]/a', '[::1] | a |  | '],
    ['https://', 'none'],
    ['https://host with blanks/', 'none'],
    ['ftp://host.example/a', 'none'],
    ['javascript:alert(1)', 'none'],
    ['data:text/html,x', 'none'],
    ['vscode://file/etc/passwd', 'none'],
    ['//host.example/a', 'none'],
    ['host.example/a', 'none'],
  ];
  for (const [address, page] of rows)
    it(`splits ${address} into ${page}`, () => assert.equal(pageText(pageAddress(address)), page));

  it('keeps the path as written, since its slashes separate coordinates', () => {
    assert.equal(pageAddress('https://host.example/a%2fb/c%20d')?.writtenPath, '/a%2fb/c%20d');
    assert.equal(pageAt('WWW.Host.Example', 'a/b', '').writtenPath, '/a/b');
  });
});

describe('gitRemote', () => {
  const rows: readonly (readonly [remote: string, page: string])[] = [
    ['git@github.com:owner/name.git', 'github.com | owner name.git |  | '],
    ['deploy@git.example:team/name', 'git.example | team name |  | '],
    ['git@github.com:owner/name.git#v1.0', 'github.com | owner name.git |  | v1.0'],
    ['ssh://git@github.com/owner/name', 'github.com | owner name |  | '],
    ['ssh://git@git.example:2222/owner/name', 'git.example | owner name |  | '],
    ['git+ssh://git@github.com:owner/name.git', 'github.com | owner name.git |  | '],
    ['git+https://github.com/owner/name.git#commit=abc', 'github.com | owner name.git |  | abc'],
    ['git://github.com/owner/name.git#tag:v1', 'github.com | owner name.git |  | v1'],
    ['git+file://host/owner/name', 'host | owner name |  | '],
    ['github:owner/name#v1', 'github.com | owner name |  | v1'],
    ['gitlab:group/sub/name', 'gitlab.com | group sub name |  | '],
    ['bitbucket:owner/name', 'bitbucket.org | owner name |  | '],
    ['gist:0123abc', 'gist.github.com | 0123abc |  | '],
    ['https://github.com/owner/name', 'none'],
    ['somebody@mail.example', 'none'],
    ['a@b:c', 'none'],
    ['C:/folder/file', 'none'],
    ['lodash@npm:other@1.0.0', 'none'],
    ['github://owner/name', 'none'],
    ['', 'none'],
  ];
  for (const [remote, page] of rows)
    it(`reads ${remote || '(nothing)'} as ${page}`, () => assert.equal(pageText(gitRemote(remote)), page));
});
