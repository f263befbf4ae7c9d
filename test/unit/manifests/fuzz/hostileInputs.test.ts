import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import { LineIndex } from '../../../../src/core/range.ts';
import { requirementTest } from '../../../../src/core/versions/requirement.ts';
import { linkWorkspace } from '../../../../src/manifests/ecosystems.ts';
import { readerFor } from '../../../../src/manifests/readers.ts';
import { isSupport } from '../../../../src/manifests/registry.ts';
import { isFullSize, size } from '../../../support/testSize.ts';

/** Workspace files, and the expected dependencies and problems. Slower than linear reading would not end in time. */
interface Case {
  readonly what: string;
  readonly files: Readonly<Record<string, () => string>>;
  readonly dependencies: number;
  readonly problems: readonly string[];
  /** A tenth of it would not reach the limit. */
  readonly isFullOnly?: true;
}

const project = '<Project Sdk="Microsoft.NET.Sdk">';
const tooMany = 'The file has more than can be read. The rest is left out.';
const tooManyElements = 'The file has more than can be read. The rest is left out.';

const cases: readonly Case[] = [
  // From a security review: H2, H4 and M2.
  {
    what: 'casts behind casts in an expression of Gradle',
    files: { 'build.gradle.kts': () => `dependencies { implementation("a:b:\${x${'  as a'.repeat(40)}!}") }` },
    dependencies: 1,
    problems: [],
  },
  {
    what: 'gradle.properties: lines of blanks',
    files: {
      'build.gradle': () => 'dependencies { implementation "a:b:$x" }',
      'gradle.properties': () => `a${' '.repeat(2500)}\n`.repeat(200),
    },
    dependencies: 1,
    problems: [],
  },
  {
    what: 'a requirement of npm with 100,000 @',
    files: { 'package.json': () => `{"dependencies":{"a":"${'@'.repeat(size(100_000))}"}}` },
    dependencies: 1,
    problems: [],
  },
  {
    what: 'environment.yml: blanks behind an operator',
    files: { 'environment.yml': () => `dependencies:\n${`  - "a!${' '.repeat(980)}["\n`.repeat(200)}` },
    dependencies: 0,
    problems: ['Invalid requirement.'],
  },
  {
    what: 'environment.yml: names in brackets without values',
    files: { 'environment.yml': () => `dependencies:\n${`  - "a[${'_'.repeat(980)}]"\n`.repeat(2000)}` },
    dependencies: 2000,
    problems: [],
  },
  {
    what: '.gitmodules: 8 MB of blanks within values',
    files: { '.gitmodules': () => `[submodule "a"]\n\turl = a${' '.repeat(4000)}x\n`.repeat(2000) },
    dependencies: 1,
    problems: [],
  },
  {
    what: 'requirements.txt: blanks behind an option',
    files: { 'requirements.txt': () => `-r${' '.repeat(1990)}"\n`.repeat(5000) },
    dependencies: 0,
    problems: [],
  },
  {
    what: 'requirements.txt: blanks behind an extra',
    files: { 'requirements.txt': () => `git+${'a'.repeat(900)}${' '.repeat(900)}x\n`.repeat(5000) },
    dependencies: 0,
    problems: ['Invalid requirement.'],
  },
  {
    what: 'pom.xml: 15 million empty elements',
    files: { 'pom.xml': () => `<project>${'<a/>'.repeat(size(15_000_000))}` },
    dependencies: 0,
    problems: [tooManyElements],
  },
  // More cases of the same kinds.
  {
    what: 'pom.xml: a tag with a million attributes',
    files: { 'pom.xml': () => `<project ${numbered(1_100_000, (at) => `a${at}="" `)}` },
    dependencies: 0,
    problems: [tooManyElements],
    isFullOnly: true,
  },
  {
    what: 'pom.xml: 20 million line ends within an attribute',
    files: { 'pom.xml': () => `<project a="${'a\n'.repeat(size(20_000_000))}` },
    dependencies: 0,
    problems: ['The file has more than can be read. The rest is left out.'],
  },
  {
    what: 'YAML: a flow list of 20 million values',
    files: { 'pnpm-workspace.yaml': () => `packages: [${'[],'.repeat(size(20_000_000))}` },
    dependencies: 0,
    problems: [tooMany],
  },
  {
    what: 'YAML: three million anchors',
    files: { 'pnpm-workspace.yaml': () => numbered(3_000_000, (at) => `a${at}: &a${at} b\n`) },
    dependencies: 0,
    problems: [tooMany],
    isFullOnly: true,
  },
  {
    what: 'TOML: a list of 30 million values',
    files: { 'Cargo.toml': () => `a = [${'1,'.repeat(size(30_000_000))}` },
    dependencies: 0,
    problems: [tooMany],
  },
  {
    what: 'TOML: ten million tables',
    files: { 'Cargo.toml': () => '[[a]]\n'.repeat(size(10_000_000)) },
    dependencies: 0,
    problems: [tooMany],
  },
  {
    what: 'JSON: 30 million values',
    files: { 'package.json': () => `[${'1,'.repeat(30_000_000)}` },
    dependencies: 0,
    problems: [tooMany],
    isFullOnly: true,
  },
  {
    what: 'Gradle: slashes and backslashes that could begin a string',
    files: { 'build.gradle': () => `x = ${'/\\'.repeat(size(400_000))}\ndependencies { implementation "a:b:1" }` },
    dependencies: 1,
    problems: [],
  },
  {
    what: 'Gradle: names in backquotes, all on one line',
    files: { 'build.gradle': () => `dependencies { implementation "a:b:1" }; ${'`a` '.repeat(size(1_500_000))}` },
    dependencies: 1,
    problems: [],
  },
  {
    what: 'Gradle: 60 million brackets',
    files: { 'build.gradle': () => `implementation${'('.repeat(size(60_000_000))}` },
    dependencies: 0,
    problems: ['The file has more than can be read. The rest is left out.'],
  },
  {
    what: 'Gradle: 40 MB of strings',
    files: { 'build.gradle': () => `x "${'a'.repeat(1000)}"\n`.repeat(size(40_000)) },
    dependencies: 0,
    problems: [],
  },
  {
    what: 'Ruby: 10 million brackets',
    files: { Gemfile: () => `gem "a"\ngem ${'['.repeat(size(10_000_000))}` },
    dependencies: 1,
    problems: ['A closing bracket is missing.'],
  },
  {
    what: 'npm: 200,000 globs of members',
    files: {
      'package.json': () => `{"name":"a","workspaces":[${numbered(size(200_000), (at) => `"p${at}/*",`)}"b"]}`,
      'p1/x/package.json': () => '{"name":"x","dependencies":{"c":"1.0.0"}}',
    },
    dependencies: 1,
    problems: [],
  },
  {
    what: 'pip: 200 files that all include each other',
    files: Object.fromEntries(
      Array.from({ length: size(200) }, (_, at) => [
        `requirements${at}.txt`,
        () =>
          numbered(size(200), (other) => `-r requirements${other}.txt\n-c requirements${other}.txt\n`) + `p${at}==1\n`,
      ]),
    ),
    dependencies: size(200),
    problems: [],
  },
  {
    what: 'setup.cfg: 10,000 references to a long value on each line',
    files: {
      'setup.cfg': () =>
        `[options]\nv = ${'x'.repeat(60_000)}\ninstall_requires =\n${`  p==${'%(v)s'.repeat(100)}\n`.repeat(size(10_000))}`,
    },
    dependencies: 0,
    problems: ['Invalid requirement.'],
  },
  {
    what: 'setup.cfg: references that do not end',
    files: { 'setup.cfg': () => `[options]\ninstall_requires =\n${`  p==${'%('.repeat(900)}\n`.repeat(3000)}` },
    dependencies: 0,
    problems: ['Invalid requirement.'],
  },
  {
    what: 'MSBuild: one long property put in 100,000 times',
    files: {
      'a.csproj': () =>
        `${project}<PropertyGroup><P>${'x'.repeat(16_000)}</P></PropertyGroup><ItemGroup>` +
        `<PackageReference Include="A" Version="${'$(P)'.repeat(size(100_000))}"/></ItemGroup></Project>`,
    },
    dependencies: 1,
    problems: [],
  },
  {
    what: 'pnpm: 3 million lines',
    files: { 'pnpm-lock.yaml': () => `lockfileVersion: '9.0'\n${'a: b\n'.repeat(3_000_000)}` },
    dependencies: 0,
    problems: ['The file has more than can be read. The rest is left out.'],
    isFullOnly: true,
  },
  {
    what: 'go.sum: 10 million lines',
    files: { 'go.sum': () => '\n'.repeat(10_000_000) },
    dependencies: 0,
    problems: ['The file has more than can be read. The rest is left out.'],
  },
  {
    what: 'yarn: blanks between the keys of a block',
    files: {
      'package.json': () => '{"dependencies":{"a":"1"}}',
      'yarn.lock': () =>
        `__metadata:\n  version: 6\n\n"a@npm:1\\u0020${' '.repeat(size(200_000))}x":\n  version: 1.0.0\n  resolution: "a@npm:1.0.0"\n`,
    },
    dependencies: 2,
    problems: [],
  },
];

