import assert from 'node:assert/strict';

import { displayCoordinates } from '../../../src/core/coordinates.ts';
import type { LinkedManifest, WorkspaceFile } from '../../../src/manifests/link.ts';
import { linkWorkspace, identifyPackage } from '../../../src/manifests/ecosystems.ts';
import type { WantedFile } from '../../../src/manifests/linking/linker.ts';
import { gradleScope } from '../../../src/manifests/maven/gradleScope.ts';
import { nameOf } from '../../../src/manifests/parse/scriptCode.ts';
import { parseGradleProperties } from '../../../src/manifests/maven/gradleProperties.ts';
import { requiredVersion } from '../../../src/manifests/maven/mavenVersion.ts';
import { readerFor, readerOf } from '../../../src/manifests/readers.ts';
import { assertSoon } from '../../support/assertSoon.ts';
import { size } from '../../support/testSize.ts';

const long = 'x'.repeat(300);

describe('Identifying Maven artifacts', () => {
  /** A name; a version, `(requirement)` or `?`; and the coordinates or the reason why there are none. */
  const table: readonly (readonly [name: string, version: string, answer: string])[] = [
    ['com.google.guava:guava', '33.0.0-jre', 'maven/mavencentral/com.google.guava/guava/33.0.0-jre'],
    ['junit:junit', '4.13.2', 'maven/mavencentral/junit/junit/4.13.2'],
    ['androidx.core:core', '1.12.0', 'maven/mavengoogle/androidx.core/core/1.12.0'],
    ['com.google.firebase:firebase-admin', '9.2.0', 'maven/mavencentral/com.google.firebase/firebase-admin/9.2.0'],
    ['org.a:org.a.gradle.plugin', '1.0', 'maven/gradleplugin/-/org.a/1.0'],
    ['org.scala-lang:scala3-library_3', '3.3.1', 'maven/mavencentral/org.scala-lang/scala3-library_3/3.3.1'],
    ['a:b', '1.0+build~2', 'maven/mavencentral/a/b/1.0+build~2'],
    ['a:b', '?', 'maven/mavencentral/a/b, unresolvedVersion'],
    ['a:b', '(${v})', 'maven/mavencentral/a/b, unresolvedVersion'],
    ['a:b', '(@project.version@)', 'maven/mavencentral/a/b, unresolvedVersion'],
    ['@project.groupId@:b', '1.0', 'invalidName'],
    ['a:b', '([1,2))', 'maven/mavencentral/a/b, rangeWithoutLock'],
    ['a:b', '1.0-SNAPSHOT', 'snapshot'],
    ['a:b', '1.0-20240131.120000-3', 'snapshot'],
    ['a:b', '(${v}-SNAPSHOT)', 'snapshot'],
    ['a', '1.0', 'invalidName'],
    ['', '1.0', 'invalidName'],
    [':b', '1.0', 'invalidName'],
    ['a:', '1.0', 'invalidName'],
    ['a:b:c', '1.0', 'invalidName'],
    ['a/b:c', '1.0', 'invalidName'],
    ['..:b', '1.0', 'invalidName'],
    ['${g}:b', '1.0', 'invalidName'],
    ['ä:b', '1.0', 'invalidName'],
    [`a:${long}`, '1.0', 'invalidName'],
    ['a:b', '../1.0', 'invalidVersion'],
    ['a:b', '..', 'invalidVersion'],
    ['a:b', '1.0 ', 'invalidVersion'],
    ['a:b', '&b;', 'invalidVersion'],
    ['a:b', long, 'invalidVersion'],
  ];
  for (const [name, written, answer] of table) {
    it(`${JSON.stringify(name).slice(0, 40)} ${JSON.stringify(written).slice(0, 40)}`, () => {
      const requirement = /^\((.*)\)$/.exec(written)?.[1] ?? null;
      const version = requirement === null && written !== '?' ? written : null;
      const { coordinates, reason } = identifyPackage('maven', { name, version, requirement });
      const parts = [coordinates && displayCoordinates(coordinates), reason];
      assert.equal(parts.filter((part) => part !== null).join(', '), answer);
    });
  }
});

