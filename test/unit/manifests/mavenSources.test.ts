import assert from 'node:assert/strict';

import { linkWorkspace, type LinkOptions } from '../../../src/manifests/link.ts';
import { readerFor } from '../../../src/manifests/readers.ts';
import { isSupport } from '../../../src/manifests/registry.ts';
import { readUserSettings } from '../../../src/manifests/userSettings.ts';
import type { UserSettingsFile } from '../../../src/manifests/userSettingsFile.ts';

const secret = 'https://maven.acme.example/releases';
const maven = `maven { url '${secret}' }`;
const jitpack = `https://${['jitpack', 'io'].join('.')}`;
const jitpackNames = ['com.github.acme:secret', 'org.bitbucket.acme:secret', 'com.github.bumptech.glide:glide'];
const ask = "dependencies { api 'com.acme:core:1'\n api 'org.slf4j:slf4j-api:2' }";
const dependency = (group: string, name: string): string =>
  `<dependency><groupId>${group}</groupId><artifactId>${name}</artifactId><version>1</version></dependency>`;
const pom = (more: string): string =>
  `<project><groupId>g</groupId><artifactId>a</artifactId><version>1</version>${more}<dependencies>${dependency('com.acme', 'core')}</dependencies></project>`;
const repositories = (url: string): string =>
  `<repositories><repository><id>x</id><url>${url}</url></repository></repositories>`;
const profile = (content: string): string => `<profiles><profile><id>p</id>${content}</profile></profiles>`;

/** `names → source` for every file with withheld names; all other names are sent. */
interface Case {
  readonly files: Readonly<Record<string, string>>;
  readonly user?: readonly UserSettingsFile[];
  readonly options?: Partial<LinkOptions>;
  /** Path → names that are sent. */
  readonly sent: Readonly<Record<string, readonly string[]>>;
  /** The source of each withheld name. */
  readonly source?: string;
}

const core = 'com.acme:core';
const slf4j = 'org.slf4j:slf4j-api';
const acme = 'maven.acme.example';
const settings = (text: string | null): readonly UserSettingsFile[] => [
  { kind: 'mavenSettings', label: '~/.m2/settings.xml', text },
];
const init = (text: string | null): readonly UserSettingsFile[] => [
  { kind: 'gradleInit', label: '~/.gradle/init.d/a.gradle', text },
];
/** A script with its own repositories and both names. */
const script = (text: string): Readonly<Record<string, string>> => ({ 'build.gradle': `${text}\n${ask}` });
const none = { 'build.gradle': [] };
const both = { 'build.gradle': [core, slf4j] };

