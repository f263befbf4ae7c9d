import assert from 'node:assert/strict';

import { readUserSettings } from '../../../../src/manifests/ecosystems.ts';
import type { UserSettingsFile } from '../../../../src/manifests/userSettingsFile.ts';
import { checkPrivacy } from './table.ts';

const secret = 'https://maven.acme.example/releases';
const ask = "dependencies { api 'com.acme:core:1'\n api 'org.shop:api:2' }";
const dependency = (group: string, name: string): string =>
  `<dependency><groupId>${group}</groupId><artifactId>${name}</artifactId><version>1</version></dependency>`;
const pom = (more: string): string =>
  `<project><groupId>g</groupId><artifactId>a</artifactId><version>1</version>${more}<dependencies>${dependency('com.acme', 'core')}</dependencies></project>`;
const repositories = (url: string): string =>
  `<repositories><repository><id>x</id><url>${url}</url></repository></repositories>`;
const profile = (content: string): string => `<profiles><profile><id>p</id>${content}</profile></profiles>`;
const settings = (text: string | null): readonly UserSettingsFile[] => [
  { kind: 'mavenSettings', label: '~/.m2/settings.xml', text },
];
const init = (text: string | null): readonly UserSettingsFile[] => [
  { kind: 'gradleInit', label: '~/.gradle/init.d/a.gradle', text },
];
/** A script with its own repositories and both names. */
const script = (text: string): Readonly<Record<string, string>> => ({ 'build.gradle': `${text}\n${ask}` });

describe('Private names of Maven: extensions, and locks of Bazel', () => {
  const extensions =
    '<extensions><extension><groupId>com.lib</groupId><artifactId>core</artifactId><version>1.0</version></extension></extensions>';
  const settings = (part: string): string => `<settings><profiles><profile>${part}</profile></profiles></settings>`;
  const repository = '<url>https://maven.acme.example/x</url>';
  const install = (repositories: Readonly<Record<string, readonly string[]>>): string =>
    JSON.stringify({
      version: '2',
      artifacts: {
        'com.lib:core': { version: '1.0' },
        'com.lib:bom': { version: '1.0' },
        'org.slf4j:slf4j-api': { version: '2.0.0' },
      },
      repositories,
    });
  const [open, closed] = ['https://repo1.maven.example/maven2/', 'https://maven.acme.example/x'];
  const all = ['com.lib:core', 'org.slf4j:slf4j-api'];
  checkPrivacy([
    {
      what: 'an extension: settings with a repository for plugins, with a mirror, that can not be read, and none',
      files: {
        'a/.mvn/extensions.xml': extensions,
        'a/.mvn/settings.xml': settings(
          `<pluginRepositories><pluginRepository>${repository}</pluginRepository></pluginRepositories>`,
        ),
        'b/.mvn/extensions.xml': extensions,
        'b/.mvn/settings.xml': `<settings><mirrors><mirror><mirrorOf>*</mirrorOf>${repository}</mirror></mirrors></settings>`,
        'c/.mvn/extensions.xml': extensions,
        'c/.mvn/settings.xml': null,
        'd/.mvn/extensions.xml': extensions,
      },
      answers: [
        'a/.mvn/extensions.xml com.lib:core: perhaps maven.acme.example',
        'b/.mvn/extensions.xml com.lib:core: perhaps maven.acme.example',
        'c/.mvn/extensions.xml com.lib:core: perhaps c/.mvn/settings.xml',
        'd/.mvn/extensions.xml com.lib:core: public',
      ],
    },
    {
      what: "an extension: a repository for plugins in the user's settings, and a project of the workspace",
      files: {
        '.mvn/extensions.xml': extensions.replace(
          '</extensions>',
          '<extension><groupId>g</groupId><artifactId>own</artifactId><version>1</version></extension></extensions>',
        ),
        'own/pom.xml': '<project><groupId>g</groupId><artifactId>own</artifactId><version>1</version></project>',
      },
      user: [
        {
          kind: 'mavenSettings',
          label: '~/.m2/settings.xml',
          text: settings(`<pluginRepositories><pluginRepository>${repository}</pluginRepository></pluginRepositories>`),
        },
      ],
      answers: [
        '.mvn/extensions.xml com.lib:core: perhaps maven.acme.example',
        '.mvn/extensions.xml g:own: workspaceMember',
      ],
    },
    {
      what: 'a lock of Bazel: by the repositories that it has for each; what none has may be from any; none are unknown',
      files: {
        'a/maven_install.json': install({ [open]: all }),
        'b/maven_install.json': install({ [open]: all, [closed]: ['com.lib:core'] }),
        'c/maven_install.json': install({ [open]: ['org.slf4j:slf4j-api'], [closed]: all }),
        'd/maven_install.json': install({}),
        'e/maven_install.json': JSON.stringify({
          dependency_tree: {
            dependencies: [
              { coord: 'com.lib:core:1.0', mirror_urls: [`${open}com/lib/core/1.0/core-1.0.jar`] },
              { coord: 'com.lib:other:1.0', mirror_urls: [`${closed}/com/lib/other/1.0/other-1.0.jar`] },
              { coord: 'com.lib:third:1.0' },
            ],
          },
        }),
      },
      answers: [
        'a/maven_install.json com.lib:core: public',
        'a/maven_install.json com.lib:bom: public',
        'a/maven_install.json org.slf4j:slf4j-api: public',
        'b/maven_install.json com.lib:core: perhaps maven.acme.example',
        'b/maven_install.json com.lib:bom: perhaps maven.acme.example',
        'b/maven_install.json org.slf4j:slf4j-api: public',
        'c/maven_install.json com.lib:core: perhaps maven.acme.example',
        'c/maven_install.json com.lib:bom: perhaps maven.acme.example',
        'c/maven_install.json org.slf4j:slf4j-api: public',
        'd/maven_install.json com.lib:core: perhaps d/maven_install.json',
        'd/maven_install.json com.lib:bom: perhaps d/maven_install.json',
        'd/maven_install.json org.slf4j:slf4j-api: public',
        'e/maven_install.json com.lib:core: public',
        'e/maven_install.json com.lib:other: perhaps maven.acme.example',
        'e/maven_install.json com.lib:third: perhaps e/maven_install.json',
      ],
    },
  ]);
});

