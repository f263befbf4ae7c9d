import { existsSync, readFileSync, readdirSync } from 'node:fs';

import type { ManifestFormat } from '../../../../src/manifests/format.ts';

const root = 'test/fixtures/manifests';

/** The number of mutations per format. `npm run fuzz` tries more. */
export const runs = Number(process.env['FUZZ_RUNS'] ?? 120);
export const isLong = process.env['FUZZ_RUNS'] !== undefined;

/** Time limit of one test in milliseconds, longer when more runs are requested. */
export const timeout = isLong ? 3_600_000 : 120_000;

/** Random numbers below one, the same for the same seed (mulberry32). */
export function randomFrom(seed: string): () => number {
  let state = 0;
  for (const character of seed) state = (Math.imul(state, 31) + (character.codePointAt(0) ?? 0)) | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}

export function pick<T>(random: () => number, list: readonly T[]): T {
  return list[Math.floor(random() * list.length)] as T;
}

/** Pieces with a meaning in some format, inserted at arbitrary places. */
const pieces: readonly string[] = [
  Array.from('"\'`\\{}[]()<>,:;=#!&*|@%?~^$-+._/ \t\n\0'),
  ['\r\n', '\r', '\uFEFF', '\uD800', '\u2028', '//', '/*', '*/', '=>', '==', '--', '${', '"""', "'''", '\n\n', '\n  '],
  ['<<<<<<< a\n', '|||||||\n', '=======\n', '>>>>>>> b\n', '__proto__', 'constructor', 'toString', '../', '%2f'],
  ['node_modules/', 'require (', '<!--', '<![CDATA[', ']]>', '&amp;', '&x;', '<!DOCTYPE a [', '- ', '? ', '&a ', '*a'],
  [
    '\n---\n',
    '|\n',
    '[[',
    ']]',
    '[a]\n',
    'a = ',
    'npm:',
    'git+',
    'github:a/b',
    'file:',
    '@a/b@',
    '1.0.0',
    '^1',
    '\n) ',
  ],
].flat();

/** The texts of the fixtures of a format whose name matches. */
export function textsOf({ id }: ManifestFormat, which = /^/): readonly string[] {
  const folder = `${root}/${id}`;
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => which.test(name));
  return names.flatMap((name) =>
    readdirSync(`${folder}/${name}`)
      .filter((file) => !file.startsWith('expected'))
      .map((file) => readFileSync(`${folder}/${name}/${file}`, 'utf8')),
  );
}

/** Damages a text in one to four places; `others` are texts to take pieces from. */
export function mutate(text: string, others: readonly string[], random: () => number): string {
  let changed = text;
  for (let count = 1 + Math.floor(random() * 4); count > 0; count--) {
    const at = Math.floor(random() * (changed.length + 1));
    const length = Math.floor(random() ** 3 * 200);
    const [before, piece, after] = [changed.slice(0, at), changed.slice(at, at + length), changed.slice(at + length)];
    const other = pick(random, others);
    const from = Math.floor(random() * other.length);
    const changes: readonly (() => string)[] = [
      () => before,
      () => before + after,
      () => before + piece + piece + after,
      () => before + pick(random, pieces) + piece + after,
      () => before + pick(random, pieces) + after,
      () => before + other.slice(from, from + length) + after,
      () => before + pick(random, pieces).repeat(1 + length) + piece + after,
      () => before + piece.split('').toReversed().join('') + after,
      () => before + String.fromCharCode(Math.floor(random() * 0x1_0000)) + piece + after,
    ];
    changed = pick(random, changes)();
  }
  return changed;
}