const cases: Readonly<Record<string, Case>> = {
  'Maven: a repository': { files: { 'pom.xml': pom(repositories(secret)) }, sent: { 'pom.xml': [] }, source: acme },
  'Maven: a plugin repository': {
    files: {
      'pom.xml': pom(
        `<pluginRepositories><pluginRepository><url>${secret}</url></pluginRepository></pluginRepositories>`,
      ),
    },
    sent: { 'pom.xml': [] },
    source: acme,
  },
  'Maven: a repository in a profile': {
    files: { 'pom.xml': pom(profile(repositories(secret))) },
    sent: { 'pom.xml': [] },
    source: acme,
  },
  'Maven: a repository behind a property': {
    files: { 'pom.xml': pom(`<properties><u>${secret}</u></properties>${repositories('${u}/x')}`) },
    sent: { 'pom.xml': [] },
    source: acme,
  },
  'Maven: a repository that can not be read': {
    files: { 'pom.xml': pom(repositories('${nexus}/x')) },
    sent: { 'pom.xml': [] },
    source: '${nexus}/x',
  },
  'Maven: a repository of the parent, and a project without it': {
    files: {
      'pom.xml': `<project><groupId>p</groupId><artifactId>p</artifactId><version>1</version>${repositories(secret)}</project>`,
      'a/pom.xml': pom('<parent><groupId>p</groupId><artifactId>p</artifactId><version>1</version></parent>'),
      'other/pom.xml': pom('').replace('<artifactId>a<', '<artifactId>b<'),
    },
    sent: { 'a/pom.xml': [], 'other/pom.xml': [core] },
    source: acme,
  },
  'Maven: public repositories': {
    files: {
      'pom.xml': pom(
        repositories('https://repo1.maven.example/maven2') + profile(repositories('https://oss.sonatype.example/x')),
      ),
    },
    sent: { 'pom.xml': [core] },
  },
  'Gradle: JitPack, which builds private repositories too': {
    files: {
      'build.gradle': `repositories { mavenCentral(); maven { url '${jitpack}' } }\ndependencies { ${[...jitpackNames, slf4j].map((name) => `api '${name}:1'`).join('\n')} }`,
    },
    sent: { 'build.gradle': ['com.github.bumptech.glide:glide', slf4j] },
    source: 'jitpack.io',
  },
  'Gradle: JitPack for a group that a filter names': {
    files: script(`repositories { maven { url '${jitpack}'\n content { includeGroup 'com.acme' } } }`),
    sent: { 'build.gradle': [slf4j] },
    source: 'jitpack.io',
  },
  'Gradle: JitPack, once the user answered Public': {
    files: {
      'build.gradle': `repositories { maven { url '${jitpack}' } }\ndependencies { api 'com.github.acme:secret:1' }`,
    },
    options: { publicMirrors: ['jitpack.io'] },
    sent: { 'build.gradle': ['com.github.acme:secret'] },
  },
  'Maven: a folder': { files: { 'pom.xml': pom(repositories('file:///x/y')) }, sent: { 'pom.xml': [core] } },
  'Maven: a repository the user answered Public for': {
    files: { 'pom.xml': pom(repositories(secret)) },
    options: { publicMirrors: [acme] },
    sent: { 'pom.xml': [core] },
  },
  'Maven: a mirror of the user': {
    files: { 'pom.xml': pom('') },
    user: settings(
      `<settings><mirrors><mirror><mirrorOf>*</mirrorOf><url>https://u:pw@maven.acme.example/x?t=1</url></mirror></mirrors></settings>`,
    ),
    sent: { 'pom.xml': [] },
    source: acme,
  },
  "Maven: Maven's own blocked mirror": {
    files: { 'pom.xml': pom('') },
    user: settings(
      '<settings><mirrors><mirror><mirrorOf>external:http:*</mirrorOf><url>http://0.0.0.0/</url><blocked>true</blocked></mirror></mirrors></settings>',
    ),
    sent: { 'pom.xml': [core] },
  },
  'Maven: a repository of the user, for Maven only': {
    files: { 'pom.xml': pom(''), ...script('') },
    user: settings(`<settings>${profile(repositories(secret))}</settings>`),
    sent: { 'pom.xml': [], ...both },
    source: acme,
  },
  'Maven: settings that can not be read': {
    files: { 'pom.xml': pom('') },
    user: settings(null),
    sent: { 'pom.xml': [] },
    source: '~/.m2/settings.xml',
  },
  'Gradle: a repository': { files: script(`repositories { mavenCentral()\n ${maven} }`), sent: none, source: acme },
  'Gradle: a repository, set': {
    files: script(`repositories { maven { setUrl("${secret}") } }`),
    sent: none,
    source: acme,
  },
  'Gradle: a repository by uri': {
    files: script(`repositories { maven { url = uri("${secret}") } }`),
    sent: none,
    source: acme,
  },
  'Gradle: a repository in brackets': {
    files: script(`repositories { maven("${secret}") { name = "x" } }`),
    sent: none,
    source: acme,
  },
  'Gradle: a repository by name': {
    files: script(`repositories { maven(url = "${secret}") }`),
    sent: none,
    source: acme,
  },
  'Gradle: a repository of Ivy': {
    files: script(`repositories { ivy { url '${secret}' } }`),
    sent: none,
    source: acme,
  },
  'Gradle: a repository behind a property': {
    files: { ...script('repositories { maven { url "$base/x" } }'), 'gradle.properties': `base=${secret}` },
    sent: none,
    source: acme,
  },
  'Gradle: a repository without a block around it': {
    files: script(`repositories.maven { url '${secret}' }`),
    sent: none,
    source: acme,
  },
  'Gradle: a repository without a block around it, in brackets': {
    files: script(`allprojects { project.repositories.maven("${secret}") }`),
    sent: none,
    source: acme,
  },
  'Gradle: a repository of the script without a block around it': {
    files: script(`buildscript.repositories.maven("${secret}")`),
    sent: both,
  },
  'Gradle: a repository that is published to, without a block around it': {
    files: script(`publishing.repositories.maven { url '${secret}' }`),
    sent: both,
  },
  "Gradle: a known repository's name at another address": {
    files: script(`repositories { mavenCentral { url = uri("${secret}") } }`),
    sent: none,
    source: acme,
  },
  'Gradle: a known repository behind another one says nothing about it': {
    files: script(
      `repositories { ${maven}\n mavenCentral { url 'https://repo1.maven.example/maven2'\n content { includeGroup 'org' } } }`,
    ),
    sent: none,
    source: acme,
  },
  'Gradle: a repository that a function adds': {
    files: script('repositories { mavenCentral(); if (isCi) { acmeRepo() } }'),
    sent: none,
    source: '${acmeRepo}',
  },
  'Gradle: a repository that a function adds, with an argument': {
    files: script("repositories { acmeRepo 'releases' }"),
    sent: none,
    source: '${acmeRepo}',
  },
  'Gradle: what adds no repository': {
    files: script(
      "repositories { def isCi = true\n println('x')\n if (isCi) { google() }\n mavenCentral { content { excludeGroup 'x' } }\n" +
        " all { credentials { password 'x' } }\n intellijPlatform { defaultRepositories() }\n clear() }\n" +
        'nexusPublishing { repositories { sonatype() } }\nrepositories.all { println it }',
    ),
    sent: both,
  },
  'Gradle: a repository that can not be read': {
    files: script('repositories { maven { url nexus("x").address } }'),
    sent: none,
    source: '${nexus(x).address}',
  },
  'Gradle: a repository of the settings': {
    files: { 'settings.gradle': `dependencyResolutionManagement { repositories { ${maven} } }`, 'a/build.gradle': ask },
    sent: { 'a/build.gradle': [] },
    source: acme,
  },
  'Gradle: a repository of all projects': {
    files: { 'build.gradle': `allprojects { repositories { ${maven} } }`, 'a/build.gradle': ask },
    sent: { 'a/build.gradle': [] },
    source: acme,
  },
  'Gradle: a repository of the projects below': {
    files: { 'build.gradle': `subprojects { repositories { ${maven} } }`, 'a/build.gradle': ask },
    sent: { 'a/build.gradle': [] },
    source: acme,
  },
  'Gradle: a repository of the root alone': {
    files: { 'build.gradle': `repositories { ${maven} }\n${ask}`, 'a/build.gradle': ask },
    sent: { 'build.gradle': [], 'a/build.gradle': [core, slf4j] },
    source: acme,
  },
  'Gradle: a repository of a script that is applied': {
    files: {
      ...script("apply from: 'gradle/repositories.gradle'"),
      'gradle/repositories.gradle': `repositories { ${maven} }`,
    },
    sent: none,
    source: acme,
  },
  'Gradle: a repository for plugins, and nothing else': {
    files: {
      'settings.gradle': `pluginManagement { repositories { ${maven} } }`,
      'build.gradle': `plugins { id 'com.acme.shop' version '1' }\n${ask}`,
    },
    sent: both,
    source: acme,
  },
  'Gradle: a repository of the script': {
    files: script(`buildscript { repositories { ${maven} }\n dependencies { classpath 'com.acme:plugin:1' } }`),
    sent: both,
    source: acme,
  },
  'Gradle: a repository that is published to': {
    files: script(`publishing { repositories { ${maven} } }`),
    sent: both,
  },
  'Gradle: a repository of some groups': {
    files: script(`repositories { maven { url '${secret}'\n content { includeGroup 'com.acme' } } }`),
    sent: { 'build.gradle': [slf4j] },
    source: acme,
  },
  'Gradle: a repository of groups below one': {
    files: script(`repositories { maven { url '${secret}'\n content { includeGroupByRegex 'com\\\\.acme.*' } } }`),
    sent: { 'build.gradle': [slf4j] },
    source: acme,
  },
  'Gradle: a repository for exactly these groups': {
    files: script(
      `repositories { exclusiveContent { forRepository { ${maven} }\n filter { includeGroupAndSubgroups 'com' } } }`,
    ),
    sent: { 'build.gradle': [slf4j] },
    source: acme,
  },
  'Gradle: a repository of groups that can not be read': {
    files: script(
      `repositories { maven { url '${secret}'\n content { includeGroup 'com.acme'\n includeGroupByRegex 'a(b|c)' } } }`,
    ),
    sent: none,
    source: acme,
  },
  'Gradle: public repositories': {
    files: script(
      "repositories { mavenCentral()\n google()\n maven { url 'https://plugins.gradle.example/m2' }\n maven { url 'https://oss.sonatype.example/x' } }",
    ),
    sent: both,
  },
  'Gradle: folders': {
    files: script(
      "repositories { mavenLocal()\n flatDir { dirs 'libs' }\n maven { url 'libs/m2' }\n maven { url \"$rootDir/m2\" }\n maven { url = file('m2') }\n maven { url uri('file:///m2') } }",
    ),
    sent: both,
  },
  'Gradle: an init script of the user, for Gradle only': {
    files: { ...script(''), 'pom.xml': pom('') },
    user: init(`allprojects { repositories { maven { url 'https://u:pw@maven.acme.example/x' } } }`),
    sent: { ...none, 'pom.xml': [core] },
    source: acme,
  },
  'Gradle: an init script that can not be read': {
    files: script(''),
    user: init(null),
    sent: none,
    source: '~/.gradle/init.d/a.gradle',
  },
  'Gradle: a lock and a catalog': {
    files: {
      'a/build.gradle': `repositories { ${maven} }\n${ask}`,
      'a/gradle.lockfile': `${core}:1=compileClasspath\n`,
      'b/build.gradle': ask,
      'b/gradle.lockfile': `${core}:1=compileClasspath\n${slf4j}:2=compileClasspath\n`,
      'gradle/libs.versions.toml': `[libraries]\ncore = "${core}:1"\n`,
    },
    sent: {
      'a/build.gradle': [],
      'a/gradle.lockfile': [],
      'b/build.gradle': [core, slf4j],
      'b/gradle.lockfile': [core, slf4j],
      'gradle/libs.versions.toml': [],
    },
    source: acme,
  },
};

