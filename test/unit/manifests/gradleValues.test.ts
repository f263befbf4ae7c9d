import assert from 'node:assert/strict';

import { displayCoordinates } from '../../../src/core/coordinates.ts';
import type { LinkedManifest } from '../../../src/manifests/link.ts';
import { linkWorkspace } from '../../../src/manifests/ecosystems.ts';
import { readerFor } from '../../../src/manifests/readers.ts';
import { isSupport } from '../../../src/manifests/registry.ts';
import { assertSoon } from '../../support/assertSoon.ts';
import { size } from '../../support/testSize.ts';

/** Scripts that use `v` in `a:a:$v` at the end, and its version. */
const values: readonly (readonly [script: string, version: string | null])[] = [
  ["def v = '1.0'", '1.0'],
  ["def v = '1.0' as String", '1.0'],
  ["def v = '1.0'.toString()", '1.0'],
  ["def v = '1.' + '0'", '1.0'],
  ['def a = \'1.0\'\ndef v = "$a.1"', '1.0.1'],
  ["ext.a = [b: '1.0']\ndef v = a.b", '1.0'],
  ["def a = [b: '1.0']\ndef c = a\ndef v = c.b", '1.0'],
  ["ext { v = '1.0' }", '1.0'],
  ["ext.with { v = '1.0' }", '1.0'],
  ["ext.set('v', '1.0')", '1.0'],
  ["project.ext['v'] = '1.0'", '1.0'],
  ["allprojects { ext.v = '1.0' }", '1.0'],
  ["buildscript { ext.v = '1.0' }", '1.0'],
  ["buildscript { ext { v = '1.0' } }", '1.0'],
  ["if (project.hasProperty('x')) { ext.v = '1.0' }", '1.0'],
  ["def v\nif (x) { v = '1.0' } else { v = '1.0' }", '1.0'],
  ["def v = '1.0'\nif (x) { v = '1.0' }", '1.0'],
  ["def v = '1.0'\ndef f(v) { v = '2.0' }", '1.0'],
  ["def v = '1.0'\nString f(String v) { v = '2.0' }", '1.0'],
  ["def v = '1.0'\nlist.each { v -> v = '2.0' }", '1.0'],
  ["def v = '1.0'\nandroid { defaultConfig { w = '2.0' } }", '1.0'],
  ["ext.v = '1.0'\nandroid { v = '2.0' }", '1.0'],
  ['val v = "1.0"', '1.0'],
  ['val v: String = "1.0"', '1.0'],
  ['val v by extra("1.0")', '1.0'],
  ['val v by extra { "1.0" }', '1.0'],
  ['extra["v"] = "1.0"', '1.0'],
  ['private const val v = "1.0"', '1.0'],
  ['val v = "1.0"\nfun f(v: String): String { return v }', '1.0'],
  // Where it is defined does not count: it is the only text that the script gives to the name.
  ["def w = '1.0'\n{ -> def v = w }", '1.0'],
  // Two texts, of which only running the script would show which one counts.
  ["def v = '1.0'; v = '2.0'", null],
  ["def v = '1'\nv += '.0'", null],
  ["def a = '1.0'\ndef v = a\na = '2.0'", null],
  ["def v = true ? '1.0' : '1.0'", null],
  ["def v = '1.0' ?: '2.0'", null],
  ["def v = '1.0'\nif (x) { def v = '2.0' }", null],
  ["def v = '1.0'\ntasks.register('x') { String v = '2.0' }", null],
  ["ext.v = '1.0'\nsubprojects { ext.v = '2.0' }", null],
  ["ext.v = '1.0'\nproject(':x') { ext.v = '2.0' }", null],
  ["ext.v = '1.0'\nproject(':x').ext.v = '2.0'", null],
  ["def v = '1.0'\nfor (v in list) { v = '2.0' }", null],
  // A value that cannot be read makes the variable unknown; the earlier value no longer applies.
  ["def v = '1.0'\nv = f()", null],
  ["def v = '1.0'\nv = v.replace('1', '2')", null],
  ["def v = '1.0'\nv ?= '2.0'", null],
  ["def v = '1.0'\nv *= 2", null],
  ["def v = '1.0'\nv -= '.0'", null],
  ["def v = '1.0'\nv <<= '2'", null],
  ["ext.v = '1.0'\next.v **= 2", null],
  ["def v = '1.0'\nif (v <= '2.0') { w = v }", '1.0'],
  ["def v = '1.0'.replace('1', '2')", null],
  ["def v = '1.0'.split('-')[0]", null],
  ["def v = '1.0'\n  .replace('1', '2')", null],
  ["def v = '1.0' - '0'", null],
  ["def v = x ? '1.0' : '2.0'", null],
  ["def v = f() ?: '1.0'", null],
  ["def v = System.getenv('V') ?: '1.0'", null],
  ["def v = findProperty('w') ?: '1.0'", null],
  ["def v = '1.0'\nif (x) { v = '2.0' }", null],
  ["def v = '1.0'\nif (x) v = '2.0'", null],
  ["def v = '1.0'\nif (x) f()\nelse v = '2.0'", null],
  ["def v = '1.0'\nif (x) { f() } else v = '2.0'", null],
  ["def v\nif (x) { v = '1.0' } else { v = '2.0' }", null],
  ["def v\nif (x) { v = '1.0' } else { v = f() }", null],
  ["def v\nif (x) { v = f() } else { v = '1.0' }", null],
  ["ext.v = '1.0'\nif (x) { ext.v = '2.0' }", null],
  ["ext.v = '1.0'\nif (x) ext.v = '2.0'", null],
  ["def v = '1.0'\ntry { v = f() } catch (e) { println e }", null],
  ["def v = '1.0'\nswitch (x) {\ncase 1: v = '2.0'; break\n}", null],
  ["def v = '1.0'\nfor (x in y) { v = '2.0' }", null],
  ["def v = '1.0'\ny.each { v = it }", null],
  ["def v = '1.0'\ntasks.register('x') { v = '2.0' }", null],
  ["def v = '1.0'\ndef f() { v = '2.0' }", null],
  ["def v = '1.0'\ndef w = v = '2.0'", null],
  ["def (v, w) = ['1.0', '2.0']", null],
  ["def v = '1.0'\nv = { '2.0' }", null],
  ["def a = [v: '1.0']\na = f()\ndef v = a.v", null],
  ["def a = [v: '1.0']\na.putAll(f())\ndef v = a.v", null],
  ["def a = [v: '1.0']\nif (x) a.v = '2.0'\ndef v = a.v", null],
  ["ext.v = '1.0'\next.v = f()", null],
  ["subprojects { ext.v = '1.0' }", null],
  ["project(':x') { ext.v = '1.0' }", null],
  ['var v = "1.0"\nif (x) { v = "2.0" }', null],
  ['val v = if (x) "1.0" else "2.0"', null],
  ['val v = when { x -> "1.0"\n else -> "2.0" }', null],
  ['var v = "1.0"\nwhen { x -> v = "2.0" }', null],
  ['val v = "1.0".let { it + "1" }', null],
  ['val v by lazy { "1.0" }', null],
  ['val v = listOf("1", "0").joinToString(".")', null],
  ['val v = providers.gradleProperty("w").getOrElse("1.0")', null],
];

