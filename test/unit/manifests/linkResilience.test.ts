import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

import { displayName } from '../../../src/core/coordinates.ts';
import type { LinkedManifest, WorkspaceFile } from '../../../src/manifests/link.ts';
import { linkWorkspace } from '../../../src/manifests/ecosystems.ts';
import { readerFor } from '../../../src/manifests/readers.ts';
import { isSupport } from '../../../src/manifests/registry.ts';
import { isLong, timeout } from './fuzz/mutate.ts';
import { size } from '../../support/testSize.ts';

const root = 'test/fixtures/manifests/link';

/** The number of places at which each file is cut off. `npm run fuzz` tries every place. */
const cuts = size(100);

describe('Workspaces with one cut-off file', () => {
  for (const name of readdirSync(root).sort()) {
    it(`${name}: links and keeps every range`, () => {
      const texts = textsIn(`${root}/${name}`);
      for (const [path, text] of texts) {
        const others = filesOf([...texts].filter((one) => one[0] !== path));
        const every = isLong ? 1 : Math.max(3, Math.ceil(text.length / cuts));
        for (let end = 0; end < text.length; end += every) {
          const cut = new Map(texts).set(path, text.slice(0, end));
          const files = [...others, ...filesOf([[path, text.slice(0, end)]])];
          for (const manifest of linkFiles(files, cut)) checkRanges(manifest, cut);
        }
      }
    }).timeout(timeout);
  }

  it('withholds names that the whole lock has from other sources', () => {
    const texts = textsIn(`${root}/npm-private-by-lock`);
    const lock = texts.get('package-lock.json') ?? '';
    for (let end = 0; end <= lock.length; end++) {
      const manifests = link(new Map(texts).set('package-lock.json', lock.slice(0, end)));
      const asked = manifests.flatMap(({ dependencies }) => dependencies.map(({ coordinates }) => coordinates));
      const names = asked.flatMap((coordinates) => (coordinates?.revision ? displayName(coordinates) : []));
      assert.ok(!names.includes('private') && !names.includes('mirrored'), `cut at ${end}`);
    }
  });

  for (const [name, path] of [
    ['yarn1-private-by-lock', 'yarn.lock'],
    ['berry-private-by-lock', 'yarn.lock'],
    ['pnpm5-private-by-lock', 'pnpm-lock.yaml'],
    ['pnpm9-private-by-lock', 'pnpm-lock.yaml'],
    ['bun-private-by-lock', 'bun.lock'],
    ['deno-private-by-lock', 'deno.lock'],
  ] as const) {
    it(`withholds names that ${name} has from other sources`, () => {
      const texts = textsIn(`${root}/${name}`);
      const lock = texts.get(path) ?? '';
      for (let end = 0; end <= lock.length; end++) {
        const manifests = link(new Map(texts).set(path, lock.slice(0, end)));
        const asked = manifests.flatMap(({ dependencies }) => dependencies.map(({ coordinates }) => coordinates));
        const names = asked.flatMap((coordinates) => (coordinates?.revision ? displayName(coordinates) : []));
        assert.ok(!names.includes('private'), `cut at ${end}`);
      }
    });
  }

  it('links files the same way in any order', () => {
    for (const name of readdirSync(root)) {
      const texts = [...textsIn(`${root}/${name}`)];
      const forward = answersOf(link(new Map(texts)));
      const backward = answersOf(link(new Map(texts.toReversed())));
      assert.deepEqual(backward, forward, name);
    }
  });

  it('returns files in the order given', () => {
    const texts = new Map([...textsIn(`${root}/npm-workspaces`), ...textsIn(`${root}/go-work`)]);
    const paths = [...texts.keys()].filter((path) => readerFor(path));
    assert.deepEqual(
      link(texts).map(({ path }) => path),
      paths,
    );
  });
});

/** Workspaces with far more of one thing than real projects have. */
const numbers = Array.from({ length: size(20_000) }, (_, at) => at);

