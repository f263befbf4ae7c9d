import { checkPrivacy } from './table.ts';

const open = 'https://api.nuget.example/v3/index.json';
const acme = 'https://nuget.acme.example/v3/index.json';
const other = 'https://nuget.other.example/v3/index.json';

/** A nuget.config: `key address` each, or `clear`; then elements of its root. */
const config = (sources: readonly string[], more = ''): string =>
  `<configuration><packageSources>${sources
    .map((one) => {
      const [key, address] = one.split(' ');
      return address === undefined ? `<${key} />` : `<add key="${key}" value="${address}" />`;
    })
    .join('')}</packageSources>${more}</configuration>`;
const mapping = (patterns: Readonly<Record<string, string>>): string =>
  `<packageSourceMapping>${Object.entries(patterns)
    .map(([key, pattern]) => `<packageSource key="${key}"><package pattern="${pattern}" /></packageSource>`)
    .join('')}</packageSourceMapping>`;
const project = (properties: string, ...ids: readonly string[]): string =>
  `<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup>${properties}</PropertyGroup><ItemGroup>${ids
    .map((id) => `<PackageReference Include="${id}" Version="1.0.0" />`)
    .join('')}</ItemGroup></Project>`;
/** A project with these elements in a branch under a condition that isn't known, in others of it, or in a group under one. */
const chosen = (inside: string, otherwise = ''): string =>
  project('', 'Acme.Secret').replace(
    '<ItemGroup>',
    `<Choose><When Condition="'$(U)' == 'x'">${inside}</When><Otherwise>${otherwise}</Otherwise></Choose><ItemGroup>`,
  );
const restoreSources = (address: string): string =>
  `<PropertyGroup><RestoreSources>${address}</RestoreSources></PropertyGroup>`;
const plain = project('', 'Acme.Secret', 'NUnit');

