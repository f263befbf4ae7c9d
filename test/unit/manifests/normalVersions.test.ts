import assert from 'node:assert/strict';

import { linkWorkspace } from '../../../src/manifests/ecosystems.ts';
import { readerFor } from '../../../src/manifests/readers.ts';

const sha = '0123456789abcdef0123456789abcdef01234567';

interface NormalCase {
  readonly ecosystem: string;
  /** As written → as the registry lists it; `null` for a text that is no version. */
  readonly versions: Readonly<Record<string, string | null>>;
  /** Files in which one package has this version, by path. */
  readonly files: Readonly<Record<string, (version: string) => string>>;
}

const pylock = (version: string): string =>
  `lock-version = "1.0"\ncreated-by = "x"\n\n[[packages]]\nname = "one"\nversion = "${version}"\n`;
const pixiLock = (version: string): string =>
  `version: 6\nenvironments: {}\npackages:\n- pypi: https://files.pythonhosted.example/packages/one.whl\n  name: one\n  version: "${version}"\n`;
const condaLock = (version: string): string =>
  `version: 1\npackage:\n- name: one\n  version: "${version}"\n  manager: pip\n  platform: linux-64\n  url: https://files.pythonhosted.example/packages/one.whl\n  category: main\n`;
const project = (reference: string): string => `<Project><ItemGroup>${reference}</ItemGroup></Project>`;

const cases: readonly NormalCase[] = [
  {
    ecosystem: 'Python',
    versions: {
      '2023.07.22': '2023.7.22',
      '24.08.0': '24.8.0',
      '2024.2.0': '2024.2.0',
      '1.0.0-rc.1': '1.0.0rc1',
      '1.0.0.RC1': '1.0.0rc1',
      '1.0-1': '1.0.post1',
      '1.0alpha2': '1.0a2',
      '01!2.0': '1!2.0',
      '1.0.DEV03': '1.0.dev3',
      'v1.0': '1.0',
      '2.0.1+cu118': '2.0.1',
      '2004d': '2004d',
      '1.x': null,
    },
    files: {
      'requirements.txt': (version) => `one==${version}\n`,
      'pyproject.toml': (version) => `[project]\nname = "app"\ndependencies = ["one==${version}"]\n`,
      'poetry/pyproject.toml': (version) => `[tool.poetry.dependencies]\none = "${version}"\n`,
      'setup.cfg': (version) => `[options]\ninstall_requires =\n  one==${version}\n`,
      Pipfile: (version) => `[packages]\none = "==${version}"\n`,
      'uv.lock': (version) =>
        `version = 1\n\n[[package]]\nname = "one"\nversion = "${version}"\nsource = { registry = "https://pypi.python.example/simple" }\n`,
      'poetry.lock': (version) =>
        `[[package]]\nname = "one"\nversion = "${version}"\n\n[metadata]\nlock-version = "2.1"\n`,
      'pdm.lock': (version) =>
        `[metadata]\ngroups = ["default"]\n\n[[package]]\nname = "one"\nversion = "${version}"\n`,
      'pylock.toml': pylock,
      'Pipfile.lock': (version) => JSON.stringify({ _meta: {}, default: { one: { version: `==${version}` } } }),
      'environment.yml': (version) => `dependencies:\n- pip:\n  - one==${version}\n`,
      'conda-lock.yml': condaLock,
      'pixi.lock': pixiLock,
    },
  },
  {
    ecosystem: 'Composer',
    versions: { '3.0.0': '3.0.0', 'v3.0.0': '3.0.0', 'V1.28.0-beta1': '1.28.0-beta1' },
    files: {
      'composer.lock': (version) =>
        JSON.stringify({ packages: [{ name: 'a/b', version, 'notification-url': 'https://packagist.example/' }] }),
      'composer.json': (version) => JSON.stringify({ require: { 'a/b': version } }),
      'purls.txt': (version) => `pkg:composer/a/b@${version}\n`,
    },
  },
  {
    ecosystem: 'NuGet',
    versions: {
      '1.0': '1.0.0',
      '4.7-rc1': '4.7.0-rc1',
      '01.02.3.0': '1.2.3',
      '1.2.3.4': '1.2.3.4',
      [`1.2.3-Beta.1+${sha}`]: '1.2.3-Beta.1',
    },
    files: {
      'a/App.csproj': (version) => project(`<PackageReference Include="One" Version="${version}" />`),
      'b/App.csproj': (version) => project(`<PackageReference Include="One" Version="[${version}]" />`),
      'c/App.csproj': (version) => project(`<PackageReference Include="One" VersionOverride="${version}" />`),
      'packages.config': (version) => `<packages><package id="One" version="${version}" /></packages>`,
      'packages.lock.json': (version) =>
        JSON.stringify({ version: 1, dependencies: { net8: { One: { type: 'Direct', resolved: version } } } }),
      'obj/project.assets.json': (version) =>
        JSON.stringify({ libraries: { [`One/${version}`]: { type: 'package' } } }),
      'paket.dependencies': (version) => `nuget One ${version}\n`,
      'paket.lock': (version) => `NUGET\n  remote: https://api.nuget.example/v3/index.json\n    One (${version})\n`,
      'dotnet-tools.json': (version) => JSON.stringify({ version: 1, tools: { One: { version, commands: [] } } }),
      'global.json': (version) => JSON.stringify({ 'msbuild-sdks': { One: version } }),
    },
  },
];

for (const { ecosystem, versions, files } of cases)
  describe(`Versions of ${ecosystem} packages are the registry's, from whatever file`, () => {
    for (const [path, textOf] of Object.entries(files))
      it(path, () => {
        const found: Record<string, string | null> = {};
        for (const written of Object.keys(versions)) {
          const format = readerFor(path);
          assert.ok(format);
          const file = { path, format, reading: format.read(textOf(written)) };
          const { manifests } = linkWorkspace([file], { supports: [], privatePackages: [] });
          const coordinates = manifests[0]?.dependencies[0]?.coordinates;
          found[written] = coordinates?.revision ?? null;
          const number = ecosystem === 'Python' ? written.replace(/^v/, '') : written;
          const isOtherForm = ecosystem !== 'NuGet' && !written.includes('+') && number !== coordinates?.revision;
          assert.equal(coordinates?.writtenRevision, coordinates?.revision && isOtherForm ? number : undefined);
        }
        assert.deepEqual(found, versions);
      });
  });
