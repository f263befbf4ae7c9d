import assert from 'node:assert/strict';

import type { LinkedWorkspace, WorkspaceFile } from '../../../../src/manifests/link.ts';
import type { SupportFile } from '../../../../src/manifests/userSettingsFile.ts';
import { linkWorkspace } from '../../../../src/manifests/ecosystems.ts';
import { isPublicFeed } from '../../../../src/manifests/nuget/feeds.ts';
import { readerFor } from '../../../../src/manifests/readers.ts';
import { assertSoon } from '../../../support/assertSoon.ts';
import { size } from '../../../support/testSize.ts';

const count = size(6000);
const numbers = Array.from({ length: count }, (_, at) => at);

function read(path: string, text: string): WorkspaceFile {
  const format = readerFor(path);
  assert.ok(format, path);
  return { path, format, reading: format.read(text) };
}

function link(texts: Readonly<Record<string, string>>, supports: readonly SupportFile[] = []): LinkedWorkspace {
  const files = Object.entries(texts).map(([path, text]) => read(path, text));
  return linkWorkspace(files, { supports, privatePackages: [] });
}

function wantedBy(body: string, path = 'src/App/App.csproj'): readonly string[] {
  return link({ [path]: `<Project>${body}</Project>` }).wanted.map(
    ({ path: wanted, formatId }) => `${wanted} ${formatId}`,
  );
}

describe('Files that .NET projects refer to', () => {
  const table: readonly (readonly [body: string, wanted: readonly string[]])[] = [
    ['<Import Project="..\\build\\common.props" />', ['src/build/common.props nuget-build-props']],
    ['<Import Project="$(MSBuildThisFileDirectory)a/../b.targets" />', ['src/App/b.targets nuget-build-props']],
    ['<Import Project="Shared.projitems" Label="Shared" />', ['src/App/Shared.projitems nuget-build-props']],
    ['<Import Project="a.props" Condition="Exists(\'a.props\')" />', ['src/App/a.props nuget-build-props']],
    ['<Import Project="a.props" Condition="\'a\' == \'b\'" />', []],
    ['<Import Project="../../../outside.props" />', []],
    ['<Import Project="/etc/outside.props" /><Import Project="C:\\outside.props" />', []],
    ['<Import Project="$(Unset)\\a.props" />', []],
    ['<Import Project="*.props" />', []],
    ['<Import Project="" /><Import Project="Sdk.props" Sdk="A" />', []],
    ['<Import Project="obj/App.csproj.nuget.g.props" />', []],
    ['<Import Project="../../node_modules/a/a.props" />', []],
    ['<Import Project="..\\..\\packages\\A.1.0.0\\build\\A.props" />', []],
    ['<Import Project="..\\Other\\Other.csproj" />', []],
    [
      "<Import Project=\"$([MSBuild]::GetPathOfFileAbove('v.props', '$(MSBuildThisFileDirectory)../'))\" />",
      ['src/v.props nuget-build-props', 'v.props nuget-build-props'],
    ],
    [
      "<PropertyGroup><Root>$([MSBuild]::NormalizeDirectory('$(MSBuildThisFileDirectory)', '..', 'eng'))</Root></PropertyGroup><Import Project=\"$(Root)b.props\" />",
      ['src/eng/b.props nuget-build-props'],
    ],
    ['<Import Project="a.msbuild" />', []],
  ];
  for (const [body, wanted] of table) it(body, () => assert.deepEqual(wantedBy(body), wanted));

  it('may import each other in a circle', () => {
    const one = '<Project><Import Project="$(MSBuildThisFileDirectory)../Directory.Build.props" />';
    const { manifests } = link({
      'Directory.Build.props': `${one}<Import Project="a/Directory.Build.props" /></Project>`,
      'a/Directory.Build.props': `${one}<ItemGroup><PackageReference Include="A" Version="1.0.0" /></ItemGroup></Project>`,
      'a/A.csproj': '<Project />',
    });
    assert.deepEqual(
      manifests.flatMap(({ dependencies }) => dependencies.map(({ dependency }) => dependency.name)),
      ['A'],
    );
  });
});

