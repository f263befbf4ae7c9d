import assert from 'node:assert/strict';

import { formats } from '../../../../src/manifests/formats.generated.ts';
import { readRelaxedJson } from '../../../../src/manifests/parse/json.ts';
import { readToml } from '../../../../src/manifests/parse/toml.ts';
import { readXml } from '../../../../src/manifests/parse/xml.ts';
import { readYaml } from '../../../../src/manifests/parse/yaml.ts';
import { assertSoon } from '../../../support/assertSoon.ts';
import { checkReading } from './checkReading.ts';
import { isLong, randomFrom, timeout } from './mutate.ts';
import { size } from '../../../support/testSize.ts';

/** A piece of text to repeat, and the text before it. */
const repeated: readonly (readonly [lead: string, piece: string])[] = [
  ...Array.from('[{("\'<&-:=,#@| \n\0ax1', (piece) => ['', piece] as const),
  ...['{"a":', '[{', 'a: {', 'a = [', '<a>', '<a b="', '- ', '? ', '&a *a ', 'a.', '__proto__', '"\\', '\\\n'].map(
    (piece) => ['', piece] as const,
  ),
  ...['a', '"', '\\', ' ', '{}', '[],'].map((piece) => ['{"dependencies": {"a": "', piece] as const),
  ...['a', '[', ', ', '\n '].map((piece) => ['[[package]]\nname = [', piece] as const),
  ...['a', '&b;', '<b>', ' c="d"'].map((piece) => ['<project>', piece] as const),
];

/** Entities and aliases, each of which expands to ten of the previous one. */
const grown: readonly string[] = [
  `<!DOCTYPE a [<!ENTITY e0 "x">${times(30, (at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`)}]><a>&e30;</a>`,
  `a0: &a0 [x]\n${times(30, (at) => `a${at + 1}: &a${at + 1} [${`*a${at}, `.repeat(10)}]\n`)}`,
  times(600, (at) => `${' '.repeat(at)}a:\n`),
  times(600, (at) => `${'  '.repeat(at)}- a:\n`),
];

/** Names of properties that every object has. */
const special: readonly string[] = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'].flatMap(
  (name) => [
    `{"${name}": {"${name}": "1.0.0"}, "dependencies": {"${name}": "1.0.0"}, "packages": {"node_modules/${name}": {"version": "1.0.0"}}}`,
    `${name}:\n  ${name}: 1.0.0\ndependencies:\n  ${name}: 1.0.0\npackages:\n  ${name}@1.0.0: {}\n`,
    `[${name}]\n${name} = "1.0.0"\n[dependencies]\n${name} = "1.0.0"\n[[package]]\nname = "${name}"\nversion = "1.0.0"\n`,
    `<${name} ${name}="1"><dependency><groupId>${name}</groupId><artifactId>${name}</artifactId></dependency></${name}>`,
    `${name} 1.0.0\n${name}==1.0.0\n${name} (1.0.0)\n`,
  ],
);

describe('Texts that expand when they are read', () => {
  for (const format of formats) {
    it(`${format.id}: names of built-in object properties`, () => {
      for (const text of special) checkReading(format, text);
      assert.equal(Object.keys(Object.prototype).length, 0);
    });

    it(`${format.id}: one piece of text repeated many times`, () => {
      const random = randomFrom(format.id);
      for (const text of grown) if (isLong || random() < 0.5) checkReading(format, text);
      for (const [lead, piece] of repeated) {
        // Only a few are that long: all of them would take minutes.
        const length = isLong || random() < 0.02 ? size(5_000_000) : random() < 0.3 ? size(30_000) : 0;
        if (length === 0) continue;
        const text = lead + piece.repeat(length / piece.length);
        if (length > 100_000) assertBounded(() => format.read(text), `${lead}${piece}`);
        else checkReading(format, text);
      }
    }).timeout(timeout);
  }

  const readers = { readRelaxedJson, readToml, readXml, readYaml };
  for (const [name, read] of Object.entries(readers)) {
    it(`${name}: nesting 100,000 deep and a long line`, () => {
      for (const piece of ['[', '{', '{"a":', '[{"a":', 'a: [', 'a = [', '<a>', '- ', '{a: ', '[[a]]\n'])
        assertBounded(() => read(piece.repeat(100_000)), piece);
      for (const piece of ['a', '"a", ', 'a = 1, ', 'a: b, ', '<a/>'])
        assertBounded(() => read(piece.repeat(size(1_000_000) / piece.length)), piece);
      for (const text of grown) assertBounded(() => read(text), text.slice(0, 20));
    }).timeout(timeout);
  }
});

/** Checks that reading ends soon; unbounded memory use would end the whole test run. */
function assertBounded(read: () => unknown, what: string): void {
  assertSoon(read, JSON.stringify(what));
}

function times(count: number, make: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => make(at)).join('');
}
