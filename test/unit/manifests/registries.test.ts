import assert from 'node:assert/strict';

import { parseNpmrc } from '../../../src/manifests/npm/npmrc.ts';
import { isPublicRegistry } from '../../../src/manifests/npm/npmSpec.ts';
import { AnsweredSources } from '../../../src/manifests/sources/packageSources.ts';
import { Origins } from '../../../src/manifests/sources/origins.ts';
import { RegistryIndex } from '../../../src/manifests/npm/registries.ts';
import { readNpmUserSettings } from '../../../src/manifests/npm/npmSettings.ts';

const open = 'https://registry.npmjs.example/';
const closed = 'https://npm.acme.example/';

function originsWith(...publicSources: readonly string[]): Origins {
  return new Origins(isPublicRegistry, new AnsweredSources(publicSources));
}

describe('Public registries', () => {
  const known = [
    open,
    'http://registry.npmjs.example',
    'https://REGISTRY.NPMJS.EXAMPLE/path',
    'https://registry.npmjs.example:443/',
    'https://user:pass@registry.npmjs.example/',
    'https://registry.yarnpkg.example/',
    'https://registry.npmmirror.example/',
    'https://registry.npm.taobao.example/',
    'https://cdn.npmmirror.example/packages/a/1.0.0/a-1.0.0.tgz',
    'https://r.cnpmjs.example/',
    'https://registry.nlark.example/',
    'https://mirrors.cloud.tencent.example/npm/',
    'https://repo.huaweicloud.example/repository/npm/',
  ];
  const unknown = [
    '',
    closed,
    'https://registry.acme.example/',
    'https://npm.example/',
    'https://npm.acme/',
    'https://npm.corp/',
    'https://registry.npmjs.acme/',
    'https://npm.internal/',
    'https://npm.local:4873/',
    'https://registry.npmjs.lan/',
    'https://npm.a.example/',
    'https://registry.npmjs./',
    'https://registry.npmjs.acme.example/',
    'https://registry.npmjs.example.',
    'https://npm.pkg.github.example/',
    'https://mirrors.tencent.example/npm/',
    'https://registry.npmjs',
    'https://xregistry.npmjs.example/',
    'https://acme.registry.npmjs.example/',
    'https://registry.npmjs.example@npm.acme.example/',
    'https://npm.acme.example/registry.npmjs.example/',
    'https://npm.acme.example?registry.npmjs.example',
    'https://npm.acme.example#://registry.npmjs.example/',
    '${REGISTRY}',
    'registry.npmjs.example',
    'https://',
    'http://localhost:4873/',
  ];
  for (const address of known) it(`include ${address}`, () => assert.ok(isPublicRegistry(address)));
  for (const address of unknown)
    it(`do not include ${JSON.stringify(address)}`, () => assert.ok(!isPublicRegistry(address)));

  it('include mirrors that the user declares', () => {
    const origins = originsWith('npm.acme.example');
    const accessOf = (registry: string): string | undefined => origins.of({ kind: 'registry', registry })?.access;
    assert.equal(accessOf('https://npm.acme.example:8080/npm/'), 'public');
    assert.equal(accessOf('https://NPM.Acme.Example/npm/'), 'public');
    assert.equal(accessOf('https://sub.npm.acme.example/'), 'private');
  });
});

describe('.npmrc', () => {
  const cases: readonly (readonly [
    text: string,
    registry: string | null,
    scopes?: Readonly<Record<string, string>>,
  ])[] = [
    ['', null],
    [`registry=${closed}`, closed],
    [`\uFEFFregistry = ${closed}\r\n`, closed],
    [`  registry =   "${closed}"  `, closed],
    [`registry='${closed}'`, closed],
    [`"registry" = ${closed}`, closed],
    [`registry=${closed} ; remark`, closed],
    [`registry=${closed} # remark`, closed],
    [`registry=https://x.example/a\\;b`, 'https://x.example/a;b'],
    ['registry=${REGISTRY}', '${REGISTRY}'],
    ['registry=', ''],
    ['registry', null],
    [`; registry=${closed}`, null],
    [`# registry=${closed}`, null],
    [`registry=${open}\nregistry=${closed}`, closed],
    [`[section]\nregistry=${closed}`, null],
    [`@acme:registry=${closed}\n@b:registry = "${open}"`, null, { '@acme': closed, '@b': open }],
    [`@__proto__:registry=${closed}`, null, { ['@__proto__']: closed }],
    [`//npm.acme.example/:_authToken=s3cr3t\n//npm.acme.example/:registry=${closed}\nalways-auth=true`, null],
  ];
  for (const [text, registry, scopes = {}] of cases) {
    it(JSON.stringify(text), () => {
      const { '': common = null, ...others } = Object.fromEntries(parseNpmrc(text));
      assert.equal(common, registry);
      assert.deepEqual(others, scopes);
      assert.ok(!JSON.stringify([common, others]).includes('s3cr3t'));
    });
  }
});

describe('Registries of a folder', () => {
  const files = [
    { path: '.npmrc', text: `@acme:registry=${closed}\n@open:registry=${open}` },
    { path: 'a/.npmrc', text: `registry=${closed}` },
    { path: 'a/b/.npmrc', text: `registry=${open}\n@open:registry=${closed}` },
  ];
  const table: readonly (readonly [folder: string, publicNames: string])[] = [
    ['', 'plain @open/x @other/x'],
    ['elsewhere/deep', 'plain @open/x @other/x'],
    ['a', '@open/x'],
    ['a/other', '@open/x'],
    ['a/b', 'plain @other/x'],
    ['a/b/c', 'plain @other/x'],
    ['ab', 'plain @open/x @other/x'],
  ];
  for (const [folder, publicNames] of table) {
    it(`"${folder}"`, () => {
      const registries = new RegistryIndex(files, originsWith(), readNpmUserSettings([], {})).of(folder);
      const names = ['plain', '@acme/x', '@open/x', '@other/x'];
      assert.equal(names.filter((name) => !registries.withheld(name)).join(' '), publicNames);
    });
  }

  it('are public by default', () => {
    assert.equal(new RegistryIndex([], originsWith(), readNpmUserSettings([], {})).of('a').withheld('@acme/x'), null);
  });

  it('are public if they are mirrors', () => {
    const index = new RegistryIndex(files, originsWith('npm.acme.example'), readNpmUserSettings([], {}));
    assert.equal(index.of('a').withheld('@acme/x'), null);
  });
});
