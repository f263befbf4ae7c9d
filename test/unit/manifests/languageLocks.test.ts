import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

import type { LinkedManifest, WorkspaceFile } from '../../../src/manifests/link.ts';
import { linkWorkspace } from '../../../src/manifests/ecosystems.ts';
import { readerFor } from '../../../src/manifests/readers.ts';
import { largeTexts } from '../../bench/largeTexts.ts';

const root = 'test/fixtures/manifests';
const options = { supports: [], privatePackages: [] };

describe('Finding the files of Cargo, Bundler, Composer and CocoaPods', () => {
  const table: readonly (readonly [path: string, id: string | undefined])[] = [
    ['Cargo.lock', 'cargo-lock'],
    ['crates/a/Cargo.toml', 'cargo-manifest'],
    ['a/Gemfile', 'gem-file'],
    ['gems.rb', 'gem-file'],
    ['Gemfile.lock', 'gem-lock'],
    ['a/gems.locked', 'gem-lock'],
    ['a/harbor.gemspec', 'gem-spec'],
    ['composer.json', 'composer-manifest'],
    ['composer.lock', 'composer-lock'],
    ['ios/Podfile', 'pod-file'],
    ['ios/Podfile.lock', 'pod-lock'],
    ['cargo.lock', undefined],
    ['MyGemfile', undefined],
    ['Gemfile.lock.old', undefined],
  ];
  for (const [path, id] of table) it(path, () => assert.equal(readerFor(path)?.id, id));
});

describe('A lock that is cut off anywhere', () => {
  /** Names from non-public sources in the whole lock, by the beginning of each name. */
  const locks: readonly (readonly [path: string, folder: string, kept: RegExp])[] = [
    ['Gemfile.lock', 'gem-lock/several', /^(?:harbor|pier|cargo_hold|bosun)/],
    ['Cargo.lock', 'cargo-lock/several', /^(?:harbor|mast|bosun)/],
    ['composer.lock', 'composer-lock/several', /^(?:private|near|zip|group|bought|svn)/],
    ['Podfile.lock', 'pod-lock/several', /^(?:Mast|boost|Zipped|Bosun|Lost)/],
  ];
  for (const [path, folder, kept] of locks) {
    it(`${path} never reveals a name that the whole lock withholds`, () => {
      const text = readFileSync(`${root}/${folder}/${path}`, 'utf8');
      for (let end = 0; end <= text.length; end++) {
        const asked = link({ [path]: text.slice(0, end) }).flatMap(({ dependencies }) =>
          dependencies.flatMap(({ coordinates }) => (coordinates ? [coordinates.name] : [])),
        );
        assert.deepEqual(
          asked.filter((name) => kept.test(name)),
          [],
          `cut at ${end}`,
        );
      }
    });
  }
});

describe('Platforms of a gem in a lock', () => {
  it('are one entry for each version', () => {
    const specs = [
      'a (1.0-java)',
      '  needed',
      'a (1.1)',
      '  other',
      'a (1.1-java)',
      '  needed',
      'needed (1.0)',
      'other (1.0)',
    ];
    const text = [
      'GEM',
      '  remote: https://rubygems.example/',
      '  specs:',
      ...specs.map((one) => `    ${one}`),
      '',
    ].join('\n');
    const format = readerFor('Gemfile.lock');
    const listed = format?.read(text).dependencies.map(({ name, version }) => `${name} ${version}`);
    assert.deepEqual(listed, ['a 1.0', 'a 1.1', 'needed 1.0', 'other 1.0']);
    assert.deepEqual(format?.graph?.(text).needs, [[2], [3, 2], [], []]);
  });
});

describe('Long locks', () => {
  const count = 6000;
  const paths = {
    'cargo-lock': 'Cargo.lock',
    'gem-lock': 'Gemfile.lock',
    'composer-lock': 'composer.lock',
    'pod-lock': 'Podfile.lock',
  };
  for (const [id, path] of Object.entries(paths)) {
    it(`${path}: reads the list and the graph to the end`, () => {
      const text = largeTexts[id]?.(count) ?? '';
      const format = readerFor(path);
      const graph = format?.graph?.(text);
      assert.ok(graph);
      assert.equal(format?.read(text).dependencies.length, count);
      assert.equal(
        graph.needs.reduce((sum, some) => sum + some.length, 0),
        count - 1,
      );
    });
  }

  it('links long locks and finds scopes through them', () => {
    const file = fileOf('Gemfile.lock', largeTexts['gem-lock']?.(count) ?? '');
    const manifest = fileOf('Gemfile', 'gem "package-0", group: :test\n');
    const { manifests } = linkWorkspace([file, manifest], options);
    const scopes = new Set(manifests.flatMap(({ dependencies }) => dependencies.map(({ scope }) => scope)));
    assert.deepEqual([...scopes], ['test']);
  });
});

function link(texts: Readonly<Record<string, string>>): readonly LinkedManifest[] {
  const files = Object.entries(texts).map(([path, text]) => fileOf(path, text));
  return linkWorkspace(files, options).manifests;
}

function fileOf(path: string, text: string): WorkspaceFile {
  const format = readerFor(path);
  assert.ok(format);
  return { path, format, reading: format.read(text) };
}
