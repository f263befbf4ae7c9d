import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import type { LinkedDependency } from '../../../../src/manifests/link.ts';
import { ComponentNumbers, type Counts } from '../../../../src/model/workspace/componentCounts.ts';
import type { ComponentTreeNode, LicenseView } from '../../../../src/model/workspace/componentNodes.ts';
import type { ListedState } from '../../../../src/core/licenseState.ts';
import {
  componentName,
  componentTree,
  sourceNodes,
  noFilter,
  pageSize,
  removedNodes,
  type ComponentTreeOptions,
} from '../../../../src/model/workspace/componentTree.ts';
import { sourcesInUse } from '../../../../src/model/workspace/sourcesInUse.ts';
import type { InventoryFolder } from '../../../../src/model/workspace/inventoryIndex.ts';
import { folderOf, linked, manifestOf } from '../../../support/linked.ts';

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
        licenses[dependency.dependency.name] ?? { state: 'notAsked', expression: null },
      numberOf: numberOf(),
      ...options,
    }),
  );
}

function numberOf(): ComponentTreeOptions['numberOf'] {
  const numbers = new ComponentNumbers();
  return (linked) => numbers.of(linked);
}

function draw(nodes: readonly ComponentTreeNode[], indent = ''): string {
  return nodes
    .map((node) => `${indent}${label(node)}\n${'children' in node ? draw(node.children, `${indent}  `) : ''}`)
    .join('');
}

/** `4 !1 ~1 -1`: of 4 components 1 needs attention, 1 is awaited, 1 is not looked up. */
function countsText({ total, needing, awaited, notLookedUp }: Counts): string {
  const parts: readonly (readonly [sign: string, count: number])[] = [
    ['!', needing],
    ['~', awaited],
    ['-', notLookedUp],
  ];
  return [total, ...parts.flatMap(([sign, count]) => (count > 0 ? [`${sign}${count}`] : []))].join(' ');
}

function label(node: ComponentTreeNode): string {
  const counts = 'counts' in node ? ` ${countsText(node.counts)}` : '';
  switch (node.kind) {
    case 'folder':
      return `${node.folder}${counts}`;
    case 'manifest':
      return `${node.manifest.path}${counts}`;
    case 'directness':
      return `${node.isDirect ? 'direct' : 'transitive'}${counts}`;
    case 'license':
      return `[${node.state} ${node.expression ?? ''}]${counts}`;
    case 'harvest':
      return `<${[node.harvest, ...node.lacks].join(' ')}>${counts}`;
    case 'page':
      return `${node.from} … ${node.to} (${node.children.length})`;
    case 'component':
      return componentName(node.linked);
    case 'manifestProblem':
      return `! ${'message' in node.problem ? node.problem.message : node.problem.kind}`;
    case 'serviceProblem':
      return `!! ${node.problem.kind}`;
    case 'source':
      return `? ${node.total} ${node.isCertain ? 'from' : 'maybe from'} ${node.name}${node.isSettingsFile ? ' (settings)' : ''}`;
    case 'removedGroup':
      return `removed ${node.total}`;
    case 'lookUpAction':
      return node.action;
    case 'policyProblem':
      return `!! policy ${node.errors}`;
  }
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
          numberOf: numberOf(),
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

  it('groups by license, each component once, the largest group first', () => {
    assert.equal(
      tree(workspace, { grouping: 'license' }),
      `[expression MIT] 2
  js-tokens
  react
[failed ] 1 !1
  gone
[loading ] 1 ~1
  slow
[noAssertion NOASSERTION] 1 !1
  @scope/odd
[notAsked ] 1 -1
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
    standing[dependency.name] ?? { state: 'notAsked', expression: null };

  it('groups by harvest state, and by missing tools', () => {
    assert.equal(
      tree(half, { grouping: 'harvest', licenseOf }),
      `<partlyHarvested licensee scancode> 2 !1
  half
  quarter
<failed> 1 !1
  gone
<harvested> 1
  react
<notAsked> 1 -1
  mine
<notHarvested> 1 !1
  empty
<partlyHarvested scancode> 1 !1
  almost
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
        licenseOf: () => ({ state: 'notAsked', expression: null }),
        numberOf: numberOf(),
      }),
    );
    assert.equal(new Set(ids).size, ids.length, ids.join('\n'));
  });
});

describe('Undecided sources', () => {
  const unknown = (text: string, source: string, isDirect = true): LinkedDependency =>
    linked(text, { reason: 'sourceUnknown', source, isDirect });
  const ofAcme = (text: string): LinkedDependency =>
    linked(text, { reason: 'privateRegistry', source: 'npm.acme.example' });
  const folders = [
    folderOf(
      'file:///a',
      manifestOf('requirements.txt', [
        unknown('flask@3.0.0', 'pypi.acme.example'),
        unknown('acme-core@1.0.0', 'pypi.acme.example'),
      ]),
      manifestOf('uv.lock', [unknown('flask@3.0.0', 'pypi.acme.example', false), linked('idna@3.7')]),
      manifestOf('package.json', [ofAcme('@acme/ui@1.0.0'), linked('left@1.0.0', { reason: 'privateRegistry' })]),
    ),
    folderOf('file:///b', manifestOf('package.json', [unknown('react@18.0.0', '~/.npmrc'), ofAcme('@acme/ui@2.0.0')])),
  ];
  const nodes = (answered: readonly string[] = []): readonly ComponentTreeNode[] =>
    sourceNodes(sourcesInUse(folders), {
      isAnswered: (name) => answered.includes(name),
      isSettingsFile: (name) => name.startsWith('~'),
    });

  it('have one row each, with the number of distinct packages and their names below', () => {
    assert.equal(
      draw(nodes()),
      `? 2 maybe from pypi.acme.example
  acme-core
  flask
? 1 from npm.acme.example
  @acme/ui
? 1 maybe from ~/.npmrc (settings)
  react
`,
    );
  });

  it('disappear when they are answered', () => {
    assert.equal(draw(nodes(['pypi.acme.example', '~/.npmrc'])), '? 1 from npm.acme.example\n  @acme/ui\n');
  });

  it('keep their ids when packages are added or removed', () => {
    const ids = (some: readonly ComponentTreeNode[]): readonly string[] =>
      some.flatMap((node) => [node.id, ...('children' in node ? ids(node.children) : [])]);
    assert.deepEqual(ids(nodes()).slice(0, 3), [
      'source|pypi.acme.example',
      'source|pypi.acme.example|acme-core',
      'source|pypi.acme.example|flask',
    ]);
    assert.equal(new Set(ids(nodes())).size, ids(nodes()).length);
  });
});
