import assert from 'node:assert/strict';

import { formatCoordinates } from '../../../../src/core/coordinates.ts';
import { linkWorkspace } from '../../../../src/manifests/ecosystems.ts';
import { readerFor } from '../../../../src/manifests/readers.ts';
import { checkPrivacy, type PrivacyCase } from './table.ts';

const secret = "maven { url 'https://maven.acme.example/x' }";
const needs = (...names: readonly string[]): string =>
  `dependencies {\n${names.map((name) => `implementation '${name}:1'\n`).join('')}}\n`;
/** A script with these names, each with its answer. */
const script = (text: string, answers: Readonly<Record<string, string>>): Pick<PrivacyCase, 'files' | 'answers'> => ({
  files: { 'build.gradle': `${text}\n${needs(...Object.keys(answers))}` },
  answers: Object.entries(answers).map(([name, answer]) => `build.gradle ${name}: ${answer}`),
});

describe('Private names of Gradle: repositories', () => {
  const perhaps = 'perhaps maven.acme.example';
  const all = { 'com.lib:core': 'public', 'org.slf4j:slf4j-api': 'public' };
  checkPrivacy([
    {
      what: 'a repository, and a group that everybody knows',
      ...script(`repositories { ${secret} }`, { ...all, 'com.lib:core': perhaps }),
    },
    {
      what: 'a repository for such a group alone',
      ...script(
        `repositories { exclusiveContent { forRepository { ${secret} }\n filter { includeGroup 'org.slf4j' } } }`,
        { ...all, 'org.slf4j:slf4j-api': 'from maven.acme.example' },
      ),
    },
    ...[
      'configure<PublishingExtension> {',
      'project.configure<PublishingExtension>() {',
      'configure(PublishingExtension) {',
      'extensions.configure<PublishingExtension>("publishing") {',
      'extensions.getByType(PublishingExtension::class.java).apply {',
      'the<PublishingExtension>().apply {',
      'publishing {',
      'afterEvaluate { publishing {',
    ].map((open) => ({
      what: `a repository that is published to: ${open}`,
      ...script(`${open} repositories { ${secret} } ${'}'.repeat(open.split('{').length - 1)}`, all),
    })),
    {
      what: 'repositories that are published to, without a block around them',
      ...script(
        `publishing.repositories { ${secret} }\npublishing.repositories.maven { url 'https://a.example' }`,
        all,
      ),
    },
    {
      what: 'a repository beside a block for publishing',
      ...script(`publishing { }\nrepositories { ${secret} }`, { ...all, 'com.lib:core': perhaps }),
    },
    ...Object.entries({
      "includeGroup 'com.acme'": ['com.acme:x'],
      "includeGroup('com.acme')": ['com.acme:x'],
      "includeGroupAndSubgroups 'com.acme'": ['com.acme:x', 'com.acme.sub:x'],
      "includeGroupByRegex 'com\\\\.acme.*'": ['com.acme:x', 'com.acme.sub:x', 'com.acmeonly:x'],
      "includeGroupByRegex '^com\\\\.acme$|org\\\\.acme'": ['com.acme:x'],
      "includeGroupByRegex 'com\\\\.acme(\\\\..+)?'": ['com.acme:x', 'com.acme.sub:x', 'com.acmeonly:x'],
      "includeModuleByRegex('com.acme', '.+')": ['com.acme:x'],
      'includeVersionByRegex("com.acme", ".+", ".+-eap-.+")': ['com.acme:x'],
      'includeVersionByRegex("com.acme.*", variable, other)': ['com.acme:x', 'com.acme.sub:x', 'com.acmeonly:x'],
      "includeModule 'com.acme', 'x'": ['com.acme:x'],
      "includeModule 'com.acme', name": ['com.acme:x'],
      "includeVersion 'com.acme', 'x', '1'": ['com.acme:x'],
      "includeGroupByRegex '.*acme'": ['com.acme:x', 'com.acme.sub:x', 'com.acmeonly:x', 'com.lib:x'],
      "includeGroupByRegex 'com.acme(x)|com.lib'": ['com.acme:x', 'com.acme.sub:x', 'com.acmeonly:x', 'com.lib:x'],
      'includeGroup acme.group': ['com.acme:x', 'com.acme.sub:x', 'com.acmeonly:x', 'com.lib:x'],
    }).map(([filter, held]) => ({
      what: `a repository with a filter: ${filter}`,
      ...script(
        `repositories { maven { url 'https://maven.acme.example/x'\n content { ${filter} } } }`,
        Object.fromEntries(
          ['com.acme:x', 'com.acme.sub:x', 'com.acmeonly:x', 'com.lib:x'].map((name) => [
            name,
            held.includes(name) ? perhaps : 'public',
          ]),
        ),
      ),
    })),
    {
      what: 'a function that adds a repository, under its text',
      ...script('repositories { acmeRepo("releases", isCi) { retries = 3 } }', {
        'com.lib:core': 'perhaps ${acmeRepo("releases",isCi)}',
        'org.slf4j:slf4j-api': 'public',
      }),
    },
    {
      what: 'a function that adds a repository, once the user answered for it',
      ...script('repositories { acmeRepo("releases") }', all),
      isPublic: ['${acmeRepo("releases")}'],
    },
  ]);
});

