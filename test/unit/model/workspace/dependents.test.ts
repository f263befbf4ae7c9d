import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import type { ComponentNode, ComponentTreeNode } from '../../../../src/model/workspace/componentNodes.ts';
import { componentKey } from '../../../../src/model/workspace/componentCounts.ts';
import { componentTree, noFilter } from '../../../../src/model/workspace/componentTree.ts';
import { Dependents } from '../../../../src/model/workspace/dependents.ts';
import { Inventory } from '../../../../src/model/workspace/inventory.ts';
import { directWorker, putText } from '../../../support/directWorker.ts';

const folder = 'file:///work';
const log = { debug() {}, info() {}, warn() {}, error() {} };

const of = (version: string, dependencies: object = {}): object => ({ version, dependencies });

/** `bytes@3.1.2` is there twice, and `depd@2.0.0` once. */
const lock = {
  '': { dependencies: { 'body-parser': '^1.0.0', send: '^1.0.0', compression: '^1.0.0' } },
  'node_modules/body-parser': of('1.0.0', { bytes: '3.1.2', 'raw-body': '^2.0.0', depd: '^2.0.0' }),
  'node_modules/body-parser/node_modules/bytes': of('3.1.2'),
  'node_modules/raw-body': of('2.0.0', { bytes: '^3.0.0' }),
  'node_modules/bytes': of('3.0.0'),
  'node_modules/compression': of('1.0.0', { bytes: '3.1.2' }),
  'node_modules/compression/node_modules/bytes': of('3.1.2'),
  'node_modules/send': of('1.0.0', { depd: '^2.0.0' }),
  'node_modules/depd': of('2.0.0'),
};

async function setUp(files: Readonly<Record<string, string>>) {
  const worker = directWorker();
  const inventory = new Inventory({ worker, log, privatePackages: () => [], publicMirrors: () => [] });
  for (const [path, text] of Object.entries(files)) putText(inventory, folder, path, text);
  await inventory.whenSettled();
  const reads: string[] = [];
  const read = async (_: string, path: string): Promise<string | null> => {
    reads.push(path);
    return files[path] ?? null;
  };
  const dependents = new Dependents({ inventory, worker, contents: { read }, log });
  let changes = 0;
  dependents.onDidChange(() => changes++);
  const rows = (): readonly ComponentNode[] => componentsIn(treeOf(inventory));
  /** `bytes@3.1.2: body-parser` for rows with dependents. */
  const lines = (): readonly string[] =>
    rows().flatMap(({ linked }) => {
      const names = dependents.of(linked).map(({ dependency }) => dependency.name);
      return names.length === 0 ? [] : [`${linked.dependency.name}@${linked.version}: ${names.join(' ')}`];
    });
  return { dependents, rows, lines, reads, changes: () => changes };
}

function treeOf(inventory: Inventory): readonly ComponentTreeNode[] {
  return componentTree(inventory.folders, {
    grouping: 'manifest',
    filter: noFilter,
    licenseOf: () => ({ state: 'notLookedUpYet', expression: null }),
    keyOf: componentKey,
  });
}

function componentsIn(nodes: readonly ComponentTreeNode[]): readonly ComponentNode[] {
  return nodes.flatMap((node) =>
    node.kind === 'component' ? [node] : 'children' in node ? componentsIn(node.children) : [],
  );
}

describe('Dependents', () => {
  const files = { 'package-lock.json': JSON.stringify({ lockfileVersion: 3, packages: lock }) };

  it('tell the rows of one name and version apart, and are of no other row', async () => {
    const { dependents, rows, lines, changes } = await setUp(files);
    assert.deepEqual(lines(), []);
    await dependents.want(rows());
    assert.deepEqual(lines(), ['bytes@3.1.2: body-parser', 'bytes@3.1.2: compression']);
    assert.equal(changes(), 1);
  });

  it('are read for each of several files in one list', async () => {
    const { dependents, rows, lines } = await setUp(files);
    const [first] = rows();
    assert.ok(first);
    await dependents.want([{ ...first, path: 'package.json', isRepeated: true }, ...rows()]);
    assert.equal(lines().length, 2);
  });

  it('are read the next time if the file could not be read', async () => {
    const there: Record<string, string> = { ...files };
    const { dependents, rows, lines } = await setUp(there);
    delete there['package-lock.json'];
    await dependents.want(rows());
    assert.deepEqual(lines(), []);
    Object.assign(there, files);
    await dependents.want(rows());
    assert.equal(lines().length, 2);
  });

  it('are read once for a file', async () => {
    const { dependents, rows, reads, changes } = await setUp(files);
    await Promise.all([dependents.want(rows()), dependents.want(rows())]);
    await dependents.want(rows());
    assert.deepEqual(reads, ['package-lock.json']);
    assert.equal(changes(), 1);
  });

  it('are none in a file that does not say what needs what', async () => {
    const { dependents, rows, lines, reads } = await setUp({
      'components.txt': 'npm/npmjs/-/a/1.0.0\nnpm/npmjs/-/a/1.0.0\n',
    });
    await dependents.want(rows());
    assert.deepEqual([lines(), reads], [[], []]);
  });
});
