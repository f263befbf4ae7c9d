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

/** Texts of a few lines, with their readings. `variants.test.ts` makes the other situations from `several`. */
const small = `${root}/small.txt`;
const inSmall = ['one', 'none', 'not-this-format'];

describe('Fixtures of every manifest format', () => {
  for (const format of formats) {
    describe(format.id, () => {
      for (const name of casesOf(format)) {
        it(name, () => {
          const folder = `${root}/${format.id}/${name}`;
          const text = readFileSync(`${folder}/${manifestIn(folder, format)}`, 'utf8');
          assertGolden(readAsText(format, text), `${folder}/expected.txt`);
        });
      }

      it('has a fixture for every situation', () => {
        const texts = sections().filter(({ id }) => id === format.id);
        assert.ok(casesOf(format).some((name) => isAbout(name, 'several')));
        const missing = inSmall.filter((situation) => !texts.some(({ name }) => isAbout(name, situation)));
        assert.deepEqual(missing, []);
      });
    });
  }

  it('of a few lines', () => {
    const read = sections().map(({ id, name, text }) => {
      const format = formats.find((one) => one.id === id);
      assert.ok(format, id);
      return `=== ${id} ${name}\n${text}--- reading\n${readAsText(format, text)}`;
    });
    assertGolden(read.join('\n'), small);
  });

  it('has a format for every folder', () => {
    const known = new Set([...formats.map(({ id }) => id), 'link']);
    assert.deepEqual(
      readdirSync(root).filter((folder) => !known.has(folder) && `${root}/${folder}` !== small),
      [],
    );
  });
});

/** The reading of a text, whose messages are strings that can be translated. */
function readAsText(format: ManifestFormat, text: string): string {
  const reading = format.read(text);
  const messages = reading.problems.map(({ message, template = message }) => template);
  assert.deepEqual(
    messages.filter((template) => !Object.hasOwn(bundle, template)),
    [],
  );
  return printReading(text, reading) + (format.graph ? printGraph(reading, format.graph(text)) : '');
}

/** The texts of `small.txt`: `=== <format> <situation>`, the text, `--- reading` and its reading. */
function sections(): readonly { readonly id: string; readonly name: string; readonly text: string }[] {
  return [...readFileSync(small, 'utf8').matchAll(/^=== (\S+) (\S+)\n([^]*?)^--- reading\n/gm)].map(
    ([, id = '', name = '', text = '']) => ({ id, name, text }),
  );
}

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
