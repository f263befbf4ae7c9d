import { makeJsLock } from './jsLocks.ts';
import { type MakeText, commit, hash, json, next, repeated, version } from './textParts.ts';

/** Files written by tools, by the id of the format. */
export const largeLocks: Readonly<Record<string, MakeText>> = {
  'npm-package-lock': json((all) => ({
    lockfileVersion: 3,
    packages: {
      '': { name: 'large', dependencies: { 'package-0': '1' } },
      ...Object.fromEntries(
        all.map((at) => [
          `node_modules/package-${at}`,
          {
            version: version(at),
            resolved: `https://registry.npmjs.example/package-${at}/-/package-${at}-${version(at)}.tgz`,
            integrity: `sha512-${hash(at)}`,
            dependencies: { [next(at)]: '*' },
          },
        ]),
      ),
    },
  })),
  'yarn-lock': (count) => makeJsLock('yarn1', count, 20),
  'pnpm-lock': (count) => makeJsLock('pnpm9', count, 20),
  'bun-lock': (count) =>
    `{\n  "lockfileVersion": 1,\n  "workspaces": {\n    "": {\n      "name": "large",\n      "dependencies": {\n        "package-0": "1",\n      },\n    },\n  },\n  "packages": {\n${Array.from(
      { length: count },
      (_, at) =>
        `    "package-${at}": ["package-${at}@${version(at)}", "", { "dependencies": { "${next(at)}": "*" } }, "sha512-${hash(at)}"],\n\n`,
    ).join('')}  }\n}\n`,
  'deno-lock': json((all) => ({
    version: '5',
    npm: Object.fromEntries(
      all.map((at) => [
        `package-${at}@${version(at)}`,
        { integrity: `sha512-${hash(at)}`, dependencies: [`${next(at)}@${version(at + 1)}`] },
      ]),
    ),
  })),
  'nuget-packages-lock': json((all) => ({
    version: 1,
    dependencies: {
      'net8.0': Object.fromEntries(
        all.map((at) => [
          `Package.${at}`,
          {
            type: 'Transitive',
            resolved: version(at),
            contentHash: hash(at),
            dependencies: { [`Package.${at + 1}`]: version(at + 1) },
          },
        ]),
      ),
    },
  })),
  'gradle-lock': repeated(
    '# This is a Gradle generated file for dependency locking.\n',
    (at) => `org.acme.g${at}:package-${at}:${version(at)}=compileClasspath,runtimeClasspath\n`,
    'empty=\n',
  ),
  'maven-install': json((all) => ({
    version: '2',
    artifacts: Object.fromEntries(
      all.map((at) => [`org.acme.g${at}:package-${at}`, { shasums: { jar: hash(at) }, version: version(at) }]),
    ),
    dependencies: Object.fromEntries(
      all.map((at) => [`org.acme.g${at}:package-${at}`, [`org.acme.g${at + 1}:${next(at)}`]]),
    ),
    repositories: { 'https://repo.maven.example/maven2/': all.map((at) => `org.acme.g${at}:package-${at}`) },
  })),
  'poetry-lock': repeated(
    '',
    (at) =>
      `[[package]]\nname = "package-${at}"\nversion = "${version(at)}"\ndescription = ""\noptional = false\npython-versions = ">=3.8"\ngroups = ["main"]\nfiles = [\n    {file = "package_${at}-${version(at)}.tar.gz", hash = "sha256:${hash(at)}"},\n]\n\n[package.dependencies]\n${next(at)} = "*"\n\n`,
    '[metadata]\nlock-version = "2.1"\n',
  ),
  'uv-lock': repeated(
    'version = 1\nrequires-python = ">=3.12"\n\n',
    (at) =>
      `[[package]]\nname = "package-${at}"\nversion = "${version(at)}"\nsource = { registry = "https://pypi.python.example/simple" }\ndependencies = [\n    { name = "${next(at)}" },\n]\nsdist = { url = "https://files.pythonhosted.example/package_${at}.tar.gz", hash = "sha256:${hash(at)}", size = 1000 }\n\n`,
  ),
  'cargo-lock': repeated(
    'version = 4\n\n',
    (at) =>
      `[[package]]\nname = "package-${at}"\nversion = "${version(at)}"\nsource = "registry+https://github.com/rust-lang/crates.io-index"\nchecksum = "${hash(at)}"\ndependencies = [\n "${next(at)}",\n]\n\n`,
  ),
  'gem-lock': repeated(
    'GEM\n  remote: https://rubygems.example/\n  specs:\n',
    (at) => `    package-${at} (${version(at)})\n      ${next(at)} (>= 1)\n`,
    '\nPLATFORMS\n  ruby\n\nDEPENDENCIES\n  package-0\n',
  ),
  'composer-lock': json((all) => ({
    packages: all.map((at) => ({
      name: `acme/package-${at}`,
      version: `v${version(at)}`,
      source: { type: 'git', url: `https://github.com/acme/package-${at}.git`, reference: commit(at) },
      require: { [`acme/${next(at)}`]: '^1.0' },
      'notification-url': 'https://packagist.example/downloads/',
      license: ['MIT'],
    })),
    'packages-dev': [],
  })),
  'pod-lock': repeated(
    'PODS:\n',
    (at) => `  - Package${at} (${version(at)}):\n    - Package${at + 1} (>= 1.0)\n`,
    '\nDEPENDENCIES:\n  - Package0\n\nSPEC REPOS:\n  trunk:\n    - Package0\n\nCOCOAPODS: 1.16.2\n',
  ),
  'conda-lock': repeated(
    'version: 1\nmetadata:\n  platforms:\n  - linux-64\npackage:\n',
    (at) =>
      `- name: package-${at}\n  version: ${version(at)}\n  manager: conda\n  platform: linux-64\n  dependencies:\n    ${next(at)}: '>=1'\n  url: https://conda.example/conda-forge/linux-64/package-${at}-${version(at)}-h${at}_0.conda\n  hash:\n    sha256: ${hash(at)}\n  category: main\n  optional: false\n`,
  ),
  'sbom-json': json((all) => ({
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    components: all.map((at) => ({
      type: 'library',
      'bom-ref': `package-${at}`,
      name: `package-${at}`,
      version: version(at),
      purl: `pkg:npm/package-${at}@${version(at)}`,
    })),
    dependencies: all.map((at) => ({ ref: `package-${at}`, dependsOn: [next(at)] })),
  })),
  'dpkg-status': repeated(
    '',
    (at) =>
      `Package: package-${at}\nStatus: install ok installed\nPriority: optional\nSection: libs\nMaintainer: Somebody <somebody@debian.example>\nArchitecture: amd64\nVersion: ${version(at)}-1\nDescription: something\n of more than one line\n\n`,
  ),
  'nuget-project-assets': json((all) => ({
    version: 3,
    targets: {
      'net8.0': Object.fromEntries(
        all.map((at) => [
          `Package.${at}/${version(at)}`,
          { type: 'package', dependencies: { [`Package.${at + 1}`]: version(at + 1) }, compile: { 'lib/a.dll': {} } },
        ]),
      ),
    },
    libraries: Object.fromEntries(
      all.map((at) => [`Package.${at}/${version(at)}`, { sha512: hash(at), type: 'package', files: ['lib/a.dll'] }]),
    ),
    projectFileDependencyGroups: { 'net8.0': ['Package.0 >= 1.0.0'] },
  })),
  'paket-lock': repeated(
    'NUGET\n  remote: https://api.nuget.example/v3/index.json\n',
    (at) => `    Package.${at} (${version(at)})\n      Package.${at + 1} (>= 1.0)\n`,
  ),
  'gradle-verification': repeated(
    '<verification-metadata>\n  <components>\n',
    (at) =>
      `    <component group="org.acme.g${at}" name="package-${at}" version="${version(at)}">\n      <artifact name="package-${at}.jar">\n        <sha256 value="${hash(at)}" origin="Generated by Gradle"/>\n      </artifact>\n    </component>\n`,
    '  </components>\n</verification-metadata>\n',
  ),
  'pdm-lock': repeated(
    '[metadata]\ngroups = ["default"]\nlock_version = "4.5.0"\n\n',
    (at) =>
      `[[package]]\nname = "package-${at}"\nversion = "${version(at)}"\nsummary = ""\ngroups = ["default"]\ndependencies = [\n    "${next(at)}>=1.0",\n]\nfiles = [\n    {file = "package_${at}-${version(at)}.tar.gz", hash = "sha256:${hash(at)}"},\n]\n\n`,
  ),
  'python-lock': repeated(
    'lock-version = "1.0"\ncreated-by = "large"\n\n',
    (at) =>
      `[[packages]]\nname = "package-${at}"\nversion = "${version(at)}"\nsdist = { url = "https://files.pythonhosted.example/package_${at}.tar.gz", hashes = { sha256 = "${hash(at)}" } }\n\n`,
  ),
  'pipenv-lock': json((all) => ({
    default: Object.fromEntries(
      all.map((at) => [
        `package-${at}`,
        { hashes: [`sha256:${hash(at)}`], index: 'pypi', version: `==${version(at)}` },
      ]),
    ),
    develop: {},
  })),
  'go-sum': repeated(
    '',
    (at) =>
      `example.com/acme/package-${at} v${version(at)} h1:${hash(at)}=\nexample.com/acme/package-${at} v${version(at)}/go.mod h1:${hash(at)}=\n`,
  ),
  'go-vendor-modules': repeated(
    '',
    (at) =>
      `# example.com/acme/package-${at} v${version(at)}\n## explicit; go 1.20\nexample.com/acme/package-${at}/a\n`,
  ),
  'swift-resolved': json((all) => ({
    pins: all.map((at) => ({
      identity: `package-${at}`,
      kind: 'remoteSourceControl',
      location: `https://github.com/acme/package-${at}.git`,
      state: { revision: commit(at), version: version(at) },
    })),
    version: 2,
  })),
  'flake-lock': json((all) => ({
    nodes: Object.fromEntries(
      all.map((at) => [
        `package-${at}`,
        {
          inputs: { [next(at)]: next(at) },
          locked: { owner: 'acme', repo: `package-${at}`, rev: commit(at), narHash: hash(at), type: 'github' },
          original: { owner: 'acme', repo: `package-${at}`, type: 'github' },
        },
      ]),
    ),
    root: 'root',
    version: 7,
  })),
  'pubspec-lock': repeated(
    'packages:\n',
    (at) =>
      `  package-${at}:\n    dependency: transitive\n    description:\n      path: "."\n      ref: main\n      resolved-ref: ${commit(at)}\n      url: "https://github.com/acme/package-${at}.git"\n    source: git\n    version: "${version(at)}"\n`,
  ),
  'cartfile-resolved': repeated('', (at) => `github "acme/package-${at}" "${version(at)}"\n`),
  'conda-explicit': repeated(
    '@EXPLICIT\n',
    (at) => `https://conda.example/conda-forge/linux-64/package-${at}-${version(at)}-h${at}_0.conda#${hash(at)}\n`,
  ),
  'pixi-lock': repeated(
    'version: 6\npackages:\n',
    (at) =>
      `- conda: https://conda.example/conda-forge/linux-64/package-${at}-${version(at)}-h${at}_0.conda\n  sha256: ${hash(at)}\n  depends:\n  - ${next(at)} >=1\n  license: MIT\n  size: 1000\n`,
  ),
  'cyclonedx-xml': repeated(
    '<bom xmlns="http://cyclonedx.org/schema/bom/1.6" version="1">\n  <components>\n',
    (at) =>
      `    <component type="library" bom-ref="package-${at}">\n      <name>package-${at}</name>\n      <version>${version(at)}</version>\n      <purl>pkg:npm/package-${at}@${version(at)}</purl>\n    </component>\n`,
    '  </components>\n</bom>\n',
  ),
  'spdx-text': repeated(
    'SPDXVersion: SPDX-2.3\nDocumentName: large\n\n',
    (at) =>
      `PackageName: package-${at}\nSPDXID: SPDXRef-${at}\nPackageVersion: ${version(at)}\nPackageDownloadLocation: NOASSERTION\nExternalRef: PACKAGE-MANAGER purl pkg:npm/package-${at}@${version(at)}\nRelationship: SPDXRef-${at} DEPENDS_ON SPDXRef-${at + 1}\n\n`,
  ),
};