describe('Sources of Maven artifacts', () => {
  checkPrivacy([
    {
      what: 'a repository',
      files: { 'pom.xml': pom(repositories(secret)) },
      answers: ['pom.xml com.acme:core: perhaps maven.acme.example'],
    },
    {
      what: 'a plugin repository',
      files: {
        'pom.xml': pom(
          `<pluginRepositories><pluginRepository><url>${secret}</url></pluginRepository></pluginRepositories>`,
        ),
      },
      answers: ['pom.xml com.acme:core: public'],
    },
    {
      what: 'a repository in a profile',
      files: { 'pom.xml': pom(profile(repositories(secret))) },
      answers: ['pom.xml com.acme:core: perhaps maven.acme.example'],
    },
    {
      what: 'a repository behind a property',
      files: { 'pom.xml': pom(`<properties><u>${secret}</u></properties>${repositories('${u}/x')}`) },
      answers: ['pom.xml com.acme:core: perhaps maven.acme.example'],
    },
    {
      what: 'a repository that can not be read',
      files: { 'pom.xml': pom(repositories('${nexus}/x')) },
      answers: ['pom.xml com.acme:core: perhaps ${nexus}/x'],
    },
    {
      what: 'a repository of the parent, and a project without it',
      files: {
        'pom.xml': `<project><groupId>p</groupId><artifactId>p</artifactId><version>1</version>${repositories(secret)}</project>`,
        'a/pom.xml': pom('<parent><groupId>p</groupId><artifactId>p</artifactId><version>1</version></parent>'),
        'other/pom.xml': pom('').replace('<artifactId>a<', '<artifactId>b<'),
      },
      answers: ['a/pom.xml com.acme:core: perhaps maven.acme.example', 'other/pom.xml com.acme:core: public'],
    },
    {
      what: 'public repositories',
      files: {
        'pom.xml': pom(
          repositories('https://repo1.maven.example/maven2') + profile(repositories('https://oss.sonatype.example/x')),
        ),
      },
      answers: ['pom.xml com.acme:core: public'],
    },
    {
      what: 'a folder',
      files: { 'pom.xml': pom(repositories('file:///x/y')) },
      answers: ['pom.xml com.acme:core: public'],
    },
    {
      what: 'a repository the user answered Public for',
      files: { 'pom.xml': pom(repositories(secret)) },
      isPublic: ['maven.acme.example'],
      answers: ['pom.xml com.acme:core: public'],
    },
    {
      what: 'a mirror of the user',
      files: { 'pom.xml': pom('') },
      user: settings(
        `<settings><mirrors><mirror><mirrorOf>*</mirrorOf><url>https://u:pw@maven.acme.example/x?t=1</url></mirror></mirrors></settings>`,
      ),
      answers: ['pom.xml com.acme:core: perhaps maven.acme.example'],
    },
    {
      what: "Maven's own blocked mirror",
      files: { 'pom.xml': pom('') },
      user: settings(
        '<settings><mirrors><mirror><mirrorOf>external:http:*</mirrorOf><url>http://0.0.0.0/</url><blocked>true</blocked></mirror></mirrors></settings>',
      ),
      answers: ['pom.xml com.acme:core: public'],
    },
    {
      what: 'a repository of the user, for Maven only',
      files: { 'pom.xml': pom(''), ...script('') },
      user: settings(`<settings>${profile(repositories(secret))}</settings>`),
      answers: [
        'pom.xml com.acme:core: perhaps maven.acme.example',
        'build.gradle com.acme:core: public',
        'build.gradle org.shop:api: public',
      ],
    },
    {
      what: 'settings that can not be read',
      files: { 'pom.xml': pom('') },
      user: settings(null),
      answers: ['pom.xml com.acme:core: perhaps ~/.m2/settings.xml'],
    },
  ]);
});

describe('User settings of Maven and Gradle', () => {
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
    assert.ok(JSON.stringify(kept.maven).includes('maven.acme.example'));
  });
});