describe('Sources of NuGet packages: the address decides, never the key', () => {
  const perhaps = (folder: string): readonly string[] => [
    `${folder}/App.csproj Acme.Secret: perhaps nuget.acme.example`,
    `${folder}/App.csproj NUnit: public`,
  ];
  const [ours, theirs] = [`nuget.acme ${acme}`, `nuget.example ${open}`];
  checkPrivacy([
    {
      what: 'a private feed with a key like the public one, in any order, besides it and alone',
      files: {
        'a/nuget.config': config(['clear', ours, theirs]),
        'a/App.csproj': plain,
        'b/nuget.config': config(['clear', theirs, ours]),
        'b/App.csproj': plain,
        'c/nuget.config': config([ours]),
        'c/App.csproj': plain,
        'd/nuget.config': config(['clear', `nuget.example ${acme}`]),
        'd/App.csproj': plain,
        'e/nuget.config': config(['clear', `acme ${open}`]),
        'e/App.csproj': plain,
        'f/nuget.config': config(['clear', `nuget ${acme}`, `NuGet.Example ${open}`]),
        'f/App.csproj': plain,
        'g/nuget.config': config(['clear', `one ${acme}`, `one ${open}`]),
        'g/App.csproj': plain,
        'h/nuget.config': config(['clear', `one ${open}`, `one ${acme}`]),
        'h/App.csproj': plain,
      },
      answers: [
        ...perhaps('a'),
        ...perhaps('b'),
        ...perhaps('c'),
        'd/App.csproj Acme.Secret: from nuget.acme.example',
        'd/App.csproj NUnit: from nuget.acme.example',
        'e/App.csproj Acme.Secret: public',
        'e/App.csproj NUnit: public',
        ...perhaps('f'),
        ...perhaps('g'),
        ...perhaps('h'),
      ],
    },
    {
      what: 'sources that a project names under a condition that is not known, besides those of the settings',
      files: {
        'nuget.config': config(['clear', ours]),
        'a/App.csproj': chosen(restoreSources(open)),
        'b/App.csproj': chosen('<ImportGroup><Import Project="../open.props" /></ImportGroup>'),
        'c/App.csproj': chosen('', restoreSources(open)),
        'd/App.csproj': project('', 'Acme.Secret').replace(
          '<ItemGroup>',
          `<ImportGroup Condition="'$(U)' == 'x'"><Import Project="../open.props" /></ImportGroup><ItemGroup>`,
        ),
        'e/App.csproj': project('', 'Acme.Secret').replace(
          '<ItemGroup>',
          `<Import Project="../open.props" Condition="'$(U)' == 'x'" /><ItemGroup>`,
        ),
        'open.props': `<Project>${restoreSources(open)}</Project>`,
      },
      answers: ['a', 'b', 'c', 'd', 'e'].map((folder) => `${folder}/App.csproj Acme.Secret: from nuget.acme.example`),
    },
    {
      what: 'a folder with the name of a source',
      files: {
        'a/nuget.config': config(['clear', 'local nuget']),
        'a/App.csproj': plain,
        'b/App.csproj': project('<RestoreSources>nuget</RestoreSources>', 'Acme.Secret'),
        'c/nuget.config':
          '<configuration><packageSources><clear /><add key="nuget.example" /></packageSources></configuration>',
        'c/App.csproj': plain,
      },
      answers: [
        'a/App.csproj Acme.Secret: from nuget',
        'a/App.csproj NUnit: from nuget',
        'b/App.csproj Acme.Secret: from nuget',
        'c/App.csproj Acme.Secret: from nuget.example',
        'c/App.csproj NUnit: from nuget.example',
      ],
    },
    {
      what: 'a source that is disabled or removed by its own key alone',
      files: {
        'a/nuget.config': config(
          [ours],
          `<disabledPackageSources><add key="nuget.example" value="true" /></disabledPackageSources>`,
        ),
        'a/App.csproj': plain,
        'b/nuget.config': config(
          [ours],
          `<disabledPackageSources><add key="nuget.acme" value="true" /></disabledPackageSources>`,
        ),
        'b/App.csproj': plain,
        'c/nuget.config': '<configuration><packageSources><remove key="nuget.acme" /></packageSources></configuration>',
        'c/App.csproj': plain,
      },
      user: [{ kind: 'nugetConfig', label: '~/.nuget/NuGet/NuGet.Config', text: config([`NuGet.Acme ${acme}`]) }],
      answers: [
        'a/App.csproj Acme.Secret: from nuget.acme.example',
        'a/App.csproj NUnit: from nuget.acme.example',
        'b/App.csproj Acme.Secret: public',
        'b/App.csproj NUnit: public',
        'c/App.csproj Acme.Secret: public',
        'c/App.csproj NUnit: public',
      ],
    },
    {
      what: "a mapping: to addresses by key, to NuGet's own source, to keys without an address",
      files: {
        'a/nuget.config': config(['clear', ours, theirs], mapping({ 'nuget.acme': 'Acme.*', 'nuget.example': '*' })),
        'a/App.csproj': plain,
        'b/nuget.config': config([], mapping({ 'nuget.example': '*' })),
        'b/App.csproj': plain,
        'c/nuget.config': config([], mapping({ 'nuget.acme': '*' })),
        'c/App.csproj': plain,
        'd/nuget.config': config([], mapping({ [open]: '*' })),
        'd/App.csproj': plain,
        'e/nuget.config': config(['clear', ours], mapping({ 'nuget.example': '*' })),
        'e/App.csproj': plain,
      },
      answers: [
        'a/App.csproj Acme.Secret: from nuget.acme.example',
        'a/App.csproj NUnit: public',
        'b/App.csproj Acme.Secret: public',
        'b/App.csproj NUnit: public',
        'c/App.csproj Acme.Secret: from nuget.acme',
        'c/App.csproj NUnit: from nuget.acme',
        'd/App.csproj Acme.Secret: from api.nuget.example',
        'd/App.csproj NUnit: from api.nuget.example',
        'e/App.csproj Acme.Secret: from nuget.example',
        'e/App.csproj NUnit: from nuget.example',
      ],
    },
    {
      what: 'a mapping to a key that no settings can have an address for, since they are cleared below',
      files: {
        'a/nuget.config': config(['clear', ours], mapping({ 'nuget.acme': '*' })),
        'a/b/nuget.config': config(['clear', theirs], mapping({ 'nuget.example': '*' })),
        'a/b/App.csproj': plain,
        'a/c/nuget.config': config([theirs], mapping({ 'nuget.example': '*' })),
        'a/c/App.csproj': plain,
        'd/nuget.config': config([theirs], mapping({ 'nuget.acme': '*', 'nuget.example': '*' })),
        'd/App.csproj': plain,
      },
      answers: [
        'a/b/App.csproj Acme.Secret: public',
        'a/b/App.csproj NUnit: public',
        ...perhaps('a/c'),
        'd/App.csproj Acme.Secret: perhaps nuget.acme',
        'd/App.csproj NUnit: public',
      ],
    },
    {
      what: 'an answer for a source without an address',
      files: { 'nuget.config': config([], mapping({ 'nuget.acme': '*' })), 'App.csproj': plain },
      isPublic: ['nuget.acme'],
      answers: ['App.csproj Acme.Secret: public', 'App.csproj NUnit: public'],
    },
    {
      what: 'every file that names packages alone: tools, SDKs, old lists, restored packages',
      files: {
        'nuget.config': config(['clear', ours, theirs]),
        '.config/dotnet-tools.json': '{"version":1,"tools":{"acme.tool":{"version":"1.0.0","commands":["a"]}}}',
        'global.json': '{"msbuild-sdks":{"Acme.Sdk":"1.0.0"}}',
        'packages.config': '<packages><package id="Acme.Old" version="1.0.0" /></packages>',
        'packages.lock.json':
          '{"version":1,"dependencies":{"net8.0":{"Acme.Locked":{"type":"Direct","resolved":"1.0.0"}}}}',
        'Directory.Packages.props':
          '<Project><ItemGroup><GlobalPackageReference Include="Acme.Global" Version="1.0.0" /></ItemGroup></Project>',
      },
      answers: [
        '.config/dotnet-tools.json acme.tool: perhaps nuget.acme.example',
        'global.json Acme.Sdk: perhaps nuget.acme.example',
        'packages.config Acme.Old: perhaps nuget.acme.example',
        'packages.lock.json Acme.Locked: perhaps nuget.acme.example',
        'Directory.Packages.props Acme.Global: perhaps nuget.acme.example',
      ],
    },
    {
      what: 'sources that a project names under a condition that is not known, besides those of the settings',
      files: {
        'nuget.config': config(['clear', ours]),
        'a/App.csproj': chosen(`<PropertyGroup><RestoreSources>${open}</RestoreSources></PropertyGroup>`),
        'b/App.csproj': chosen('<ImportGroup><Import Project="../open.props" /></ImportGroup>'),
        'c/App.csproj': project(
          `<RestoreSources Condition="$(Name.EndsWith('x'))">${open}</RestoreSources>`,
          'Acme.Secret',
        ),
        'open.props': `<Project><PropertyGroup><RestoreSources>${open}</RestoreSources></PropertyGroup></Project>`,
        'd/nuget.config': config(['clear', theirs]),
        'd/App.csproj': chosen(`<PropertyGroup><RestoreSources>${acme}</RestoreSources></PropertyGroup>`),
        'e/nuget.config': config(['clear', theirs]),
        'e/App.csproj': project(`<RestoreSources Condition="'1' &lt; '0'">${acme}</RestoreSources>`, 'Acme.Secret'),
      },
      answers: [
        'a/App.csproj Acme.Secret: from nuget.acme.example',
        'b/App.csproj Acme.Secret: from nuget.acme.example',
        'c/App.csproj Acme.Secret: from nuget.acme.example',
        'd/App.csproj Acme.Secret: perhaps nuget.acme.example',
        'e/App.csproj Acme.Secret: perhaps nuget.acme.example',
      ],
    },
    {
      what: 'a restore from a private feed alone',
      files: {
        'obj/project.assets.json': JSON.stringify({
          libraries: { 'Acme.Secret/1.0.0': { type: 'package' }, 'NUnit/4.0.0': { type: 'package' } },
          project: { restore: { sources: { [acme]: {} } } },
        }),
      },
      answers: [
        'obj/project.assets.json Acme.Secret: from nuget.acme.example',
        'obj/project.assets.json NUnit: from nuget.acme.example',
      ],
    },
    {
      what: 'several private feeds, one of which the user says is public',
      files: {
        'a/nuget.config': config(['clear', `a ${acme}`, `b ${other}`, theirs]),
        'a/App.csproj': plain,
        'b/paket.dependencies': `source ${acme}\nsource ${other}\nsource ${open}\nnuget Acme.Secret 1.0.0\nnuget NUnit 4.0.0\n`,
        'c/paket.dependencies': `source ${acme}\nsource ${open}\nnuget Acme.Secret 1.0.0\n`,
        'd/paket.lock': `NUGET\n  remote: ${other}\n    Acme.Secret (1.0)\n  remote: ${open}\n    NUnit (4.0)\n`,
      },
      isPublic: ['nuget.acme.example'],
      answers: [
        'a/App.csproj Acme.Secret: perhaps nuget.other.example',
        'a/App.csproj NUnit: public',
        'b/paket.dependencies Acme.Secret: perhaps nuget.other.example',
        'b/paket.dependencies NUnit: public',
        'c/paket.dependencies Acme.Secret: public',
        'd/paket.lock Acme.Secret: from nuget.other.example',
        'd/paket.lock NUnit: public',
      ],
    },
    {
      what: 'settings that are no complete XML, wherever they end',
      files: {
        'a/nuget.config': '',
        'a/App.csproj': plain,
        'b/nuget.config': '{',
        'b/App.csproj': plain,
        'c/nuget.config': '<configuration><packageSources><add key="x" value="',
        'c/App.csproj': plain,
        'd/nuget.config': `<configuration><packageSources><add key="x" value="${open}"/>`,
        'd/App.csproj': plain,
      },
      answers: ['a', 'b', 'c', 'd'].flatMap((folder) => [
        `${folder}/App.csproj Acme.Secret: perhaps ${folder}/nuget.config`,
        `${folder}/App.csproj NUnit: public`,
      ]),
    },
    {
      what: 'settings that leave no source: the last file that takes one away is to be answered',
      files: {
        'nuget.config': config(['clear']),
        'App.csproj': plain,
        'a/nuget.config': config(['clear', `one ${open}`]),
        'a/App.csproj': plain,
        'a/b/nuget.config': config(
          [],
          '<disabledPackageSources><add key="one" value="true" /></disabledPackageSources>',
        ),
        'a/b/App.csproj': plain,
      },
      user: [{ kind: 'nugetConfig', label: '~/.nuget/NuGet/NuGet.Config', text: config(['clear']) }],
      answers: [
        'App.csproj Acme.Secret: from nuget.config',
        'App.csproj NUnit: from nuget.config',
        'a/App.csproj Acme.Secret: public',
        'a/App.csproj NUnit: public',
        'a/b/App.csproj Acme.Secret: from a/b/nuget.config',
        'a/b/App.csproj NUnit: from a/b/nuget.config',
      ],
    },
    {
      what: 'no source by settings of the user',
      files: { 'App.csproj': plain },
      user: [{ kind: 'nugetConfig', label: '~/.nuget/NuGet/NuGet.Config', text: config(['clear']) }],
      answers: [
        'App.csproj Acme.Secret: from ~/.nuget/NuGet/NuGet.Config',
        'App.csproj NUnit: from ~/.nuget/NuGet/NuGet.Config',
      ],
    },
  ]);
});
