import assert from 'node:assert/strict';
import type { LinkedDependency } from '../../../../src/manifests/link.ts';
import { componentKey } from '../../../../src/model/workspace/componentCounts.ts';
import type { ComponentTreeNode, Grouping } from '../../../../src/model/workspace/componentNodes.ts';
import { componentName, componentTree, maxExpanded, noFilter } from '../../../../src/model/workspace/componentTree.ts';
import type { InventoryFolder } from '../../../../src/model/workspace/inventoryIndex.ts';
import { folderOf, linked, manifestOf } from '../../../support/linked.ts';

function treeOf(folders: readonly InventoryFolder[], text: string, grouping: Grouping): readonly ComponentTreeNode[] {
  return componentTree(folders, {
    grouping,
    filter: { ...noFilter, text },
    licenseOf: () => ({ state: 'cannotBeLookedUp', expression: null }),
    keyOf: componentKey,
  });
}

function below(node: ComponentTreeNode): readonly ComponentTreeNode[] {
  return 'children' in node ? node.children : [];
}

describe('The order of components in the tree', () => {
  it('is by the names they show, whatever the letter case, then by version', () => {
    const pypi = (name: string, shown: string): LinkedDependency => ({
      ...linked(`${name}@1.0.0`),
      coordinates: { type: 'pypi', provider: 'pypi', namespace: null, name: shown, revision: '1.0.0' },
    });
    const listed = [
      pypi('Debian_Inspector', 'debian-inspector'),
      pypi('PyYAML', 'pyyaml'),
      pypi('GitPython', 'gitpython'),
      ...['Netflix@1.10.0', 'agext@1.0.0', 'Netflix@1.9.0', 'zod@1.0.0'].map((text) => linked(text)),
    ];
    const shown = (some: readonly LinkedDependency[]): readonly string[] =>
      treeOf([folderOf('file:///a', manifestOf('list.txt', some))], '', 'state')
        .flatMap(below)
        .map((node) =>
          node.kind === 'component' ? `${componentName(node.linked)} ${node.linked.version}` : node.kind,
        );
    const expected = [
      'agext 1.0.0',
      'debian-inspector 1.0.0',
      'gitpython 1.0.0',
      'Netflix 1.9.0',
      'Netflix 1.10.0',
      'pyyaml 1.0.0',
      'zod 1.0.0',
    ];
    assert.deepEqual([shown(listed), shown(listed.toReversed())], [expected, expected]);
  });
});

describe('The rows that begin expanded', () => {
  const begins = (folder: InventoryFolder, text: string, grouping: Grouping = 'manifest'): readonly string[] => {
    const rows: string[] = [];
    const collect = (nodes: readonly ComponentTreeNode[]): void => {
      for (const node of nodes) {
        if (node.kind !== 'folder' && node.kind !== 'component')
          rows.push(`${node.id} ${node.isExpanded === true ? 'expanded' : 'collapsed'}`);
        collect(below(node));
      }
    };
    collect(treeOf([folder], text, grouping));
    return rows;
  };
  const locked = folderOf(
    'file:///a',
    manifestOf('lock', [linked('react@18.3.1'), linked('slow@2.0.0', { isDirect: false })]),
  );

  it('are those of a filtered tree, with ids of their own', () => {
    assert.deepEqual(begins(locked, ''), [
      'file:///a|lock collapsed',
      'file:///a|lock|direct collapsed',
      'file:///a|lock|transitive collapsed',
    ]);
    assert.deepEqual(begins(locked, '.'), [
      'filtered|file:///a|lock expanded',
      'filtered|file:///a|lock|direct expanded',
      'filtered|file:///a|lock|transitive expanded',
    ]);
    assert.deepEqual(begins(locked, 'react', 'state'), ['filtered|state|cannotBeLookedUp| expanded']);
  });

  it('are those of the only file, if most of its components are never looked up', () => {
    const open = ['a', 'b'].map((name) => linked(`${name}@>=1`, { reason: 'rangeWithoutLock' }));
    const first = (...some: Parameters<typeof manifestOf>[1]): string =>
      begins(folderOf('file:///a', manifestOf('list.txt', some)), '')[0] ?? '';
    const known = ['react@18.3.1', 'slow@2.0.0'].map((text) => linked(text));
    assert.equal(first(...open, ...known.slice(1)), 'file:///a|list.txt expanded');
    assert.equal(first(...open, ...known), 'file:///a|list.txt collapsed');
    const several = folderOf('file:///a', manifestOf('list.txt', open), manifestOf('more.txt', open));
    assert.deepEqual(begins(several, ''), ['file:///a|list.txt collapsed', 'file:///a|more.txt collapsed']);
    const many = Array.from({ length: maxExpanded + 1 }, (_, at) => linked(`p${at}@*`, { reason: 'rangeWithoutLock' }));
    assert.equal(first(...many), 'file:///a|list.txt collapsed');
  });

  it('are none of a filtered tree that is still long', () => {
    const many = Array.from({ length: maxExpanded + 1 }, (_, at) => linked(`p${at}@1.0.0`));
    const long = folderOf('file:///a', manifestOf('list.txt', many));
    assert.equal(begins(long, 'p')[0], 'filtered|file:///a|list.txt collapsed');
    assert.equal(begins(long, 'p', 'state')[0], 'filtered|state|cannotBeLookedUp| collapsed');
  });
});
