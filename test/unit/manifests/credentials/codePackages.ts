/**
 * A text of every manifest format, with an address wherever it may have one, and where nobody expects one.
 *
 * - `ADDRESS`: an address with credentials; `ENCODED`: the same, percent-encoded
 * - `CHANNEL`: the address of a conda channel, whose path has a token
 * - `QUERYTOKEN`, `PASSWORD`: a token or password itself
 */
export const codePackageTexts: Readonly<Record<string, readonly string[]>> = {
  'bun-lock': [
    `{
  "lockfileVersion": 1,
  "workspaces": { "": { "dependencies": { "hoist": "ADDRESS", "winch": "^1.0.0", "crane": "git+ADDRESS" } } },
  "packages": {
    "hoist": ["hoist@ADDRESS", {}, "sha512-a=="],
    "winch": ["winch@1.0.0", "ADDRESS", {}, "sha512-a=="],
    "crane": ["crane@git+ADDRESS", {}, "0123456"],
  }
}`,
  ],
  'cargo-lock': [
    `version = 3

[[package]]
name = "hoist"
version = "1.0.0"
source = "git+ADDRESS"

[[package]]
name = "winch"
version = "1.0.0"
source = "registry+ADDRESS"

[[package]]
name = "crane"
version = "1.0.0"
source = "ADDRESS"
`,
  ],
  'cargo-manifest': [
    `[dependencies]
hoist = { git = "ADDRESS" }
winch = { version = "1", registry-index = "ADDRESS" }
crane = "ADDRESS"
`,
  ],
  'composer-lock': [
    `{ "packages": [
  { "name": "acme/hoist", "version": "1.0.0", "source": { "type": "git", "url": "ADDRESS", "reference": "main" }, "dist": { "type": "zip", "url": "ADDRESS" }, "notification-url": "ADDRESS" },
  { "name": "acme/winch", "version": "1.0.0", "dist": { "type": "zip", "url": "ADDRESS" } },
  { "name": "acme/crane", "version": "1.0.0", "dist": { "type": "path", "url": "ADDRESS" } }
] }`,
  ],
  'composer-manifest': [
    `{
  "repositories": [{ "type": "composer", "url": "ADDRESS" }, { "type": "vcs", "url": "ADDRESS" },
    { "type": "package", "package": { "name": "acme/winch", "version": "1.0.0", "dist": { "url": "ADDRESS", "type": "zip" } } }],
  "require": { "acme/hoist": "dev-main#ADDRESS", "acme/winch": "1.0.0" }
}`,
  ],
  'deno-config': [
    `{ "imports": { "hoist": "ADDRESS", "winch/": "ADDRESS/", "davit": "ADDRESS/davit@v1.0.0/mod.ts" }, "scopes": { "ADDRESS": { "x": "ADDRESS" } } }`,
  ],
  'deno-lock': [
    `{ "version": "5", "specifiers": { "npm:hoist@1": "1.0.0" }, "npm": { "hoist@1.0.0": { "tarball": "ADDRESS" } },
  "redirects": { "ADDRESS": "ADDRESS" },
  "remote": { "ADDRESS": "00", "ADDRESS/davit@v1.0.0/mod.ts": "00" } }`,
  ],
  'dotnet-sdks': [
    `{ "sdk": { "version": "ADDRESS" }, "msbuild-sdks": { "Hoist.Sdk": "ADDRESS", "ADDRESS": "1.0.0" } }`,
  ],
  'dotnet-tools': [
    `{ "version": 1, "tools": { "hoist": { "version": "ADDRESS", "commands": ["hoist"] }, "ADDRESS": { "version": "1.0.0", "commands": [] } } }`,
  ],
  'gradle-build': [
    `repositories {
    maven { url "ADDRESS" }
    maven {
        url = uri("ADDRESS")
        credentials { username "deploy"; password "PASSWORD" }
    }
}
dependencies {
    implementation "org.acme:hoist:1.0.0"
    implementation "org.acme:winch:ADDRESS"
    implementation("ADDRESS")
}
`,
  ],
  'gradle-catalog': [
    `[versions]
hoist = "ADDRESS"

[libraries]
hoist = { module = "org.acme:hoist", version.ref = "hoist" }
winch = { group = "ADDRESS", name = "winch", version = "1.0.0" }
`,
  ],
  'gradle-lock': [
    `org.acme:winch:1.0.0=runtimeClasspath
org.acme:hoist:ADDRESS=runtimeClasspath
`,
  ],
  'gradle-verification': [
    `<verification-metadata><components>
  <component group="org.acme" name="hoist" version="ADDRESS"><artifact name="ADDRESS"><sha256 value="00" origin="ADDRESS"/></artifact></component>
  <component group="ADDRESS" name="winch" version="1.0.0"/>
</components></verification-metadata>`,
  ],
  'maven-extensions': [
    `<extensions>
  <extension><groupId>org.acme</groupId><artifactId>hoist</artifactId><version>ADDRESS</version></extension>
  <extension><groupId>ADDRESS</groupId><artifactId>ADDRESS</artifactId><version>1.0.0</version></extension>
</extensions>`,
  ],
  'maven-install': [
    `{ "artifacts": { "org.acme:hoist": { "version": "1.0.0" }, "ADDRESS": { "version": "ADDRESS" } },
  "repositories": { "ADDRESS": ["org.acme:hoist"] }, "version": "2" }`,
    `{ "dependency_tree": { "dependencies": [
  { "coord": "org.acme:hoist:1.0.0", "mirror_urls": ["ADDRESS/org/acme/hoist/1.0.0/hoist-1.0.0.jar"], "url": "ADDRESS" },
  { "coord": "ADDRESS:winch:ADDRESS", "url": "ADDRESS" }] } }`,
  ],
  'maven-pom': [
    `<project><modelVersion>4.0.0</modelVersion><groupId>shop</groupId><artifactId>shop</artifactId><version>1</version>
  <properties><hoist>ADDRESS</hoist></properties>
  <repositories><repository><id>private</id><url>ADDRESS</url></repository></repositories>
  <dependencies>
    <dependency><groupId>org.acme</groupId><artifactId>hoist</artifactId><version>\${hoist}</version></dependency>
    <dependency><groupId>ADDRESS</groupId><artifactId>winch</artifactId><version>1.0.0</version></dependency>
    <dependency><groupId>org.acme</groupId><artifactId>crane</artifactId><version>1.0.0</version><scope>system</scope><systemPath>ADDRESS</systemPath></dependency>
  </dependencies>
</project>`,
  ],
  'npm-package': [
    `{ "dependencies": { "hoist": "ADDRESS", "winch": "git+ADDRESS", "davit": "acme/davit?access_token=QUERYTOKEN", "boom": "patch:boom@ENCODED#./boom.patch", "ADDRESS": "1.0.0" },
  "overrides": { "hoist": "ADDRESS" }, "publishConfig": { "registry": "ADDRESS" }, "packageManager": "pnpm@ADDRESS" }`,
  ],
  'npm-package-lock': [
    `{ "lockfileVersion": 3, "packages": {
  "": { "dependencies": { "hoist": "ADDRESS" } },
  "node_modules/hoist": { "version": "1.0.0", "resolved": "ADDRESS" },
  "node_modules/winch": { "version": "git+ADDRESS", "resolved": "git+ADDRESS" },
  "node_modules/crane": { "name": "ADDRESS", "version": "ADDRESS" } },
  "dependencies": { "davit": { "version": "ADDRESS", "from": "git+ADDRESS", "resolved": "ADDRESS" } } }`,
  ],
  'nuget-build-props': [
    `<Project><PropertyGroup><RestoreSources>ADDRESS</RestoreSources><HoistVersion>ADDRESS</HoistVersion></PropertyGroup>
  <ItemGroup><PackageReference Include="Hoist" Version="$(HoistVersion)" /><PackageReference Include="ADDRESS" Version="1.0.0" /></ItemGroup></Project>`,
  ],
  'nuget-central-packages': [
    `<Project><ItemGroup><PackageVersion Include="Hoist" Version="ADDRESS" /><GlobalPackageReference Include="ADDRESS" Version="1.0.0" /></ItemGroup></Project>`,
  ],
  'nuget-packages-config': [
    `<packages><package id="Hoist" version="ADDRESS" /><package id="ADDRESS" version="1.0.0" /></packages>`,
  ],
  'nuget-packages-lock': [
    `{ "version": 1, "dependencies": { "net8.0": {
  "Hoist": { "type": "Direct", "requested": "ADDRESS", "resolved": "ADDRESS" }, "ADDRESS": { "type": "Transitive", "resolved": "1.0.0" } } } }`,
  ],
  'nuget-project': [
    `<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><TargetFramework>net8.0</TargetFramework><RestoreAdditionalProjectSources>ADDRESS</RestoreAdditionalProjectSources></PropertyGroup>
  <ItemGroup><PackageReference Include="Hoist" Version="ADDRESS" /><PackageReference Include="ADDRESS" Version="1.0.0" /><ProjectReference Include="ADDRESS" /></ItemGroup></Project>`,
  ],
  'nuget-project-assets': [
    `{ "version": 3, "targets": { "net8.0": { "Hoist/1.0.0": { "type": "package" }, "ADDRESS": { "type": "package" } } },
  "libraries": { "Hoist/1.0.0": { "type": "package", "path": "ADDRESS" }, "ADDRESS": { "type": "package" } },
  "projectFileDependencyGroups": { "net8.0": ["Hoist >= 1.0.0"] },
  "project": { "restore": { "sources": { "ADDRESS": {} } } } }`,
  ],
  'paket-dependencies': [
    `source ADDRESS
source ADDRESS username: "deploy" password: "PASSWORD"
nuget Hoist ADDRESS
git ADDRESS main
github acme/hoist:main ADDRESS
http ADDRESS file.fs
gist ADDRESS
`,
  ],
  'paket-lock': [
    `NUGET
  remote: ADDRESS
    Hoist (1.0.0)
    Winch (ADDRESS)
GIT
  remote: ADDRESS
     (0123456789abcdef0123456789abcdef01234567)
GITHUB
  remote: ADDRESS
    hoist.fs (0123456789abcdef0123456789abcdef01234567)
HTTP
  remote: ADDRESS
    crane.fs (ADDRESS)
`,
  ],
  'pnpm-lock': [
    `lockfileVersion: '9.0'
importers:
  .:
    dependencies:
      hoist:
        specifier: ADDRESS
        version: ADDRESS
      winch:
        specifier: git+ADDRESS
        version: git+ADDRESS
packages:
  hoist@ADDRESS:
    resolution: {tarball: 'ADDRESS'}
    version: 1.0.0
  winch@git+ADDRESS:
    resolution: {commit: 0123456789abcdef0123456789abcdef01234567, repo: 'ADDRESS', type: git}
    version: 1.0.0
snapshots:
  hoist@ADDRESS: {}
  winch@git+ADDRESS: {}
`,
  ],
  'pnpm-workspace': [
    `packages:
  - ADDRESS
catalog:
  hoist: ADDRESS
  winch: git+ADDRESS
overrides:
  crane: ADDRESS
`,
  ],
  'yarn-lock': [
    `# yarn lockfile v1

"hoist@ADDRESS":
  version "1.0.0"
  resolved "ADDRESS"

"winch@git+ADDRESS":
  version "1.0.0"
  resolved "git+ADDRESS"
`,
    `__metadata:
  version: 8

"hoist@ADDRESS":
  version: 1.0.0
  resolution: "hoist@ADDRESS"
  linkType: hard

"winch@npm:^1.0.0":
  version: 1.0.0
  resolution: "winch@npm:1.0.0::__archiveUrl=ENCODED"
  linkType: hard

"crane@patch:crane@ENCODED#./crane.patch":
  version: 1.0.0
  resolution: "crane@patch:crane@ENCODED#./crane.patch::version=1.0.0&hash=00&locator=shop%40workspace%3A."
  linkType: hard
`,
  ],
};
