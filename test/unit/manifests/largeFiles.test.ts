import assert from 'node:assert/strict';

import { readerFor } from '../../../src/manifests/readers.ts';
import type { LinkedManifest, WorkspaceFile } from '../../../src/manifests/link.ts';
import { linkWorkspace } from '../../../src/manifests/ecosystems.ts';
import { size } from '../../support/testSize.ts';

const count = size(6000);
const numbers = Array.from({ length: count }, (_, at) => at);

const texts: Readonly<Record<string, string>> = {
  'package.json': JSON.stringify({ dependencies: Object.fromEntries(numbers.map((at) => [`name-${at}`, '^1.0.0'])) }),
  'package-lock.json': JSON.stringify({
    lockfileVersion: 3,
    packages: Object.fromEntries([
      ['', { dependencies: Object.fromEntries(numbers.map((at) => [`name-${at}`, '^1.0.0'])) }],
      ...numbers.map((at) => [`node_modules/name-${at}`, { version: '1.0.0' }]),
    ]),
  }),
  'bun.lock': JSON.stringify({
    workspaces: { '': { dependencies: Object.fromEntries(numbers.map((at) => [`name-${at}`, '^1.0.0'])) } },
    packages: Object.fromEntries(numbers.map((at) => [`name-${at}`, [`name-${at}@1.0.0`, '', {}, '']])),
  }),
  'deno.lock': JSON.stringify({
    version: '5',
    specifiers: Object.fromEntries(numbers.map((at) => [`npm:name-${at}@1`, '1.0.0'])),
    npm: Object.fromEntries(numbers.map((at) => [`name-${at}@1.0.0`, {}])),
  }),
  'old/package-lock.json': JSON.stringify({
    lockfileVersion: 1,
    dependencies: Object.fromEntries(numbers.map((at) => [`name-${at}`, { version: '1.0.0' }])),
  }),
  'bom.json': JSON.stringify({
    components: numbers.map((at) => ({ name: `name-${at}`, purl: `pkg:npm/name-${at}@1.0.0` })),
  }),
  'sbom.spdx.json': JSON.stringify({ packages: numbers.map((at) => ({ name: `name-${at}`, versionInfo: '1.0.0' })) }),
  'sbom.spdx3.json': JSON.stringify({
    '@graph': numbers.map((at) => ({ type: 'software_Package', name: `name-${at}` })),
  }),
  'bom.xml': `<bom><components>${numbers.map((at) => `<component><name>name-${at}</name></component>`).join('')}</components></bom>`,
  'app.spdx': numbers.map((at) => `PackageName: name-${at}\n`).join(''),
  'purls.txt': numbers.map((at) => `pkg:npm/name-${at}@1.0.0\n`).join(''),
  'clearlydefined.json': JSON.stringify(numbers.map((at) => `npm/npmjs/-/name-${at}/1.0.0`)),
  'dpkg-status': numbers.map((at) => `Package: name-${at}\nVersion: 1.0\nArchitecture: all\n\n`).join(''),
  '.gitmodules': numbers.map((at) => `[submodule "name-${at}"]\nurl = https://github.com/o/name-${at}\n`).join(''),
  'build.gradle': `dependencies {\n${numbers.map((at) => `implementation 'g:name-${at}:1.0'\n`).join('')}}\n`,
  'Package.resolved': JSON.stringify({ pins: numbers.map((at) => ({ identity: `name-${at}` })) }),
  'Cartfile.resolved': numbers.map((at) => `github "o/name-${at}" "1.0"\n`).join(''),
  'action.yml': `runs:\n  steps:\n${numbers.map((at) => `    - uses: o/name-${at}@v1\n`).join('')}`,
  'environment.yml': `dependencies:\n${numbers.map((at) => `- name-${at}\n`).join('')}`,
  'conda-lock.yml': `package:\n${numbers.map((at) => `- {name: name-${at}, url: https://host/noarch/a-1-0.conda}\n`).join('')}`,
  'pixi.lock': `packages:\n${numbers.map((at) => `- conda: https://host/noarch/name-${at}-1-0.conda\n`).join('')}`,
  'pixi.toml': `[workspace]\nchannels = ["conda-forge"]\n[dependencies]\n${numbers.map((at) => `name-${at} = "*"\n`).join('')}`,
  'maven_install.json': JSON.stringify({
    artifacts: Object.fromEntries(numbers.map((at) => [`g:name-${at}`, { version: '1.0' }])),
    repositories: { 'https://host/': numbers.map((at) => `g:name-${at}`) },
  }),
  'flake.lock': JSON.stringify({
    nodes: Object.fromEntries(numbers.map((at) => [`name-${at}`, { inputs: { a: ['name-0'] }, locked: {} }])),
  }),
  'Package.swift': numbers.map((at) => `.package(url: "https://github.com/o/name-${at}", from: "1.0.0"),\n`).join(''),
  'A.podspec': numbers.map((at) => `s.dependency 'name-${at}', '1.0'\n`).join(''),
  'A.podspec.json': JSON.stringify({ dependencies: Object.fromEntries(numbers.map((at) => [`name-${at}`, []])) }),
  '.mvn/extensions.xml': `<extensions>${numbers.map((at) => `<extension><groupId>g</groupId><artifactId>name-${at}</artifactId></extension>`).join('')}</extensions>`,
  'explicit.txt': `@EXPLICIT\n${numbers.map((at) => `https://host/noarch/name-${at}-1-0.conda\n`).join('')}`,
  'classic/yarn.lock': numbers.map((at) => `name-${at}@^1.0.0:\n  version "1.0.0"\n`).join('\n'),
  'berry/yarn.lock': `__metadata:\n  version: 8\n${numbers
    .map((at) => `"name-${at}@npm:^1.0.0":\n  version: 1.0.0\n  resolution: "name-${at}@npm:1.0.0"\n  linkType: hard\n`)
    .join('\n')}`,
  'pnpm-lock.yaml': `lockfileVersion: '6.0'\npackages:\n${numbers
    .map((at) => `  /name-${at}@1.0.0:\n    resolution: {integrity: sha512-AAAA==}\n`)
    .join('\n')}`,
  'go.mod': `module example.com/app\nrequire (\n${numbers.map((at) => `example.com/m${at} v1.0.0\n`).join('')})\n`,
  'sum/go.sum': numbers.map((at) => `example.com/m${at} v1.0.0 h1:aaaa=\n`).join(''),
  'go.work': `use (\n${numbers.map((at) => `./m${at}\n`).join('')})\n`,
  'old/vendor/modules.txt': numbers.map((at) => `# example.com/m${at} v1.0.0\nexample.com/m${at}\n`).join(''),
};

describe('Large files', () => {
  for (const [path, text] of Object.entries(texts)) {
    it(`reads ${path} to its end`, () => {
      const { dependencies } = read(path, text).reading;
      assert.equal(dependencies.length, count);
      const misplaced = dependencies.filter(
        ({ nameRange }, at) => !text.slice(nameRange.start, nameRange.end).includes(`${at}`),
      );
      assert.deepEqual(misplaced, []);
    });
  }

  it('reads large files without entries', () => {
    for (const [path, line] of [
      ['.gitmodules', '; nothing\n'],
      ['build.gradle', '[{'],
      ['action.yml', '# nothing\n'],
      ['Gemfile', '# nothing\n'],
    ] as const) {
      assert.deepEqual(read(path, line.repeat(size(100_000))).reading.dependencies, [], path);
    }
  });

  it('links large files', () => {
    const files = Object.entries(texts).map(([path, text]) => read(path, text));
    const { manifests } = linkWorkspace(files, { supports: [], privatePackages: [] });
    assert.equal(total(manifests), count * files.length);
  });

  it('links many small files', () => {
    const files = numbers
      .slice(0, count / 3)
      .map((at) => read(`packages/p${at}/package.json`, '{"dependencies":{"a":"1.0.0","b":"^1.0.0"}}'));
    const { manifests } = linkWorkspace(files, { supports: [], privatePackages: [] });
    assert.equal(total(manifests), (count / 3) * 2);
  });
});

function read(path: string, text: string): WorkspaceFile {
  const format = readerFor(path);
  assert.ok(format);
  return { path, format, reading: format.read(text) };
}

function total(manifests: readonly LinkedManifest[]): number {
  return manifests.reduce((sum, { dependencies }) => sum + dependencies.length, 0);
}
