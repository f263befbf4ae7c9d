import assert from 'node:assert/strict';
import fc from 'fast-check';

import { LineIndex } from '../../../src/core/range.ts';
import { harmless, jsonList, type ListContents, tableList } from '../../../src/scan/dependencyList.ts';
import { linkWorkspace } from '../../../src/manifests/ecosystems.ts';
import { LineCursor } from '../../../src/manifests/parse/lineCursor.ts';
import { readerFor } from '../../../src/manifests/readers.ts';

describe('LineCursor', () => {
  const texts = ['', '\n', 'a', 'a\nb', 'a\r\nb\r\n', 'a\rb', 'a\r\n\rb\n', '\n\n\n', 'x\n'.repeat(50)];
  for (const text of texts)
    it(`finds the same positions as the line index in ${JSON.stringify(text.slice(0, 20))}`, () => {
      const offsets = Array.from({ length: text.length + 1 }, (_, at) => at);
      assertSame(text, offsets);
      assertSame(text, offsets.toReversed());
      assertSame(text, [...offsets, ...offsets]);
    });

  it('finds the same positions as the line index in any text and order', () => {
    const texts = fc.array(fc.constantFrom('a', '\n', '\r', '\r\n', '😀')).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(texts, fc.array(fc.nat(200)), (text, offsets) => {
        assertSame(
          text,
          offsets.map((offset) => Math.min(offset, text.length)),
        );
      }),
    );
  });

  function assertSame(text: string, offsets: readonly number[]): void {
    const index = new LineIndex(text);
    const cursor = new LineCursor(text);
    for (const offset of offsets) {
      cursor.goTo(offset);
      assert.deepEqual({ line: cursor.line, character: cursor.character }, index.positionAt(offset), `${offset}`);
    }
  }
});

describe('Dependency lists', () => {
  const definition = { state: 'expression' as const, declared: 'MIT', score: 80 };

  /** The contents for one package.json that asks for these names; the service knows only `known`. */
  function contentsOf(names: readonly string[], path = 'package.json'): ListContents {
    const text = JSON.stringify({ dependencies: Object.fromEntries(names.map((name) => [name, '1.0.0'])) }, null, 1);
    const format = readerFor('package.json');
    assert.ok(format);
    const files = [{ path, format, reading: format.read(text) }];
    return {
      manifests: linkWorkspace(files, { supports: [], privatePackages: [] }).manifests,
      textOf: () => text,
      definitionOf: ({ name }) => (name === 'known' ? definition : name === 'down' ? { state: 'failed' } : null),
    };
  }

  function written(list: typeof jsonList, contents: ListContents): readonly string[] {
    const chunks: string[] = [];
    list(contents, (chunk) => chunks.push(chunk));
    return chunks;
  }

  it('writes valid JSON for any name', () => {
    const names = ['plain', '"quoted"', 'back\\slash', '\u0001\u2028', '\ud800', 'ä😀', '__proto__'];
    const rows = JSON.parse(written(jsonList, contentsOf(names, 'a "path"/package.json')).join('')) as object[];
    assert.deepEqual(
      rows.map((row) => 'name' in row && row.name),
      names,
    );
    assert.ok(rows.every((row) => 'manifest' in row && row.manifest === 'a "path"/package.json'));
  });

  it('writes small chunks', () => {
    const contents = contentsOf(Array.from({ length: 5000 }, (_, at) => `package-${at}`));
    const chunks = written(jsonList, contents);
    assert.ok(chunks.length > 5 && chunks.every((chunk) => chunk.length < 70_000));
    assert.equal((JSON.parse(chunks.join('')) as object[]).length, 5000);
    const table = written(tableList, contents);
    assert.ok(table.length > 2 && table.every((chunk) => chunk.length < 70_000));
    assert.ok(table.join('').endsWith('\n5000 dependencies, 5000 components\n'));
  });

  it('writes an empty list when there are no dependencies', () => {
    const none: ListContents = { manifests: [], textOf: () => '', definitionOf: () => null };
    assert.equal(written(jsonList, none).join(''), '[]\n');
    assert.equal(written(tableList, none).join(''), '0 dependencies, 0 components\n');
    assert.equal(written(jsonList, contentsOf([])).join(''), '[]\n');
  });

  it('includes definitions and failed lookups', () => {
    const contents = contentsOf(['known', 'down', 'odd']);
    const rows = JSON.parse(written(jsonList, contents).join('')) as { definition?: object }[];
    assert.deepEqual(
      rows.map((row) => row.definition),
      [definition, { state: 'failed' }, undefined],
    );
    const lines = written(tableList, contents).join('').split('\n');
    assert.deepEqual(
      lines.slice(0, 3).map((line) => line.split('\t')[3]),
      ['MIT', '(lookup failed)', undefined],
    );
  });

  it('adds a note only to a dependency that has one', () => {
    const contents = contentsOf(['plain', 'noted']);
    const manifests = contents.manifests.map((manifest) => ({
      ...manifest,
      dependencies: manifest.dependencies.map((linked) =>
        linked.dependency.name === 'noted' ? { ...linked, note: 'localVersion' as const } : linked,
      ),
    }));
    const rows = JSON.parse(written(jsonList, { ...contents, manifests }).join('')) as object[];
    assert.deepEqual(
      rows.map((row) => ('note' in row ? row.note : 'none')),
      ['none', 'localVersion'],
    );
  });

  it('escapes control characters for the terminal', () => {
    const table: Readonly<Record<string, string>> = {
      plain: 'plain',
      'ä😀 ß': 'ä😀 ß',
      '\u001b[2J': '\\u001b[2J',
      'a\nb\tc\u007f': 'a\\u000ab\\u0009c\\u007f',
      '\u202e\u2066': '\\u202e\\u2066',
      '\u2028\ufeff': '\\u2028\\ufeff',
      '\u{e0041}': '\\u{e0041}',
      '\ud800': '\\ud800',
    };
    for (const [text, shown] of Object.entries(table)) assert.equal(harmless(text), shown);
  });
});
