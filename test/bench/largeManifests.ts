import { type MakeText, commit, hash, json, repeated, version } from './textParts.ts';

/** Files written by hand, by the id of the format. */
export const largeManifests: Readonly<Record<string, MakeText>> = {
  'npm-package': json((all) => ({
    name: 'large',
    dependencies: Object.fromEntries(all.map((at) => [`package-${at}`, `^${version(at)}`])),
  })),
  'nuget-packages-config': repeated(
    '<?xml version="1.0" encoding="utf-8"?>\n<packages>\n',
    (at) => `  <package id="Package.${at}" version="${version(at)}" targetFramework="net48" />\n`,
    '</packages>\n',
  ),
  'nuget-project': repeated(
    '<Project Sdk="Microsoft.NET.Sdk">\n  <ItemGroup>\n',
    (at) => `    <PackageReference Include="Package.${at}" Version="${version(at)}" />\n`,
    '  </ItemGroup>\n</Project>\n',
  ),
  'maven-pom': repeated(
    '<project>\n  <groupId>acme</groupId>\n  <artifactId>large</artifactId>\n  <version>1</version>\n  <dependencies>\n',
    (at) =>
      `    <dependency>\n      <groupId>org.acme.g${at}</groupId>\n      <artifactId>package-${at}</artifactId>\n      <version>${version(at)}</version>\n    </dependency>\n`,
    '  </dependencies>\n</project>\n',
  ),
  'maven-extensions': repeated(
    '<extensions>\n',
    (at) =>
      `  <extension>\n    <groupId>org.acme.g${at}</groupId>\n    <artifactId>package-${at}</artifactId>\n    <version>${version(at)}</version>\n  </extension>\n`,
    '</extensions>\n',
  ),
  'pip-requirements': repeated(
    '',
    (at) => `package-${at}==${version(at)} \\\n    --hash=sha256:${hash(at)}\n    # via package-${at + 1}\n`,
  ),
  'go-mod': repeated(
    'module example.com/large\n\ngo 1.24\n\nrequire (\n',
    (at) => `\texample.com/acme/package-${at} v${version(at)} // indirect\n`,
    ')\n',
  ),
  'deno-config': json((all) => ({
    imports: Object.fromEntries(all.map((at) => [`package-${at}`, `npm:package-${at}@^${version(at)}`])),
  })),
  'pnpm-workspace': repeated('packages:\n  - "*"\ncatalog:\n', (at) => `  package-${at}: ^${version(at)}\n`),
  'dotnet-sdks': json((all) => ({
    sdk: { version: '8.0.100' },
    'msbuild-sdks': Object.fromEntries(all.map((at) => [`Package.${at}`, version(at)])),
  })),
  'dotnet-tools': json((all) => ({
    version: 1,
    tools: Object.fromEntries(all.map((at) => [`package.${at}`, { version: version(at), commands: ['a'] }])),
  })),
  'nuget-build-props': repeated(
    '<Project>\n  <ItemGroup>\n',
    (at) => `    <PackageReference Include="Package.${at}" Version="${version(at)}" />\n`,
    '  </ItemGroup>\n</Project>\n',
  ),
  'nuget-central-packages': repeated(
    '<Project>\n  <ItemGroup>\n',
    (at) => `    <GlobalPackageReference Include="Package.${at}" Version="${version(at)}" />\n`,
    '  </ItemGroup>\n</Project>\n',
  ),
  'paket-dependencies': repeated(
    'source https://api.nuget.example/v3/index.json\n',
    (at) => `nuget Package.${at} ~> ${version(at)}\n`,
  ),
  'gradle-build': repeated(
    'plugins {\n    id "java"\n}\n\ndef shared = "1.0"\n\ndependencies {\n',
    (at) => `    implementation "org.acme.g${at}:package-${at}:${at % 2 ? version(at) : '$shared'}"\n`,
    '}\n',
  ),
  'gradle-catalog': repeated(
    '[versions]\nshared = "1.0"\n\n[libraries]\n',
    (at) => `package-${at} = { module = "org.acme.g${at}:package-${at}", version.ref = "shared" }\n`,
  ),
  'pipenv-file': repeated('[packages]\n', (at) => `package-${at} = "==${version(at)}"\n`),
  'python-project': repeated(
    '[project]\nname = "large"\ndependencies = [\n',
    (at) => `    "package-${at}>=${version(at)}",\n`,
    ']\n',
  ),
  'setup-cfg': repeated('[options]\ninstall_requires =\n', (at) => `    package-${at}>=${version(at)}\n`),
  'go-work': repeated('go 1.24\n\nuse (\n', (at) => `\t./package-${at}\n`, ')\n'),
  'cargo-manifest': repeated(
    '[package]\nname = "large"\n\n[dependencies]\n',
    (at) => `package-${at} = { version = "${version(at)}", features = ["a"] }\n`,
  ),
  'gem-file': repeated(
    'source "https://rubygems.example"\n\n',
    (at) => `gem "package-${at}", "~> ${version(at)}", require: false\n`,
  ),
  'gem-spec': repeated(
    'Gem::Specification.new do |s|\n',
    (at) => `  s.add_dependency "package-${at}", "~> ${version(at)}"\n`,
    'end\n',
  ),
  'composer-manifest': json((all) => ({
    name: 'acme/large',
    require: Object.fromEntries(all.map((at) => [`acme/package-${at}`, `^${version(at)}`])),
  })),
  'pod-file': repeated("target 'Large' do\n", (at) => `  pod 'Package${at}', '~> ${version(at)}'\n`, 'end\n'),
  'pod-spec': repeated(
    "Pod::Spec.new do |s|\n  s.name = 'Large'\n",
    (at) => `  s.dependency 'Package${at}', '~> ${version(at)}'\n`,
    'end\n',
  ),
  'pod-spec-json': json((all) => ({
    name: 'Large',
    version: '1.0',
    dependencies: Object.fromEntries(all.map((at) => [`Package${at}`, [`~> ${version(at)}`]])),
  })),
  'conda-environment': repeated(
    'name: large\nchannels:\n  - conda-forge\ndependencies:\n',
    (at) => `  - package-${at}=${version(at)}\n`,
  ),
  'conda-environments': repeated(
    'name: large\nchannels:\n  - conda-forge\ndependencies:\n',
    (at) => `  - package-${at}=${version(at)}\n`,
  ),
  'pixi-manifest': repeated(
    '[workspace]\nchannels = ["conda-forge"]\nplatforms = ["linux-64"]\n\n[dependencies]\n',
    (at) => `package-${at} = "==${version(at)}"\n`,
  ),
  'git-modules': repeated(
    '',
    (at) =>
      `[submodule "package-${at}"]\n\tpath = libs/package-${at}\n\turl = https://github.com/acme/package-${at}.git\n`,
  ),
  'github-actions': repeated(
    'on: push\njobs:\n  build:\n    runs-on: ubuntu-latest\n    steps:\n',
    (at) =>
      `      - name: Step ${at}\n        uses: acme/package-${at}@${commit(at)} # v${version(at)}\n        with: { a: b }\n      - run: |\n          echo one\n          echo two\n`,
  ),
  'pre-commit-config': repeated(
    'repos:\n',
    (at) =>
      `  - repo: https://github.com/acme/package-${at}\n    rev: v${version(at)}\n    hooks:\n      - id: hook-${at}\n`,
  ),
  'swift-package': repeated(
    '// swift-tools-version:5.9\nlet package = Package(\n  name: "Large",\n  dependencies: [\n',
    (at) => `    .package(url: "https://github.com/acme/package-${at}.git", from: "${version(at)}"),\n`,
    '  ]\n)\n',
  ),
  'component-list': repeated('', (at) => `pkg:npm/package-${at}@${version(at)}\n`),
  'coordinate-list': json((all) => all.map((at) => `npm/npmjs/-/package-${at}/${version(at)}`)),
};