describe('Versions in Maven and Gradle files', () => {
  const exact: Readonly<Record<string, string>> = {
    '1.0': '1.0',
    ' 1.0\n': '1.0',
    '[1.0]': '1.0',
    '1.0!!': '1.0',
    '[1.7, 1.8[!!1.7.25': '1.7.25',
    '1.0-SNAPSHOT': '1.0-SNAPSHOT',
    '1.0+build': '1.0+build',
    latest: 'latest',
  };
  for (const [written, version] of Object.entries(exact)) {
    it(`${JSON.stringify(written)} is ${version}`, () => assert.equal(requiredVersion(written).version, version));
  }

  const open = [
    '[1.0,2.0)',
    '(,1.0]',
    '[1.0',
    ']1.0,2.0[',
    '[1.0,2.0[!!',
    '1.+',
    '+',
    'LATEST',
    'RELEASE',
    'latest.release',
    '${v}',
    '$v',
    '@project.version@',
    '1.0-@suffix@',
  ];
  for (const written of open) {
    it(`${written} is not a fixed version`, () =>
      assert.deepEqual(requiredVersion(written), { version: null, requirement: written }));
  }

  it('gives no version for an empty text', () => {
    for (const written of [null, '', '  '])
      assert.deepEqual(requiredVersion(written), { version: null, requirement: null });
  });
});

describe('Scopes of Gradle configurations', () => {
  const table: Readonly<Record<string, string>> = {
    runtime:
      'implementation api runtimeOnly compile compileClasspath debugImplementation latestImplementation contest jvmMain coreLibraryDesugaring',
    test: 'testImplementation testRuntimeClasspath androidTestImplementation integrationTestCompileOnly kaptTest kspTest jmh functionalTests',
    build: 'annotationProcessor kapt ksp kspCommonMainMetadata classpath checkstyle debugAnnotationProcessor',
    peer: 'compileOnly compileOnlyApi debugCompileOnly provided providedCompile providedRuntime',
    optional: 'optional',
    development: 'developmentOnly testAndDevelopmentOnly',
  };
  for (const [scope, configurations] of Object.entries(table)) {
    for (const one of configurations.split(' ')) it(`${one}: ${scope}`, () => assert.equal(gradleScope(one), scope));
  }
});

describe('Variable names in Gradle scripts', () => {
  const table: Readonly<Record<string, string>> = {
    x: 'x',
    ' project.x ': 'x',
    'rootProject.ext.x': 'x',
    'ext.versions.x': 'versions.x',
    "versions['x']": 'versions.x',
    'rootProject.extra["x"]': 'x',
    'extra["x"] as String': 'x',
    'property("x")': 'x',
    "project.findProperty('x')": 'x',
    'providers.gradleProperty("x").get()': 'x',
    'libs.versions.x.get()': 'libs.versions.x',
    'x!!': 'x',
    '(x)': 'x',
    '(x as String)': 'x',
    'x as String?': 'x',
    'x.get().toString()!!': 'x',
    "findProperty('x') ?: '1.0'": 'x',
    'v.replace("1", "5")': 'v.replace("1", "5")',
  };
  for (const [expression, name] of Object.entries(table)) {
    it(expression, () => assert.equal(nameOf(expression), name));
  }

  it('reads long variable names in time', () => {
    const long = `x${'  as a'.repeat(100_000)}!`;
    assert.equal(nameOf(long), long);
    const reading = formatNamed('gradle-build').read(`dependencies { api "a:b:\${${long}}" }`);
    assert.deepEqual(reading.dependencies, []);
    assert.deepEqual(
      reading.problems.map(({ message }) => message),
      ['Expected: group:name:version'],
    );
    const short = formatNamed('gradle-build').read(`dependencies { api "a:b:\${x${'  as a'.repeat(60)}!}" }`);
    assert.deepEqual(
      short.dependencies.map(({ name, version }) => [name, version]),
      [['a:b', null]],
    );
  });
});

describe('gradle.properties', () => {
  it('reads names and values in any of the usual spellings', () => {
    const text = '\uFEFFa=1\r\n b : 2 \n! no=1\n#no=1\nc 3\nd\\:e=\n=5\nurl=https\\://a\n';
    const read = [...parseGradleProperties(text)].map(([name, value]) => `${name}=${value}`);
    assert.deepEqual(read, ['a=1', 'b=2', 'c=3', 'd\\=e=', 'url=https://a']);
  });

  it('reads white space of any length in time', () => {
    const text = `${`a${' '.repeat(498)}\n`.repeat(1000)}${`${' '.repeat(2500)}\n`.repeat(200)}b = 1\n`;
    assert.deepEqual(
      [...parseGradleProperties(text)],
      [
        ['a', ''],
        ['b', '1'],
      ],
    );
  });
});