describe('Variable values in a Gradle script', () => {
  for (const [script, version] of values) {
    it(`${script.replaceAll('\n', ' ⏎ ')}: ${version ?? 'unknown'}`, () => {
      const use = '\ndependencies { implementation "a:a:$v" }';
      assert.deepEqual(answersOf({ 'build.gradle': script + use }), [`a:a ${version ?? '?'} runtime`]);
    });
  }
});

/** A script, its dependencies and the number of notes. */
const lists: readonly (readonly [script: string, answers: readonly string[], notes?: number])[] = [
  ["def l = ['a:a:1', 'b:b:2']\ndependencies { testImplementation l }", ['a:a 1 test', 'b:b 2 test']],
  [
    "def l = ['a:a:1', [group: 'b', name: 'b', version: '2']]\ndependencies { api l }",
    ['a:a 1 runtime', 'b:b 2 runtime'],
  ],
  ["def v = '1'\ndef l = [\"a:a:$v\"]\nv = '2'\ndependencies { api l }", ['a:a ? runtime']],
  ["def l = ['a:a:1']\nl += 'b:b:2'\nl << 'c:c:3'\nl.add('d:d:4')\ndependencies { api l }", [], 1],
  ["ext.l = [x: ['a:a:1', 'b:b:2']]\ndependencies { api l.x }", ['a:a 1 runtime', 'b:b 2 runtime']],
  ["def k = ['a:a:1']\ndef l = [k, 'b:b:2']\ndependencies { api l }", ['a:a 1 runtime', 'b:b 2 runtime']],
  // Loops are not run: what they add is unknown.
  ["dependencies { ['a:a:1', 'b:b:2'].each { api it } }", [], 1],
  ["dependencies { ['a', 'b'].each { api \"g:$it:1\" } }", ['g:${it} 1 runtime']],
  ["dependencies { ['a', 'b'].each { name -> api \"g:${name}:1\" } }", ['g:${name} 1 runtime']],
  ["ext.n = 'x'\ndependencies { for (n in ['a', 'b']) { api \"g:$n:1\" } }", ['g:${n} 1 runtime']],
  ["ext.n = 'x'\ndependencies { for (String n : ['a', 'b']) { api \"g:$n:1\" } }", ['g:${n} 1 runtime']],
  // Without braces a loop or a condition is about one statement.
  ["def l = ['a:a:1', 'b:b:2']\ndependencies { for (n in l) api(n)\n api 'c:c:3' }", ['c:c 3 runtime'], 1],
  [
    "ext.n = 'x'\ndependencies { for (String n : ['a', 'b'])\n  api \"g:$n:1\"\n api 'c:c:3' }",
    ['g:${n} 1 runtime', 'c:c 3 runtime'],
  ],
  [
    'val l = listOf("a:a:1", "a:b:1")\ndependencies { constraints { for (n in l) api(n) }\n api("a:a")\n api("a:b") }',
    ['a:a ? runtime', 'a:b ? runtime'],
  ],
  ["dependencies { for (n in f()) api n\n api 'c:c:3' }", ['c:c 3 runtime'], 1],
  ["dependencies { if (x) api 'a:a:1'\n else api 'b:b:2' }", ['a:a 1 runtime', 'b:b 2 runtime']],
  ["def v = '1'\nif (x) v = '2'\nfor (n in m) v = n\ndependencies { api \"a:a:$v\" }", ['a:a ? runtime']],
  ['dependencies { for (l in listOf("a:a:1", "b:b:2")) { api(l) } }', [], 1],
  ['val L = listOf<String>("a:a:1")\ndependencies { L.forEach { api(it) } }', [], 1],
  ['dependencies { listOf("a:a:1", "b:b:2").forEach { dep -> testImplementation(dep) } }', [], 1],
  ['val L = arrayOf("a:a:1")\ndependencies { api(*L) }', ['a:a 1 runtime']],
  ['def l = []\ndependencies { api l }', [], 1],
  ['dependencies { api("a", "b", "1") }', ['a:b 1 runtime']],
  // An entry that cannot be read gets a note and no row.
  ["def l = ['a:a:1']\nif (x) { l += 'b:b:2' }\ndependencies { api l }", [], 1],
  ["def l = ['a:a:1']\nl.addAll(f())\ndependencies { api l }", [], 1],
  ['def l = f()\ndependencies { api l\n l.each { api it } }', [], 2],
  ['dependencies { api ext.missing }', [], 1],
  ['dependencies { api libs.missing }', [], 1],
  ['ext { v = [:] }\nv[\'a\'] = f()\ndependencies { api "g:a_$v.a:1" }', ['g:a_${v.a} 1 runtime']],
  // Projects of the same build are not dependencies.
  ['dependencies { api projects.core\n rootProject.subprojects.each { api it } }', [], 1],
];

