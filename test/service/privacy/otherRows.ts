import { commit, crateLock, json, lodash, npmLock, serde, type PrivacyRow } from './row.ts';

const errorsModule = 'go/golang/github.com%2fpkg/errors/v0.9.1';
const goMod = (more: string): string =>
  `module git.secret.example/shop\n\ngo 1.22\n\nrequire (\n\tgithub.com/pkg/errors v0.9.1\n\t${more}\n)\n`;

const goRows: readonly PrivacyRow[] = [
  {
    name: 'Go: a top level that nobody owns',
    files: { 'go.mod': goMod('secret/core v1.0.0') },
    sent: [errorsModule],
  },
  {
    name: 'Go: GOPRIVATE',
    files: { 'go.mod': goMod('github.com/secret-org/core v1.0.0') },
    environment: { GOPRIVATE: 'github.com/secret-org/*' },
    sent: [errorsModule],
  },
  {
    name: 'Go: GONOPROXY',
    files: { 'go.mod': goMod('github.com/secret-org/core v1.0.0') },
    environment: { GONOPROXY: 'github.com/secret-org' },
    sent: [errorsModule],
  },
  {
    name: 'Go: GOPRIVATE in the file of go env',
    files: { 'go.mod': goMod('github.com/secret-org/core v1.0.0') },
    home: { '.config/go/env': 'GOPRIVATE=github.com/secret-org\n' },
    sent: [errorsModule],
  },
  {
    name: 'Go: a host that is no public forge',
    files: { 'go.mod': goMod('git.secret.example/core v1.0.0') },
    sent: [errorsModule],
  },
  {
    name: 'Go: go.sum of such a host',
    files: {
      'go.mod': goMod('gitlab.secret.example/team/core v1.0.0'),
      'go.sum':
        'github.com/pkg/errors v0.9.1 h1:FEBLx1zS214owpjy7qsBeixbURkuhQAwrK5UwLGTwt4=\ngitlab.secret.example/team/core v1.0.0 h1:FEBLx1zS214owpjy7qsBeixbURkuhQAwrK5UwLGTwt4=\n',
    },
    sent: [errorsModule],
  },
];

const feed = 'https://nuget.secret.example/v3/index.json';
const usual = 'https://api.nuget.example/v3/index.json';
const project = (more = ''): string =>
  `<Project Sdk="Microsoft.NET.Sdk">\n  <PropertyGroup><TargetFramework>net8.0</TargetFramework>${more}</PropertyGroup>\n  <ItemGroup>\n    <PackageReference Include="Secret.Core" Version="1.0.0" />\n  </ItemGroup>\n</Project>\n`;
const withPublic = project().replace(
  '  </ItemGroup>',
  '    <PackageReference Include="Serilog" Version="3.1.1" />\n  </ItemGroup>',
);
const serilog = 'nuget/nuget/-/Serilog/3.1.1';
const config = (sources: string, more = ''): string =>
  `<?xml version="1.0" encoding="utf-8"?>\n<configuration>\n  <packageSources>${sources}</packageSources>${more}\n</configuration>\n`;
const secretFeed = `<add key="secret" value="${feed}" />`;
const usualFeed = `<add key="usual" value="${usual}" />`;
const mapping =
  '<packageSourceMapping><packageSource key="usual"><package pattern="*" /></packageSource><packageSource key="secret"><package pattern="Secret.*" /></packageSource></packageSourceMapping>';

const dotnetRows: readonly PrivacyRow[] = [
  {
    name: 'NuGet: another feed alone',
    files: { 'shop.csproj': project(), 'nuget.config': config(`<clear />${secretFeed}`), ...npmLock },
    sent: [lodash],
  },
  {
    name: 'NuGet: another feed beside the public one',
    files: { 'shop.csproj': project(), 'nuget.config': config(`${usualFeed}${secretFeed}`), ...npmLock },
    sent: [lodash],
  },
  {
    name: 'NuGet: feeds with a mapping',
    files: { 'shop.csproj': withPublic, 'nuget.config': config(`<clear />${usualFeed}${secretFeed}`, mapping) },
    sent: [serilog],
  },
  {
    name: 'NuGet: RestoreSources',
    files: { 'shop.csproj': project(`<RestoreSources>${feed}</RestoreSources>`), ...npmLock },
    sent: [lodash],
  },
  {
    name: 'NuGet: RestoreAdditionalProjectSources in Directory.Build.props',
    files: {
      'shop.csproj': project(),
      'Directory.Build.props': `<Project><PropertyGroup><RestoreAdditionalProjectSources>${feed}</RestoreAdditionalProjectSources></PropertyGroup></Project>`,
      ...npmLock,
    },
    sent: [lodash],
  },
  {
    name: "NuGet: a feed of the user's",
    files: { 'shop.csproj': project(), ...npmLock },
    home: { '.nuget/NuGet/NuGet.Config': config(`${usualFeed}${secretFeed}`) },
    sent: [lodash],
  },
  {
    name: 'NuGet: a feed of a folder above',
    files: { 'shop.csproj': project(), ...npmLock },
    above: { 'NuGet.Config': config(secretFeed) },
    sent: [lodash],
  },
  {
    name: 'NuGet: a config of the user that is too large',
    files: { 'shop.csproj': project(), ...npmLock },
    home: { '.nuget/NuGet/NuGet.Config': `<!--${'x'.repeat(1_000_001)}-->` },
    sent: [lodash],
  },
  {
    name: 'NuGet: no other feed, and the config of every machine',
    files: { 'shop.csproj': withPublic.replace(/.*Secret\.Core.*\n/, '') },
    home: { '.nuget/NuGet/NuGet.Config': config(`<add key="nuget" value="${usual}" protocolVersion="3" />`) },
    sent: [serilog],
  },
];

