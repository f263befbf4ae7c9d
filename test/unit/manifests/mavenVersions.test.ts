import assert from 'node:assert/strict';

import type { LinkOptions } from '../../../src/manifests/link.ts';
import { linkWorkspace } from '../../../src/manifests/ecosystems.ts';
import { readerFor } from '../../../src/manifests/readers.ts';
import { isSupport } from '../../../src/manifests/registry.ts';

/** `name version` of every dependency in file order; `?` for a version that can't be known. */
interface VersionCase {
  readonly what: string;
  /** Texts by path. A pom.xml has only the content of its project. */
  readonly files: Readonly<Record<string, string>>;
  /** Settings that exist and can't be read. */
  readonly unreadable?: readonly string[];
  readonly versions: readonly string[];
}

const needs = (group: string, name: string, version?: string): string =>
  `<dependencies>${dependency(group, name, version)}</dependencies>`;
const dependency = (group: string, name: string, version?: string): string =>
  `<dependency>${element('groupId', group)}${element('artifactId', name)}${element('version', version ?? '')}</dependency>`;
const element = (name: string, text: string): string => (text === '' ? '' : `<${name}>${text}</${name}>`);
const project = (name: string, more: string): string =>
  `<groupId>org.ex</groupId><artifactId>${name}</artifactId><version>1.0.0</version>${more}`;
const managed = (group: string, name: string, version: string): string =>
  `<dependencyManagement>${needs(group, name, version)}</dependencyManagement>`;

describe('Maven: versions by the parent', () => {
  const root = project('root', `<properties><jv>2.17.2</jv></properties>${managed('com.lib', 'guava', '33.3.1')}`);
  check([
    {
      what: 'an empty parent is the pom.xml above',
      files: {
        'pom.xml': root,
        'api/pom.xml': `<parent/><artifactId>api</artifactId>${needs('com.lib', 'core', '${jv}')}`,
      },
      versions: ['com.lib:core 2.17.2'],
    },
    {
      what: 'a parent without a version, in any order of the files',
      files: {
        'a/web/pom.xml': `<parent><groupId>org.ex</groupId><artifactId>a</artifactId></parent><artifactId>web</artifactId>${needs('com.lib', 'guava')}`,
        'a/pom.xml': `<parent/><artifactId>a</artifactId>`,
        'pom.xml': root,
      },
      versions: ['com.lib:guava 33.3.1'],
    },
    {
      what: 'a parent in a folder that it names',
      files: {
        'parent/pom.xml': root,
        'api/pom.xml': `<parent><relativePath>../parent</relativePath></parent><artifactId>api</artifactId>${needs('com.lib', 'core', '${jv}')}`,
      },
      versions: ['com.lib:core 2.17.2'],
    },
    {
      what: 'another project is at the place of the parent',
      files: {
        'pom.xml': root,
        'api/pom.xml': `<parent><artifactId>other</artifactId></parent><artifactId>api</artifactId>${needs('com.lib', 'core', '${jv}')}`,
      },
      versions: ['com.lib:core ?'],
    },
    {
      what: 'parents of each other',
      files: {
        'pom.xml': `<parent><relativePath>b</relativePath></parent><artifactId>a</artifactId>`,
        'b/pom.xml': `<parent/><artifactId>b</artifactId>${needs('com.lib', 'core', '${jv}')}`,
      },
      versions: ['com.lib:core ?'],
    },
    {
      what: 'a dependency on another project, without its version and without its group',
      files: {
        'pom.xml': root,
        'api/pom.xml': '<parent/><artifactId>api</artifactId>',
        'web/pom.xml': `<modelVersion>4.1.0</modelVersion><parent/><artifactId>web</artifactId><dependencies>${dependency('org.ex', 'api')}${dependency('', 'api')}${dependency('', 'unknown')}</dependencies>`,
      },
      versions: ['org.ex:api 1.0.0', 'org.ex:api 1.0.0', ':unknown ?'],
    },
  ]);
});

