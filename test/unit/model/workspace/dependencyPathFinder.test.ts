import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import { parseCoordinates, type Coordinates } from '../../../../src/core/coordinates.ts';
import {
  DependencyPathFinder,
  type DependencyPathsAnswer,
} from '../../../../src/model/workspace/dependencyPathFinder.ts';
import { Inventory } from '../../../../src/model/workspace/inventory.ts';
import { directWorker, putText } from '../../../support/directWorker.ts';

const folder = 'file:///work';
const quiet = new AbortController().signal;

/** A workspace with these files, and the paths of files read on demand. */
async function setUp(files: Readonly<Record<string, string>>) {
  const logged: string[] = [];
  const log = (message: string): void => void logged.push(message);
  const quietLog = { debug: log, info: log, warn: log, error: log };
  const worker = directWorker();
  const inventory = new Inventory({
    worker,
    log: quietLog,
    privatePackages: () => [],
    publicMirrors: () => [],
  });
  const texts = new Map(Object.entries(files));
  const reads: string[] = [];
  const write = async (path: string, text: string): Promise<void> => {
    texts.set(path, text);
    putText(inventory, folder, path, text);
    await inventory.whenSettled();
  };
  for (const [path, text] of texts) await write(path, text);
  const read = async (_: string, path: string): Promise<string | null> => {
    reads.push(path);
    return texts.get(path) ?? null;
  };
  const dependencyPaths = new DependencyPathFinder({ inventory, worker, contents: { read }, log: quietLog });
  return { inventory, dependencyPaths, texts, reads, write, logged };
}

const npm = (nameAndVersion: string): Coordinates => {
  const at = nameAndVersion.lastIndexOf('@');
  const name = nameAndVersion.slice(0, at);
  const text = `npm/npmjs/${name.includes('/') ? '' : '-/'}${name}/${nameAndVersion.slice(at + 1)}`;
  const parsed = parseCoordinates(text);
  if (!parsed.ok) assert.fail(text);
  return parsed.value;
};

/**
 * `a@1 > b@2 | package.json | package-lock.json`: the path, the file that names its first component, the file it is
 * from.
 */
function lines({ paths }: DependencyPathsAnswer): readonly string[] {
  return paths.map(({ steps, named, path }) => {
    const pathText = steps.map(({ dependency, version }) => `${dependency.name}@${version}`).join(' > ');
    return `${pathText} | ${named.path} | ${path}`;
  });
}

const manifest = (dependencies: object, more: object = {}): string =>
  JSON.stringify({ name: 'own', version: '1.0.0', dependencies, ...more });

const lock = (packages: object): string => JSON.stringify({ lockfileVersion: 3, packages });

/** `a` needs `b`, which needs `c`. `d` needs the same `b` and its own older `c`. Nothing needs `e`. */
const sample = {
  'package.json': manifest({ a: '^1.0.0', d: '^1.0.0' }),
  'package-lock.json': lock({
    '': { dependencies: { a: '^1.0.0', d: '^1.0.0' } },
    'node_modules/a': { version: '1.0.0', dependencies: { b: '1' } },
    'node_modules/b': { version: '1.0.0', dependencies: { c: '2' } },
    'node_modules/c': { version: '2.0.0' },
    'node_modules/d': { version: '1.0.0', dependencies: { c: '1', b: '1' } },
    'node_modules/d/node_modules/c': { version: '1.0.0' },
    'node_modules/e': { version: '1.0.0' },
  }),
};

