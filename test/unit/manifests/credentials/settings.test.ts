// Settings of package managers name sources, and have their passwords: the sources appear without them.
import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import { readerFor } from '../../../../src/manifests/readers.ts';
import { supportFileNames } from '../../../../src/manifests/userSettingsFile.ts';
import { readUserSettings } from '../../../../src/manifests/ecosystems.ts';
import type { UserSettingsKind } from '../../../../src/manifests/userSettingsFile.ts';
import { credentials } from '../../../support/secrets/planted.ts';
import { SecretFinder } from '../../../support/secrets/secretFinder.ts';
import { planted, plantedAddresses } from '../../../support/secrets/plantedTexts.ts';
import { credentialsRead } from './readings.ts';

/** A text with `ADDRESS` and `PASSWORD`, as `planted` fills them in, and a manifest that it applies to. */
interface SettingsText {
  readonly manifest: string;
  readonly contents: string;
  readonly text: string;
}

const npm = { manifest: 'package.json', contents: '{ "dependencies": { "hoist": "1.0.0", "@acme/winch": "1.0.0" } }' };
const pip = { manifest: 'requirements.txt', contents: 'hoist==1.0.0\n' };
const go = { manifest: 'go.mod', contents: 'module shop\n\ngo 1.22\n\nrequire git.acme.example/hoist v1.0.0\n' };
const gradle = { manifest: 'build.gradle', contents: 'dependencies { implementation "org.acme:hoist:1.0.0" }\n' };
const maven = {
  manifest: 'pom.xml',
  contents: `<project><modelVersion>4.0.0</modelVersion><groupId>shop</groupId><artifactId>shop</artifactId><version>1</version>
  <dependencies><dependency><groupId>org.acme</groupId><artifactId>hoist</artifactId><version>\${hoistVersion}</version></dependency></dependencies></project>`,
};
const mavenSettings = `<settings>
  <servers><server><id>acme</id><username>deploy</username><password>PASSWORD</password></server></servers>
  <mirrors><mirror><id>acme</id><mirrorOf>*</mirrorOf><url>ADDRESS</url></mirror></mirrors>
  <profiles><profile><id>acme</id><activation><activeByDefault>true</activeByDefault></activation>
    <repositories><repository><id>acme</id><url>ADDRESS</url></repository></repositories></profile></profiles>
</settings>`;
const nuget = {
  manifest: 'shop.csproj',
  contents: '<Project><ItemGroup><PackageReference Include="Hoist" Version="1.0.0" /></ItemGroup></Project>',
};
const cargo = {
  manifest: 'Cargo.toml',
  contents: '[dependencies]\nhoist = { version = "=1.0.0", registry = "acme" }\n',
};
const composer = { manifest: 'composer.json', contents: '{ "require": { "acme/hoist": "1.0.0" } }' };

const npmrc = {
  ...npm,
  text: `registry=ADDRESS/
@acme:registry=ADDRESS/
//npm.acme.example/:_authToken=PASSWORD
//npm.acme.example/:_password=PASSWORD
proxy=ADDRESS
`,
};
const yarnrc = {
  ...npm,
  text: 'registry "ADDRESS"\n"@acme:registry" "ADDRESS"\n"//npm.acme.example/:_authToken" "PASSWORD"\n',
};
const yarnrcYml = {
  ...npm,
  text: `npmRegistryServer: "ADDRESS"
npmAuthToken: PASSWORD
npmScopes:
  acme:
    npmRegistryServer: "ADDRESS"
    npmAuthToken: PASSWORD
`,
};
const bunfig = {
  ...npm,
  text: `[install]
registry = { url = "ADDRESS", token = "PASSWORD" }
[install.scopes]
acme = { url = "ADDRESS", password = "PASSWORD" }
`,
};
const pipConf = {
  ...pip,
  text: '[global]\nindex-url = ADDRESS\nextra-index-url = ADDRESS\n    ADDRESS\nproxy = ADDRESS\n',
};
const uvToml = { ...pip, text: 'index-url = "ADDRESS"\nextra-index-url = ["ADDRESS"]\n[[index]]\nurl = "ADDRESS"\n' };
const condarc = {
  manifest: 'environment.yml',
  contents: 'dependencies: [hoist==1.0]\n',
  text: 'channels: [ADDRESS]\nchannel_alias: ADDRESS\ndefault_channels: [ADDRESS]\ncustom_channels: { acme: ADDRESS }\nproxy_servers: { https: ADDRESS }\n',
};
const nugetConfig = {
  ...nuget,
  text: `<configuration>
  <packageSources><add key="acme" value="ADDRESS" /></packageSources>
  <packageSourceCredentials><acme><add key="Username" value="deploy" /><add key="ClearTextPassword" value="PASSWORD" /></acme></packageSourceCredentials>
</configuration>`,
};
const cargoConfig = {
  ...cargo,
  text: `[registries.acme]
index = "sparse+ADDRESS/"
token = "PASSWORD"
[source.crates-io]
replace-with = "mirror"
[source.mirror]
registry = "ADDRESS"
`,
};

const bundleConfig = {
  manifest: 'Gemfile',
  contents: 'source "https://rubygems.example"\ngem "hoist", "1.0.0"\n',
  text: '---\nBUNDLE_MIRROR__ALL: "ADDRESS"\nBUNDLE_GEMS__ACME__EXAMPLE: "deploy:PASSWORD"\n',
};

