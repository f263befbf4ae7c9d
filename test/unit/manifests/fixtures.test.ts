import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

import picomatch from 'picomatch';

import type { ManifestFormat } from '../../../src/manifests/format.ts';
import { formats } from '../../../src/manifests/formats.generated.ts';
import { assertGolden } from '../../support/golden.ts';
import { readUiStrings } from '../../support/packageManifest.ts';
import { printGraph, printReading } from './printReading.ts';

const root = 'test/fixtures/manifests';
const bundle = readUiStrings('l10n/bundle.l10n.json');

/** Situations for which every format needs a fixture. */
const common = ['one', 'several', 'none', 'crlf-bom', 'conflict-markers', 'truncated', 'not-this-format'];

describe('Fixtures of every manifest format', () => {
  for (const format of formats) {
    describe(format.id, () => {
      for (const name of casesOf(format)) {
        it(name, () => {
          const folder = `${root}/${format.id}/${name}`;
          const text = readFileSync(`${folder}/${manifestIn(folder, format)}`, 'utf8');
          const reading = format.read(text);
          const messages = reading.problems.map(({ message, template = message }) => template);
          assert.deepEqual(
            messages.filter((template) => !Object.hasOwn(bundle, template)),
            [],
          );
          const graph = format.graph ? printGraph(reading, format.graph(text)) : '';
          assertGolden(printReading(text, reading) + graph, `${folder}/expected.txt`);
        });
      }

      it('has a fixture for every situation', () => {
        const cases = casesOf(format);
        const missing = common.filter((situation) => !cases.some((name) => isAbout(name, situation)));
        assert.deepEqual(missing, []);
      });
    });
  }

  it('has a format for every folder', () => {
    const known = new Set([...formats.map(({ id }) => id), 'link']);
    assert.deepEqual(
      readdirSync(root).filter((folder) => !known.has(folder)),
      [],
    );
  });
});

function casesOf({ id }: ManifestFormat): readonly string[] {
  const folder = `${root}/${id}`;
  return existsSync(folder) ? readdirSync(folder).sort() : [];
}

/** `v3-one` belongs to the situation `one`; fixtures with more dependencies belong to `several`. */
function isAbout(name: string, situation: string): boolean {
  if (situation === 'several' && /nested|flags/.test(name)) return true;
  return name === situation || name.endsWith(`-${situation}`);
}

function manifestIn(folder: string, { fileNames }: ManifestFormat): string {
  const names = fileNames.map((fileName) => path.posix.basename(fileName));
  const files = readdirSync(folder).filter((file) => !file.startsWith('expected.'));
  const found = files.find((file) => picomatch.isMatch(file, names, { dot: true }));
  assert.ok(found, `${folder} holds none of ${names.join(', ')}`);
  return found;
}