describe('Texts that aim to use all time or memory', () => {
  for (const { what, files, dependencies, problems } of cases.filter((one) => isFullSize || !one.isFullOnly))
    it(what, () => {
      const found = readWorkspace(files);
      assert.deepEqual(found.problems.slice(0, 1), problems);
      assert.equal(found.dependencies, dependencies);
    }).timeout(60_000);

  it('reads a version range of 399 characters, mostly blanks', () => {
    const blanks = ' '.repeat(95);
    assert.equal(requirementTest('nuget', `[${' '.repeat(397)}!`)?.('1.0'), undefined);
    assert.equal(requirementTest('nuget', `[${blanks}1.0${blanks},${blanks}2.0${blanks})`)?.('1.5'), true);
    assert.equal(requirementTest('nuget', `[${blanks}1.0${blanks}${blanks}${blanks}2.0`), null);
  });

  it('indexes a text of nothing but line ends', () => {
    const lines = size(30_000_000);
    assert.deepEqual(new LineIndex('\n'.repeat(lines)).positionAt(lines - 1), { line: lines - 1, character: 0 });
  });
});

function readWorkspace(files: Case['files']): { readonly dependencies: number; readonly problems: readonly string[] } {
  const texts = Object.entries(files).map(([path, text]) => ({ path, text: text() }));
  const read = texts.flatMap(({ path, text }) => {
    const format = readerFor(path);
    return format ? [{ path, format, reading: format.read(text) }] : [];
  });
  const supports = texts.filter(({ path }) => isSupport(path));
  const { manifests } = linkWorkspace(read, { supports, privatePackages: [] });
  return {
    dependencies: manifests.reduce((sum, manifest) => sum + manifest.dependencies.length, 0),
    problems: read.flatMap(({ reading }) => reading.problems.map(({ message }) => message)),
  };
}

function numbered(count: number, make: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => make(at)).join('');
}