describe('Maven: versions by .mvn/maven.config', () => {
  const pom = project(
    'a',
    `<properties><revision>2.9.0</revision></properties>${needs('com.lib', 'core', '${revision}')}`,
  );
  const by = (config: string, more: Readonly<Record<string, string>> = {}): VersionCase['files'] => ({
    'pom.xml': pom,
    '.mvn/maven.config': config,
    ...more,
  });
  const forms = [
    '-Drevision=3.0',
    '-T1\n-Drevision=3.0\n',
    '\uFEFF-T 1 -Drevision=3.0 -B\r\n',
    '-D revision=3.0',
    '-D\nrevision=3.0',
    '--define revision=3.0',
    '--define=revision=3.0',
    '"-Drevision=3.0"',
    '-Drevision="3.0"',
    '-Drevision=2.0\n-Drevision=3.0',
    '-Drevision=${v}\n-Dv=3.0',
  ];
  check(forms.map((config) => ({ what: JSON.stringify(config), files: by(config), versions: ['com.lib:core 3.0'] })));
  check([
    { what: 'a comment', files: by('# -Drevision=3.0'), versions: ['com.lib:core 2.9.0'] },
    { what: 'a property without a value', files: by('-Drevision'), versions: ['com.lib:core true'] },
    {
      what: 'a property that nothing else sets',
      files: { ...by('-Dv=3.0'), 'pom.xml': pom.replace('>${revision}', '>${v}') },
      versions: ['com.lib:core 3.0'],
    },
    {
      what: 'a property of the project, which stays',
      files: { ...by('-Dproject.version=3.0'), 'pom.xml': pom.replace('>${revision}', '>${project.version}') },
      versions: ['com.lib:core 1.0.0'],
    },
    {
      what: 'the nearest one above',
      files: {
        '.mvn/maven.config': '-Drevision=3.0',
        'a/.mvn/maven.config': '-Drevision=4.0',
        'a/b/pom.xml': pom,
        'c/pom.xml': pom,
      },
      versions: ['com.lib:core 4.0', 'com.lib:core 3.0'],
    },
    {
      what: 'options of the machine',
      files: { 'pom.xml': pom, '.mvn/jvm.config': '-Drevision=3.0' },
      versions: ['com.lib:core 2.9.0'],
    },
    {
      what: 'one that can not be read',
      files: { 'pom.xml': pom },
      unreadable: ['.mvn/maven.config'],
      versions: ['com.lib:core ?'],
    },
    {
      what: 'a bill of materials of the workspace, by a version that it sets',
      files: by('-Drevision=3.0', {
        'pom.xml': `<groupId>org.ex</groupId><artifactId>bom</artifactId><version>\${revision}</version><properties><revision>2.9.0</revision></properties>${managed('com.lib', 'core', '5.0')}`,
        'a/pom.xml': project(
          'a',
          `<dependencyManagement><dependencies><dependency><groupId>org.ex</groupId><artifactId>bom</artifactId><version>3.0</version><type>pom</type><scope>import</scope></dependency></dependencies></dependencyManagement>${needs('com.lib', 'core')}`,
        ),
      }),
      versions: ['org.ex:bom 3.0', 'com.lib:core 5.0'],
    },
  ]);
});

describe('Maven: versions by profiles', () => {
  const profile = (id: string, version: string, activation = ''): string =>
    `<profile><id>${id}</id>${activation}<properties><v>${version}</v></properties>${managed('com.lib', 'other', version)}</profile>`;
  const byDefault = '<activation><activeByDefault>true</activeByDefault></activation>';
  const pom = project(
    'a',
    `<properties><v>1</v></properties>${managed('com.lib', 'other', '1')}<dependencies>${dependency('com.lib', 'core', '${v}')}${dependency('com.lib', 'other')}</dependencies>`,
  );
  const by = (profiles: string, config = ''): VersionCase['files'] => ({
    'pom.xml': `${pom}<profiles>${profiles}</profiles>`,
    '.mvn/maven.config': config,
  });
  const both = (version: string): VersionCase['versions'] => [`com.lib:core ${version}`, `com.lib:other ${version}`];
  check([
    { what: 'an inactive one', files: by(profile('p', '2')), versions: both('1') },
    { what: 'one that is active by default', files: by(profile('p', '2', byDefault)), versions: both('2') },
    { what: 'one that an argument activates', files: by(profile('p', '2'), '-Px,p'), versions: both('2') },
    {
      what: 'one that an argument activates, in its long form',
      files: by(profile('p', '2'), '--activate-profiles\np'),
      versions: both('2'),
    },
    { what: 'one that an argument deactivates', files: by(profile('p', '2', byDefault), '-P!p'), versions: both('1') },
    {
      what: 'one by default beside an active one',
      files: by(profile('p', '2', byDefault) + profile('q', '3'), '-P q'),
      versions: both('3'),
    },
    {
      what: 'one that a property of the arguments may activate',
      files: by(profile('p', '2', '<activation><property><name>x</name></property></activation>'), '-Dx'),
      versions: both('?'),
    },
    {
      what: 'one of newer JDKs',
      files: by(profile('p', '2', '<activation><jdk>[11,)</jdk></activation>')),
      versions: both('?'),
    },
    {
      what: 'one by default beside one of newer JDKs',
      files: by(profile('p', '2', byDefault) + profile('q', '2', '<activation><jdk>[11,)</jdk></activation>')),
      versions: both('?'),
    },
  ]);
});

function check(cases: readonly VersionCase[]): void {
  for (const one of cases) it(one.what, () => assert.deepEqual(versionsIn(one), one.versions));
}

function versionsIn({ files, unreadable = [] }: VersionCase): readonly string[] {
  const supports: LinkOptions['supports'][number][] = [];
  const manifests = Object.entries(files).flatMap(([path, text]) => {
    const format = readerFor(path);
    if (isSupport(path)) supports.push({ path, text });
    return format ? [{ path, format, reading: format.read(`<project>${text}</project>`) }] : [];
  });
  for (const path of unreadable) supports.push({ path, text: '', isUnreadable: true });
  const linked = linkWorkspace(manifests, { supports, privatePackages: [] });
  return linked.manifests.flatMap(({ dependencies }) =>
    dependencies.map(({ dependency: { name }, version }) => `${name} ${version ?? '?'}`),
  );
}
