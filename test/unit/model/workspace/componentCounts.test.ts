import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import { finish } from '../../../../src/base/steps.ts';
import type { ComponentState } from '../../../../src/core/licenseState.ts';
import type { Problem } from '../../../../src/core/problem.ts';
import type { LinkedDependency } from '../../../../src/manifests/link.ts';
import {
  componentKey,
  countComponents,
  type Counts,
  type WorkspaceCounts,
} from '../../../../src/model/workspace/componentCounts.ts';
import type { ComponentFilter, LicenseView } from '../../../../src/model/workspace/componentNodes.ts';
import { componentTree, noFilter } from '../../../../src/model/workspace/componentTree.ts';
import type { InventoryFolder } from '../../../../src/model/workspace/inventoryIndex.ts';
import { folderOf, linked, manifestOf } from '../../../support/linked.ts';
import { countsText } from './drawTree.ts';

const states: Readonly<Record<string, ComponentState>> = { odd: 'noAssertion', slow: 'loading', gone: 'failed' };

const facts = {
  keyOf: componentKey,
  licenseOf: (one: LinkedDependency): LicenseView => ({ state: stateOf(one), expression: null }),
};

function counted(folders: readonly InventoryFolder[]): WorkspaceCounts {
  return finish(countComponents(folders, facts));
}

function stateOf({ coordinates, dependency }: LinkedDependency): ComponentState {
  return coordinates ? (states[dependency.name] ?? 'expression') : 'cannotBeLookedUp';
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
    assert.deepEqual(found.manifests.get(manifest), counts(4, { needing: 2, awaited: 1 }));
    assert.deepEqual(found.manifests.get(lock), counts(5, { needing: 3, awaited: 1 }));
    assert.deepEqual(found.manifests.get(sbom), counts(2, { notLookedUp: 1 }));
  });

  it('of a folder have the components of a manifest and its lock once', () => {
    assert.deepEqual(found.folders.get('file:///a'), counts(5, { needing: 3, awaited: 1 }));
    assert.deepEqual(found.folders.get('file:///b'), counts(2, { notLookedUp: 1 }));
  });

  it('of the workspace have the components of several folders once', () => {
    assert.deepEqual(found.total, counts(6, { needing: 3, awaited: 1, notLookedUp: 1 }));
  });

  it('are those of the tree, unless it has a filter', () => {
    const total = (filter: ComponentFilter): readonly string[] =>
      componentTree(folders, { grouping: 'manifest', filter, ...facts, counts: found }).map((node) =>
        'counts' in node ? countsText(node.counts) : node.kind,
      );
    assert.deepEqual(total(noFilter), ['5 !3 ~1', '2 -1']);
    assert.deepEqual(total({ ...noFilter, text: 'odd' }), ['2 !2']);
  });
});

describe('Failed lookups', () => {
  const down: Problem = { kind: 'unreachable', url: 'http://127.0.0.1', detail: 'ECONNREFUSED' };
  const broken: Problem = { kind: 'serverError', status: 500 };
  const unknownType: Problem = { kind: 'unknownType', coordinates: 'a' };
  const missing: Problem = { kind: 'missingFromAnswer', coordinates: 'a' };

  /** `null`: its lookup has not failed. */
  function counts(problems: readonly (Problem | null)[]): Pick<WorkspaceCounts, 'failed' | 'problem'> {
    const dependencies = problems.map((_, at) => linked(`${at}@1.0.0`));
    const file = manifestOf('package.json', [...dependencies, ...dependencies.map((one) => ({ ...one }))]);
    const licenseOf = ({ dependency: { name } }: LinkedDependency): LicenseView => {
      const problem = problems[Number(name)] ?? null;
      return problem ? { state: 'failed', expression: null, problem } : { state: 'expression', expression: 'MIT' };
    };
    const { failed, problem } = finish(countComponents([folderOf('file:///a', file)], { ...facts, licenseOf }));
    return { failed, problem };
  }

  for (const [what, problems, failed, problem] of [
    ['are counted once for each component, with the first problem of the service', [unknownType, down, down], 3, down],
    ['are no problem of the service for one unknown component', [missing], 1, null],
    ['are no problem of the service for one broken definition', [broken, null, null, null], 1, null],
    ['are a problem of the service if most lookups fail', [broken, broken, broken, null], 3, broken],
  ] as const)
    it(what, () => assert.deepEqual(counts(problems), { failed, problem }));

  it('include a component that stays not harvested because the service was not reachable', () => {
    const file = manifestOf('package.json', [linked('a@1.0.0')]);
    const licenseOf = (): LicenseView => ({ state: 'notHarvested', expression: null, problem: down });
    const { failed, problem } = finish(countComponents([folderOf('file:///a', file)], { ...facts, licenseOf }));
    assert.deepEqual([failed, problem], [1, down]);
  });
});
