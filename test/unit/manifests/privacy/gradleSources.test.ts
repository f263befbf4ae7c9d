import type { UserSettingsFile } from '../../../../src/manifests/userSettingsFile.ts';
import { checkPrivacy } from './table.ts';

const secret = 'https://maven.acme.example/releases';
const maven = `maven { url '${secret}' }`;
const jitpack = `https://${['jitpack', 'io'].join('.')}`;
const jitpackNames = ['com.github.acme:secret', 'org.bitbucket.acme:secret', 'com.github.bumptech.glide:glide'];
const ask = "dependencies { api 'com.acme:core:1'\n api 'org.shop:api:2' }";
const dependency = (group: string, name: string): string =>
  `<dependency><groupId>${group}</groupId><artifactId>${name}</artifactId><version>1</version></dependency>`;
const pom = (more: string): string =>
  `<project><groupId>g</groupId><artifactId>a</artifactId><version>1</version>${more}<dependencies>${dependency('com.acme', 'core')}</dependencies></project>`;
const init = (text: string | null): readonly UserSettingsFile[] => [
  { kind: 'gradleInit', label: '~/.gradle/init.d/a.gradle', text },
];
/** A script with its own repositories and both names. */
const script = (text: string): Readonly<Record<string, string>> => ({ 'build.gradle': `${text}\n${ask}` });