const cargo = (dependencies: string): string =>
  `[package]\nname = "shop"\nversion = "1.0.0"\n\n[dependencies]\n${dependencies}\n`;
const cargoRegistry = '[registries.secret]\nindex = "sparse+https://cargo.secret.example/index/"\n';

const cargoRows: readonly PrivacyRow[] = [
  {
    name: 'Cargo: a registry of one crate',
    files: {
      'Cargo.toml': cargo('secret-core = { version = "=1.0.0", registry = "secret" }\nserde = "=1.0.200"'),
      '.cargo/config.toml': cargoRegistry,
    },
    sent: [serde],
  },
  {
    name: 'Cargo: the index of one crate',
    files: {
      'Cargo.toml': cargo(
        'secret-core = { version = "=1.0.0", registry-index = "https://cargo.secret.example/index/" }\nserde = "=1.0.200"',
      ),
    },
    sent: [serde],
  },
  {
    name: 'Cargo: a lock has an entry from elsewhere',
    files: {
      'Cargo.toml': cargo('secret-core = { version = "1", registry = "secret" }\nserde = "1"'),
      'Cargo.lock': `version = 3\n\n[[package]]\nname = "secret-core"\nversion = "1.0.0"\nsource = "registry+https://cargo.secret.example/index/"\n\n[[package]]\nname = "serde"\nversion = "1.0.200"\nsource = "registry+https://github.com/rust-lang/crates.io-index"\n\n[[package]]\nname = "shop"\nversion = "1.0.0"\ndependencies = ["secret-core", "serde"]\n`,
    },
    sent: [serde],
  },
  {
    name: 'Cargo: members of a workspace',
    files: {
      'Cargo.toml': '[workspace]\nmembers = ["core", "app"]\n',
      'core/Cargo.toml': '[package]\nname = "secret-core"\nversion = "1.0.0"\n',
      'app/Cargo.toml': cargo('secret-core = { path = "../core", version = "=1.0.0" }\nserde = "=1.0.200"'),
    },
    sent: [serde],
  },
  {
    name: 'Cargo: another default registry',
    files: {
      'Cargo.toml': cargo('secret-core = "=1.0.0"'),
      '.cargo/config.toml': `${cargoRegistry}\n[registry]\ndefault = "secret"\n`,
      ...npmLock,
    },
    sent: [lodash],
  },
  {
    name: 'Cargo: crates.io is replaced',
    files: {
      'Cargo.toml': cargo('secret-core = "=1.0.0"'),
      '.cargo/config.toml':
        '[source.crates-io]\nreplace-with = "secret"\n\n[source.secret]\nregistry = "sparse+https://cargo.secret.example/index/"\n',
      ...npmLock,
    },
    sent: [lodash],
  },
  {
    name: 'Cargo: crates.io is replaced in a folder above',
    files: { 'Cargo.toml': cargo('secret-core = "=1.0.0"'), ...npmLock },
    above: {
      '.cargo/config.toml':
        '[source.crates-io]\nreplace-with = "secret"\n\n[source.secret]\nregistry = "sparse+https://cargo.secret.example/index/"\n',
    },
    sent: [lodash],
  },
  {
    name: 'Cargo: crates.io is replaced by the user',
    files: { 'Cargo.toml': cargo('secret-core = "=1.0.0"'), ...npmLock },
    home: {
      '.cargo/config.toml':
        '[source.crates-io]\nreplace-with = "secret"\n\n[source.secret]\nregistry = "sparse+https://cargo.secret.example/index/"\n',
    },
    sent: [lodash],
  },
  {
    name: 'Cargo: crates.io is replaced in CARGO_HOME',
    files: { 'Cargo.toml': cargo('secret-core = "=1.0.0"'), ...npmLock },
    home: {
      'tools/cargo/config':
        '[source.crates-io]\nreplace-with = "secret"\n\n[source.secret]\nregistry = "sparse+https://cargo.secret.example/index/"\n',
    },
    environment: { CARGO_HOME: '~/tools/cargo' },
    sent: [lodash],
  },
];

const composerManifest = (more: object): string =>
  json({ name: 'secret/shop', require: { 'secret/core': '1.0.0' }, ...more });
const monolog = 'composer/packagist/monolog/monolog/3.5.0';
const composerLock = (packages: readonly object[]): string => json({ packages, 'packages-dev': [] });
const dist = (url: string): object => ({ type: 'zip', url, reference: commit });

