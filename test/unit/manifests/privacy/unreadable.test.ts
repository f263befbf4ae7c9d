import assert from 'node:assert/strict';

import { formatFacts } from '../../../../src/manifests/formatFacts.generated.ts';
import { supportFileNames } from '../../../../src/manifests/userSettingsFile.ts';
import { asks, npmLock, open, pnpmLock, sha } from '../npmTexts.ts';
import { checkPrivacy } from './table.ts';

const pom =
  '<project><groupId>g</groupId><artifactId>p</artifactId><version>1</version><dependencies><dependency>' +
  '<groupId>com.acme</groupId><artifactId>one</artifactId><version>1.0</version></dependency></dependencies></project>';

/** By settings file, `null` in place of its text: a manifest, the name of its dependency, and the answer for that. */
const affected: Readonly<Record<string, readonly [path: string, text: string, name: string, answer?: string]>> = {
  '.npmrc': ['package.json', asks('one'), 'one'],
  '.yarnrc': ['package.json', asks('one'), 'one'],
  '.yarnrc.yml': ['package.json', asks('one'), 'one'],
  'bunfig.toml': ['package.json', asks('one'), 'one'],
  // Any package of the folder may be a member.
  'lerna.json': ['package.json', asks('one'), 'one', 'workspaceMember'],
  'pip.conf': ['requirements.txt', 'one==1.0\n', 'one'],
  'pip.ini': ['requirements.txt', 'one==1.0\n', 'one'],
  'uv.toml': ['requirements.txt', 'one==1.0\n', 'one'],
  '.condarc': ['environment.yml', 'dependencies:\n  - one=1.0=0\n', 'one'],
  '.mvn/maven.config': ['pom.xml', pom, 'com.acme:one'],
  '.mvn/settings.xml': ['pom.xml', pom, 'com.acme:one'],
  'nuget.config': [
    'a.csproj',
    '<Project><ItemGroup><PackageReference Include="One" Version="1.0.0" /></ItemGroup></Project>',
    'One',
  ],
  '.cargo/config.toml': ['Cargo.toml', '[dependencies]\none = "=1.0.0"\n', 'one'],
  '.cargo/config': ['Cargo.toml', '[dependencies]\none = "=1.0.0"\n', 'one'],
  '.bundle/config': ['Gemfile', "source 'https://rubygems.example'\ngem 'one', '1.0.0'\n", 'one'],
  '.git/config': ['package.json', JSON.stringify({ dependencies: { one: `github:acme/one#${sha}` } }), 'one'],
};

describe("Settings that can't be read", () => {
  checkPrivacy(
    Object.entries(affected).map(([settings, [path, text, name, answer]]) => ({
      what: settings,
      files: {
        [settings]: null,
        [path]: text,
        ...(answer === 'workspaceMember' ? { 'libs/one/package.json': '{"name":"one"}' } : {}),
      },
      answers: [`${path} ${name}: ${answer ?? `perhaps ${settings}`}`],
    })),
  );

  it('are all in this table, but for those that name no source', () => {
    assert.deepEqual(Object.keys(affected).concat('gradle.properties').sort(), [...supportFileNames].sort());
  });
});

const project = '<Project><ItemGroup><PackageReference Include="One" Version="1.0.0" /></ItemGroup></Project>';
const script = "dependencies { implementation 'com.acme:one:1.0' }\n";
const requirement = 'one==1.0\n';
const crate = '[dependencies]\none = "=1.0.0"\n';
const goModule = 'module acme.example/a\n\nrequire github.com/acme/one v1.0.0\n';
const composer = '{"require":{"acme/one":"1.0.0"}}';
const cratesIndex = 'registry+https://github.com/rust-lang/crates.io-index';
const podfile = "pod 'One', '1.0.0'\n";
const environment = 'dependencies:\n  - one=1.0=0\n';