const masses: readonly (readonly [name: string, texts: Readonly<Record<string, string>>])[] = [
  [
    'a go.work that names one module over and over',
    {
      'go.work': numbers.map(() => 'use .\n').join(''),
      'go.mod': `module acme.example/a\n${numbers.map((at) => `replace b.example/c${at} => b.example/d v1.0.0\n`).join('')}`,
    },
  ],
  [
    'a composer.json with registries of its own for everything',
    {
      'composer.json': JSON.stringify({
        require: Object.fromEntries(numbers.map((at) => [`a/b${at}`, '^1'])),
        repositories: numbers.map((at) => ({ type: 'composer', url: `https://r${at}.example`, only: ['z/*'] })),
      }),
    },
  ],
  [
    'a Cargo.toml that inherits everything from nowhere',
    { 'Cargo.toml': `[dependencies]\n${numbers.map((at) => `a${at}.workspace = true\n`).join('')}` },
  ],
  [
    'a Cargo.lock with every version of one crate, each needing another',
    {
      'Cargo.lock': numbers
        .map(
          (at) =>
            `[[package]]\nname = "a"\nversion = "0.0.${at}"\nsource = "sparse+https://index.crates.example/"\ndependencies = ["a 0.0.${numbers.length - at}"]\n`,
        )
        .join(''),
    },
  ],
];

describe('Workspaces with unusually many parts of one kind', () => {
  for (const [name, texts] of masses)
    it(`${name}: links in linear time`, () => {
      const manifests = link(new Map(Object.entries(texts)));
      assert.equal(manifests.length, Object.keys(texts).length);
    }).timeout(120_000);

  it('withholds a package that one of too many registries may serve', () => {
    const [, texts] = masses[1] ?? [];
    const reasons = link(new Map(Object.entries(texts ?? {}))).flatMap(({ dependencies }) =>
      dependencies.map(({ reason }) => reason),
    );
    assert.deepEqual([...new Set(reasons)], ['sourceUnknown']);
  });
});

function textsIn(folder: string): ReadonlyMap<string, string> {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = found
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, '/'))
    .sort();
  return new Map(paths.map((path) => [path, readFileSync(`${folder}/${path}`, 'utf8')]));
}

function link(texts: ReadonlyMap<string, string>): readonly LinkedManifest[] {
  return linkFiles(filesOf([...texts]), texts);
}

function filesOf(texts: readonly (readonly [path: string, text: string])[]): readonly WorkspaceFile[] {
  return texts.flatMap(([path, text]) => {
    const format = readerFor(path);
    return format ? [{ path, format, reading: format.read(text) }] : [];
  });
}

function linkFiles(files: readonly WorkspaceFile[], texts: ReadonlyMap<string, string>): readonly LinkedManifest[] {
  const supports = [...texts].filter(([path]) => isSupport(path)).map(([path, text]) => ({ path, text }));
  return linkWorkspace(files, { supports, privatePackages: [] }).manifests;
}

function checkRanges({ path, dependencies }: LinkedManifest, texts: ReadonlyMap<string, string>): void {
  for (const { dependency, lockedBy, coordinates, reason } of dependencies) {
    assert.ok(dependency.nameRange.end <= (texts.get(path)?.length ?? 0), path);
    if (lockedBy) assert.ok(lockedBy.range.end <= (texts.get(lockedBy.path)?.length ?? 0), lockedBy.path);
    assert.ok(coordinates?.revision || reason);
  }
}

function answersOf(manifests: readonly LinkedManifest[]): readonly string[] {
  return manifests
    .flatMap(({ path, dependencies, coveredBy }) =>
      dependencies.map(({ coordinates, reason, isDirect, lockedBy, dependency }) =>
        JSON.stringify([path, coveredBy, dependency.nameRange, coordinates, reason, isDirect, lockedBy]),
      ),
    )
    .sort();
}