describe('NuGet feeds', () => {
  const isPublic = [
    'https://api.nuget.example/v3/index.json',
    'https://www.api.nuget.example/api/v2',
    'HTTPS://API.NUGET.example/',
  ];
  const isNot = [
    '',
    './packages',
    'C:\\packages',
    '\\\\share\\packages',
    '%FEED%',
    'https://nuget.acme.example/v3/index.json',
    'https://nuget.acme/v3/index.json',
    'https://nuget.local/',
    'https://pkgs.dev.azure.example/dnceng/internal/_packaging/x/nuget/v3/index.json',
    'https://pkgs.dev.azure.example/acme/public/_packaging/x/nuget/v3/index.json',
    'https://acme.example/api.nuget.example/',
    'https://user:api.nuget.example@acme.example/',
  ];
  for (const address of isPublic) it(`${address} is public`, () => assert.ok(isPublicFeed(address)));
  for (const address of isNot) it(`${JSON.stringify(address)} is not public`, () => assert.ok(!isPublicFeed(address)));

  it('may be private if the settings cannot be read', () => {
    const project = '<Project><ItemGroup><PackageReference Include="A" Version="1.0.0" /></ItemGroup></Project>';
    const { manifests } = link({ 'A.csproj': project }, [{ path: 'NuGet.Config', text: '', isUnreadable: true }]);
    assert.equal(manifests[0]?.dependencies[0]?.reason, 'sourceUnknown');
  });
});

const reference = (at: number): string => `<PackageReference Include="Name.${at}" Version="1.0.0" />\n`;
const locked = (at: number): string => `"Name.${at}": { "type": "Direct", "resolved": "1.0.0" }`;
const large: Readonly<Record<string, string>> = {
  'a/A.csproj': `<Project><ItemGroup>${numbers.map(reference).join('')}</ItemGroup></Project>`,
  'b/packages.config': `<packages>${numbers.map((at) => `<package id="N${at}" version="1.0.0" />\n`).join('')}</packages>`,
  'a/packages.lock.json': `{ "dependencies": { "net8.0": { ${numbers.map(locked).join(',\n')} } } }`,
  'c/obj/project.assets.json': `{ "libraries": { ${numbers.map((at) => `"N${at}/1.0.0": { "type": "package" }`).join(',\n')} } }`,
  'd/paket.lock': `NUGET\n  remote: https://api.nuget.example\n${numbers.map((at) => `    N${at} (1.0)\n`).join('')}`,
  'd/paket.dependencies': numbers.map((at) => `nuget N${at} 1.0\n`).join(''),
  'e/dotnet-tools.json': `{ "tools": { ${numbers.map((at) => `"n${at}": { "version": "1.0.0" }`).join(',\n')} } }`,
};

it('reads Paket files with many commits in time', () => {
  const commits = Array.from({ length: 30_000 }, (_, at) => `    a.fsx (${String(at).padStart(40, '0')})\n`).join('');
  assertSoon(() => {
    const reading = readerFor('paket.lock')?.read(`GITHUB\n  remote: a/b\n${commits}`);
    assert.equal(reading?.dependencies.length, 30_000);
  });
});

it('links projects that repeat one package in time', () => {
  const items = (item: (at: number) => string): string =>
    `<ItemGroup>${numbers.slice(0, 2000).map(item).join('')}</ItemGroup>`;
  const central = items((at) => `<PackageVersion Include="P" Version="1.0.${at}" Condition="'$(U)' == '${at}'" />`);
  const asked = items((at) => `<PackageReference Include="P" Condition="'$(U)' == '${at}'" />`);
  const changed = items((at) => `<PackageReference Update="P" Condition="'$(U)' == '${at}'" />`);
  assertSoon(() => {
    const { manifests } = link({
      'Directory.Packages.props': `<Project>${central}</Project>`,
      'A.csproj': `<Project>${asked}${changed}</Project>`,
    });
    assert.ok(manifests.some(({ dependencies }) => dependencies[0]?.coordinates?.name === 'P'));
  });
});

describe('Large .NET files', () => {
  for (const [path, text] of Object.entries(large)) {
    it(`reads ${path} to its end`, () => {
      const format = readerFor(path);
      assert.ok(format);
      assert.equal(format.read(text).dependencies.length, count);
      if (format.graph) assert.equal(format.graph(text).needs.length, count);
    });
  }

  it('links large files', () => {
    const files = Object.entries(large).map(([path, text]) => read(path, text));
    const { manifests } = linkWorkspace(files, { supports: [], privatePackages: [] });
    const total = manifests.reduce((sum, { dependencies }) => sum + dependencies.length, 0);
    assert.equal(total, count * files.length);
  });

  it('links large files with many projects that share them', () => {
    const properties = numbers.slice(0, 500).map((at) => `<P${at}>1.0.${at}</P${at}>`);
    const project = '<Project><ItemGroup><PackageReference Include="A" Version="$(P499)" /></ItemGroup></Project>';
    const projects = Object.fromEntries(numbers.slice(0, 100).map((at) => [`p${at}/P.csproj`, project]));
    const shared = `<Project><PropertyGroup>${properties.join('')}</PropertyGroup></Project>`;
    const { manifests } = link({ 'Directory.Build.props': shared, ...projects });
    assert.deepEqual(
      manifests.flatMap(({ dependencies }) => dependencies.map(({ coordinates }) => coordinates?.revision)),
      Object.keys(projects).map(() => '1.0.499'),
    );
  });
});