describe('Files of Maven and Gradle', () => {
  const table: Readonly<Record<string, string | undefined>> = {
    'pom.xml': 'maven-pom',
    'a/pom.xml': 'maven-pom',
    'a/my-pom.xml': undefined,
    'build.gradle': 'gradle-build',
    'a/build.gradle.kts': 'gradle-build',
    'gradle/dependencies.gradle': 'gradle-build',
    'settings.gradle.kts': 'gradle-build',
    'gradle.properties': undefined,
    'gradle/libs.versions.toml': 'gradle-catalog',
    'gradle/other.toml': undefined,
    'gradle.lockfile': 'gradle-lock',
    'a/buildscript-gradle.lockfile': 'gradle-lock',
    'a/gradle/dependency-locks/compileClasspath.lockfile': 'gradle-lock',
    'a/compileClasspath.lockfile': undefined,
    'gradle/verification-metadata.xml': 'gradle-verification',
    'verification-metadata.xml': undefined,
  };
  for (const [path, id] of Object.entries(table)) it(path, () => assert.equal(readerFor(path)?.id, id));

  it('requests files with other names when a file refers to them', () => {
    const texts = {
      'a/pom.xml':
        '<project><parent><groupId>g</groupId><artifactId>p</artifactId><version>1</version><relativePath>../b/parent-pom.xml</relativePath></parent><artifactId>a</artifactId><modules><module>m.xml</module><module>../../out.xml</module><module>sub</module><module>bin</module></modules><dependencies><dependency><groupId>x</groupId><artifactId>y</artifactId></dependency></dependencies></project>',
      'settings.gradle':
        "dependencyResolutionManagement { versionCatalogs { libs { from(files('gradle/own.toml')) } } }",
      'build.gradle': 'dependencies { implementation libs.x }',
    };
    const first = link(texts);
    assert.deepEqual(first.wanted.map(({ path, formatId }) => `${path} ${formatId}`).sort(), [
      'a/bin/pom.xml maven-pom',
      'a/m.xml maven-pom',
      'b/parent-pom.xml maven-pom',
      'gradle/own.toml gradle-catalog',
    ]);
    assert.equal(answersOf(first.manifests).join(' '), 'x:y=null');
    const { manifests } = link({
      ...texts,
      'b/parent-pom.xml':
        '<project><groupId>g</groupId><artifactId>p</artifactId><version>1</version><dependencyManagement><dependencies><dependency><groupId>x</groupId><artifactId>y</artifactId><version>2</version></dependency></dependencies></dependencyManagement></project>',
      'gradle/own.toml': '[libraries]\nx = "a:b:1"\n',
    });
    assert.equal(answersOf(manifests).join(' '), 'x:y=2 a:b=1 a:b=1');
  });
});

describe('Hostile Maven and Gradle files', () => {
  const chain = (count: number, entry: (at: number) => string): string =>
    Array.from({ length: count }, (_, at) => entry(at)).join('\n');

  it('limits the growth of variables and circular requests', () => {
    const properties = chain(60, (at) => `<p${at}>${`\${p${at + 1}}`.repeat(20)}</p${at}>`);
    const pom = `<project><properties>${properties}</properties><dependencies><dependency><groupId>g</groupId><artifactId>a</artifactId><version>\${p0}</version></dependency></dependencies></project>`;
    const gradle = `${chain(60, (at) => `def v${at} = "${`$v${at + 1} `.repeat(20)}"`)}\ndependencies { implementation "g:a:$v0" }`;
    const { manifests } = link({ 'pom.xml': pom, 'build.gradle': gradle });
    assert.equal(answersOf(manifests).join(' '), 'g:a=null g:a=null');
  });

  it('limits nested bills of materials', () => {
    const texts: Record<string, string> = {};
    for (let at = 0; at < 40; at++) {
      const imports = [1, 1, 2, 2].map(
        (step) =>
          `<dependency><groupId>g</groupId><artifactId>b${at + step}</artifactId><version>1</version><type>pom</type><scope>import</scope></dependency>`,
      );
      texts[`b${at}/pom.xml`] =
        `<project><groupId>g</groupId><artifactId>b${at}</artifactId><version>1</version><dependencyManagement><dependencies>${imports.join('')}</dependencies></dependencyManagement><dependencies><dependency><groupId>x</groupId><artifactId>y</artifactId></dependency></dependencies></project>`;
    }
    const { manifests } = link(texts);
    assert.equal(manifests.length, 40);
  });

  it('links groups with many variables in time', () => {
    const many = size(4000);
    const entries = (group: (at: number) => string): string =>
      chain(
        many,
        (at) =>
          `<dependency><groupId>${group(at)}</groupId><artifactId>a</artifactId><version>${at}</version></dependency>`,
      );
    const properties = chain(many, (at) => `<p${at}>g${at}</p${at}>`);
    const managed = entries((at) => `\${p${at}}`);
    const asked = entries((at) => `g${at}`).replaceAll(/<version>.*?<\/version>/g, '');
    const texts = {
      'pom.xml': `<project><properties>${properties}</properties><dependencyManagement><dependencies>${managed}</dependencies></dependencyManagement><dependencies>${asked}</dependencies></project>`,
    };
    assertSoon(() => assert.equal(answersOf(link(texts).manifests).at(-1), `g${many - 1}:a=${many - 1}`));
  });

  it('links many files with the same name in time', () => {
    const sboms = chain(
      20,
      (at) =>
        `<dependency><groupId>g</groupId><artifactId>a</artifactId><version>z${at}</version><type>pom</type><scope>import</scope></dependency>`,
    );
    const asked = chain(20, (at) => `<dependency><groupId>g</groupId><artifactId>b${at}</artifactId></dependency>`);
    const texts: Record<string, string> = {};
    for (let at = 0; at < size(500); at++)
      texts[`m${at}/pom.xml`] =
        `<project><groupId>g</groupId><artifactId>a</artifactId><version>${at}</version><dependencyManagement><dependencies>${sboms}</dependencies></dependencyManagement><dependencies>${asked}</dependencies></project>`;
    const files = Object.entries(texts).map(([path, text]) => readFile(path, text));
    assertSoon(() => linkWorkspace(files, { supports: [], privatePackages: [] }));
  });

  it('reads many brackets and quotes in time', () => {
    const texts = [
      '('.repeat(size(100_000)),
      `dependencies {${'a('.repeat(size(50_000))}`,
      `dependencies {\n${'a b,\n'.repeat(size(30_000))}`,
      `x = [\n${'"a:b:1",\n'.repeat(size(30_000))}`,
      `"${'${'.repeat(size(100_000))}`,
      `${'{'.repeat(size(50_000))}${'}'.repeat(size(50_000))}`,
      `${'(['.repeat(size(50_000))}${')'.repeat(size(50_000))}`,
      `dependencies { implementation ${'"a" + '.repeat(size(30_000))} }`,
      `${'`'.repeat(size(100_001))}`,
      `${'/*'.repeat(size(100_000))}`,
      `x = ${'a?:'.repeat(size(30_000))}b`,
    ];
    for (const text of texts) assertSoon(() => formatNamed('gradle-build').read(text), text.slice(0, 20));
  });
});

