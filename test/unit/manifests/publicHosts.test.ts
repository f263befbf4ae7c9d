import assert from 'node:assert/strict';

import { isPublicAddress } from '../../../src/manifests/sources/publicHosts.ts';
import { registryEnd, registryOf, withoutSecrets } from '../../../src/manifests/sources/registryHost.ts';

/** Joins the labels of a host, so that this file names no registry in full. */
const at = (...labels: readonly string[]): string => `https://${labels.join('.')}`;

describe('Public hosts', () => {
  const known: readonly (readonly [served: Parameters<typeof isPublicAddress>[1], address: string])[] = [
    ['npm', at('registry', 'npmjs', 'org')],
    ['npm', `${at('registry', 'npmjs', 'example')}/x`],
    ['pypi', `${at('pypi', 'org')}/simple`],
    ['pypi', at('pypi', 'tuna', 'tsinghua', 'edu', 'cn')],
    ['nuget', at('www', 'nuget', 'org')],
    ['crate', at('index', 'crates', 'io')],
    ['gem', at('rubygems', 'org')],
    ['composer', at('repo', 'packagist', 'org')],
    ['conda', at('prefix', 'dev')],
    ['conda', at('conda', 'anaconda', 'org')],
    ['maven', at('repo1', 'maven', 'org')],
    ['npm', 'https://ms-feed-2.pkgs.visualstudio.com/1es-public/_packaging/x/npm/registry/'],
    ['npm', 'https://ms-feed-12.pkgs.visualstudio.com/1ES-public/_packaging/x/npm/registry/'],
    ['nuget', 'https://pkgs.dev.azure.com/dnceng/public/_packaging/x/nuget/v3/index.json'],
    ['pypi', 'https://pkgs.dev.azure.com/azure-public/vside/_packaging/x/pypi/simple/'],
    ['nuget', 'https://dnceng.pkgs.visualstudio.com/public/_packaging/x/nuget/v3/index.json'],
    ['nuget', 'https://azure-public.pkgs.visualstudio.com/vside/_packaging/x/nuget/v3/index.json'],
    ['npm', `${at('myget', 'org')}/F/aspnet-contrib/npm/`],
    ['nuget', `${at('www', 'myget', 'org')}/F/roslyn/api/v3/index.json`],
    ['nuget', `${at('www', 'myget', 'org')}/F/dotnet-core/`],
    ['maven', `${at('repo', 'huaweicloud', 'com')}/repository/maven/`],
    ['maven', `${at('mirrors', 'huaweicloud', 'com')}/repository/maven/`],
    ['maven', `${at('mirrors', 'cloud', 'tencent', 'com')}/nexus/repository/maven-public/`],
    ['maven', `${at('maven-central', 'storage', 'googleapis', 'com')}/maven2/`],
    ['maven', `${at('maven-central', 'storage-download', 'googleapis', 'com')}/maven2/`],
    ['maven', `${at('maven-central-eu', 'storage-download', 'googleapis', 'com')}/maven2/`],
    ['maven', `${at('maven-central-asia', 'storage', 'googleapis', 'com')}/maven2/`],
    ['maven', `${at('maven', 'java', 'net')}/service/local/staging/deploy/maven2/`],
    ['pypi', at('pypi', 'nvidia', 'com')],
    ['pypi', `${at('test', 'pypi', 'org')}/simple/`],
    ['go', at('proxy', 'golang', 'com', 'cn')],
  ];
  const unknown: typeof known = [
    // A host at home or in a company needs only one invented label.
    ['npm', 'https://npm.acme/'],
    ['npm', 'https://npm.example/'],
    ['npm', 'https://registry.npmjs.acme/'],
    ['pypi', 'https://pypi.acme/simple'],
    ['pypi', 'https://pypi.example/simple'],
    ['nuget', 'https://nuget.acme/v3/index.json'],
    ['nuget', 'https://nuget.example/v3/index.json'],
    ['crate', 'https://crates.example/'],
    ['crate', 'https://crates.acme/'],
    ['gem', 'https://rubygems.acme/'],
    ['composer', 'https://packagist.acme/'],
    ['composer', at('repo', 'packagist', 'com')],
    ['conda', 'https://anaconda.acme/'],
    ['pod', 'https://cdn.cocoapods.acme/'],
    // Public, but for another ecosystem.
    ['npm', at('pypi', 'org')],
    ['nuget', at('registry', 'npmjs', 'org')],
    // Other paths on hosts that serve both public and private packages.
    ['npm', 'https://acme.pkgs.visualstudio.com/1es-public/_packaging/x/npm/registry/'],
    ['npm', 'https://ms-feed-2.pkgs.visualstudio.com/acme/_packaging/x/npm/registry/'],
    ['npm', 'https://ms-feed-2.pkgs.visualstudio.com/1es-publicity/_packaging/x/npm/registry/'],
    ['nuget', 'https://pkgs.dev.azure.com/dnceng/internal/_packaging/x/nuget/v3/index.json'],
    ['nuget', 'https://dnceng.pkgs.visualstudio.com/internal/_packaging/x/nuget/v3/index.json'],
    ['npm', `${at('myget', 'org')}/f/acme/npm/`],
    ['nuget', `${at('www', 'myget', 'org')}/F/dotnet-acme/api/v3/index.json`],
    ['nuget', `${at('www', 'myget', 'org')}/F/roslyn-acme/`],
    ['maven', at('jitpack', 'io')],
    ['go', at('proxy', 'golang', 'com', 'acme')],
    ['maven', `${at('acme', 'storage', 'googleapis', 'com')}/maven2/`],
    ['npm', '__proto__'],
    ['npm', 'https://constructor'],
    ['npm', ''],
  ];
  for (const [served, address] of known)
    it(`${address} serves ${served}`, () => assert.ok(isPublicAddress(address, served) && isPublicAddress(address)));
  for (const [served, address] of unknown)
    it(`${JSON.stringify(address)} is not known to serve ${served}`, () =>
      assert.ok(!isPublicAddress(address, served)));
});