const composerRows: readonly PrivacyRow[] = [
  {
    name: 'Composer: another repository',
    files: {
      'composer.json': composerManifest({
        repositories: [{ type: 'composer', url: 'https://composer.secret.example' }],
      }),
      ...npmLock,
    },
    sent: [lodash],
  },
  {
    name: 'Composer: a lock has an entry from elsewhere',
    files: {
      'composer.json': json({
        require: { 'secret/core': '^1.0', 'monolog/monolog': '^3.5' },
        repositories: [{ type: 'composer', url: 'https://composer.secret.example' }],
      }),
      'composer.lock': composerLock([
        { name: 'secret/core', version: '1.0.0', dist: dist('https://composer.secret.example/dist/core.zip') },
        {
          name: 'monolog/monolog',
          version: '3.5.0',
          dist: dist(`https://api.github.com/repos/Seldaek/monolog/zipball/${commit}`),
          'notification-url': 'https://packagist.example/downloads/',
        },
      ]),
    },
    sent: [monolog],
  },
  {
    name: 'Composer: a repository of another name',
    files: {
      'composer.json': json({
        require: { 'secret/core': '1.0.0' },
        repositories: [{ type: 'vcs', url: 'https://git.secret.example/team/php-core.git' }],
      }),
      ...npmLock,
    },
    sent: [lodash],
  },
  {
    name: 'Composer: Packagist is switched off',
    files: {
      'composer.json': composerManifest({
        repositories: [{ 'packagist.org': false }, { type: 'composer', url: 'https://composer.secret.example' }],
      }),
      ...npmLock,
    },
    sent: [lodash],
  },
  {
    name: "Composer: a repository of the user's",
    files: { 'composer.json': composerManifest({}), ...npmLock },
    home: {
      '.config/composer/config.json': json({
        repositories: { secret: { type: 'composer', url: 'https://composer.secret.example' } },
      }),
    },
    sent: [lodash],
  },
];

const othersRows: readonly PrivacyRow[] = [
  {
    name: 'Ruby: another source',
    files: {
      Gemfile:
        'source "https://rubygems.example"\n\ngem "rake", "13.1.0"\n\nsource "https://gems.secret.example" do\n  gem "secret-core", "1.0.0"\nend\n',
      'Gemfile.lock':
        'GEM\n  remote: https://gems.secret.example/\n  specs:\n    secret-core (1.0.0)\n\nGEM\n  remote: https://rubygems.example/\n  specs:\n    rake (13.1.0)\n\nPLATFORMS\n  ruby\n\nDEPENDENCIES\n  rake (= 13.1.0)\n  secret-core (= 1.0.0)!\n',
    },
    sent: ['gem/rubygems/-/rake/13.1.0'],
  },
  {
    name: 'conda: another channel',
    files: {
      'environment.yml':
        'channels:\n  - https://conda.secret.example/main\ndependencies:\n  - secret-core=1.0.0=py310_0\n',
      ...crateLock,
    },
    sent: [serde],
  },
  {
    name: 'CocoaPods: another source',
    files: {
      'Podfile.lock':
        'PODS:\n  - Alamofire (5.8.1)\n  - SecretCore (1.0.0)\n\nDEPENDENCIES:\n  - Alamofire (~> 5.8)\n  - SecretCore\n\nSPEC REPOS:\n  "https://git.secret.example/specs.git":\n    - SecretCore\n  trunk:\n    - Alamofire\n\nCOCOAPODS: 1.15.2\n',
    },
    sent: ['pod/cocoapods/-/Alamofire/5.8.1'],
  },
  {
    name: 'git: a submodule of another host',
    files: {
      '.gitmodules': '[submodule "core"]\n\tpath = core\n\turl = https://git.secret.example/team/core.git\n',
      ...crateLock,
    },
    sent: [serde],
  },
  {
    name: "Actions: a repository of the workspace's own owner",
    files: {
      '.git/config': '[remote "origin"]\n\turl = git@github.com:Secret-Org/app.git\n',
      '.github/workflows/ci.yml': `on: push\njobs:\n  build:\n    runs-on: ubuntu-latest\n    steps:\n      - uses: actions/checkout@${commit}\n      - uses: secret-org/deploy@${commit}\n`,
    },
    sent: [`git/github/actions/checkout/${commit}`],
  },
  {
    name: "Bundler: a mirror in the user's configuration",
    files: {
      'Gemfile.lock':
        'GEM\n  remote: https://rubygems.example/\n  specs:\n    secret-gem (1.0.0)\n\nDEPENDENCIES\n  secret-gem\n',
      ...crateLock,
    },
    home: { '.bundle/config': '---\nBUNDLE_MIRROR__ALL: "https://gems.secret.example/"\n' },
    sent: [serde],
  },
];

export const otherRows: readonly PrivacyRow[] = [
  ...goRows,
  ...dotnetRows,
  ...cargoRows,
  ...composerRows,
  ...othersRows,
];
