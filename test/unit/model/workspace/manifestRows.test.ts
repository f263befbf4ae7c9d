import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import type { LinkedDependency } from '../../../../src/manifests/link.ts';
import { componentTree, noFilter } from '../../../../src/model/workspace/componentTree.ts';
import type { InventoryManifest } from '../../../../src/model/workspace/inventoryFile.ts';
import { folderOf, linked, manifestOf } from '../../../support/linked.ts';
import { componentKey } from '../../../../src/model/workspace/componentCounts.ts';
import { draw } from './drawTree.ts';

/** An entry of a lock, at this offset. */
function entry(text: string, start: number, isDirect = false): LinkedDependency {
  const one = linked(text, { isDirect });
  return { ...one, dependency: { ...one.dependency, nameRange: { start, end: start + 1 } } };
}

/** A manifest of which the lock has the version of each dependency, at 10, 20 and so on. */
function locked(path: string, lock: string, ...texts: readonly string[]): InventoryManifest {
  const dependencies = texts.map((text, at) => ({
    ...linked(text),
    lockedBy: { path: lock, range: { start: 10 * (at + 1), end: 10 * (at + 1) + 1 } },
  }));
  return manifestOf(path, dependencies, { coveredBy: lock });
}

function lockOf(path: string, ...more: readonly LinkedDependency[]): InventoryManifest {
  return manifestOf(path, [entry('react@18.3.1', 10, true), ...more], { formatId: 'npm-lock' });
}

function rowsOf(manifests: readonly InventoryManifest[], text = ''): string {
  return draw(
    componentTree([folderOf('file:///a', ...manifests)], {
      grouping: 'manifest',
      filter: { ...noFilter, text },
      licenseOf: () => ({ state: 'expression', expression: 'MIT' }),
      keyOf: componentKey,
    }),
  );
}

describe('The row of a manifest', () => {
  const manifest = locked('package.json', 'package-lock.json', 'react@18.3.1');
  const lock = lockOf('package-lock.json', entry('js-tokens@4.0.0', 20), entry('react@17.0.0', 30));

  it('has what its lock file has besides, each once, and the lock file has no row', () => {
    assert.equal(
      rowsOf([lock, manifest]),
      `file:///a 3
  package.json 3
    direct 1
      react
    transitive 2
      js-tokens
      react
`,
    );
  });

  it('is left with what a filter lets through', () => {
    assert.equal(
      rowsOf([lock, manifest], 'tokens'),
      'file:///a 1\n  package.json 1\n    transitive 1\n      js-tokens\n',
    );
  });

  it('also lists the entry of the lock file that has another scope, or alone passes the filter', () => {
    const wide = { ...entry('react@18.3.1', 10, true), scope: 'development' as const };
    const scopes = manifestOf('package-lock.json', [wide, entry('js-tokens@4.0.0', 20)]);
    assert.match(rowsOf([scopes, manifest]), /package\.json 2\n {4}direct 1\n {6}react\n {6}react\n/);
    const renamed = { ...wide, scope: 'runtime' as const, dependency: { ...wide.dependency, name: 'React.js' } };
    assert.equal(
      rowsOf([manifestOf('package-lock.json', [renamed]), manifest], 'react.js'),
      'file:///a 1\n  package.json 1\n    react\n',
    );
  });

  it('lists a peer once, which a lock file without scopes has as shipped', () => {
    const [react] = locked('build.gradle', 'gradle.lockfile', 'react@18.3.1').dependencies;
    assert.ok(react);
    const compileOnly = manifestOf('build.gradle', [{ ...react, scope: 'peer' }], { coveredBy: 'gradle.lockfile' });
    assert.equal(rowsOf([lockOf('gradle.lockfile'), compileOnly]), 'file:///a 1\n  build.gradle 1\n    react\n');
  });

  it('lists a folder once that both files name', () => {
    const local = linked('tools@file:tools', { reason: 'localPath' });
    const files = [
      lockOf('package-lock.json', local),
      { ...manifest, dependencies: [...manifest.dependencies, local] },
    ];
    assert.equal(rowsOf(files), 'file:///a 2\n  package.json 2\n    react\n    tools\n');
  });

  it('lists every copy of a component that is not looked up for another reason', () => {
    const held = (start: number): LinkedDependency => ({
      ...entry('held@1.0.0', start),
      coordinates: null,
      reason: 'privateRegistry',
    });
    const own = { ...held(0), isDirect: true, lockedBy: { path: 'package-lock.json', range: { start: 20, end: 21 } } };
    const files = [lockOf('package-lock.json', held(20), held(30)), { ...manifest, dependencies: [own] }];
    assert.match(rowsOf(files), /^ {4}direct 2\n {6}held\n {6}react\n {4}transitive 1\n {6}held\n/m);
  });

  it('has what its lock file says of itself, and each row leads to its own file', () => {
    const problem = { message: 'Not JSON.', range: null } as unknown as InventoryManifest['problems'][number];
    const [folder] = componentTree([folderOf('file:///a', { ...lock, problems: [problem] }, manifest)], {
      grouping: 'manifest',
      filter: noFilter,
      licenseOf: () => ({ state: 'expression', expression: 'MIT' }),
      keyOf: componentKey,
    });
    const places: string[] = [];
    const collect = (nodes: readonly unknown[]): void => {
      for (const node of nodes as readonly { path?: string; children?: readonly unknown[]; kind: string }[]) {
        if (node.path !== undefined) places.push(`${node.kind} ${node.path}`);
        collect(node.children ?? []);
      }
    };
    collect([folder]);
    assert.deepEqual(places, [
      'manifestProblem package-lock.json',
      'component package.json',
      'component package-lock.json',
      'component package-lock.json',
    ]);
  });

  it('stays apart from a lock file in another folder, and from one of several manifests', () => {
    const member = locked('packages/a/package.json', 'package-lock.json', 'react@18.3.1');
    assert.match(rowsOf([member, lock]), /^ {2}packages\/a\/package\.json 1$[^]*^ {2}package-lock\.json 3$/m);
    const twin = locked('other.json', 'package-lock.json', 'react@18.3.1');
    assert.match(rowsOf([manifest, twin, lock]), /^ {2}package\.json 1$[^]*^ {2}package-lock\.json 3$/m);
  });

  it('stays apart from a file that repeats it without deciding a version', () => {
    const repeated = manifestOf('package-lock.json', [linked('react@18.3.1')], { coveredBy: 'npm-shrinkwrap.json' });
    const shrinkwrap = lockOf('npm-shrinkwrap.json');
    assert.match(rowsOf([repeated, shrinkwrap]), /^ {2}package-lock\.json 1$[^]*^ {2}npm-shrinkwrap\.json 1$/m);
  });

  it('is missing where a file lists nothing, unless it has a problem or no other file lists anything', () => {
    const empty = manifestOf('docs/package.json', []);
    const unread = manifestOf('bad/package.json', [], { fileProblem: { kind: 'readingFailed', path: 'bad' } });
    assert.equal(rowsOf([empty, lockOf('yarn.lock')]), 'file:///a 1\n  yarn.lock 1\n    react\n');
    assert.match(rowsOf([empty, unread]), /^file:\/\/\/a 0\n {2}bad\/package\.json 0\n/);
    assert.equal(rowsOf([empty]), 'file:///a 0\n  docs/package.json 0\n');
  });
});