describe('Registry of an address', () => {
  const registries: Readonly<Record<string, string>> = {
    'https://npm.acme.example/a/-/a-1.0.0.tgz': 'https://npm.acme.example/',
    'https://npm.acme.example': 'https://npm.acme.example/',
    'https://me:word@npm.acme.example:8443/npm/?x#y': 'https://npm.acme.example:8443/',
    'https://pkgs.dev.azure.com/acme/_packaging/x/npm/registry/': 'https://pkgs.dev.azure.com/acme/_packaging/',
    'https://me@pkgs.dev.azure.com/Acme': 'https://pkgs.dev.azure.com/Acme/',
    'https://pkgs.dev.azure.com/acme?x=/y/': 'https://pkgs.dev.azure.com/acme/',
    'https://npm.pkg.github.com/acme/-/x.tgz': 'https://npm.pkg.github.com/acme/',
    'https://pkgs.dev.azure.com//x': 'https://pkgs.dev.azure.com/',
    'https://gitlab.com/api/v4/projects/1/packages/npm/': 'https://gitlab.com/api/v4/projects/1/',
    'https://gitlab.com/api/v4/groups/7/-/packages/pypi/simple': 'https://gitlab.com/api/v4/groups/7/',
    'https://gitlab.com/acme/group/secret.git': 'https://gitlab.com/acme/',
    './wheels': './wheels',
  };
  for (const [address, registry] of Object.entries(registries))
    it(`${address} is ${registry}`, () => {
      assert.equal(registryOf(address), registry);
      if (registry.includes('://')) assert.ok(registryEnd(registry) === registry.length);
    });
});

describe('Addresses in settings', () => {
  const kept: Readonly<Record<string, string>> = {
    'https://me:word@npm.acme.example/x?token=1#y': 'https://npm.acme.example/x',
    'https://me@word@npm.acme.example': 'https://npm.acme.example',
    '//me:word@npm.acme.example/x': 'npm.acme.example/x',
    'me:word@npm.acme.example/x': 'npm.acme.example/x',
    'https://npm.acme.example/@scope/x': 'https://npm.acme.example/@scope/x',
    ' ${REGISTRY} ': '${REGISTRY}',
    'https://${TOKEN}@npm.acme.example/': 'https://npm.acme.example/',
    '': '',
  };
  for (const [written, plain] of Object.entries(kept))
    it(`${JSON.stringify(written)} becomes ${JSON.stringify(plain)}`, () =>
      assert.equal(withoutSecrets(written), plain));
});
