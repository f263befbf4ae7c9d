import assert from 'node:assert/strict';

import { linkWorkspace } from '../../../src/manifests/ecosystems.ts';
import { readerFor, readManifest } from '../../../src/manifests/readers.ts';
import { projectOf, textOf } from './exportsWorld.ts';

interface Row {
  readonly what: string;
  /** By path. */
  readonly files: Readonly<Record<string, string>>;
  readonly expected: readonly string[];
}

const pom = (...dependencies: readonly string[]): string =>
  `<project><dependencies>${dependencies.map((one) => `<dependency>${one}</dependency>`).join('')}</dependencies></project>`;

const artifact = '<groupId>io.netty</groupId><artifactId>epoll</artifactId><version>4.1.0</version>';

const bom = (...purls: readonly string[]): string =>
  JSON.stringify({
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    components: purls.map((purl) => ({ type: 'library', group: 'io.netty', name: 'epoll', purl })),
  });

const rows: readonly Row[] = [
  {
    what: 'the epoch of a Debian version',
    files: {
      'var/lib/dpkg/status': [
        'Package: bsdutils',
        'Status: install ok installed',
        'Architecture: amd64',
        'Version: 1:2.38.1-5+b1',
        '',
      ].join('\n'),
    },
    expected: ['pkg:deb/debian/bsdutils@1:2.38.1-5+b1?arch=amd64'],
  },
  {
    what: 'the epoch and the distribution in a bill of materials',
    files: { 'bom.json': bom('pkg:deb/debian/bsdutils@1%3A2.38.1-5%2Bb1?arch=amd64&distro=debian-12') },
    expected: ['pkg:deb/debian/bsdutils@1:2.38.1-5+b1?arch=amd64&distro=debian-12'],
  },
  {
    what: 'classifier and type of a Maven project, and artifacts of one component apart',
    files: {
      'pom.xml': pom(
        artifact,
        `${artifact}<classifier>linux-x86_64</classifier>`,
        `${artifact}<type>test-jar</type><classifier>tests</classifier>`,
        `${artifact}<classifier>\${os.detected}</classifier><type>jar</type>`,
      ),
    },
    expected: [
      'pkg:maven/io.netty/epoll@4.1.0',
      'pkg:maven/io.netty/epoll@4.1.0?classifier=linux-x86_64',
      'pkg:maven/io.netty/epoll@4.1.0?classifier=tests&type=test-jar',
    ],
  },
  {
    what: 'classifier and type of a Gradle build',
    files: {
      'build.gradle': [
        'dependencies {',
        "  implementation 'io.netty:a:4.1.0:linux-x86_64'",
        "  implementation 'io.netty:b:4.1.0@aar'",
        "  implementation 'io.netty:c:4.1.0:osx@zip'",
        "  implementation group: 'io.netty', name: 'd', version: '4.1.0', classifier: 'linux', ext: 'so'",
        "  implementation([group: 'io.netty', name: 'e', version: '4.1.0', classifier: 'linux'])",
        "  implementation 'io.netty:f:4.1.0@jar'",
        '}',
      ].join('\n'),
    },
    expected: [
      'pkg:maven/io.netty/a@4.1.0?classifier=linux-x86_64',
      'pkg:maven/io.netty/b@4.1.0?type=aar',
      'pkg:maven/io.netty/c@4.1.0?classifier=osx&type=zip',
      'pkg:maven/io.netty/d@4.1.0?classifier=linux&type=so',
      'pkg:maven/io.netty/e@4.1.0?classifier=linux',
      'pkg:maven/io.netty/f@4.1.0',
    ],
  },
  {
    what: 'the qualifiers and the subpath of a bill of materials',
    files: {
      'bom.json': bom(
        'pkg:maven/io.netty/epoll@4.1.0?classifier=linux-x86_64&type=jar',
        'pkg:gem/nokogiri@1.15.4?platform=x86_64-linux',
        'pkg:golang/github.com/a/b@v1.2.3#sub/package',
        'pkg:conda/numpy@1.16.6?build=py27_0&channel=main&subdir=osx-64&type=tar.bz2',
        'pkg:github/actions/checkout@v4',
      ),
    },
    expected: [
      'pkg:conda/numpy@1.16.6?build=py27_0&channel=main&subdir=osx-64&type=tar.bz2',
      'pkg:gem/nokogiri@1.15.4?platform=x86_64-linux',
      'pkg:github/actions/checkout@v4',
      'pkg:golang/github.com/a/b@v1.2.3#sub/package',
      'pkg:maven/io.netty/epoll@4.1.0?classifier=linux-x86_64&type=jar',
    ],
  },
  {
    what: 'one component for a manifest and a bill of materials that only says more',
    files: {
      'bom.json': bom(
        'pkg:maven/io.netty/epoll@4.1.0?type=jar&repository_url=https%3A%2F%2Frepo1.maven.example%2Fmaven2',
      ),
      'pom.xml': pom(artifact),
    },
    expected: ['pkg:maven/io.netty/epoll@4.1.0?repository_url=https%3A%2F%2Frepo1.maven.example%2Fmaven2&type=jar'],
  },
  {
    what: 'the platform of a gem that has one',
    files: {
      'Gemfile.lock': [
        'GEM',
        '  remote: https://rubygems.example/',
        '  specs:',
        '    nokogiri (1.15.4-x86_64-linux)',
        '    ffi (1.16.0)',
        '    ffi (1.16.0-x64-mingw)',
        '',
        'PLATFORMS',
        '  x86_64-linux',
        '',
        'DEPENDENCIES',
        '  nokogiri',
        '',
      ].join('\n'),
    },
    expected: ['pkg:gem/ffi@1.16.0', 'pkg:gem/nokogiri@1.15.4?platform=x86_64-linux'],
  },
  {
    what: 'build, channel and platform of a conda package',
    files: {
      'conda-linux-64.lock':
        '@EXPLICIT\nhttps://conda.anaconda.example/conda-forge/linux-64/numpy-1.26.4-py312_0.conda\n',
    },
    expected: ['pkg:conda/numpy@1.26.4?build=py312_0&channel=conda-forge&subdir=linux-64'],
  },
];

describe('Exported package URLs have', () => {
  for (const { what, files, expected } of rows)
    it(what, () => {
      const read = Object.entries(files).map(([path, text]) => {
        const format = readerFor(path);
        assert.ok(format, path);
        return { path, format, reading: readManifest(format, text) };
      });
      const { manifests } = linkWorkspace(read, { supports: [], privatePackages: [] });
      const collected = manifests.map((one) => ({ ...one, lineAt: () => 1 }));
      const project = projectOf(collected);
      assert.deepEqual(project.components.map(({ packageUrl }) => packageUrl).sort(), expected);
      for (const format of ['cyclonedx', 'spdx', 'csv'] as const) {
        const text = textOf(format, project, []);
        assert.equal(textOf(format, projectOf(collected.toReversed()), []), text);
        for (const packageUrl of expected) assert.ok(text.includes(packageUrl), `${format}: ${packageUrl}`);
      }
    });
});