describe('DependencyPathFinder', () => {
  const table: readonly (readonly [component: string, lines: readonly string[]])[] = [
    ['a@1.0.0', ['a@1.0.0 | package.json | package.json']],
    [
      'b@1.0.0',
      ['a@1.0.0 > b@1.0.0 | package.json | package-lock.json', 'd@1.0.0 > b@1.0.0 | package.json | package-lock.json'],
    ],
    ['c@1.0.0', ['d@1.0.0 > c@1.0.0 | package.json | package-lock.json']],
    [
      'c@2.0.0',
      [
        'a@1.0.0 > b@1.0.0 > c@2.0.0 | package.json | package-lock.json',
        'd@1.0.0 > b@1.0.0 > c@2.0.0 | package.json | package-lock.json',
      ],
    ],
    ['unheard-of@1.0.0', []],
  ];
  for (const [component, expected] of table)
    it(`finds the paths to ${component}`, async () => {
      const { dependencyPaths } = await setUp(sample);
      const answer = await dependencyPaths.of(npm(component), quiet);
      assert.deepEqual(lines(answer), expected);
      assert.deepEqual(answer.withoutPath, []);
      assert.equal(answer.isComplete, true);
      assert.equal(dependencyPaths.hasManifests, true);
    });

  it('reports a component in a lock that no path leads to', async () => {
    const { dependencyPaths } = await setUp(sample);
    const { paths, withoutPath } = await dependencyPaths.of(npm('e@1.0.0'), quiet);
    assert.deepEqual(paths, []);
    assert.deepEqual(withoutPath, [{ folder, path: 'package-lock.json', why: 'unconnected' }]);
  });

  it('takes the direct component from the lock when no manifest names it', async () => {
    const { dependencyPaths } = await setUp({ 'package-lock.json': sample['package-lock.json'] });
    assert.deepEqual(lines(await dependencyPaths.of(npm('a@1.0.0'), quiet)), [
      'a@1.0.0 | package-lock.json | package-lock.json',
    ]);
    assert.deepEqual(lines(await dependencyPaths.of(npm('c@1.0.0'), quiet)), [
      'd@1.0.0 > c@1.0.0 | package-lock.json | package-lock.json',
    ]);
  });

  it('lists a path once when the same packages are installed in two places', async () => {
    const copy = { version: '1.0.0', dependencies: { c: '1' } };
    const { dependencyPaths } = await setUp({
      'package-lock.json': lock({
        '': { dependencies: { a: '1' } },
        'node_modules/a': { version: '1.0.0', dependencies: { b: '1', x: '1' } },
        'node_modules/b': { version: '2.0.0' },
        'node_modules/a/node_modules/b': copy,
        'node_modules/a/node_modules/x': { version: '1.0.0', dependencies: { b: '1' } },
        'node_modules/a/node_modules/x/node_modules/b': copy,
        'node_modules/c': { version: '1.0.0' },
      }),
    });
    const found = lines(await dependencyPaths.of(npm('c@1.0.0'), quiet)).map((line) => line.split(' | ')[0]);
    assert.deepEqual(found, ['a@1.0.0 > b@1.0.0 > c@1.0.0', 'a@1.0.0 > x@1.0.0 > b@1.0.0 > c@1.0.0']);
    assert.equal((await dependencyPaths.of(npm('b@1.0.0'), quiet)).paths.length, 2);
  });

  it('combines the paths of all manifests and locks, direct ones first', async () => {
    const { dependencyPaths } = await setUp({
      ...sample,
      'tools/package.json': manifest({ c: '2' }),
      'tools/package-lock.json': lock({
        '': { dependencies: { c: '2' } },
        'node_modules/c': { version: '2.0.0' },
      }),
    });
    assert.deepEqual(lines(await dependencyPaths.of(npm('c@2.0.0'), quiet)), [
      'c@2.0.0 | tools/package.json | tools/package.json',
      'a@1.0.0 > b@1.0.0 > c@2.0.0 | package.json | package-lock.json',
      'd@1.0.0 > b@1.0.0 > c@2.0.0 | package.json | package-lock.json',
    ]);
  });

  it('reports formats without a dependency graph', async () => {
    const { dependencyPaths } = await setUp({
      'go.mod':
        'module example.org/own\n\ngo 1.22\n\nrequire (\n\tgithub.com/a/b v1.0.0\n\tgithub.com/c/d v1.0.0 // indirect\n)\n',
    });
    const go = (name: string): Coordinates => {
      const parsed = parseCoordinates(`go/golang/github.com%2f${name}/v1.0.0`);
      return parsed.ok ? parsed.value : assert.fail();
    };
    assert.deepEqual(lines(await dependencyPaths.of(go('a/b'), quiet)), ['github.com/a/b@v1.0.0 | go.mod | go.mod']);
    const { paths, withoutPath } = await dependencyPaths.of(go('c/d'), quiet);
    assert.deepEqual(paths, []);
    assert.deepEqual(withoutPath, [{ folder, path: 'go.mod', why: 'noGraph' }]);
  });

  it('reads a lock once until it changes', async () => {
    const { dependencyPaths, reads, write } = await setUp(sample);
    await Promise.all([dependencyPaths.of(npm('b@1.0.0'), quiet), dependencyPaths.of(npm('c@2.0.0'), quiet)]);
    assert.deepEqual(reads, ['package-lock.json']);
    await write('package.json', manifest({ d: '^1.0.0' }));
    assert.deepEqual(lines(await dependencyPaths.of(npm('c@1.0.0'), quiet)), [
      'd@1.0.0 > c@1.0.0 | package.json | package-lock.json',
    ]);
    assert.deepEqual(reads, ['package-lock.json']);
    await write('package-lock.json', sample['package-lock.json'].replace('"c":"1"', '"x":"1"'));
    assert.deepEqual((await dependencyPaths.of(npm('c@1.0.0'), quiet)).withoutPath[0]?.why, 'unconnected');
    assert.deepEqual(reads, ['package-lock.json', 'package-lock.json']);
  });

  it('ignores a lock on disk that differs from the one in the inventory', async () => {
    const { dependencyPaths, texts } = await setUp(sample);
    texts.set('package-lock.json', lock({ 'node_modules/z': { version: '1.0.0' } }));
    assert.equal((await dependencyPaths.of(npm('b@1.0.0'), quiet)).withoutPath[0]?.why, 'unavailable');
    texts.delete('package-lock.json');
    assert.equal((await dependencyPaths.of(npm('b@1.0.0'), quiet)).withoutPath[0]?.why, 'unavailable');
    texts.set('package-lock.json', sample['package-lock.json']);
    assert.equal((await dependencyPaths.of(npm('b@1.0.0'), quiet)).paths.length, 2);
  });

  it('reports and logs a file that cannot be read', async () => {
    const { dependencyPaths, texts, logged } = await setUp(sample);
    texts.get = () => assert.fail('broken');
    assert.equal((await dependencyPaths.of(npm('b@1.0.0'), quiet)).withoutPath[0]?.why, 'unavailable');
    assert.match(logged.join(), /package-lock\.json: .*broken/);
  });

  it('can be aborted', async () => {
    const { dependencyPaths } = await setUp(sample);
    const aborter = new AbortController();
    const asked = dependencyPaths.of(npm('b@1.0.0'), aborter.signal);
    aborter.abort(new Error('enough'));
    await assert.rejects(asked, /enough/);
    assert.equal((await dependencyPaths.of(npm('b@1.0.0'), quiet)).paths.length, 2);
  });

  it('reports when the list of paths was cut', async () => {
    const names = Array.from({ length: 250 }, (_, at) => `p${at}`);
    const needsC = names.map((name) => [`node_modules/${name}`, { version: '1.0.0', dependencies: { c: '1' } }]);
    const { dependencyPaths } = await setUp({
      'package-lock.json': lock({
        '': { dependencies: Object.fromEntries(names.map((name) => [name, '1'])) },
        ...Object.fromEntries(needsC),
        'node_modules/c': { version: '1.0.0' },
      }),
    });
    const { paths, isComplete } = await dependencyPaths.of(npm('c@1.0.0'), quiet);
    assert.equal(paths.length, 200);
    assert.equal(isComplete, false);
  });
});
