import assert from 'node:assert/strict';

import { readLockGraph } from '../../../src/manifests/npm/lockGraph.ts';
import { format } from '../../../src/manifests/npm/npmPackageLock.ts';

/** The edges of a lock, by position in the list: `a 1 > b 1, b 2`. */
function edges(lock: object): readonly string[] {
  const text = JSON.stringify(lock);
  const { dependencies } = format.read(text);
  const nameOf = (at: number): string => `${dependencies[at]?.name} ${dependencies[at]?.version ?? '-'}`;
  return readLockGraph(text).needs.flatMap((needed, at) =>
    needed.length === 0 ? [] : [`${nameOf(at)} > ${needed.map(nameOf).join(', ')}`],
  );
}

const version = (text: string, more: object = {}): object => ({ version: text, ...more });

describe('Dependency graph of an npm lock', () => {
  it('finds the nearest copy, upward from the folder of the package', () => {
    const packages = {
      '': { dependencies: { a: '1' } },
      'node_modules/a': version('1', { dependencies: { b: '1', c: '1' } }),
      'node_modules/a/node_modules/b': version('1', { dependencies: { c: '1' } }),
      'node_modules/a/node_modules/c': version('1'),
      'node_modules/b': version('2', { dependencies: { c: '2' } }),
      'node_modules/c': version('2'),
    };
    assert.deepEqual(edges({ packages }), ['a 1 > b 1, c 1', 'b 1 > c 1', 'b 2 > c 2']);
  });

  it('includes all dependency lists except those that only development uses', () => {
    const packages = {
      'node_modules/a': version('1', {
        dependencies: { b: '1' },
        optionalDependencies: { c: '1', absent: '1' },
        peerDependencies: { d: '1', e: '1' },
        peerDependenciesMeta: { e: { optional: true } },
        devDependencies: { f: '1' },
        bin: { g: 'g.js' },
      }),
      ...Object.fromEntries(['b', 'c', 'd', 'e', 'f', 'g'].map((name) => [`node_modules/${name}`, version('1')])),
    };
    assert.deepEqual(edges({ packages }), ['a 1 > b 1, c 1, d 1']);
  });

  it('follows links to their folders', () => {
    const packages = {
      '': { workspaces: ['packages/*'] },
      'node_modules/one': { resolved: 'packages/one', link: true },
      'packages/one': { dependencies: { a: '1' }, devDependencies: { b: '1' } },
      'packages/one/node_modules/a': version('1'),
      'node_modules/a': version('2'),
      'node_modules/b': version('1'),
      'node_modules/gone': { resolved: 'packages/gone', link: true },
      'node_modules/odd': { link: true },
    };
    assert.deepEqual(edges({ packages }), ['one - > a 1, b 1']);
  });

  it('follows nested entries in version 1', () => {
    const dependencies = {
      a: version('1', {
        requires: { b: '1', c: '1' },
        dependencies: { b: version('1', { requires: { c: '1', a: '1' } }) },
      }),
      b: version('2', { requires: { c: '1' } }),
      c: version('1', { requires: true }),
    };
    assert.deepEqual(edges({ lockfileVersion: 1, requires: true, dependencies }), [
      'a 1 > b 1, c 1',
      'b 1 > c 1, a 1',
      'b 2 > c 1',
    ]);
  });

  it('keeps the positions of the reading when entries occur twice', () => {
    const text =
      '{"packages":{"node_modules/a":{"version":"1","dependencies":{"b":"1"}},"node_modules/b":{"version":"1"},' +
      '"node_modules/a":{"version":"2"},"node_modules/node_modules/c":{},"node_modules/node_modules/c":{}}}';
    assert.equal(readLockGraph(text).needs.length, format.read(text).dependencies.length);
    assert.deepEqual(readLockGraph(text).needs[0], []);
  });
});