describe('Sources of Gradle artifacts', () => {
  checkPrivacy([
    {
      what: 'JitPack, which builds private repositories too',
      files: {
        'build.gradle': `repositories { mavenCentral(); maven { url '${jitpack}' } }\ndependencies { ${[...jitpackNames, 'org.shop:api'].map((name) => `api '${name}:1'`).join('\n')} }`,
      },
      answers: [
        'build.gradle com.github.acme:secret: perhaps jitpack.io',
        'build.gradle org.bitbucket.acme:secret: perhaps jitpack.io',
        'build.gradle com.github.bumptech.glide:glide: public',
        'build.gradle org.shop:api: public',
      ],
    },
    {
      what: 'JitPack for a group that a filter names',
      files: script(`repositories { maven { url '${jitpack}'\n content { includeGroup 'com.acme' } } }`),
      answers: ['build.gradle com.acme:core: perhaps jitpack.io', 'build.gradle org.shop:api: public'],
    },
    {
      what: 'JitPack with credentials, which builds private repositories under the domains of their owners',
      files: {
        'a/build.gradle': `repositories { maven { url '${jitpack}'\n credentials { username authToken } } }\n${ask}\ndependencies { api 'org.slf4j:slf4j-api:2' }`,
        'b/build.gradle.kts': `repositories { maven("${jitpack}") { credentials(PasswordCredentials::class) } }\ndependencies { api("com.acme:core:1") }`,
        'c/build.gradle': `repositories { maven { url '${jitpack}' }\n maven { url 'https://repo1.maven.example'\n credentials { username 'a' } } }\n${ask}`,
      },
      answers: [
        'a/build.gradle com.acme:core: perhaps jitpack.io',
        'a/build.gradle org.shop:api: perhaps jitpack.io',
        'a/build.gradle org.slf4j:slf4j-api: public',
        'b/build.gradle.kts com.acme:core: perhaps jitpack.io',
        'c/build.gradle com.acme:core: public',
        'c/build.gradle org.shop:api: public',
      ],
    },
    {
      what: 'JitPack in a project of Maven, which has credentials in settings of its own',
      files: {
        'pom.xml': pom(`<repositories><repository><url>${jitpack}</url></repository></repositories>`),
      },
      answers: ['pom.xml com.acme:core: perhaps jitpack.io'],
    },
    {
      what: 'JitPack, once the user answered Public',
      files: {
        'build.gradle': `repositories { maven { url '${jitpack}' } }\ndependencies { api 'com.github.acme:secret:1' }`,
      },
      isPublic: ['jitpack.io'],
      answers: ['build.gradle com.github.acme:secret: public'],
    },
    {
      what: 'a repository',
      files: script(`repositories { mavenCentral()\n ${maven} }`),
      answers: [
        'build.gradle com.acme:core: perhaps maven.acme.example',
        'build.gradle org.shop:api: perhaps maven.acme.example',
      ],
    },
    {
      what: 'a repository, set',
      files: script(`repositories { maven { setUrl("${secret}") } }`),
      answers: [
        'build.gradle com.acme:core: perhaps maven.acme.example',
        'build.gradle org.shop:api: perhaps maven.acme.example',
      ],
    },
    {
      what: 'a repository by uri',
      files: script(`repositories { maven { url = uri("${secret}") } }`),
      answers: [
        'build.gradle com.acme:core: perhaps maven.acme.example',
        'build.gradle org.shop:api: perhaps maven.acme.example',
      ],
    },
    {
      what: 'a repository in brackets',
      files: script(`repositories { maven("${secret}") { name = "x" } }`),
      answers: [
        'build.gradle com.acme:core: perhaps maven.acme.example',
        'build.gradle org.shop:api: perhaps maven.acme.example',
      ],
    },
    {
      what: 'a repository by name',
      files: script(`repositories { maven(url = "${secret}") }`),
      answers: [
        'build.gradle com.acme:core: perhaps maven.acme.example',
        'build.gradle org.shop:api: perhaps maven.acme.example',
      ],
    },
    {
      what: 'a repository of Ivy',
      files: script(`repositories { ivy { url '${secret}' } }`),
      answers: [
        'build.gradle com.acme:core: perhaps maven.acme.example',
        'build.gradle org.shop:api: perhaps maven.acme.example',
      ],
    },
    {
      what: 'a repository behind a property',
      files: { ...script('repositories { maven { url "$base/x" } }'), 'gradle.properties': `base=${secret}` },
      answers: [
        'build.gradle com.acme:core: perhaps maven.acme.example',
        'build.gradle org.shop:api: perhaps maven.acme.example',
      ],
    },
    {
      what: 'a repository without a block around it',
      files: script(`repositories.maven { url '${secret}' }`),
      answers: [
        'build.gradle com.acme:core: perhaps maven.acme.example',
        'build.gradle org.shop:api: perhaps maven.acme.example',
      ],
    },
    {
      what: 'a repository without a block around it, in brackets',
      files: script(`allprojects { project.repositories.maven("${secret}") }`),
      answers: [
        'build.gradle com.acme:core: perhaps maven.acme.example',
        'build.gradle org.shop:api: perhaps maven.acme.example',
      ],
    },
    {
      what: 'a repository of the script without a block around it',
      files: script(`buildscript.repositories.maven("${secret}")`),
      answers: ['build.gradle com.acme:core: public', 'build.gradle org.shop:api: public'],
    },
    {
      what: 'a repository that is published to, without a block around it',
      files: script(`publishing.repositories.maven { url '${secret}' }`),
      answers: ['build.gradle com.acme:core: public', 'build.gradle org.shop:api: public'],
    },
    {
      what: "a known repository's name at another address",
      files: script(`repositories { mavenCentral { url = uri("${secret}") } }`),
      answers: [
        'build.gradle com.acme:core: perhaps maven.acme.example',
        'build.gradle org.shop:api: perhaps maven.acme.example',
      ],
    },
    {
      what: 'a known repository behind another one says nothing about it',
      files: script(
        `repositories { ${maven}\n mavenCentral { url 'https://repo1.maven.example/maven2'\n content { includeGroup 'org' } } }`,
      ),
      answers: [
        'build.gradle com.acme:core: perhaps maven.acme.example',
        'build.gradle org.shop:api: perhaps maven.acme.example',
      ],
    },
    {
      what: 'a repository that a function adds',
      files: script('repositories { mavenCentral(); if (isCi) { acmeRepo() } }'),
      answers: [
        'build.gradle com.acme:core: perhaps ${acmeRepo()}',
        'build.gradle org.shop:api: perhaps ${acmeRepo()}',
      ],
    },
    {
      what: 'a repository that a function adds, with an argument',
      files: script("repositories { acmeRepo 'releases' }"),
      answers: [
        'build.gradle com.acme:core: perhaps ${acmeRepo "releases"}',
        'build.gradle org.shop:api: perhaps ${acmeRepo "releases"}',
      ],
    },
    {
      what: 'what adds no repository',
      files: script(
        "repositories { def isCi = true\n println('x')\n if (isCi) { google() }\n mavenCentral { content { excludeGroup 'x' } }\n" +
          " all { credentials { password 'x' } }\n intellijPlatform { defaultRepositories() }\n clear() }\n" +
          'nexusPublishing { repositories { sonatype() } }\nrepositories.all { println it }',
      ),
      answers: ['build.gradle com.acme:core: public', 'build.gradle org.shop:api: public'],
    },
    {
      what: 'a repository that can not be read',
      files: script('repositories { maven { url nexus("x").address } }'),
      answers: [
        'build.gradle com.acme:core: perhaps ${nexus(x).address}',
        'build.gradle org.shop:api: perhaps ${nexus(x).address}',
      ],
    },
    ...Object.entries({
      'the parameter of a block': 'repositories { urls.each { u -> maven { url u } } }',
      'the parameter of a method': 'def f(u) { repositories { maven { url u } } }',
      'an item of a loop': 'repositories { for (u in urls) maven { url u } }',
      'given two values': 'if (isCi) ext.u = code()\nrepositories { maven { url u } }',
      'given a value elsewhere': "project.setProperty('u', code())\nrepositories { maven { url u } }",
      'in a map that code changes': 'm.putAll(code())\nrepositories { maven { url m.u } }',
      'in a map that a block changes': 'm.with { u = code() }\nrepositories { maven { url m.u } }',
      'in a map that is assigned by a name': 'm[key] = code()\nrepositories { maven { url m.u } }',
    }).map(([what, text]) => ({
      what: `a repository whose address is ${what}, beside a public one of that name`,
      files: script(`ext.u = 'https://oss.sonatype.example/x'\next.m = [u: u]\n${text}`),
      answers: ['build.gradle com.acme:core', 'build.gradle org.shop:api'].map(
        (name) => `${name}: perhaps \${${text.includes('m.u') ? 'm.u' : 'u'}}`,
      ),
    })),
    {
      what: 'a repository of the settings',
      files: {
        'settings.gradle': `dependencyResolutionManagement { repositories { ${maven} } }`,
        'a/build.gradle': ask,
      },
      answers: [
        'a/build.gradle com.acme:core: perhaps maven.acme.example',
        'a/build.gradle org.shop:api: perhaps maven.acme.example',
      ],
    },
    {
      what: 'a repository of all projects',
      files: { 'build.gradle': `allprojects { repositories { ${maven} } }`, 'a/build.gradle': ask },
      answers: [
        'a/build.gradle com.acme:core: perhaps maven.acme.example',
        'a/build.gradle org.shop:api: perhaps maven.acme.example',
      ],
    },
    {
      what: 'a repository of the projects below',
      files: { 'build.gradle': `subprojects { repositories { ${maven} } }`, 'a/build.gradle': ask },
      answers: [
        'a/build.gradle com.acme:core: perhaps maven.acme.example',
        'a/build.gradle org.shop:api: perhaps maven.acme.example',
      ],
    },
    {
      what: 'a repository of the root alone',
      files: { 'build.gradle': `repositories { ${maven} }\n${ask}`, 'a/build.gradle': ask },
      answers: [
        'build.gradle com.acme:core: perhaps maven.acme.example',
        'build.gradle org.shop:api: perhaps maven.acme.example',
        'a/build.gradle com.acme:core: public',
        'a/build.gradle org.shop:api: public',
      ],
    },
    {
      what: 'a repository of a script that is applied',
      files: {
        ...script("apply from: 'gradle/repositories.gradle'"),
        'gradle/repositories.gradle': `repositories { ${maven} }`,
      },
      answers: [
        'build.gradle com.acme:core: perhaps maven.acme.example',
        'build.gradle org.shop:api: perhaps maven.acme.example',
      ],
    },
    {
      what: 'a repository for plugins, and nothing else',
      files: {
        'settings.gradle': `pluginManagement { repositories { ${maven} } }`,
        'build.gradle': `plugins { id 'com.acme.shop' version '1' }\n${ask}`,
      },
      answers: [
        'build.gradle com.acme.shop:com.acme.shop.gradle.plugin: perhaps maven.acme.example',
        'build.gradle com.acme:core: public',
        'build.gradle org.shop:api: public',
      ],
    },
    {
      what: 'a repository of the script',
      files: script(`buildscript { repositories { ${maven} }\n dependencies { classpath 'com.acme:plugin:1' } }`),
      answers: [
        'build.gradle com.acme:plugin: perhaps maven.acme.example',
        'build.gradle com.acme:core: public',
        'build.gradle org.shop:api: public',
      ],
    },
    {
      what: 'a repository that is published to',
      files: script(`publishing { repositories { ${maven} } }`),
      answers: ['build.gradle com.acme:core: public', 'build.gradle org.shop:api: public'],
    },
    {
      what: 'a repository of some groups',
      files: script(`repositories { maven { url '${secret}'\n content { includeGroup 'com.acme' } } }`),
      answers: ['build.gradle com.acme:core: perhaps maven.acme.example', 'build.gradle org.shop:api: public'],
    },
    {
      what: 'a repository of groups below one',
      files: script(`repositories { maven { url '${secret}'\n content { includeGroupByRegex 'com\\\\.acme.*' } } }`),
      answers: ['build.gradle com.acme:core: perhaps maven.acme.example', 'build.gradle org.shop:api: public'],
    },
    {
      what: 'a repository for exactly these groups',
      files: script(
        `repositories { exclusiveContent { forRepository { ${maven} }\n filter { includeGroupAndSubgroups 'com' } } }`,
      ),
      answers: ['build.gradle com.acme:core: from maven.acme.example', 'build.gradle org.shop:api: public'],
    },
    {
      what: 'a repository of groups that can not be read',
      files: script(
        `repositories { maven { url '${secret}'\n content { includeGroup 'com.acme'\n includeGroupByRegex 'a(b|c)' } } }`,
      ),
      answers: [
        'build.gradle com.acme:core: perhaps maven.acme.example',
        'build.gradle org.shop:api: perhaps maven.acme.example',
      ],
    },
    {
      what: 'public repositories',
      files: script(
        "repositories { mavenCentral()\n google()\n maven { url 'https://plugins.gradle.example/m2' }\n maven { url 'https://oss.sonatype.example/x' } }",
      ),
      answers: ['build.gradle com.acme:core: public', 'build.gradle org.shop:api: public'],
    },
    {
      what: 'folders',
      files: script(
        "repositories { mavenLocal()\n flatDir { dirs 'libs' }\n maven { url 'libs/m2' }\n maven { url \"$rootDir/m2\" }\n maven { url = file('m2') }\n maven { url = uri(\"${gradle.gradleUserHomeDir}/m2\") }\n maven { url uri('file:///m2') } }",
      ),
      answers: ['build.gradle com.acme:core: public', 'build.gradle org.shop:api: public'],
    },
    {
      what: 'an init script of the user, for Gradle only',
      files: { ...script(''), 'pom.xml': pom('') },
      user: init(`allprojects { repositories { maven { url 'https://u:pw@maven.acme.example/x' } } }`),
      answers: [
        'build.gradle com.acme:core: perhaps maven.acme.example',
        'build.gradle org.shop:api: perhaps maven.acme.example',
        'pom.xml com.acme:core: public',
      ],
    },
    {
      what: 'an init script that can not be read',
      files: script(''),
      user: init(null),
      answers: [
        'build.gradle com.acme:core: perhaps ~/.gradle/init.d/a.gradle',
        'build.gradle org.shop:api: perhaps ~/.gradle/init.d/a.gradle',
      ],
    },
    {
      what: 'a lock and a catalog',
      files: {
        'a/build.gradle': `repositories { ${maven} }\n${ask}`,
        'a/gradle.lockfile': `com.acme:core:1=compileClasspath\n`,
        'b/build.gradle': ask,
        'b/gradle.lockfile': `com.acme:core:1=compileClasspath\norg.shop:api:2=compileClasspath\n`,
        'gradle/libs.versions.toml': `[libraries]\ncore = "com.acme:core:1"\n`,
      },
      answers: [
        'a/build.gradle com.acme:core: perhaps maven.acme.example',
        'a/build.gradle org.shop:api: perhaps maven.acme.example',
        'a/gradle.lockfile com.acme:core: perhaps maven.acme.example',
        'b/build.gradle com.acme:core: public',
        'b/build.gradle org.shop:api: public',
        'b/gradle.lockfile com.acme:core: public',
        'b/gradle.lockfile org.shop:api: public',
        'gradle/libs.versions.toml com.acme:core: perhaps maven.acme.example',
      ],
    },
  ]);
});