describe('Dependency lists in a Gradle script', () => {
  for (const [script, answers, notes = 0] of lists) {
    it(`${script.replaceAll('\n', ' ⏎ ')}: ${answers.join(', ')}`, () => {
      const [manifest] = link({ 'build.gradle': script });
      assert.deepEqual(rowsOf(manifest), answers);
      const problems = manifest?.problems ?? [];
      assert.equal(problems.length, notes);
      assert.ok(problems.every(({ isHarmless, range }) => isHarmless && range.end > range.start));
    });
  }

  it('locates an entry where the list is used', () => {
    const root = "ext.l = ['a:a:1']\ndependencies { api l }";
    const sub = 'dependencies { api l }';
    const places = link({ 'build.gradle': root, 'sub/build.gradle': sub }).map(({ path, dependencies }) => {
      const { start, end } = dependencies[0]?.dependency.nameRange ?? assert.fail();
      return (path === 'build.gradle' ? root : sub).slice(start, end);
    });
    assert.deepEqual(places, ['l', 'l']);
  });

  it('gives no coordinates to an entry without an artifact name', () => {
    const [manifest] = link({ 'build.gradle': 'def s = f()\ndependencies { api "g:a_$s:1" }' });
    assert.deepEqual(
      manifest?.dependencies.map(({ coordinates, reason }) => [coordinates, reason]),
      [[null, 'invalidName']],
    );
  });

  it('limits the number of combinations', () => {
    const many = Array.from({ length: 1000 }, (_, at) => `'${at}'`).join(', ');
    const loops = 'l.each { a -> l.each { b -> l.each { c -> api "g:$a$b$c:1" } } }\n';
    assertSoon(() => link({ 'build.gradle': `def l = [${many}]\ndependencies {\n${loops.repeat(size(500))}}` }));
    const weak = Array.from(
      { length: size(20_000) },
      (_, at) => `if (x) v.a${at} = '1'\nv.b${at} = '2'\napply from: 'x.gradle'`,
    );
    assertSoon(() => link({ 'build.gradle': weak.join('\n') }));
  });
});

