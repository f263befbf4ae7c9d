import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';

import { finish } from '../../../src/base/steps.ts';
import { displayName } from '../../../src/core/coordinates.ts';
import { type LinkedManifest, type WorkspaceFile, linkWorkspace } from '../../../src/manifests/link.ts';
import { formatFor } from '../../../src/manifests/registry.ts';

const root = 'test/fixtures/manifests/link';

describe('workspaces with one file cut off', () => {
  for (const name of readdirSync(root).sort()) {
    it(`${name}: link to something, and hold every range`, () => {
      const texts = textsIn(`${root}/${name}`);
      for (const [path, text] of texts) {
        for (let end = 0; end < text.length; end += 3) {
          const cut = new Map(texts).set(path, text.slice(0, end));
          for (const manifest of link(cut)) checkRanges(manifest, cut);
        }
      }
    });
  }

  it('never ask about what the whole lock has from elsewhere', () => {
    const texts = textsIn(`${root}/npm-private-by-lock`);
    const lock = texts.get('package-lock.json') ?? '';
    for (let end = 0; end <= lock.length; end++) {
      const manifests = link(new Map(texts).set('package-lock.json', lock.slice(0, end)));
      const asked = manifests.flatMap(({ dependencies }) => dependencies.map(({ coordinates }) => coordinates));
      const names = asked.flatMap((coordinates) => (coordinates?.revision ? displayName(coordinates) : []));
      assert.ok(!names.includes('private') && !names.includes('mirrored'), `cut at ${end}`);
    }
  });

  it('are linked the same in whatever order the files come', () => {
    for (const name of readdirSync(root)) {
      const texts = [...textsIn(`${root}/${name}`)];
      const forward = answersOf(link(new Map(texts)));
      const backward = answersOf(link(new Map(texts.toReversed())));
      assert.deepEqual(backward, forward, name);
    }
  });

  it('come back in the order they were given', () => {
    const texts = new Map([...textsIn(`${root}/npm-workspaces`), ...textsIn(`${root}/go-work`)]);
    const paths = [...texts.keys()].filter((path) => formatFor(path));
    assert.deepEqual(
      link(texts).map(({ path }) => path),
      paths,
    );
  });
});

function textsIn(folder: string): ReadonlyMap<string, string> {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = found.map(({ parentPath, name }) => `${parentPath}/${name}`.slice(folder.length + 1)).sort();
  return new Map(paths.map((path) => [path, readFileSync(`${folder}/${path}`, 'utf8')]));
}

function link(texts: ReadonlyMap<string, string>): readonly LinkedManifest[] {
  const files: WorkspaceFile[] = [];
  for (const [path, text] of texts) {
    const format = formatFor(path);
    if (format) files.push({ path, format, reading: finish(format.read(text)) });
  }
  const npmrc = [...texts].filter(([path]) => path.endsWith('.npmrc')).map(([path, text]) => ({ path, text }));
  return finish(linkWorkspace(files, { npmrc, privatePackages: [] }));
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