const gitConfig = {
  manifest: '.github/workflows/ci.yml',
  contents: 'jobs:\n  a:\n    steps:\n      - uses: acme/hoist@v1\n',
  text: '[remote "origin"]\n\turl = ADDRESS\n[http]\n\textraheader = Authorization: Basic PASSWORD\n',
};

/** By the end of the path in a workspace. */
const inWorkspace: Readonly<Record<string, SettingsText>> = {
  '.npmrc': npmrc,
  '.yarnrc': yarnrc,
  '.yarnrc.yml': yarnrcYml,
  'bunfig.toml': bunfig,
  'lerna.json': { ...npm, text: '{ "packages": ["ADDRESS"], "registry": "ADDRESS" }' },
  'pip.conf': pipConf,
  'pip.ini': pipConf,
  'uv.toml': uvToml,
  '.condarc': condarc,
  'gradle.properties': { ...gradle, text: 'repository=ADDRESS\npassword=PASSWORD\nhoistVersion=ADDRESS\n' },
  '.mvn/maven.config': {
    ...maven,
    text: '-s ADDRESS\n-DhoistVersion=ADDRESS\n-Dpassword=PASSWORD\n',
  },
  '.mvn/settings.xml': { ...maven, text: mavenSettings },
  'nuget.config': nugetConfig,
  '.cargo/config.toml': cargoConfig,
  '.cargo/config': cargoConfig,
  '.bundle/config': bundleConfig,
  '.git/config': gitConfig,
};

const ofUser: Readonly<Record<UserSettingsKind, SettingsText>> = {
  npmrc,
  npmrcAbove: npmrc,
  pnpmRc: npmrc,
  yarnrc,
  yarnrcYml,
  bunfig,
  pipConf,
  uvToml,
  condarc,
  goEnv: { ...go, text: 'GOPRIVATE=git.acme.example\nGOPROXY=ADDRESS,direct\n' },
  nugetConfig,
  cargoConfig,
  mavenSettings: { ...maven, text: mavenSettings },
  gradleInit: {
    ...gradle,
    text: 'allprojects { repositories { maven { url "ADDRESS"; credentials { username "deploy"; password "PASSWORD" } } } }\n',
  },
  bundleConfig,
  gitConfig,
  composerConfig: {
    ...composer,
    text: '{ "repositories": [{ "type": "composer", "url": "ADDRESS" }], "config": { "http-basic": { "acme": { "password": "PASSWORD" } } } }',
  },
  composerAuth: {
    ...composer,
    text: '{ "http-basic": { "repo.acme.example": { "username": "deploy", "password": "PASSWORD" } }, "github-oauth": { "github.com": "PASSWORD" } }',
  },
};

/** Environment variables, and a manifest that each applies to. */
const variables: Readonly<Record<string, Pick<SettingsText, 'manifest' | 'contents'>>> = {
  NPM_CONFIG_REGISTRY: npm,
  YARN_NPM_REGISTRY_SERVER: npm,
  BUN_CONFIG_REGISTRY: npm,
  PIP_INDEX_URL: pip,
  PIP_EXTRA_INDEX_URL: pip,
  PIP_FIND_LINKS: pip,
  UV_INDEX: pip,
  UV_DEFAULT_INDEX: pip,
  PIPENV_PYPI_MIRROR: pip,
  PDM_PYPI_URL: pip,
  CONDA_CHANNELS: condarc,
  CONDA_CHANNEL_ALIAS: condarc,
  GOPROXY: go,
  CARGO_REGISTRIES_ACME_INDEX: cargo,
};

const finder = new SecretFinder(Object.values(credentials));

describe('Credentials in settings of package managers', () => {
  for (const [path, settings] of Object.entries(inWorkspace))
    it(`${path} of the workspace`, () =>
      checkEach(settings, (text) =>
        credentialsRead(formatOf(settings), settings.contents, { supports: [{ path, text }] }),
      ));

  for (const [kind, settings] of entriesOf(ofUser))
    it(`${kind} of the user`, () =>
      checkEach(settings, (text) => {
        const user = [{ kind, label: `~/${kind}`, text }];
        const kept = finder
          .find(JSON.stringify(readUserSettings(user, {})), kind)
          .map(({ around }) => `kept: ${around}`);
        return [...kept, ...credentialsRead(formatOf(settings), settings.contents, { user })];
      }));

  for (const [name, settings] of Object.entries(variables))
    it(`environment variable ${name}`, () =>
      checkEach({ text: 'ADDRESS' }, (text) => {
        const environment = { [name]: text };
        const kept = finder
          .find(JSON.stringify(readUserSettings([], environment)), name)
          .map(({ around }) => `kept: ${around}`);
        return [...kept, ...credentialsRead(formatOf(settings), settings.contents, { environment })];
      }));

  it('has a text for every settings file of a workspace', () => {
    assert.deepEqual(Object.keys(inWorkspace), supportFileNames);
  });
});

function checkEach({ text }: Pick<SettingsText, 'text'>, read: (text: string) => readonly string[]): void {
  const leaks = Object.entries(plantedAddresses).flatMap(([what, address]) =>
    read(planted(text, address)).map((leak) => `${what}: ${leak}`),
  );
  assert.deepEqual(leaks, []);
}

function formatOf({ manifest }: Pick<SettingsText, 'manifest'>): NonNullable<ReturnType<typeof readerFor>> {
  const format = readerFor(manifest);
  assert.ok(format, manifest);
  return format;
}

function entriesOf<Key extends string, Value>(
  record: Readonly<Record<Key, Value>>,
): readonly (readonly [Key, Value])[] {
  return Object.keys(record).map((key) => [key as Key, record[key as Key]]);
}
