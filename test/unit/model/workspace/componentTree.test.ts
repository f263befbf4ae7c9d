import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import type { LinkedDependency } from '../../../../src/manifests/link.ts';
import type { ComponentTreeNode, LicenseView } from '../../../../src/model/workspace/componentNodes.ts';
import type { ListedState } from '../../../../src/core/licenseState.ts';
import {
  componentTree,
  noFilter,
  pageSize,
  removedNodes,
  type ComponentTreeOptions,
} from '../../../../src/model/workspace/componentTree.ts';
import type { InventoryFolder } from '../../../../src/model/workspace/inventoryIndex.ts';
import { folderOf, linked, manifestOf } from '../../../support/linked.ts';
import { componentKey } from '../../../../src/model/workspace/componentCounts.ts';
import { draw } from './drawTree.ts';

const licenses: Readonly<Record<string, LicenseView>> = {
  react: { state: 'expression', expression: 'MIT' },
  'js-tokens': { state: 'expression', expression: 'MIT' },
  '@scope/odd': { state: 'noAssertion', expression: 'NOASSERTION' },
  slow: { state: 'loading', expression: null },
  gone: { state: 'failed', expression: null },
};

const workspace: readonly InventoryFolder[] = [
  folderOf(
    'file:///a',
    manifestOf('package.json', [
      linked('react@18.3.1'),
      linked('@scope/odd@1.0.0'),
      linked('mine@1.0.0', { reason: 'workspaceMember' }),
    ]),
    manifestOf('package-lock.json', [
      linked('react@18.3.1'),
      linked('js-tokens@4.0.0', { isDirect: false }),
      linked('slow@2.0.0', { isDirect: false }),
    ]),
  ),
  folderOf('file:///b', manifestOf('package.json', [linked('gone@0.1.0')])),
];

function tree(folders: readonly InventoryFolder[], options: Partial<ComponentTreeOptions> = {}): string {
  return draw(
    componentTree(folders, {
      grouping: 'manifest',
      filter: noFilter,
      licenseOf: (dependency: LinkedDependency) =>
        licenses[dependency.dependency.name] ?? { state: 'cannotBeLookedUp', expression: null },
      keyOf: componentKey,
      ...options,
    }),
  );
}

