import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import type { ComponentState } from '../../../../src/core/licenseState.ts';
import type { LinkedDependency } from '../../../../src/manifests/link.ts';
import {
  ComponentCounter,
  ComponentNumbers,
  type Counts,
  type WorkspaceCounts,
} from '../../../../src/model/workspace/componentCounts.ts';
import type { InventoryFolder } from '../../../../src/model/workspace/inventoryIndex.ts';
import { folderOf, linked, manifestOf } from '../../../support/linked.ts';

const states: Readonly<Record<string, ComponentState>> = { odd: 'noAssertion', slow: 'loading', gone: 'failed' };

function counted(folders: readonly InventoryFolder[]): WorkspaceCounts {
  const counter = new ComponentCounter();
  const numbers = new ComponentNumbers();
  for (const { folder, manifests } of folders)
    for (const manifest of manifests) {
      counter.enter(folder, manifest);
      for (const one of manifest.dependencies) counter.add(numbers.of(one), { state: stateOf(one), expression: null });
    }
  return counter.finish();
}

function stateOf({ coordinates, dependency }: LinkedDependency): ComponentState {
  return coordinates ? (states[dependency.name] ?? 'expression') : 'notAsked';
}

function counts(total: number, more: Partial<Counts> = {}): Counts {
  return { total, needing: 0, awaited: 0, notLookedUp: 0, ...more };
}

describe('The counts of components', () => {
  const some = ['mit@1.0.0', 'odd@1.0.0', 'slow@1.0.0', 'gone@1.0.0'];
  const manifest = manifestOf(
    'package.json',
    some.map((text) => linked(text)),
  );
  const lock = manifestOf('package-lock.json', [
    ...some.map((text) => linked(text)),
    linked('odd@1.0.0', { isDirect: false }),
    linked('odd@2.0.0', { isDirect: false }),
  ]);
  const sbom = manifestOf('bom.json', [linked('mit@1.0.0'), linked('own@1.0.0', { reason: 'workspaceMember' })]);
  const folders = [folderOf('file:///a', manifest, lock), folderOf('file:///b', sbom)];
  const found = counted(folders);

  it('of a file have a component once, however often the file names it', () => {
    assert.deepEqual(found.ofManifest(manifest), counts(4, { needing: 2, awaited: 1 }));
    assert.deepEqual(found.ofManifest(lock), counts(5, { needing: 3, awaited: 1 }));
    assert.deepEqual(found.ofManifest(sbom), counts(2, { notLookedUp: 1 }));
  });

  it('of a folder have the components of a manifest and its lock once', () => {
    assert.deepEqual(found.ofFolder('file:///a'), counts(5, { needing: 3, awaited: 1 }));
    assert.deepEqual(found.ofFolder('file:///b'), counts(2, { notLookedUp: 1 }));
  });

  it('of the workspace have the components of several folders once', () => {
    assert.deepEqual(found.total, counts(6, { needing: 3, awaited: 1, notLookedUp: 1 }));
  });

  it('are of other files as soon as one is read again, added or removed', () => {
    assert.ok(found.isOf(folders));
    assert.ok(!found.isOf(folders.slice(1)));
    assert.ok(!found.isOf([...folders, folderOf('file:///c', manifestOf('go.mod', []))]));
    assert.ok(!found.isOf([folderOf('file:///a', { ...manifest }, lock), folderOf('file:///b', sbom)]));
  });
});