/** By format: a file of it that can't be read, a manifest that it may decide for, and the name of its dependency. */
const decided: Readonly<Record<string, readonly [unread: string, path: string, text: string, name: string]>> = {
  'bun-lock': ['bun.lock', 'package.json', asks('one'), 'one'],
  'cargo-lock': ['Cargo.lock', 'Cargo.toml', crate, 'one'],
  'cargo-manifest': ['Cargo.toml', 'a/Cargo.toml', crate, 'one'],
  'composer-lock': ['composer.lock', 'composer.json', composer, 'acme/one'],
  'composer-manifest': ['composer.json', 'a/composer.json', composer, 'acme/one'],
  'conda-environment': ['environment.yml', 'a/environment.yml', environment, 'one'],
  'conda-lock': ['conda-lock.yml', 'environment.yml', environment, 'one'],
  'deno-config': ['deno.json', 'a/package.json', asks('one'), 'one'],
  'deno-lock': ['deno.lock', 'package.json', asks('one'), 'one'],
  'gem-file': ['Gemfile', 'a.gemspec', "Gem::Specification.new { |s| s.add_dependency 'one', '= 1.0.0' }\n", 'one'],
  'gem-lock': ['Gemfile.lock', 'Gemfile', "gem 'one', '1.0.0'\n", 'one'],
  'go-mod': ['go.mod', 'a/go.mod', goModule, 'github.com/acme/one'],
  'go-work': ['go.work', 'a/go.mod', goModule, 'github.com/acme/one'],
  'gradle-build': ['settings.gradle', 'a/build.gradle', script, 'com.acme:one'],
  'maven-pom': ['pom.xml', 'a/pom.xml', pom, 'com.acme:one'],
  'npm-package': ['package.json', 'a/package.json', asks('one'), 'one'],
  'npm-package-lock': ['package-lock.json', 'package.json', asks('one'), 'one'],
  'nuget-build-props': ['Directory.Build.props', 'a/a.csproj', project, 'One'],
  'nuget-central-packages': ['Directory.Packages.props', 'a/a.csproj', project, 'One'],
  'nuget-project': ['b.csproj', 'a.csproj', project, 'One'],
  'paket-dependencies': ['paket.dependencies', 'paket.lock', 'NUGET\n    One (1.0.0)\n', 'One'],
  'paket-lock': ['paket.lock', 'paket.dependencies', 'nuget One 1.0.0\n', 'One'],
  'pdm-lock': ['pdm.lock', 'requirements.txt', requirement, 'one'],
  'pipenv-file': ['Pipfile', 'requirements.txt', requirement, 'one'],
  'pipenv-lock': ['Pipfile.lock', 'Pipfile', '[packages]\none = "==1.0"\n', 'one'],
  'pip-requirements': ['base-requirements.txt', 'requirements.txt', `-r base-requirements.txt\n${requirement}`, 'one'],
  'pixi-manifest': ['pixi.toml', 'a/environment.yml', environment, 'one'],
  'pixi-lock': ['pixi.lock', 'environment.yml', environment, 'one'],
  'pnpm-lock': ['pnpm-lock.yaml', 'package.json', asks('one'), 'one'],
  'pnpm-workspace': ['pnpm-workspace.yaml', 'a/package.json', asks('one'), 'one'],
  'pod-file': ['Podfile', 'a/Podfile', podfile, 'One'],
  'pod-lock': ['Podfile.lock', 'Podfile', podfile, 'One'],
  'poetry-lock': ['poetry.lock', 'requirements.txt', requirement, 'one'],
  'python-lock': ['pylock.toml', 'requirements.txt', requirement, 'one'],
  'python-project': ['pyproject.toml', 'a/requirements.txt', requirement, 'one'],
  'setup-cfg': ['setup.cfg', 'requirements.txt', requirement, 'one'],
  'uv-lock': ['uv.lock', 'requirements.txt', requirement, 'one'],
  'yarn-lock': ['yarn.lock', 'package.json', asks('one'), 'one'],
};

