import fs from 'node:fs';
import path from 'node:path';

import { formatFacts } from '../../../src/manifests/formatFacts.generated.ts';
import { settingsPlace } from '../bareEnvironment.ts';
import { packageJson, GitRepository } from '../gitRepository.ts';
import { credentials, privateNames } from './planted.ts';
import { codePackageTexts } from '../../unit/manifests/credentials/codePackages.ts';
import { otherFormatTexts } from '../../unit/manifests/credentials/otherFormats.ts';
import { pythonFormatTexts } from '../../unit/manifests/credentials/pythonFormats.ts';
import { planted, plantedAddresses } from './plantedTexts.ts';

const { npmAuthToken, registryPassword, urlPassword } = credentials;
const name = Object.fromEntries(Object.entries(privateNames).map(([key, { text }]) => [key, text])) as Readonly<
  Record<keyof typeof privateNames, string>
>;

/** A pattern of `clearlydefined.privatePackages` for one of the names. */
export const privatePattern = `${name.npmPattern}*`;

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** A project for every sort of private name, by path. */
const privateProjects: Readonly<Record<string, string>> = {
  'acme/npm/.npmrc': `@${name.npmScope}:registry=https://npm.acme.example/
//npm.acme.example/:_authToken=${npmAuthToken.text}
//npm.acme.example/:_password=${registryPassword.text}
`,
  'acme/npm/package.json': json({
    name: 'shop',
    private: true,
    workspaces: ['admin'],
    dependencies: {
      [`@${name.npmScope}/core`]: '1.0.0',
      [name.npmRegistry]: '1.0.0',
      [`${name.npmPattern}-api`]: '1.0.0',
      [name.npmMember]: '1.0.0',
      [name.npmLocal]: 'file:../../local',
      [name.git]: `git+https://deploy:${urlPassword.text}@git.acme.example/acme/${name.git}.git`,
    },
  }),
  'acme/npm/admin/package.json': json({ name: name.npmMember, version: '1.0.0' }),
  'acme/npm/package-lock.json': json({
    lockfileVersion: 3,
    packages: {
      '': { dependencies: { [name.npmRegistry]: '1.0.0' } },
      [`node_modules/${name.npmRegistry}`]: {
        version: '1.0.0',
        resolved: `https://deploy:${registryPassword.text}@npm.acme.example/${name.npmRegistry}/-/${name.npmRegistry}-1.0.0.tgz`,
      },
    },
  }),
  'acme/maven/pom.xml': `<project><modelVersion>4.0.0</modelVersion><groupId>shop</groupId><artifactId>shop</artifactId><version>1</version>
  <repositories><repository><id>acme</id><url>https://deploy:${registryPassword.text}@maven.acme.example/</url></repository></repositories>
  <dependencies><dependency><groupId>com.${name.maven}</groupId><artifactId>core</artifactId><version>1.0.0</version></dependency></dependencies>
</project>`,
  'acme/gradle/build.gradle': `repositories { maven { url "https://deploy:${registryPassword.text}@maven.acme.example/" } }
dependencies { implementation "com.${name.gradle}:core:1.0.0" }
`,
  'acme/python/requirements.txt': `--index-url https://deploy:${registryPassword.text}@pypi.acme.example/simple
${name.pypi}==1.0.0
`,
  'acme/go/go.mod': `module shop

go 1.22

require github.com/${name.go}/core v1.0.0
`,
  'acme/nuget/nuget.config': `<configuration><packageSources><clear /><add key="acme" value="https://nuget.acme.example/v3/index.json" /></packageSources>
  <packageSourceCredentials><acme><add key="ClearTextPassword" value="${registryPassword.text}" /></acme></packageSourceCredentials></configuration>`,
  'acme/nuget/shop.csproj': `<Project Sdk="Microsoft.NET.Sdk"><ItemGroup><PackageReference Include="${name.nuget}.Core" Version="1.0.0" /></ItemGroup></Project>`,
  'acme/paket/paket.dependencies': `source https://deploy:${registryPassword.text}@nuget.acme.example/v3/index.json
nuget ${name.paket}.Core 1.0.0
`,
  'acme/cargo/Cargo.toml': `[package]
name = "shop"
version = "1.0.0"

[dependencies]
${name.cargo} = { version = "=1.0.0", registry-index = "https://deploy:${registryPassword.text}@cargo.acme.example/index/" }
`,
  'acme/ruby/Gemfile': `source "https://deploy:${registryPassword.text}@gems.acme.example" do
  gem "${name.gem}", "1.0.0"
end
`,
  'acme/php/composer.json': json({
    repositories: [{ type: 'composer', url: `https://deploy:${registryPassword.text}@php.acme.example` }],
    require: { [`acme/${name.composer}`]: '1.0.0' },
  }),
  'acme/ios/Podfile': `source 'https://deploy:${registryPassword.text}@git.acme.example/specs.git'
target 'Shop' do
  pod '${name.pod}', '1.0.0'
end
`,
  'acme/conda/environment.yml': `channels:
  - https://conda.acme.example/t/${credentials.pathToken.text}/private
dependencies:
  - ${name.conda}=1.0.0=h1_0
`,
  'acme/lists/purls.txt': `pkg:npm/${name.packageUrl}@1.0.0?repository_url=https://deploy:${registryPassword.text}@npm.acme.example
`,
};

/** Packages that the stand-in service knows; the license of one has changed since the last commit. */
const publicPackages = { lodash: '4.17.21', 'json-schema': '0.2.3', indexof: '0.0.1', 'is-thirteen': '2.0.0' };

const policy = 'allow:\n  - permissive\ndeny:\n  - NONE\nreview:\n  - notHarvested\n';

/** Fills a folder: private names, credentials in every format, a license policy, and changes since the last commit. */
export function plantWorkspace(folder: string): void {
  const repository = new GitRepository(folder);
  repository.commit('First', {
    'public/package.json': packageJson({ ...publicPackages, lodash: '4.17.20' }),
    '.clearlydefined.yaml': policy,
    'acme/python/requirements.txt': `${name.pypi}==0.9.0\n`,
  });
  repository.write({ 'public/package.json': packageJson(publicPackages), ...privateProjects });
  for (const [file, text] of Object.entries(everyFormat())) write(path.join(folder, file), text);
}

/** Settings of the user's package managers, in the home folder. */
export function plantHome(home: string): void {
  write(path.join(home, settingsPlace('.config/go/env')), `GOPRIVATE=github.com/${name.go}\n`);
  write(path.join(home, '.npmrc'), `//npm.acme.example/:_authToken=${npmAuthToken.text}\n`);
}

/** The texts with credentials of every format: of their addresses each has them in another place. */
function everyFormat(): Readonly<Record<string, string>> {
  const texts = { ...codePackageTexts, ...otherFormatTexts, ...pythonFormatTexts };
  const addresses = Object.values(plantedAddresses);
  let next = 0;
  const address = (): string => addresses[next++ % addresses.length] ?? '';
  return Object.fromEntries(
    formatFacts.flatMap(({ id, fileNames }) =>
      (texts[id] ?? []).map((text, version) => [
        `texts/${id}/${version}/${(fileNames[0] ?? '').replaceAll('*', 'x')}`,
        planted(text.replaceAll('ADDRESS', address), address()),
      ]),
    ),
  );
}

function write(file: string, text: string): void {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, text);
}
