import assert from 'node:assert/strict';

import type { LinkedManifest } from '../../../src/manifests/link.ts';
import { linkWorkspace } from '../../../src/manifests/ecosystems.ts';
import { readerFor } from '../../../src/manifests/readers.ts';
import { assertSoon } from '../../support/assertSoon.ts';

function link(texts: Readonly<Record<string, string>>): readonly LinkedManifest[] {
  const files = Object.entries(texts).flatMap(([path, text]) => {
    const format = readerFor(path);
    return format ? [{ path, format, reading: format.read(text) }] : [];
  });
  return linkWorkspace(files, { supports: [], privatePackages: [] }).manifests;
}

function answersOf(texts: Readonly<Record<string, string>>): readonly string[] {
  return link(texts).flatMap(rowsOf);
}

function rowsOf(manifest: LinkedManifest | undefined): readonly string[] {
  return (manifest?.dependencies ?? []).map(
    ({ dependency, version, scope }) => `${dependency.name} ${version ?? '?'} ${scope}`,
  );
}

function times(count: number, text: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => text(at)).join('');
}

describe('Comments in a Gradle script', () => {
  const nested = '/* a /* b */ implementation("x:y:1")\n*/\n';
  const own = 'dependencies { implementation("a:a:1") }';
  const table: Readonly<Record<string, readonly [script: string, rows: string]>> = {
    'nested, as in Kotlin': [`dependencies { ${nested} }\n${own}`, 'a:a 1 runtime'],
    'nested twice': [`dependencies { /* /* /* */ */ ${nested} */ }\n${own}`, 'a:a 1 runtime'],
    'not nested, as in Groovy': [
      `apply plugin: 'java'\ndependencies { /* src/** */ implementation("x:y:1") /* b */\n }\n${own}`,
      'x:y 1 runtime, a:a 1 runtime',
    ],
    'without as many ends as beginnings': [
      `dependencies { /* src/** */ implementation("x:y:1") /* b */\n }\n${own}`,
      'x:y 1 runtime, a:a 1 runtime',
    ],
  };
  for (const [what, [text, rows]] of Object.entries(table))
    it(what, () => assert.equal(answersOf({ 'build.gradle.kts': text }).join(', '), rows));

  it('are read in time', () => {
    assertSoon(() => link({ 'build.gradle.kts': '/* /* */ '.repeat(100_000) }));
    assertSoon(() => link({ 'build.gradle.kts': '/* /* */ */ '.repeat(100_000) }));
  });
});

describe('Platforms that are projects of the build', () => {
  const settings = { 'settings.gradle': '', 'gradle/libs.versions.toml': '[libraries]\nl = "a:l:1.3"\n' };
  const bom =
    'plugins { `java-platform` }\ndependencies { constraints { api("a:a:1.1"); api("a:b") { version { strictly("1.2") } }\n api(libs.l) } }';
  const asks = (platform: string): string =>
    `dependencies { implementation(${platform})\n api("a:a")\n api("a:b")\n api("a:l")\n api("a:none") }`;
  const known = 'a:a 1.1 runtime, a:b 1.2 runtime, a:l 1.3 runtime, a:none ? runtime';
  const unknown = 'a:a ? runtime, a:b ? runtime, a:l ? runtime, a:none ? runtime';
  const table: Readonly<Record<string, readonly [files: Readonly<Record<string, string>>, rows: string]>> = {
    'by its path': [{ 'x/bom/build.gradle.kts': bom, 'app/build.gradle': asks('platform(project(":x:bom"))') }, known],
    'by its path, named': [
      { 'bom/build.gradle.kts': bom, 'app/build.gradle': asks("enforcedPlatform(project(path: ':bom'))") },
      known,
    ],
    'by its accessor': [
      { 'acme-bom/build.gradle.kts': bom, 'app/build.gradle': asks('platform(projects.acmeBom)') },
      known,
    ],
    'behind another platform': [
      {
        'bom/build.gradle.kts': bom,
        'own/build.gradle.kts': 'dependencies { api(platform(project(":bom"))) }',
        'app/build.gradle': asks('platform(project(":own"))'),
      },
      known,
    ],
    'for all projects': [
      {
        'build.gradle': 'subprojects { dependencies { implementation(platform(project(":bom"))) } }',
        'bom/build.gradle.kts': bom,
        'app/build.gradle': asks('files()'),
      },
      known,
    ],
    'in a script that is called as its folder': [
      {
        'build.gradle': 'configure(allprojects - project(":bom")) { dependencies { all(platform(project(":bom"))) } }',
        'bom/bom.gradle': bom,
        'app/build.gradle': asks('files()'),
      },
      known,
    ],
    'for another project alone': [
      {
        'build.gradle': 'dependencies { implementation(platform(project(":bom"))) }',
        'bom/build.gradle.kts': bom,
        'app/build.gradle': asks('files()'),
      },
      unknown,
    ],
    'with another version than another platform': [
      {
        'bom/build.gradle.kts': bom,
        'other/build.gradle.kts': bom.replaceAll('1.', '2.').replace('libs.l', '"a:l:2"'),
        'app/build.gradle': `${asks('platform(project(":bom"))')}\ndependencies { api(platform(project(":other"))) }`,
      },
      unknown,
    ],
    'of each other': [
      {
        'bom/build.gradle.kts': `${bom}\ndependencies { api(platform(project(":app"))) }`,
        'app/build.gradle': asks('platform(project(":bom"))'),
      },
      known,
    ],
  };
  for (const [what, [files, rows]] of Object.entries(table))
    it(what, () => {
      const manifests = link({ ...settings, ...files });
      assert.equal(rowsOf(manifests.find(({ path }) => path === 'app/build.gradle')).join(', '), rows);
    });
});

