import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';

import { isPublicRegistry } from '../../../src/manifests/npm/npmSpec.ts';
import { Origins } from '../../../src/manifests/sources/origins.ts';
import { AnsweredSources } from '../../../src/manifests/sources/packageSources.ts';
import { linkWorkspace } from '../../../src/manifests/ecosystems.ts';
import type { LinkedManifest, WorkspaceFile } from '../../../src/manifests/link.ts';
import { readNpmUserSettings } from '../../../src/manifests/npm/npmSettings.ts';
import { overriddenName } from '../../../src/manifests/npm/overrides.ts';
import { RegistryIndex } from '../../../src/manifests/npm/registries.ts';
import { parseYarnrc, parseYarnrcYml, yarnCatalogs } from '../../../src/manifests/npm/yarnrc.ts';
import { readerFor } from '../../../src/manifests/readers.ts';

const open = 'https://registry.yarnpkg.example';
const closed = 'https://npm.acme.example/';

describe('Names of overridden packages', () => {
  const table: readonly (readonly [key: string, name: string])[] = [
    ['a', 'a'],
    ['@s/a', '@s/a'],
    ['a@^1.0.0', 'a'],
    ['@s/a@^1.0.0', '@s/a'],
    ['a>b', 'b'],
    ['a@1>@s/b@2', '@s/b'],
    ['a/b', 'b'],
    ['**/a', 'a'],
    ['a/**/@s/b', '@s/b'],
    ['@s/a/@t/b', '@t/b'],
    ['@s/a@npm:^1.0.0', '@s/a'],
    ['a@npm:^1.0.0/b@npm:^2.0.0', 'b'],
    ['.', '.'],
    ['', ''],
  ];
  for (const [key, name] of table) it(JSON.stringify(key), () => assert.equal(overriddenName(key), name));
});

describe('Yarn settings', () => {
  it('are lines of words for yarn 1', () => {
    const registries = parseYarnrc(
      `\uFEFF# registry "x"\r\nregistry "${closed}"\r\n"@acme:registry" ${open}\n--install.registry x\nlastUpdateCheck 1\n"@b:registry`,
    );
    assert.deepEqual(Object.fromEntries(registries), { '': closed, '@acme': open });
  });

  it('are YAML for later versions', () => {
    const text = `npmRegistryServer: "${open}"\nnpmScopes:\n  acme:\n    npmRegistryServer: ${closed}\n    npmAuthToken: s3cr3t\n  other: {}\ncatalog:\n  a: ^1.0.0\ncatalogs:\n  default: {b: ^2.0.0}\n  dev: {c: 3.0.0}\n`;
    const catalogs = yarnCatalogs([{ path: 'a/.yarnrc.yml', text }]).get('a');
    assert.deepEqual(Object.fromEntries(parseYarnrcYml(text)), { '': open, '@acme': closed });
    assert.deepEqual(
      catalogs?.get(''),
      new Map([
        ['a', '^1.0.0'],
        ['b', '^2.0.0'],
      ]),
    );
    assert.deepEqual(catalogs?.get('dev'), new Map([['c', '3.0.0']]));
  });

  it('are empty when they are invalid', () => {
    for (const text of ['', ':', '- a', 'npmScopes: 1']) assert.equal(parseYarnrcYml(text).size, 0);
    assert.equal(parseYarnrcYml('npmRegistryServer: []').get(''), '', 'a source without a name');
    assert.equal(parseYarnrcYml('npmScopes: [').get(''), '', 'any source, behind a fault');
  });

  it('combine with npm and pnpm settings: a name is public if none makes it private', () => {
    const index = new RegistryIndex(
      [
        { path: '.npmrc', text: `@one:registry=${closed}` },
        { path: '.yarnrc', text: `"@two:registry" "${closed}"` },
        { path: 'inner/.yarnrc.yml', text: `npmScopes:\n  three:\n    npmRegistryServer: ${closed}\n` },
        { path: 'other/.yarnrc.yml', text: 'npmRegistryServer: "${REGISTRY}"' },
      ],
      new Origins(isPublicRegistry, new AnsweredSources([])),
      readNpmUserSettings([], {}),
    );
    const isPublic = (folder: string, name: string): boolean => index.of(folder).withheld(name) === null;
    assert.ok(!isPublic('', '@one/a') && !isPublic('', '@two/a') && isPublic('', '@three/a') && isPublic('', 'a'));
    assert.ok(!isPublic('inner/deep', '@one/a') && !isPublic('inner/deep', '@three/a') && isPublic('inner', 'a'));
    assert.ok(!isPublic('other', 'a'));
  });
});

describe('Several locks in one folder', () => {
  it('get a remark unless a setting decides which lock counts', () => {
    for (const [name, count] of [
      ['npm-several-locks', 3],
      ['npm-several-locks-and-manager', 0],
      ['npm-shrinkwrap-before-lock', 0],
    ] as const) {
      const remarks = link(`test/fixtures/manifests/link/${name}`).flatMap(({ problems }) => problems);
      assert.equal(remarks.length, count, name);
      assert.ok(remarks.every(({ isHarmless }) => isHarmless));
    }
  });
});

function link(folder: string): readonly LinkedManifest[] {
  const files = readdirSync(folder).flatMap((path): WorkspaceFile[] => {
    const format = readerFor(path);
    return format ? [{ path, format, reading: format.read(readFileSync(`${folder}/${path}`, 'utf8')) }] : [];
  });
  return linkWorkspace(files, { supports: [], privatePackages: [] }).manifests;
}
