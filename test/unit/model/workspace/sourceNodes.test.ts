import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import type { LinkedDependency } from '../../../../src/manifests/link.ts';
import type { ComponentTreeNode } from '../../../../src/model/workspace/componentNodes.ts';
import { sourceNodes } from '../../../../src/model/workspace/sourceNodes.ts';
import { sourcesInUse } from '../../../../src/model/workspace/sourcesInUse.ts';
import { folderOf, linked, manifestOf } from '../../../support/linked.ts';
import { draw } from './drawTree.ts';

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

  it('stand in one row, each with the number of distinct packages and their names below', () => {
    assert.equal(
      draw(nodes()),
      `? 4 packages
  ? 2 maybe from pypi.acme.example
    acme-core
    flask
  ? 1 from npm.acme.example
    @acme/ui
  ? 1 maybe from ~/.npmrc (settings)
    react
`,
    );
  });

  it('disappear when they are answered, and the last one needs no group', () => {
    assert.equal(draw(nodes(['pypi.acme.example', '~/.npmrc'])), '? 1 from npm.acme.example\n  @acme/ui\n');
  });

  it('keep their ids when packages are added or removed', () => {
    const ids = (some: readonly ComponentTreeNode[]): readonly string[] =>
      some.flatMap((node) => [node.id, ...('children' in node ? ids(node.children) : [])]);
    assert.deepEqual(ids(nodes()).slice(0, 4), [
      'sources',
      'source|pypi.acme.example',
      'source|pypi.acme.example|acme-core',
      'source|pypi.acme.example|flask',
    ]);
    assert.equal(new Set(ids(nodes())).size, ids(nodes()).length);
  });
});