describe('Rich versions', () => {
  const table: Readonly<Record<string, string>> = {
    'strictly("[1.0, 2.0["); prefer("1.5")': '1.5',
    'prefer("1.5"); strictly("[1.0, 2.0[")': '1.5',
    'require("1.+"); prefer("1.5")': '1.5',
    'strictly("1.0"); prefer("1.5")': '1.0',
    'prefer("1.5"); require("1.6")': '1.6',
    'strictly(v); prefer("1.5")': '?',
    'strictly("[1.0, 2.0["); prefer(v)': '?',
  };
  for (const [rich, version] of Object.entries(table)) {
    const block = `{ version { ${rich.replaceAll('; ', '\n')} } }`;
    it(rich, () =>
      assert.deepEqual(
        answersOf({
          'build.gradle.kts': `dependencies { api("a:f") ${block}\n api("a:g")\n constraints { api("a:g") ${block} } }`,
        }),
        [`a:f ${version} runtime`, `a:g ${version} runtime`],
      ),
    );
  }

  it('of a script count before those of a catalog', () => {
    const texts = {
      'build.gradle.kts': `dependencies { api(libs.a) { version { strictly("2") } }\n api(libs.a)\n api(libs.a) { version { strictly(v) } } }`,
      'gradle/libs.versions.toml': '[libraries]\na = "a:a:1"\n',
    };
    assert.deepEqual(answersOf(texts), ['a:a 2 runtime', 'a:a 1 runtime', 'a:a ? runtime', 'a:a 1 runtime']);
  });

  it('prefer a version of a range in a catalog', () => {
    const catalog =
      '[versions]\ns = { strictly = "[1.7, 1.8[", prefer = "1.7.25" }\n[libraries]\na = { module = "a:a", version.ref = "s" }\n' +
      'b = { module = "a:b", version = { require = "1.2", prefer = "1.1" } }\nc = { module = "a:c", version = { strictly = "[1,2)" } }\n';
    assert.deepEqual(answersOf({ 'gradle/libs.versions.toml': catalog }), [
      'a:a 1.7.25 runtime',
      'a:b 1.2 runtime',
      'a:c ? runtime',
    ]);
  });
});

describe('Bundles and platforms of version catalogs', () => {
  const catalog = `[libraries]\na = "g:a:1"\nb-x = { module = "g:b", version = "2" }\nbom = "g:bom:3"\n[bundles]\nall-of = ["a", "b-x", "missing"]\n`;

  it('have rows in the script that uses them', () => {
    const script =
      'dependencies {\n testImplementation(libs.bundles.all.of)\n api(platform(libs.bom))\n api libs.bundles.none\n}\n';
    const manifests = link({ 'gradle/libs.versions.toml': catalog, 'build.gradle.kts': script });
    const [libraries, build] = manifests;
    assert.deepEqual(
      build?.dependencies.map((one) => [
        one.dependency.name,
        one.version,
        one.scope,
        one.note ?? null,
        script.slice(one.dependency.nameRange.start, one.dependency.nameRange.end),
      ]),
      [
        ['g:a', '1', 'test', null, 'libs.bundles.all.of'],
        ['g:b', '2', 'test', null, 'libs.bundles.all.of'],
        ['g:bom', '3', 'runtime', 'billOfMaterials', 'libs.bom'],
      ],
    );
    assert.equal(build?.problems.length, 1);
    assert.deepEqual(
      libraries?.dependencies.map(({ dependency, scope }) => `${dependency.name} ${scope}`),
      ['g:a test', 'g:b test', 'g:bom runtime'],
    );
  });

  it('are refused at their place where they multiply, and nothing else is lost', () => {
    const uses = times(60, (at) => `implementation(libs.bundles.b${at})\n`);
    const texts: Record<string, string> = {
      'gradle/libs.versions.toml': `[libraries]\n${times(100, (at) => `l${at} = "g:l${at}:1"\n`)}[bundles]\n${times(
        60,
        (bundle) => `b${bundle} = [${times(100, (at) => `"l${at}",`)}]\n`,
      )}`,
    };
    for (let at = 0; at < 25; at++)
      texts[`m${at}/build.gradle`] = `dependencies {\n${uses}\nimplementation 'a:a:1'\n}\n`;
    texts['other/build.gradle'] = 'dependencies { implementation(libs.l1); api("b:b:1") }\n';
    const manifests = link(texts);
    const counts = manifests.map(({ dependencies }) => dependencies.length);
    assert.equal(counts[0], 100);
    assert.equal(counts[1], 5001);
    assert.equal(counts.at(-1), 2);
    assert.equal(
      counts.reduce((sum, count) => sum + count, 0),
      100 + 100_000 + 25 + 2,
    );
    assert.ok(manifests.slice(1, -1).every(({ dependencies }) => dependencies.at(-1)?.dependency.name === 'a:a'));
    assert.deepEqual(
      manifests[1]?.problems.slice(0, 1).map(({ message, isHarmless }) => [message.slice(0, 38), isHarmless]),
      [['The file has more than can be read. Th', undefined]],
    );
  });

  it('are refused too for lists of another script', () => {
    const manifests = link({
      'build.gradle': `ext.all = [${times(900, (at) => `'g:l${at}:1',`)}]\n`,
      'm/build.gradle': `dependencies {\n${times(1000, () => 'implementation all\n')}}\n`,
    });
    assert.equal(manifests[1]?.dependencies.length, 4500);
    assert.ok((manifests[1]?.problems.length ?? 0) > 0);
  });
});