/** Each of their entries stands for itself, and they say nothing of the packages of other files. */
const alone = `
  cartfile-resolved conda-environments dotnet-sdks dotnet-tools flake-lock gem-spec git-modules github-actions go-sum
  go-vendor-modules gradle-catalog gradle-lock maven-extensions maven-install nuget-packages-config nuget-packages-lock
  nuget-project-assets pod-spec pod-spec-json pre-commit-config pubspec-lock swift-package swift-resolved
`
  .trim()
  .split(/\s+/);

describe("Manifests and locks that can't be read", () => {
  checkPrivacy(
    Object.values(decided).map(([unread, path, text, name]) => ({
      what: unread,
      files: { [unread]: null, [path]: text },
      answers: [`${path} ${name}: perhaps ${unread}`],
    })),
  );

  it('are all in this table, but for those that speak for their own packages alone', () => {
    const formats = formatFacts.filter(({ role }) => role !== 'list').map(({ id }) => id);
    assert.deepEqual([...Object.keys(decided), ...alone].sort(), [...formats].sort());
  });

  checkPrivacy([
    {
      what: 'are answered by their paths, each for itself',
      files: { 'pnpm-workspace.yaml': null, 'package.json': null, 'a/package.json': asks('one') },
      isPublic: ['pnpm-workspace.yaml'],
      answers: ['a/package.json one: perhaps package.json'],
    },
    {
      what: 'are private by their paths',
      files: { 'pnpm-workspace.yaml': null, 'a/package.json': asks('one') },
      isPrivate: ['pnpm-workspace.yaml'],
      answers: ['a/package.json one: from pnpm-workspace.yaml'],
    },
    {
      what: 'say nothing of files beside and above their folder that do not name them',
      files: {
        'test/broken/package.json': null,
        'test/broken/pom.xml': null,
        'test/broken/requirements.txt': null,
        'package.json': asks('one'),
        'test/package.json': asks('one'),
        'pom.xml': pom,
        'requirements.txt': requirement,
      },
      answers: [
        'package.json one: public',
        'test/package.json one: public',
        'pom.xml com.acme:one: public',
        'requirements.txt one: public',
      ],
    },
    {
      what: 'may be members of a workspace of npm, yarn, Lerna',
      files: {
        'package.json': '{"workspaces":["packages/*"]}',
        'packages/one/package.json': null,
        'packages/two/package.json': asks('one'),
        'other/two/package.json': asks('one'),
      },
      answers: [
        'packages/two/package.json one: perhaps packages/one/package.json',
        'other/two/package.json one: perhaps packages/one/package.json',
      ],
    },
    {
      what: 'may be members of a workspace of Lerna',
      files: {
        'lerna.json': '{}',
        'packages/one/package.json': null,
        'packages/two/package.json': asks('one'),
      },
      answers: ['packages/two/package.json one: perhaps packages/one/package.json'],
    },
    {
      what: 'may be members of a workspace of pnpm, where no lock knows better',
      files: {
        'pnpm-workspace.yaml': 'packages: ["packages/*"]',
        'packages/one/package.json': null,
        'packages/two/package.json': asks('one', 'two'),
        'pnpm-lock.yaml': pnpmLock('two').replace(
          '  .: {}',
          '  packages/two:\n    dependencies:\n      two: {specifier: 1.0.0, version: 1.0.0}',
        ),
      },
      answers: [
        'packages/two/package.json one: perhaps packages/one/package.json',
        'packages/two/package.json two: public',
        'pnpm-lock.yaml two: public',
      ],
    },
    {
      what: 'leave what a lock has from an address as it is',
      files: {
        'package.json': asks('one', 'two'),
        'pnpm-workspace.yaml': null,
        'package-lock.json': npmLock({ one: open, two: null }),
      },
      answers: [
        'package.json one: public',
        'package.json two: perhaps pnpm-workspace.yaml',
        'package-lock.json one: public',
        'package-lock.json two: perhaps pnpm-workspace.yaml',
      ],
    },
    {
      what: 'leave what a lock has from the usual registry as it is, where the lock names every other',
      files: {
        'Cargo.toml': null,
        'Cargo.lock': `[[package]]\nname = "one"\nversion = "1.0.0"\nsource = "${cratesIndex}"\n`,
        'composer.json': null,
        'composer.lock':
          '{"packages":[{"name":"acme/one","version":"1.0.0","notification-url":"https://packagist.example/downloads/"}]}',
        Podfile: null,
        'Podfile.lock': 'PODS:\n  - One (1.0.0)\n\nSPEC REPOS:\n  trunk:\n    - One\n',
        'pyproject.toml': null,
        'poetry.lock': '[[package]]\nname = "one"\nversion = "1.0"\n',
        'pdm.lock': '[[package]]\nname = "one"\nversion = "1.0"\n',
      },
      answers: [
        'Cargo.lock one: public',
        'composer.lock acme/one: public',
        'Podfile.lock One: public',
        'poetry.lock one: public',
        'pdm.lock one: perhaps pyproject.toml',
      ],
    },
    {
      what: 'may be members of a Go workspace',
      files: { 'go.work': 'use ./one\nuse ./a\n', 'one/go.mod': null, 'a/go.mod': goModule },
      answers: [
        'go.work ./one: workspaceMember',
        'go.work ./a: workspaceMember',
        'a/go.mod github.com/acme/one: perhaps one/go.mod',
      ],
    },
    {
      what: 'may be modules and parents of Maven, but for groups that are well known',
      files: {
        'pom.xml':
          '<project><groupId>g</groupId><artifactId>r</artifactId><version>1</version><modules><module>one</module><module>a</module></modules></project>',
        'one/pom.xml': null,
        'a/pom.xml': pom.replace(
          '</dependencies>',
          '<dependency><groupId>org.slf4j</groupId><artifactId>slf4j-api</artifactId><version>2.0.0</version></dependency></dependencies>',
        ),
      },
      answers: ['a/pom.xml com.acme:one: perhaps one/pom.xml', 'a/pom.xml org.slf4j:slf4j-api: public'],
    },
    {
      what: 'may name repositories for the whole Gradle build',
      files: { 'settings.gradle': '', 'gradle/repositories.gradle': null, 'a/build.gradle': script },
      answers: ['a/build.gradle com.acme:one: perhaps gradle/repositories.gradle'],
    },
    {
      what: 'may name feeds where .NET projects import them',
      files: {
        'src/a.csproj': project.replace('<ItemGroup>', '<Import Project="../build/feeds.props" /><ItemGroup>'),
        'build/feeds.props': null,
      },
      answers: ['src/a.csproj One: perhaps build/feeds.props'],
    },
    {
      what: 'may be members of a uv workspace',
      files: {
        'pyproject.toml': '[tool.uv.workspace]\nmembers = ["libs/*"]\n',
        'libs/one/pyproject.toml': null,
        'libs/a/requirements.txt': requirement,
      },
      answers: ['libs/a/requirements.txt one: perhaps libs/one/pyproject.toml'],
    },
    {
      what: 'may be the package of a path that Composer has',
      files: {
        'composer.json': '{"repositories":[{"type":"path","url":"libs/*"}],"require":{"acme/one":"1.0.0"}}',
        'libs/first/composer.json': null,
      },
      answers: ['composer.json acme/one: perhaps libs/*'],
    },
    {
      what: 'are also texts with a fault before their members or registries; their own entries before it count',
      files: {
        'package.json': '{"dependencies":{"two":"1.0.0"},\n<',
        'a/package.json': asks('one'),
      },
      answers: ['package.json two: public', 'a/package.json one: perhaps package.json'],
    },
  ]);
});
