import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';

import fc from 'fast-check';

import { finish } from '../../../src/base/steps.ts';
import type { SourceRange } from '../../../src/core/range.ts';
import type { ManifestFormat } from '../../../src/manifests/format.ts';
import { formats } from '../../../src/manifests/formats.generated.ts';
import { type LinkOptions, linkWorkspace } from '../../../src/manifests/link.ts';

const root = 'test/fixtures/manifests';
const options: LinkOptions = { npmrc: [{ path: '.npmrc', text: '@a:registry=x' }], privatePackages: ['@b/*'] };

/** Pieces that have a meaning somewhere, put where they have none. */
const pieces = [
  '"',
  '\\',
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  '\n',
  '\r\n',
  '\0',
  '\uFEFF',
  '\uD800',
  '//',
  '/*',
  "'",
  '`',
  '(',
  ')',
  '=>',
  '<<<<<<< a\n',
  '=======\n',
  '>>>>>>> b\n',
  '__proto__',
  '../',
  '%2f',
  'node_modules/',
  'require (',
];

describe('manifests that are broken in every way', () => {
  for (const format of formats) {
    const texts = textsOf(format);

    it(`${format.id}: cut off anywhere`, () => {
      for (const text of texts) for (let end = 0; end <= text.length; end++) check(format, text.slice(0, end));
    });

    it(`${format.id}: with something left out`, () => {
      for (const text of texts) {
        for (let at = 0; at < text.length; at++) check(format, text.slice(0, at) + text.slice(at + 1 + (at % 7)));
      }
    });

    it(`${format.id}: with something put in`, () => {
      const change = fc.tuple(fc.nat(), fc.constantFrom(...pieces));
      fc.assert(
        fc.property(fc.constantFrom(...texts), fc.array(change, { minLength: 1, maxLength: 4 }), (text, changes) => {
          let changed = text;
          for (const [place, piece] of changes) {
            const at = place % (changed.length + 1);
            changed = changed.slice(0, at) + piece + changed.slice(at);
          }
          check(format, changed);
        }),
        { numRuns: 400 },
      );
    });

    it(`${format.id}: with the text of another format`, () => {
      for (const other of formats) for (const text of textsOf(other)) check(format, text);
    });

    it(`${format.id}: with no sense at all`, () => {
      fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => check(format, text)));
    });
  }
});

function textsOf({ id }: ManifestFormat): readonly string[] {
  const folder = `${root}/${id}`;
  return readdirSync(folder).flatMap((name) =>
    readdirSync(`${folder}/${name}`)
      .filter((file) => !file.startsWith('expected'))
      .map((file) => readFileSync(`${folder}/${name}/${file}`, 'utf8')),
  );
}

/** Nothing is thrown, every range lies in the text, nothing that could not be coordinates is taken for some. */
function check(format: ManifestFormat, text: string): void {
  const reading = finish(format.read(text));
  for (const { message, range } of reading.problems) assertInside(range, text, message);
  for (const { name, nameRange, versionRange } of reading.dependencies) {
    assertInside(nameRange, text, name);
    if (versionRange) assertInside(versionRange, text, name);
  }
  const path = format.fileNames[0] ?? '';
  const [manifest] = finish(linkWorkspace([{ path, format, reading }], options));
  assert.equal(manifest?.dependencies.length, reading.dependencies.length);
  for (const { coordinates, reason } of manifest?.dependencies ?? []) {
    assert.ok(coordinates?.revision || reason, 'neither an address nor a reason');
    const parts = coordinates ? [coordinates.namespace ?? 'x', coordinates.name, coordinates.revision ?? 'x'] : [];
    for (const part of parts) assert.match(part, /^[!-~]+$/);
    assert.ok(!parts.some((part) => part.split('/').some((piece) => piece === '' || piece === '.' || piece === '..')));
    assert.ok(!coordinates?.name.includes('/') && !coordinates?.revision?.includes('/'));
  }
}

function assertInside({ start, end }: SourceRange, text: string, what: string): void {
  const isInside = start >= 0 && start <= end && end <= text.length;
  assert.ok(isInside, `${what}: ${start}-${end} of ${text.length} in ${JSON.stringify(text)}`);
}
