import assert from 'node:assert/strict';

import { isPublicSource, AnsweredSources, sourceName } from '../../../src/manifests/sources/packageSources.ts';

describe('Name of a source', () => {
  const names: Readonly<Record<string, string>> = {
    'https://pypi.acme.example/simple': 'pypi.acme.example',
    'https://user:secret@npm.acme.example:8443/npm/?token=1': 'npm.acme.example',
    'https://pkgs.dev.azure.com/Acme/_packaging/feed/npm/registry/': 'pkgs.dev.azure.com/acme/_packaging',
    'https://acme.pkgs.visualstudio.com/1es-public/_packaging/x/npm/registry/': 'acme.pkgs.visualstudio.com/1es-public',
    'https://npm.pkg.github.com/acme/': 'npm.pkg.github.com/acme',
    'https://github.com/acme/widget?x=1': 'github.com/acme',
    '~/.npmrc': '~/.npmrc',
    '${REGISTRY}': '${REGISTRY}',
  };
  for (const [address, name] of Object.entries(names))
    it(`${address} is ${name}`, () => assert.equal(sourceName(address), name));
});

describe('Sources declared public', () => {
  /** An entry of the setting, addresses that it covers, and addresses that it does not cover. */
  const entries: readonly (readonly [written: string, inside: readonly string[], outside: readonly string[]])[] = [
    [
      'npm.acme.example',
      ['https://npm.acme.example/', 'https://NPM.acme.example:8443/npm/x'],
      ['https://sub.npm.acme.example/', 'https://acme.example/', 'npm.acme.example'],
    ],
    [' https://NPM.Acme.example:8443/ ', ['https://npm.acme.example/npm/'], ['https://npm.acme.example.evil.example/']],
    [
      'npm.acme.example/repository/public',
      ['https://npm.acme.example/repository/public', 'https://npm.acme.example/Repository/Public/x/-/x.tgz'],
      [
        'https://npm.acme.example/repository/publicity/',
        'https://npm.acme.example/repository/',
        'https://npm.acme.example/',
      ],
    ],
    [
      '*.acme.example',
      ['https://npm.acme.example/', 'https://a.b.acme.example/x'],
      ['https://acme.example/', 'https://evilacme.example/'],
    ],
    ['localhost', ['http://localhost:4873/'], ['https://local/']],
  ];
  for (const [written, inside, outside] of entries)
    it(`${JSON.stringify(written)}`, () => {
      const sources = new AnsweredSources([written]);
      assert.ok(isPublicSource(written));
      for (const address of inside) assert.ok(sources.hasAddress(address), address);
      for (const address of outside) assert.ok(!sources.hasAddress(address), address);
    });

  for (const written of ['*', '', '.', ':80', 'https://', 'me@npm.acme.example', 'npm acme', 'a.*.example', '*.*'])
    it(`${JSON.stringify(written)} covers no source`, () => assert.ok(!isPublicSource(written)));

  it('include sources that the user answered to be public, even if they are no host', () => {
    const sources = new AnsweredSources(['~/.npmrc', 'github.com/acme']);
    assert.ok(sources.hasSource('~/.npmrc'));
    assert.ok(sources.hasSource('github.com/acme'));
    assert.ok(!sources.hasSource('github.com/acmes'));
    assert.ok(!sources.hasSource('github.com'));
    assert.ok(new AnsweredSources(['pypi.acme.example']).hasSource('pypi.acme.example'));
  });
});
