import assert from 'node:assert/strict';

import { linkWorkspace } from '../../../src/manifests/ecosystems.ts';
import { readerFor } from '../../../src/manifests/readers.ts';

const gemLock = (name: string, ...more: readonly string[]): string =>
  ['PATH', `  remote: ${name}`, '  specs:', `    ${name} (1.0)`, '      needed', ...more, ''].join('\n');

describe('A lock without scopes', () => {
  const table: readonly (readonly [what: string, files: Readonly<Record<string, string>>, scopes: object])[] = [
    [
      'has what a gem in a folder needs for the group of that gem',
      {
        Gemfile: "group :development do\n  gem 'own', path: 'own'\nend\n",
        'Gemfile.lock': gemLock('own', '', 'GEM', '  specs:', '    needed (1.0)', '', 'DEPENDENCIES', '  own!'),
      },
      { own: 'development', needed: 'development' },
    ],
    [
      'has what a pod in a folder needs for the target of that pod',
      {
        Podfile: "target 'A' do\nend\ntarget 'ATests' do\n  pod 'Own', :path => 'own'\nend\n",
        'Podfile.lock':
          'PODS:\n  - Needed (1.0)\n  - Own (1.0):\n    - Needed\n\nDEPENDENCIES:\n  - Own (from `own`)\n',
      },
      { Needed: 'test', Own: 'test' },
    ],
    [
      'has an older version than a development dependency requires for development, too',
      {
        'Cargo.toml': '[package]\nname = "a"\n[dev-dependencies]\nold = "2"\n',
        'Cargo.lock':
          'version = 4\n[[package]]\nname = "a"\nversion = "1.0.0"\ndependencies = ["old"]\n' +
          '[[package]]\nname = "old"\nversion = "1.0.0"\nsource = "registry+https://crates.example"\n',
      },
      { a: 'runtime', old: 'development' },
    ],
    [
      'has what it holds as direct and no manifest names at run time',
      {
        'Cargo.toml': '[package]\nname = "a"\n[dev-dependencies]\nnamed = "1"\n',
        'Cargo.lock':
          'version = 4\n[[package]]\nname = "a"\nversion = "1.0.0"\ndependencies = ["named", "other"]\n' +
          ['named', 'other']
            .map(
              (name) =>
                `[[package]]\nname = "${name}"\nversion = "1.0.0"\nsource = "registry+https://crates.example"\n`,
            )
            .join(''),
      },
      { a: 'runtime', named: 'development', other: 'runtime' },
    ],
  ];
  for (const [what, files, scopes] of table)
    it(what, () => {
      const read = Object.entries(files).map(([path, text]) => {
        const format = readerFor(path);
        assert.ok(format, path);
        return { path, format, reading: format.read(text) };
      });
      const { manifests } = linkWorkspace(read, { supports: [], privatePackages: [] });
      const lock = manifests.find(({ formatId }) => formatId.endsWith('-lock'));
      const found = lock?.dependencies.map(({ dependency, scope }) => [dependency.name, scope]);
      assert.deepEqual(Object.fromEntries(found ?? []), scopes);
    });
});