describe('Maps in a Gradle script', () => {
  const indexes = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at);
  const use =
    '\next { near = [v: x1.v] }\ndependencies {\n  api "a:a:$x0.v"\n  api "b:b:${near.v}"\n  api "c:c:$last"\n}';
  const long = size(20_000);
  const doubled = indexes(40).map((at) => `x${at + 1} = [v: '2.0', a: x${at}, b: x${at}]`);
  const chained = indexes(long).map((at) => `x${at + 1} = [v: '2.0', a: x${at}]`);
  const wide = indexes(900)
    .map((at) => `a${at}: '1'`)
    .join(', ');
  const hostile: Readonly<Record<string, readonly string[]>> = {
    'that share members': [...doubled, 'last = x40.a.b'],
    'that are one chain': [...chained, `last = x${long}.a.a`],
    'that hold themselves': ["x1 = [v: '2.0', a: x0]", 'x0.a = x1', 'x0.b = x1', 'y = [a: x1, b: x1]', 'last = y'],
    'that are repeated': [`x1 = [v: '2.0', ${wide}]`, ...indexes(long).map((at) => `y${at} = x1`), 'last = f()'],
    'that are repeated in branches': [
      `x1 = [v: '2.0', ${wide}]`,
      ...indexes(long).map((at) => `if (f()) y${at} = x1`),
      'last = f()',
    ],
  };
  const sub = 'dependencies { api "d:d:$x1.v" }';
  for (const [which, lines] of Object.entries(hostile)) {
    for (const apply of ['', "\napply from: 'x.gradle'"])
      it(`${which} are read up to a limit${apply && ' when another script is applied as well'}`, () => {
        const script = `ext {\nx0 = [v: '1.0']\n${lines.join('\n')}\n}`;
        const files = { 'build.gradle': script + (apply || use), 'sub/build.gradle': sub };
        const rows = apply ? [] : ['a:a 1.0 runtime', 'b:b 2.0 runtime', 'c:c ? runtime'];
        assert.deepEqual(answersOf(files), [...rows, 'd:d 2.0 runtime']);
      });
  }
});

