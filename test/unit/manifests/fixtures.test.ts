import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

import { finish } from '../../../src/base/steps.ts';
import type { ManifestFormat } from '../../../src/manifests/format.ts';
import { formats } from '../../../src/manifests/formats.generated.ts';
import { assertGolden } from '../../support/golden.ts';
import { printReading } from './printReading.ts';

const root = 'test/fixtures/manifests';

/** Situations every format has to show itself in. */
const common = ['one', 'several', 'none', 'crlf-bom', 'conflict-markers', 'truncated', 'not-this-format'];

describe('every manifest format, by its fixtures', () => {
  for (const format of formats) {
    describe(format.id, () => {
      for (const name of casesOf(format)) {
        it(name, () => {
          const folder = `${root}/${format.id}/${name}`;
          const text = readFileSync(`${folder}/${manifestIn(folder, format)}`, 'utf8');
          assertGolden(printReading(text, finish(format.read(text))), `${folder}/expected.txt`);
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

/** `v3-one` is about `one`; anything with more in it is about `several`. */
function isAbout(name: string, situation: string): boolean {
  if (situation === 'several' && /nested|flags/.test(name)) return true;
  return name === situation || name.endsWith(`-${situation}`);
}

function manifestIn(folder: string, { fileNames }: ManifestFormat): string {
  const names = fileNames.map((fileName) => path.posix.basename(fileName));
  const found = readdirSync(folder).find((file) => names.includes(file));
  assert.ok(found, `${folder} holds none of ${names.join(', ')}`);
  return found;
}