describe('Sources of Maven and Gradle artifacts', () => {
  for (const [name, { files, user = [], options = {}, sent, source }] of Object.entries(cases)) {
    it(name, () => {
      const paths = Object.keys(files).sort();
      const supports = paths.filter((path) => isSupport(path)).map((path) => ({ path, text: files[path] ?? '' }));
      const read = paths.flatMap((path) => {
        const format = readerFor(path);
        return format ? [{ path, format, reading: format.read(files[path] ?? '') }] : [];
      });
      const { manifests } = linkWorkspace(read, {
        supports,
        privatePackages: [],
        userSettings: readUserSettings(user, {}),
        ...options,
      });
      for (const [path, names] of Object.entries(sent)) {
        const dependencies = manifests.find((one) => one.path === path)?.dependencies ?? [];
        const asked = dependencies.filter(({ coordinates, scope }) => coordinates && scope !== 'build');
        assert.deepEqual(
          asked.map((one) => one.dependency.name),
          names,
          path,
        );
      }
      const held = manifests.flatMap(({ dependencies }) => dependencies.filter(({ coordinates }) => !coordinates));
      assert.deepEqual([...new Set(held.map((one) => one.source))], source === undefined ? [] : [source]);
      assert.ok(held.every(({ reason }) => reason === 'sourceUnknown' || reason === 'privateRegistry'));
    });
  }

  it('drops secrets from user settings', () => {
    const kept = readUserSettings(
      [
        ...settings(
          `<settings><mirrors><mirror><url>https://dana:hunter2@maven.acme.example/x?token=hunter2</url></mirror></mirrors></settings>`,
        ),
        ...init(
          "repositories { maven { url 'https://dana:hunter2@maven.acme.example/x?token=hunter2'\n credentials { password 'hunter2' } } }",
        ),
      ],
      {},
    );
    assert.ok(!JSON.stringify(kept.maven).includes('hunter2'));
    assert.ok(JSON.stringify(kept.maven).includes(acme));
  });
});
