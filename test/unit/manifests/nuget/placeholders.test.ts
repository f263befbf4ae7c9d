import assert from 'node:assert/strict';

import { linkWorkspace } from '../../../../src/manifests/ecosystems.ts';
import { readerFor } from '../../../../src/manifests/readers.ts';
import { isRequirement } from '../../../../src/manifests/nuget/nugetVersion.ts';

const placeholder = '!!REPLACE_V2!!';
const project = (items: string, properties = ''): string =>
  `<Project><PropertyGroup>${properties}</PropertyGroup><ItemGroup>${items}</ItemGroup></Project>`;
const central = (versions: string): string =>
  project(versions, '<ManagePackageVersionsCentrally>true</ManagePackageVersionsCentrally>');
const nine = '<PackageVersion Include="A" Version="9.0.0" />';
const reference = (attributes: string): string => project(`<PackageReference ${attributes} />`);

/** Every place of a version, with a placeholder in it. */
const places: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Version: { 'App.csproj': reference(`Include="A" Version="${placeholder}"`) },
  'Version as an element': {
    'App.csproj': project(`<PackageReference Include="A"><Version>${placeholder}</Version></PackageReference>`),
  },
  'Version beside a central one': {
    'App.csproj': reference(`Include="A" Version="${placeholder}"`),
    'Directory.Packages.props': central(nine),
  },
  'Version beside a central one that is not enabled': {
    'App.csproj': reference(`Include="A" Version="${placeholder}"`),
    'Directory.Packages.props': project(nine),
  },
  VersionOverride: {
    'App.csproj': reference(`Include="A" VersionOverride="${placeholder}"`),
    'Directory.Packages.props': central(nine),
  },
  PackageVersion: {
    'App.csproj': reference('Include="A"'),
    'Directory.Packages.props': central(`<PackageVersion Include="A" Version="${placeholder}" />`),
  },
  Update: {
    'App.csproj': project(
      `<PackageReference Include="A" Version="1.0.0" /><PackageReference Update="A" Version="${placeholder}" />`,
    ),
    'Directory.Packages.props': central(nine),
  },
  'a property': {
    'App.csproj': project('<PackageReference Include="A" Version="$(V)" />', `<V>${placeholder}</V>`),
    'Directory.Packages.props': central(nine),
  },
  GlobalPackageReference: {
    'Directory.Packages.props': central(`<GlobalPackageReference Include="A" Version="${placeholder}" />${nine}`),
  },
  'a tool': { 'dotnet-tools.json': JSON.stringify({ tools: { A: { version: placeholder } } }) },
  'an SDK': { 'global.json': JSON.stringify({ 'msbuild-sdks': { A: placeholder } }) },
  'packages.config': { 'packages.config': `<packages><package id="A" version="${placeholder}" /></packages>` },
  Paket: { 'paket.dependencies': `nuget A ${placeholder}\n` },
};

describe('A text that is neither version nor range gives no version', () => {
  for (const [place, files] of Object.entries(places))
    it(place, () => {
      const workspace = Object.entries(files).map(([path, text]) => {
        const format = readerFor(path);
        assert.ok(format);
        return { path, format, reading: format.read(text) };
      });
      const { manifests } = linkWorkspace(workspace, { supports: [], privatePackages: [] });
      const found = manifests.flatMap(({ dependencies }) =>
        dependencies.map(({ version, coordinates, reason }) => [version, coordinates, reason]),
      );
      assert.ok(found.length > 0);
      for (const one of found) assert.deepEqual(one, [null, null, 'invalidVersion']);
    });
});

describe('Requirements of NuGet and Paket', () => {
  const are = [
    '1.0',
    '1.2.3.4',
    '1.0.0-rc.1+sha',
    '*',
    '*-*',
    '1.*',
    '1.2.*-beta*',
    '1.0.0-rc.*',
    '1.0.0-*',
    '[1.0]',
    '[1.0,2.0)',
    '(,2.0]',
    '[1.*,)',
    '[ 1.0 , 2.0 ]',
    '>= 1.0 < 2.0',
    '~> 1.2',
    '!~> 1.2',
    '@~> 1.2',
    '== 1.2.3',
    '~> 2.0 prerelease',
    '>=1.0',
  ];
  const areNot = [
    placeholder,
    '!!REPLACE!!',
    '{{v1}}',
    '#{V1}#',
    '__V1__',
    '${v1}',
    'latest',
    '1.x',
    'v1.0',
    '^1.0.0',
    '1,0',
    '[1.0',
    '1.0;2.0',
    '1.2.3.4.5',
    '1.0-a_b',
    '',
    '9'.repeat(2000),
    `[${' '.repeat(1020)}`,
  ];
  for (const text of are) it(`${text} is one`, () => assert.ok(isRequirement(text)));
  for (const text of areNot) it(`${JSON.stringify(text.slice(0, 20))} is none`, () => assert.ok(!isRequirement(text)));
});