describe('Private names of Gradle: projects of the workspace', () => {
  const member = ['app/build.gradle org.ex:api: workspaceMember', 'app/build.gradle com.lib:core: public'];
  const app = { 'app/build.gradle': needs('org.ex:api', 'com.lib:core') };
  const settings = "rootProject.name = 'all'\nincludeBuild 'lib'\nincludeBuild('other')\n";
  checkPrivacy([
    {
      what: 'a project of an included build',
      files: { 'settings.gradle': settings, 'lib/api/build.gradle': "group = 'org.ex'", ...app },
      answers: member,
    },
    {
      what: 'the outermost project of an included build, by its name',
      files: {
        'settings.gradle': settings,
        'lib/settings.gradle': "rootProject.name = 'api'",
        'lib/build.gradle': "group 'org.ex'",
        ...app,
      },
      answers: member,
    },
    {
      what: 'the outermost project of an included build, by its folder',
      files: { 'settings.gradle.kts': 'includeBuild("api")', 'api/build.gradle.kts': 'group = "org.ex"', ...app },
      answers: member,
    },
    {
      what: 'a group of all projects, and one of gradle.properties',
      files: {
        'lib/settings.gradle': '',
        'lib/build.gradle': "allprojects { group = 'org.ex' }",
        'lib/api/build.gradle': '',
        'other/gradle.properties': 'group=com.lib',
        'other/settings.gradle': '',
        'other/core/build.gradle': '',
        ...app,
      },
      answers: ['app/build.gradle org.ex:api: workspaceMember', 'app/build.gradle com.lib:core: workspaceMember'],
    },
    {
      what: 'a group in gradle.properties and another in a script, of which any may count',
      files: {
        'lib/settings.gradle': "def name = 'api'\nrootProject.name = name",
        'lib/gradle.properties': 'group=com.lib',
        'lib/build.gradle': "group = 'org.ex'",
        'lib/core/build.gradle': '',
        ...app,
      },
      answers: ['app/build.gradle org.ex:api: workspaceMember', 'app/build.gradle com.lib:core: workspaceMember'],
    },
    {
      what: 'groups of the projects below, one from the group of the outermost',
      files: {
        'lib/settings.gradle': '',
        'lib/build.gradle': 'group = \'org\'\nsubprojects { group = "${rootProject.group}.ex" }',
        'lib/api/build.gradle': '',
        ...app,
      },
      answers: member,
    },
    {
      what: 'a project with a folder or a name of its own, and a script of its own',
      files: {
        'settings.gradle':
          "project(':api').projectDir = file('x/y')\nproject(':z').name = 'core'\nproject(':w').name = 'unused'",
        'x/y/build.gradle': "group = 'org.ex'",
        'z/z.gradle': "group = 'com.lib'",
        'w/w.gradle': "group = 'com.lib'",
        ...app,
      },
      answers: ['app/build.gradle org.ex:api: workspaceMember', 'app/build.gradle com.lib:core: workspaceMember'],
    },
    {
      what: 'a module that a project replaces, and one that another module replaces',
      files: {
        'settings.gradle.kts':
          'includeBuild("../lib") { dependencySubstitution { substitute(module("org.ex:api")).using(project(":x")) } }',
        'app/build.gradle': `configurations.all { resolutionStrategy.dependencySubstitution {\n substitute module('com.lib:core') using module('com.lib:core:2')\n substitute module('com.lib:x') using project(':x') } }\n${needs('org.ex:api', 'com.lib:core', 'com.lib:x', 'com.lib:lib')}`,
      },
      answers: [
        'app/build.gradle org.ex:api: workspaceMember',
        'app/build.gradle com.lib:core: public',
        'app/build.gradle com.lib:x: workspaceMember',
        'app/build.gradle com.lib:lib: public',
      ],
    },
    {
      what: 'an included build outside the workspace: its outermost project has the name of its folder',
      files: { 'settings.gradle.kts': 'includeBuild("$rootDir/../api")', ...app },
      answers: ['app/build.gradle org.ex:api: perhaps includeBuild ../api', 'app/build.gradle com.lib:core: public'],
    },
    {
      what: 'an included build outside the workspace, once the user answered for it',
      files: { 'settings.gradle.kts': 'includeBuild(file("../api"))', ...app },
      isPublic: ['includeBuild ../api'],
      answers: ['app/build.gradle org.ex:api: public', 'app/build.gradle com.lib:core: public'],
    },
    {
      what: 'a group and a name that can not be read, of an included build',
      files: {
        'settings.gradle': "includeBuild 'api'; includeBuild 'b'",
        'api/settings.gradle': '',
        'api/build.gradle': 'group = code()',
        'b/settings.gradle': 'rootProject.name = code()',
        'b/build.gradle': "group = 'com.lib'",
        ...app,
      },
      answers: [
        'app/build.gradle org.ex:api: perhaps api/build.gradle',
        'app/build.gradle com.lib:core: perhaps b/build.gradle',
      ],
    },
    {
      what: 'a group that can not be read, of a build that none includes',
      files: { 'api/build.gradle': 'group = code()', ...app },
      answers: ['app/build.gradle org.ex:api: public', 'app/build.gradle com.lib:core: public'],
    },
    {
      what: 'a project of Maven in a script, and one of Gradle in a pom.xml',
      files: {
        'pom.xml':
          '<project><groupId>org.ex</groupId><artifactId>api</artifactId><version>1</version><dependencies><dependency><groupId>com.lib</groupId><artifactId>core</artifactId><version>1</version></dependency></dependencies></project>',
        'core/build.gradle': "group = 'com.lib'",
        'app/build.gradle': needs('org.ex:api'),
      },
      answers: ['pom.xml com.lib:core: workspaceMember', 'app/build.gradle org.ex:api: workspaceMember'],
    },
    {
      what: 'entries of a lock and of a catalog',
      files: {
        'api/build.gradle': "group = 'org.ex'",
        'app/gradle.lockfile': 'org.ex:api:1=compileClasspath\n',
        'gradle/libs.versions.toml': '[libraries]\napi = "org.ex:api:1"\n',
      },
      answers: [
        'app/gradle.lockfile org.ex:api: workspaceMember',
        'gradle/libs.versions.toml org.ex:api: workspaceMember',
      ],
    },
  ]);
});