describe('Variables shared between Gradle scripts', () => {
  const use = 'dependencies { api "a:a:$v" }';
  const table: readonly (readonly [what: string, files: Readonly<Record<string, string>>, version: string | null])[] = [
    ['a property of the project above', { 'build.gradle': "ext.v = '1.0'" }, '1.0'],
    ['no local name of the project above', { 'build.gradle': "def v = '1.0'" }, null],
    [
      'what the project above gives to this one',
      { 'build.gradle': "ext.v = '1.0'\nproject(':x:y') { ext.v = '2.0' }" },
      '2.0',
    ],
    ['what it gives without a block', { 'build.gradle': "project(':x:y').ext.v = '2.0'" }, '2.0'],
    [
      'not what it gives to another',
      { 'build.gradle': "project(':x') { ext.v = '1.0' }\nproject(':x:z') { ext.v = '2.0' }" },
      '1.0',
    ],
    ['what it gives to all below', { 'build.gradle': "ext.v = '1.0'\nsubprojects { ext.v = '2.0' }" }, '2.0'],
    [
      'nothing when both differ',
      { 'build.gradle': "subprojects { ext.v = '1.0' }\nproject(':x:y') { ext.v = '2.0' }" },
      null,
    ],
    [
      'nothing when a part of the projects has another',
      { 'build.gradle': "ext.v = '1.0'\nconfigure(f()) { ext.v = '2.0' }" },
      null,
    ],
    [
      'what a project moved to this folder has',
      {
        'settings.gradle': "project(':p').projectDir = file('x/y')",
        'build.gradle': "project(':p') { ext.v = '1.0' }",
      },
      '1.0',
    ],
    [
      'not what a project moved away has',
      {
        'settings.gradle': "project(':x:y').projectDir = new File(settingsDir, 'p')",
        'build.gradle': "project(':x:y') { ext.v = '1.0' }",
      },
      null,
    ],
    [
      'nothing of a project that may lie anywhere',
      { 'settings.gradle': "project(':x:y').projectDir = f()", 'build.gradle': "project(':x:y') { ext.v = '1.0' }" },
      null,
    ],
    [
      'nothing when the project above and its gradle.properties differ',
      { 'build.gradle': "ext.v = '1.0'", 'gradle.properties': 'v = 2.0' },
      null,
    ],
    [
      'a script that is applied',
      { 'x/y/build.gradle': `apply from: 'v.gradle'\n${use}`, 'x/y/v.gradle': "ext.v = '1.0'" },
      '1.0',
    ],
    [
      'nothing when an applied script may have changed it',
      { 'x/y/build.gradle': `ext.v = '1.0'\napply from: 'v.gradle'\n${use}`, 'x/y/v.gradle': "ext.v = '2.0'" },
      null,
    ],
    [
      'nothing when it is set in a branch and differs above',
      { 'build.gradle': "ext.v = '1.0'", 'x/y/build.gradle': `if (f()) { ext.v = '2.0' }\n${use}` },
      null,
    ],
    [
      'nothing when the project above has it from code',
      { 'build.gradle': 'ext.v = f()', 'gradle.properties': 'w = 1' },
      null,
    ],
  ];
  for (const [what, files, version] of table) {
    it(what, () => {
      const manifests = link({ 'x/y/build.gradle': use, ...files });
      assert.deepEqual(rowsOf(manifests.find(({ path }) => path === 'x/y/build.gradle')), [
        `a:a ${version ?? '?'} runtime`,
      ]);
    });
  }
});