describe('Component tree', () => {
  it('lists only what has changed, and what was removed, once', () => {
    const isChanged = ({ dependency }: LinkedDependency): boolean => ['slow', 'gone'].includes(dependency.name);
    const options = { filter: { ...noFilter, isChanged: true }, isChanged };
    assert.equal(
      tree(workspace, options),
      `file:///a 1 ~1
  package-lock.json 1 ~1
    transitive 1 ~1
      slow
file:///b 1 !1
  package.json 1 !1
    gone
`,
    );
    const removed = ['react@17.0.0', 'js-tokens@3.0.0', 'react@17.0.0'].map((text, at) => ({
      folder: 'file:///a',
      path: at === 0 ? 'package.json' : 'package-lock.json',
      linked: linked(text),
    }));
    const nodesFor = (text: string): string => {
      const filter = { ...options.filter, text };
      return draw(
        removedNodes(removed, {
          ...options,
          filter,
          grouping: 'manifest',
          licenseOf: () => ({ state: 'expression', expression: 'MIT' }),
          keyOf: componentKey,
        }),
      );
    };
    assert.equal(nodesFor(''), 'removed 2\n  js-tokens\n  react\n');
    assert.equal(nodesFor('js'), 'removed 1\n  js-tokens\n');
    assert.equal(nodesFor('none'), '');
  });

  it('shows folders, manifests, direct and transitive components, each with its counts', () => {
    assert.equal(
      tree(workspace),
      `file:///a 5 !1 ~1 -1
  package.json 3 !1 -1
    @scope/odd
    mine
    react
  package-lock.json 3 ~1
    direct 1
      react
    transitive 2 ~1
      js-tokens
      slow
file:///b 1 !1
  package.json 1 !1
    gone
`,
    );
  });

  it('does not group by directness when the list has no direct components', () => {
    const sbom = manifestOf('bom.json', [
      linked('react@18.3.1', { isDirect: false }),
      linked('js-tokens@4.0.0', { isDirect: false }),
    ]);
    assert.equal(tree([folderOf('file:///a', sbom)]), 'file:///a 2\n  bom.json 2\n    js-tokens\n    react\n');
  });

  it('groups by license, each component once, the largest group first, of equal ones what is known', () => {
    assert.equal(
      tree(workspace, { grouping: 'license' }),
      `[expression MIT] 2
  js-tokens
  react
[noAssertion NOASSERTION] 1 !1
  @scope/odd
[failed ] 1 !1
  gone
[loading ] 1 ~1
  slow
[cannotBeLookedUp ] 1 -1
  mine
`,
    );
  });

  it('groups by state', () => {
    assert.match(tree(workspace, { grouping: 'state' }), /^\[expression \] 2\n {2}js-tokens\n {2}react\n/);
  });

  const half: readonly InventoryFolder[] = [
    folderOf(
      'file:///a',
      manifestOf('package.json', [
        ...['half@1.0.0', 'react@18.3.1', 'almost@1.0.0', 'gone@0.1.0', 'empty@1.0.0', 'quarter@1.0.0'].map((name) =>
          linked(name),
        ),
        linked('mine@1.0.0', { reason: 'workspaceMember' }),
      ]),
    ),
  ];
  const standing: Readonly<Record<string, LicenseView>> = {
    ...licenses,
    half: { state: 'expression', expression: 'MIT', lacks: ['licensee', 'scancode'] },
    quarter: { state: 'notFound', expression: null, lacks: ['licensee', 'scancode'] },
    almost: { state: 'noAssertion', expression: 'NOASSERTION', lacks: ['scancode'] },
    empty: { state: 'notHarvested', expression: null },
  };
  const licenseOf: ComponentTreeOptions['licenseOf'] = ({ dependency }) =>
    standing[dependency.name] ?? { state: 'cannotBeLookedUp', expression: null };

  it('groups by harvest state, and by missing tools', () => {
    assert.equal(
      tree(half, { grouping: 'harvest', licenseOf }),
      `<partlyHarvested licensee scancode> 2 !1
  half
  quarter
<harvested> 1
  react
<partlyHarvested scancode> 1 !1
  almost
<notHarvested> 1 !1
  empty
<failed> 1 !1
  gone
<cannotBeLookedUp> 1 -1
  mine
`,
    );
  });

  it('keeps partly harvested components in the group of their license', () => {
    const drawn = tree(half, { grouping: 'license', licenseOf });
    assert.match(drawn, /^\[expression MIT\] 2\n {2}half\n {2}react\n/);
    assert.doesNotMatch(drawn, /partly/);
  });

  it('filters by partly harvested, together with license states', () => {
    const names = (...states: ListedState[]): string =>
      tree(half, { filter: { text: '', states: new Set(states) }, licenseOf })
        .split(/\n +/)
        .slice(2)
        .join(' ')
        .trim();
    assert.equal(names('partlyHarvested'), 'almost half quarter');
    assert.equal(names('notHarvested', 'partlyHarvested'), 'almost empty half quarter');
    assert.equal(names('expression'), 'half react');
    assert.equal(names('notFound'), 'quarter');
  });

  it('keeps components that match every word of the filter, and omits empty nodes', () => {
    assert.equal(
      tree(workspace, { filter: { text: 'mit TOK', states: null } }),
      'file:///a 1\n  package-lock.json 1\n    transitive 1\n      js-tokens\n',
    );
  });

  it('filters by state', () => {
    assert.equal(
      tree(workspace, { filter: { text: '', states: new Set(['failed'] as const) } }),
      'file:///b 1 !1\n  package.json 1 !1\n    gone\n',
    );
  });

  it('is empty when nothing matches the filter', () => {
    assert.equal(tree(workspace, { filter: { text: 'no such thing', states: null } }), '');
  });

  it('lists a broken file with its problem and its last readable content', () => {
    const broken = manifestOf('package.json', [linked('react@18.3.1')], {
      problems: [{ message: 'a comma is missing', range: { start: 3, end: 4 } }],
      isOutdated: true,
    });
    const large = manifestOf('big/package-lock.json', [], {
      fileProblem: { kind: 'fileTooLarge', path: 'big/package-lock.json', bytes: 2, limit: 1 },
    });
    assert.equal(
      tree([folderOf('file:///a', broken, large)]),
      `file:///a 1
  package.json 1
    ! a comma is missing
    react
  big/package-lock.json 0
    ! fileTooLarge
`,
    );
  });

  it('splits long lists into pages', () => {
    const many = Array.from({ length: pageSize + 2 }, (_, at) => linked(`p${String(at).padStart(4, '0')}@1.0.0`));
    const drawn = tree([folderOf('file:///a', manifestOf('package.json', many))]).split('\n');
    assert.equal(drawn[2], '    p0000 … p0499 (500)');
    assert.equal(drawn[2 + 1 + pageSize], '    p0500 … p0501 (2)');
  });

  it('gives every node a unique id, even when a file names a component twice', () => {
    const twice = manifestOf('package.json', [linked('react@18.3.1'), linked('react@18.3.1', { scope: 'peer' })]);
    const ids: string[] = [];
    const collect = (nodes: readonly ComponentTreeNode[]): void => {
      for (const node of nodes) {
        ids.push(node.id);
        if ('children' in node) collect(node.children);
      }
    };
    collect(
      componentTree([folderOf('file:///a', twice), ...workspace.slice(1)], {
        grouping: 'manifest',
        filter: noFilter,
        licenseOf: () => ({ state: 'cannotBeLookedUp', expression: null }),
        keyOf: componentKey,
      }),
    );
    assert.equal(new Set(ids).size, ids.length, ids.join('\n'));
  });
});
