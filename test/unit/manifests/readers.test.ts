import assert from 'node:assert/strict';

import { formatFacts } from '../../../src/manifests/formatFacts.generated.ts';
import { formats } from '../../../src/manifests/formats.generated.ts';
import { readerFor, readerOf, readGraph, readManifest } from '../../../src/manifests/readers.ts';

describe('Format list without readers', () => {
  it('agrees with the formats themselves, in their order', () => {
    assert.deepEqual(
      formatFacts,
      formats.map(({ id, title, fileNames, isAnyCase, ecosystem, role, graph }) => ({
        id,
        title,
        fileNames,
        ecosystem,
        role,
        hasGraph: graph !== undefined,
        ...(isAnyCase ? { isAnyCase } : {}),
      })),
    );
  });

  it('loads the reader of a format, and its graph if it has one', () => {
    const lock =
      '[[package]]\nname = "a"\nversion = "1.0.0"\ndependencies = ["b"]\n\n[[package]]\nname = "b"\nversion = "2.0.0"\n';
    const format = readerFor('sub/Cargo.lock');
    assert.equal(format, readerOf('cargo-lock'));
    assert.ok(format?.graph);
    assert.deepEqual(
      format.read(lock).dependencies.map(({ name }) => name),
      ['a', 'b'],
    );
    assert.deepEqual(format.graph(lock).needs, [[1], []]);
    assert.ok(readerOf('go-sum'));
    assert.equal(readerOf('go-sum')?.graph, undefined);
  });

  it('contains no other formats', () => {
    assert.equal(readerOf('nothing'), undefined);
    assert.equal(readerFor('README.md'), undefined);
  });

  it('limits a file to its first 200,000 dependencies and the edges between them', () => {
    const entries = Array.from({ length: 200_002 }, (_, at) => `a${at}@1:\n  version "1.0.0"\n`).join('');
    const text = `${entries}b@1:\n  version "1.0.0"\n`.replace(
      'version "1.0.0"\n',
      'version "1.0.0"\n  dependencies:\n    a1 "1"\n    b "1"\n',
    );
    const format = readerFor('yarn.lock');
    assert.ok(format);
    const { dependencies, problems } = readManifest(format, text);
    assert.equal(dependencies.length, 200_000);
    assert.deepEqual(
      problems.map(({ message }) => message),
      ['The file has more than can be read. The rest is left out.'],
    );
    const graph = readGraph(format, text, dependencies.length);
    assert.equal(graph?.needs.length, 200_000);
    assert.deepEqual(graph?.needs[0], [1]);
  });
});