describe('Private names of Gradle: JitPack', () => {
  const jitpack = `https://${['jitpack', 'io'].join('.')}`;
  const repositories = `repositories { mavenCentral(); maven { url '${jitpack}' } }`;
  const commit = '0123456789abcdef0123456789abcdef01234567';
  checkPrivacy([
    {
      what: 'repositories of any owner, until the user answers',
      ...script(repositories, {
        'com.github.google:shared': 'perhaps jitpack.io',
        'com.github.acme.secret:core': 'perhaps jitpack.io',
        'org.bitbucket.acme:secret': 'perhaps jitpack.io',
        'com.github.bumptech.glide:glide': 'public',
        'com.lib:core': 'public',
      }),
    },
  ]);

  /** What is sent once the user answered that JitPack is public. */
  const table: Readonly<Record<string, string>> = {
    [`com.github.Owner:Repo:${commit}`]: `git/github/owner/repo/${commit}`,
    'com.github.Owner:Repo:v1.0': 'git/github/owner/repo gitWithoutCommit',
    'com.github.Owner:Repo:0123456789': 'git/github/owner/repo gitWithoutCommit',
    [`com.github.Owner.Repo:module:${commit}`]: `git/github/owner/repo/${commit}`,
    [`com.gitlab.owner:repo:${commit}`]: `git/gitlab/owner/repo/${commit}`,
    [`org.bitbucket.owner:repo:${commit}`]: 'null unsupportedGitHost',
    'com.github.Owner:Repo:main-SNAPSHOT': 'null snapshot',
    'com.lib:core:1': 'maven/mavencentral/com.lib/core/1',
    'com.github.bumptech.glide:glide:1': 'maven/mavencentral/com.github.bumptech.glide/glide/1',
  };
  for (const [written, answer] of Object.entries(table))
    it(`${written.replace(commit, 'commit')}: ${answer.replace(commit, 'commit')}`, () => {
      const format = readerFor('build.gradle');
      assert.ok(format);
      const reading = format.read(`${repositories}\ndependencies { implementation '${written}' }`);
      const { manifests } = linkWorkspace([{ path: 'build.gradle', format, reading }], {
        supports: [],
        privatePackages: [],
        publicMirrors: ['jitpack.io'],
      });
      const [linked] = manifests[0]?.dependencies ?? [];
      assert.ok(linked);
      const { coordinates, reason } = linked;
      const parts = [coordinates ? formatCoordinates(coordinates) : 'null', reason];
      assert.equal(parts.filter((part) => part !== null).join(' '), answer);
    });
});
