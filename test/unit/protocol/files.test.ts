import assert from 'node:assert/strict';
import { finish } from '../../../src/base/steps.ts';
import type { DefinitionFile } from '../../../src/core/definitionFile.ts';
import {
  type FilesPart,
  filesPerPart,
  areWhole,
  packFiles,
  readPart,
  type SentFiles,
  type SentHashes,
} from '../../../src/protocol/files.ts';
import { finishCounted } from '../../support/finishCounted.ts';

function file(path: string, fields: Partial<DefinitionFile> = {}): DefinitionFile {
  const nothing = { license: null, attributions: [], facets: [], natures: [], hashes: new Map(), token: null };
  return { path, ...nothing, ...fields };
}

function pathsOf({ files }: SentFiles): readonly string[] {
  const part = readPart<FilesPart>(files, 0);
  return part.files.map(([folder, name]) => `${part.folders[folder]}${name}`);
}

describe('The list of files as it is sent to the page', () => {
  it('has what files share once, however many parts there are', () => {
    const files = Array.from({ length: 2 * filesPerPart + 1 }, (_, at) =>
      file(`f${at}`, { license: at % 2 ? 'MIT' : null, attributions: at % 3 ? ['© Ann'] : [] }),
    );
    const { value: sent, pauses } = finishCounted(packFiles(files, 7));
    assert.deepEqual([sent.unreadable, sent.files.ends.length, pauses], [7, 3, 3]);
    const [first, , last] = [0, 1, 2].map((part) => readPart<FilesPart>(sent.files, part));
    assert.deepEqual(
      first?.labels.map(({ license }) => license),
      [null, 'MIT'],
    );
    assert.deepEqual(first?.statements, [[], ['© Ann']]);
    assert.deepEqual(last, { folders: [], labels: [], statements: [], files: [[0, 'f500', 0, 1, false]] });
  });

  it('has the hashes of each file apart', () => {
    const hashes = new Map([
      ['sha1', 'd3'],
      ['__proto__', 'x'],
    ]);
    const sent = finish(packFiles([file('a', { hashes, token: 't' }), file('b')], 0));
    assert.deepEqual(readPart<SentHashes>(sent.hashes, 0), [[...hashes], []]);
    assert.deepEqual(readPart<FilesPart>(sent.files, 0).files, [
      [0, 'a', 0, 0, true],
      [0, 'b', 0, 0, false],
    ]);
  });

  it('is empty without files', () => {
    const { files } = finish(packFiles([], 0));
    assert.deepEqual([files.bytes.length, files.ends], [0, []]);
  });

  it('counts paths that no file system has as unreadable', () => {
    const sent = finish(packFiles([file('n'.repeat(4097)), file('n'.repeat(4096))], 1));
    assert.equal(sent.unreadable, 2);
    assert.equal(readPart<FilesPart>(sent.files, 0).files.length, 1);
  });

  it('keeps hostile texts as they are', () => {
    for (const path of ['\uD800', '\u0000', '"\\', '</script>', '\u2028', '__proto__', '/', 'a//b/', './a'])
      assert.deepEqual(pathsOf(finish(packFiles([file(path)], 0))), [path]);
  });

  it('is small when each file has long values', () => {
    const many = Array.from({ length: 5000 }, (_, at) => `${at}${'x'.repeat(4000)}`);
    const hashes = new Map(many.map((name) => [name, name]));
    const [files] = [[file('a', { attributions: many, facets: many, natures: many, hashes, license: many.join('') })]];
    const sent = finish(packFiles(files, 0));
    const { labels, statements } = readPart<FilesPart>(sent.files, 0);
    assert.deepEqual([labels[0]?.license?.length, labels[0]?.facets.length, statements[0]?.length], [1000, 1000, 1000]);
    assert.ok(statements[0]?.every((text) => text.length === 2000 && text.endsWith('…')));
    assert.equal(areWhole(statements[0] ?? []), false);
    assert.equal(areWhole(['© Ann', 'x'.repeat(1999)]), true);
    assert.equal(readPart<SentHashes>(sent.hashes, 0)[0]?.length, 20);
  });
});