describe('Gradle plugins without a version', () => {
  const table: Readonly<Record<string, string>> = {
    "id 'java-library'": '',
    "id 'org.gradle.java'": '',
    '`kotlin-dsl`': '',
    "id 'com.acme.shop'": 'maven/gradleplugin/-/com.acme.shop unresolvedVersion',
    'kotlin("jvm")': 'maven/gradleplugin/-/org.jetbrains.kotlin.jvm unresolvedVersion',
    "id 'com.acme.own'": 'null localPath',
    "id 'com.acme.script'": 'null localPath',
  };
  for (const [plugin, answer] of Object.entries(table)) {
    it(`${plugin}: ${answer || 'is part of Gradle'}`, () => {
      const manifests = link({
        'build.gradle': `plugins { ${plugin} }`,
        'build-logic/build.gradle': "gradlePlugin { plugins { own { id = 'com.acme.own' } } }",
        'build-logic/src/main/kotlin/com/acme/script.gradle.kts': 'package com.acme',
      });
      const manifest = manifests.find(({ path }) => path === 'build.gradle');
      const answers = manifest?.dependencies.map(
        ({ coordinates, reason }) => `${coordinates && displayCoordinates(coordinates)} ${reason}`,
      );
      assert.equal(answers?.join(), answer);
    });
  }
});

describe('Gradle platforms behind a name', () => {
  const table: Readonly<Record<string, string>> = {
    'platform("a:bom:1.0")': 'a:bom 1.0 runtime, a:bom 1.0 test',
    'dependencies.enforcedPlatform(libs.bom)': 'a:bom 2.0 runtime, a:bom 2.0 test',
    'platform(project(":bom"))': '',
  };
  for (const [value, rows] of Object.entries(table)) {
    it(value, () => {
      const manifests = link({
        'build.gradle.kts': `dependencies { val bom = ${value}\n implementation(bom)\n testImplementation(bom) }`,
        'gradle/libs.versions.toml': '[libraries]\nbom = "a:bom:2.0"\n',
      });
      assert.equal(rowsOf(manifests.find(({ path }) => path === 'build.gradle.kts')).join(', '), rows);
    });
  }
});

describe('Gradle plugins whose version a script above gives', () => {
  const catalog = '[plugins]\nshop = { id = "com.acme.shop", version = "1.2" }\n';
  const table: Readonly<Record<string, string>> = {
    "id 'com.acme.shop' version '1.2' apply false": '1.2',
    'alias(libs.plugins.shop) apply false': '1.2',
    "alias(libs.plugins.shop) version '1.3' apply false": '1.3',
    'alias(libs.plugins.other) apply false': '?',
  };
  for (const [above, version] of Object.entries(table)) {
    it(`${above}: ${version}`, () => {
      const manifests = link({
        'build.gradle': `plugins { ${above} }`,
        'gradle/libs.versions.toml': catalog,
        'app/build.gradle': "plugins { id 'com.acme.shop' }",
      });
      assert.deepEqual(rowsOf(manifests.find(({ path }) => path === 'app/build.gradle')), [
        `com.acme.shop:com.acme.shop.gradle.plugin ${version} build`,
      ]);
    });
  }
});

function link(texts: Readonly<Record<string, string>>): readonly LinkedManifest[] {
  const paths = Object.keys(texts).sort();
  const supports = paths.filter((path) => isSupport(path)).map((path) => ({ path, text: texts[path] ?? '' }));
  const files = paths.flatMap((path) => {
    const format = readerFor(path);
    return format ? [{ path, format, reading: format.read(texts[path] ?? '') }] : [];
  });
  return linkWorkspace(files, { supports, privatePackages: [] }).manifests;
}

function answersOf(texts: Readonly<Record<string, string>>): readonly string[] {
  return link(texts).flatMap(rowsOf);
}

function rowsOf(manifest: LinkedManifest | undefined): readonly string[] {
  return (manifest?.dependencies ?? []).map(
    ({ dependency, version, scope }) => `${dependency.name} ${version ?? '?'} ${scope}`,
  );
}