describe('Large Maven and Gradle files', () => {
  const count = size(6000);
  const lines = (line: (at: number) => string): string =>
    Array.from({ length: count }, (_, at) => `${line(at)}\n`).join('');
  const texts: Readonly<Record<string, string>> = {
    'pom.xml': `<project><dependencies>${lines((at) => `<dependency><groupId>g</groupId><artifactId>a${at}</artifactId></dependency>`)}</dependencies></project>`,
    'build.gradle': `dependencies {\n${lines((at) => `implementation 'g:a${at}:1'`)}}`,
    'gradle.lockfile': lines((at) => `g:a${at}:1=compileClasspath`),
    'gradle/libs.versions.toml': `[libraries]\n${lines((at) => `a${at} = "g:a${at}:1"`)}`,
    'alone/gradle/verification-metadata.xml': `<verification-metadata><components>${lines((at) => `<component group="g" name="a${at}" version="1"/>`)}</components></verification-metadata>`,
  };
  for (const [path, text] of Object.entries(texts)) {
    it(`reads ${path} to its end`, () => {
      assert.equal(readerFor(path)?.read(text).dependencies.length, count);
    });
  }

  it('links large files', () => {
    const files = Object.entries(texts).map(([path, text]) => readFile(path, text));
    const { manifests } = linkWorkspace(files, { supports: [], privatePackages: [] });
    assert.equal(answersOf(manifests).length, count * files.length);
  });

  it('links many small files', () => {
    const files = Array.from({ length: size(1000) }, (_, at) => [
      readFile(`m${at}/pom.xml`, `<project><groupId>g</groupId><artifactId>a${at}</artifactId></project>`),
      readFile(`m${at}/build.gradle`, `dependencies { api 'a:a:1'\n api 'b:b:1' }`),
    ]).flat();
    const { manifests } = linkWorkspace(files, { supports: [], privatePackages: [] });
    assert.equal(manifests.length, files.length);
    assert.equal(answersOf(manifests).length, files.length);
  });
});

function readFile(path: string, text: string): WorkspaceFile {
  const format = readerFor(path) ?? formatNamed(path.endsWith('.toml') ? 'gradle-catalog' : 'maven-pom');
  return { path, format, reading: format.read(text) };
}

function link(texts: Readonly<Record<string, string>>): {
  readonly manifests: readonly LinkedManifest[];
  readonly wanted: readonly WantedFile[];
} {
  const files = Object.entries(texts).map(([path, text]) => readFile(path, text));
  return linkWorkspace(files, { supports: [], privatePackages: [] });
}

function formatNamed(id: string): NonNullable<ReturnType<typeof readerOf>> {
  const format = readerOf(id);
  assert.ok(format);
  return format;
}

function answersOf(manifests: readonly LinkedManifest[]): readonly string[] {
  return manifests.flatMap(({ dependencies }) =>
    dependencies.map(({ dependency, coordinates }) => `${dependency.name}=${coordinates?.revision ?? null}`),
  );
}
