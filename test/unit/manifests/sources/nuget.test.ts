import { type SourceCase, testSources } from './sourceCase.ts';

const feeds = (...sources: readonly string[]): string =>
  `<configuration><packageSources>${sources.map((address, at) => `<add key="s${at}" value="${address}" />`).join('')}</packageSources></configuration>`;
const project = (body: string, ...ids: readonly string[]): string =>
  `<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup>${body}</PropertyGroup><ItemGroup>${ids.map((id) => `<PackageReference Include="${id}" Version="1.0.0" />`).join('')}</ItemGroup></Project>`;
const acme = 'https://nuget.acme.example/v3/index.json';

const nuget: readonly SourceCase[] = [
  {
    title: 'a feed of a company beside the public one',
    files: {
      'nuget.config': feeds(acme),
      'App.csproj': project(
        '',
        'Acme.Secret',
        'Microsoft.Extensions.Logging',
        'Newtonsoft.Json',
        'Serilog.Sinks.File',
        'xunit',
      ),
      'tool/packages.lock.json':
        '{"version":1,"dependencies":{"net8.0":{"Acme.Locked":{"type":"Direct","resolved":"1.0.0"},"System.Text.Json":{"type":"Direct","resolved":"8.0.0"}}}}',
    },
    expected: {
      'Acme.Secret': 'sourceUnknown nuget.acme.example',
      'Acme.Locked': 'sourceUnknown nuget.acme.example',
      'Microsoft.Extensions.Logging': 'requested',
      'Newtonsoft.Json': 'requested',
      'Serilog.Sinks.File': 'requested',
      xunit: 'requested',
      'System.Text.Json': 'requested',
    },
  },
  {
    title: 'an answer for a feed of one owner',
    files: {
      'nuget.config': feeds(
        'https://pkgs.dev.azure.com/acme/_packaging/x/nuget/v3/index.json',
        'https://nuget.pkg.github.com/acme/index.json',
      ),
      'App.csproj': project('', 'Acme.Secret'),
    },
    answers: ['pkgs.dev.azure.com/acme/_packaging'],
    expected: { 'Acme.Secret': 'sourceUnknown nuget.pkg.github.com/acme' },
  },
  {
    title: 'mapped names',
    files: {
      'nuget.config': feeds(acme).replace(
        '</configuration>',
        '<packageSourceMapping><packageSource key="s0"><package pattern="Acme.*" /></packageSource><packageSource key="nuget.org"><package pattern="*" /></packageSource></packageSourceMapping></configuration>',
      ),
      'App.csproj': project('', 'Acme.Secret', 'Contoso.Open'),
    },
    expected: { 'Acme.Secret': 'privateRegistry nuget.acme.example', 'Contoso.Open': 'requested' },
  },
  {
    title: 'a folder of packages',
    files: { 'nuget.config': feeds('./artifacts/packages'), 'App.csproj': project('', 'Acme.Secret', 'NUnit') },
    expected: { 'Acme.Secret': 'sourceUnknown ./artifacts/packages', NUnit: 'requested' },
  },
  {
    title: "the user's own feeds",
    files: {
      'App.csproj': project('', 'Acme.Secret', 'NUnit'),
      'packages.config': '<packages><package id="Acme.Old" version="1.0.0" /></packages>',
    },
    user: [
      {
        kind: 'nugetConfig',
        label: '~/.nuget/NuGet/NuGet.Config',
        text: feeds('https://user:word@nuget.acme.example/v3?key=word'),
      },
      {
        kind: 'nugetConfig',
        label: 'C:\\Program Files (x86)\\NuGet\\Config',
        text: feeds('C:\\Program Files (x86)\\Microsoft SDKs\\NuGetPackages\\'),
      },
    ],
    expected: {
      'Acme.Secret': 'sourceUnknown nuget.acme.example',
      'Acme.Old': 'sourceUnknown nuget.acme.example',
      NUnit: 'requested',
    },
  },
  {
    title: 'what comes with Visual Studio is public',
    files: { 'App.csproj': project('', 'Contoso.Open') },
    user: [
      {
        kind: 'nugetConfig',
        label: 'Offline.config',
        text: feeds('C:\\Program Files (x86)\\Microsoft SDKs\\NuGetPackages\\'),
      },
    ],
    expected: { 'Contoso.Open': 'requested' },
  },
  {
    title: "settings of the user that can't be read, also forgotten by the workspace",
    files: {
      'App.csproj': project('', 'Acme.Secret', 'NUnit'),
      'clear/nuget.config':
        '<configuration><packageSources><clear /><add key="nuget.org" value="https://api.nuget.example/v3/index.json" /></packageSources></configuration>',
      'clear/Other.csproj': project('', 'Contoso.Open'),
    },
    user: [{ kind: 'nugetConfig', label: '~/.nuget/NuGet/NuGet.Config', text: null }],
    expected: {
      'Acme.Secret': 'sourceUnknown ~/.nuget/NuGet/NuGet.Config',
      NUnit: 'requested',
      'Contoso.Open': 'requested',
    },
  },
  {
    title: "settings of the workspace that can't be read",
    files: { 'a/App.csproj': project('', 'Acme.Secret', 'NUnit'), 'b/App.csproj': project('', 'Contoso.Open') },
    unreadable: ['a/nuget.config'],
    expected: { 'Acme.Secret': 'sourceUnknown a/nuget.config', NUnit: 'requested', 'Contoso.Open': 'requested' },
  },
  {
    title: 'sources of a project',
    files: {
      'a/A.csproj': project(
        `<RestoreSources>https://api.nuget.example/v3/index.json;${acme}</RestoreSources>`,
        'Acme.One',
        'NUnit',
      ),
      'b/B.csproj': project(`<RestoreAdditionalProjectSources>${acme}</RestoreAdditionalProjectSources>`, 'Acme.Two'),
      'c/C.csproj': project(`<RestoreSources>$(RestoreSources);${acme}</RestoreSources>`, 'Acme.Three'),
      'd/D.csproj': project(`<RestoreSources>${acme}</RestoreSources>`, 'Acme.Four'),
      'e/E.csproj': project('', 'Contoso.Open'),
    },
    expected: {
      'Acme.One': 'sourceUnknown nuget.acme.example',
      NUnit: 'requested',
      'Acme.Two': 'sourceUnknown nuget.acme.example',
      'Acme.Three': 'sourceUnknown nuget.acme.example',
      'Acme.Four': 'privateRegistry nuget.acme.example',
      'Contoso.Open': 'requested',
    },
  },
  {
    title: 'sources of the last restore',
    files: {
      'obj/project.assets.json': JSON.stringify({
        libraries: { 'Acme.Secret/1.0.0': { type: 'package' }, 'NUnit/4.0.0': { type: 'package' } },
        project: { restore: { sources: { 'https://api.nuget.example/v3/index.json': {}, [acme]: {} } } },
      }),
      'other/obj/project.assets.json': JSON.stringify({
        libraries: { 'Contoso.Open/1.0.0': { type: 'package' } },
        project: { restore: { sources: { 'https://api.nuget.example/v3/index.json': {} } } },
      }),
    },
    expected: { 'Acme.Secret': 'sourceUnknown nuget.acme.example', NUnit: 'requested', 'Contoso.Open': 'requested' },
  },
  {
    title: 'sources of Paket',
    files: {
      'paket.dependencies': `source https://api.nuget.example/v3/index.json\nsource ${acme}\nnuget Acme.Secret 1.0.0\nnuget NUnit 4.0.0\n\ngroup Own\n  source ${acme}\n  nuget Acme.Own 1.0.0\n\ngroup Public\n  source https://api.nuget.example/v3/index.json\n  nuget Contoso.Open 1.0.0\n`,
    },
    expected: {
      'Acme.Secret': 'sourceUnknown nuget.acme.example',
      NUnit: 'requested',
      'Acme.Own': 'privateRegistry nuget.acme.example',
      'Contoso.Open': 'requested',
    },
  },
];

testSources('NuGet', nuget);
