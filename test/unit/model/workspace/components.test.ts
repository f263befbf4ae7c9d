import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import { Emitter } from '../../../../src/base/event.ts';
import { formatCoordinates, type Coordinates } from '../../../../src/core/coordinates.ts';
import type { Loadable } from '../../../../src/core/loadable.ts';
import type { DefinitionSummary } from '../../../../src/core/summary.ts';
import { Components } from '../../../../src/model/workspace/components.ts';
import { noFilter } from '../../../../src/model/workspace/componentTree.ts';
import type { InventoryFolder } from '../../../../src/model/workspace/inventoryIndex.ts';
import { folderOf, linked, manifestOf, npmCoordinates } from '../../../support/linked.ts';

/** A Components object with its inputs; the test ends the waits of its clock. */
function setUp(
  folders: readonly InventoryFolder[],
  loadables: Readonly<Record<string, Loadable<DefinitionSummary>>> = {},
  pause: () => Promise<void> = () => Promise.resolve(),
  more: Partial<ConstructorParameters<typeof Components>[0]> = {},
) {
  const inventoryChanged = new Emitter<void>();
  const definitionsChanged = new Emitter<ReadonlySet<string>>();
  const waits: (() => void)[] = [];
  const wanted: string[][] = [];
  const stored: string[][] = [];
  const refreshed: string[][] = [];
  const components = new Components({
    inventory: { folders, onDidChange: inventoryChanged.event },
    definitions: {
      onDidChange: definitionsChanged.event,
      get: (coordinates: Coordinates) => loadables[formatCoordinates(coordinates)] ?? { state: 'notLookedUpYet' },
      want: (asked: readonly Coordinates[], how) =>
        void (how === 'now' ? refreshed : wanted).push(asked.map(formatCoordinates)),
      loadStored: async (asked: readonly Coordinates[]) => void stored.push(asked.map(formatCoordinates)),
    },
    clock: { now: () => 0, delay: () => new Promise((resolve) => waits.push(resolve)) },
    pause,
    ...more,
  });
  let changes = 0;
  components.onDidChange(() => changes++);
  return { components, inventoryChanged, definitionsChanged, waits, wanted, stored, refreshed, changes: () => changes };
}

const workspace = [
  folderOf(
    'file:///a',
    manifestOf('package-lock.json', [linked('b@1.0.0', { isDirect: false }), linked('a@1.0.0')]),
    manifestOf('package.json', [linked('a@1.0.0'), linked('own@0.0.0', { reason: 'workspaceMember' })]),
  ),
];

describe('Components', () => {
  it('asks for every component once, direct ones first, and skips those without coordinates', async () => {
    const { components, inventoryChanged, wanted } = setUp(workspace);
    inventoryChanged.fire();
    await components.whenRequested();
    assert.deepEqual(wanted, [['npm/npmjs/-/a/1.0.0', 'npm/npmjs/-/b/1.0.0']]);
  });

  it('does not ask for components that are named only in an unsaved file', async () => {
    const draft = manifestOf('package.json', [linked('a@1.0.0'), linked('half@1.0')], { isDraft: true });
    const saved = manifestOf('package-lock.json', [linked('a@1.0.0')]);
    const { components, inventoryChanged, wanted } = setUp([folderOf('file:///a', draft, saved)]);
    inventoryChanged.fire();
    await components.whenRequested();
    assert.deepEqual(wanted, [['npm/npmjs/-/a/1.0.0']]);
  });

  it('reads only stored definitions until the user requests a lookup when lookups are on demand', async () => {
    let isAutomatic = false;
    const { components, inventoryChanged, wanted, stored } = setUp(workspace, {}, undefined, {
      isAutomatic: () => isAutomatic,
    });
    const both = ['npm/npmjs/-/a/1.0.0', 'npm/npmjs/-/b/1.0.0'];
    inventoryChanged.fire();
    await components.whenRequested();
    await components.request();
    assert.deepEqual([wanted, stored], [[], [both, both]]);
    await components.lookUp();
    assert.deepEqual(wanted, [both]);
    isAutomatic = true;
    await components.request();
    assert.deepEqual(wanted, [both, both]);
  });

  it('refreshes every component in slices, even while other lookups run', async () => {
    const many = Array.from({ length: 900 }, (_, at) => linked(`p${at}@1.0.0`));
    const { components, refreshed } = setUp([folderOf('file:///a', manifestOf('package-lock.json', many))]);
    await Promise.all([components.refresh(), components.lookUp()]);
    assert.deepEqual(
      refreshed.map((slice) => slice.length),
      [400, 400, 100],
    );
  });

  it('stops refreshing when it is cancelled', async () => {
    const many = Array.from({ length: 900 }, (_, at) => linked(`p${at}@1.0.0`));
    const folders = [folderOf('file:///a', manifestOf('package-lock.json', many))];
    let cancel = (): void => undefined;
    const { components, refreshed } = setUp(folders, {}, async () => cancel());
    cancel = () => {
      if (refreshed.length !== 1) return;
      cancel = () => undefined;
      components.cancel();
    };
    await components.refresh();
    assert.deepEqual(
      refreshed.map((slice) => slice.length),
      [400],
    );
    await components.refresh();
    assert.equal(refreshed.length, 4);
  });

  it('lists undecided sources first, and hides them while a filter is set', () => {
    const held = linked('flask@3.0.0', { reason: 'sourceUnknown', source: 'pypi.acme.example' });
    const folders = [folderOf('file:///a', manifestOf('requirements.txt', [held, linked('a@1.0.0')]))];
    const answers = new Set<string>();
    const sources = { isAnswered: (name: string) => answers.has(name), isSettingsFile: () => false };
    const { components, inventoryChanged } = setUp(folders, {}, undefined, { sources });
    const kinds = (): readonly string[] => components.tree.map(({ kind }) => kind);
    assert.deepEqual(kinds(), ['source', 'attentionGroup', 'folder']);
    components.filter = { text: 'a', states: null };
    assert.deepEqual(kinds(), ['folder']);
    components.filter = noFilter;
    answers.add('pypi.acme.example');
    inventoryChanged.fire();
    assert.deepEqual(kinds(), ['attentionGroup', 'folder']);
    assert.deepEqual(
      components.sources.map(({ name }) => name),
      ['pypi.acme.example'],
    );
  });

  it('never asks for coordinates without a revision', () => {
    const range = { ...linked('r@^1.0.0'), coordinates: { ...npmCoordinates('r', ''), revision: null } };
    const { components } = setUp([folderOf('file:///a', manifestOf('package.json', [range]))]);
    assert.deepEqual(components.coordinates(), []);
    assert.deepEqual(components.licenseOf(range), { state: 'cannotBeLookedUp', expression: null });
  });

  it('gathers answers before it fires a change', async () => {
    const { definitionsChanged, waits, changes } = setUp(workspace);
    for (let times = 0; times < 250; times++) definitionsChanged.fire(new Set(['npm/npmjs/-/a/1.0.0']));
    assert.equal(waits.length, 1);
    assert.equal(changes(), 0);
    waits[0]?.();
    await Promise.resolve();
    assert.equal(changes(), 1);
  });

  it('shows a failure of the service once at the top, with the number of lookups', () => {
    const failed: Loadable<DefinitionSummary> = {
      state: 'failed',
      problem: { kind: 'serverError', status: 503 },
      lastKnown: null,
    };
    const { components, inventoryChanged } = setUp(workspace, {
      'npm/npmjs/-/a/1.0.0': failed,
      'npm/npmjs/-/b/1.0.0': failed,
    });
    inventoryChanged.fire();
    const [first, ...others] = components.tree;
    assert.deepEqual(first, {
      kind: 'serviceProblem',
      id: 'service',
      problem: { kind: 'serverError', status: 503 },
      failed: 2,
    });
    assert.deepEqual(
      others.map(({ kind }) => kind),
      ['attentionGroup', 'folder'],
    );
  });

  it('does not report a service problem for a single unknown component', () => {
    const failed: Loadable<DefinitionSummary> = {
      state: 'failed',
      problem: { kind: 'unknownType', coordinates: 'a' },
      lastKnown: null,
    };
    const { components, inventoryChanged } = setUp(workspace, { 'npm/npmjs/-/a/1.0.0': failed });
    inventoryChanged.fire();
    assert.deepEqual(
      components.tree.map(({ kind }) => kind),
      ['attentionGroup', 'folder'],
    );
  });

  it('counts each component once by state, regardless of the filter', () => {
    const { components } = setUp(workspace, { 'npm/npmjs/-/a/1.0.0': { state: 'notHarvested', fetchedAt: 0 } });
    components.filter = { text: 'nothing', states: null };
    assert.deepEqual([...components.countByState()].sort(), [
      ['cannotBeLookedUp', 1],
      ['needsAttention', 1],
      ['notHarvested', 1],
      ['notLookedUpYet', 1],
    ]);
  });

  it('counts what needs attention after each change, regardless of the filter', async () => {
    const loadables: Record<string, Loadable<DefinitionSummary>> = {};
    const { components, definitionsChanged, waits } = setUp(workspace, loadables);
    components.filter = { text: 'nothing', states: null };
    assert.deepEqual(components.counts.total, { total: 3, needing: 0, awaited: 0, notLookedUp: 3 });
    loadables['npm/npmjs/-/a/1.0.0'] = { state: 'loading', lastKnown: null };
    loadables['npm/npmjs/-/b/1.0.0'] = { state: 'notHarvested', fetchedAt: 0 };
    definitionsChanged.fire(new Set());
    waits.pop()?.();
    await Promise.resolve();
    assert.deepEqual(components.counts.total, { total: 3, needing: 1, awaited: 1, notLookedUp: 1 });
  });

  it('shows what needs attention when it is the filter', () => {
    const { components, inventoryChanged } = setUp(workspace, {
      'npm/npmjs/-/b/1.0.0': { state: 'notHarvested', fetchedAt: 0 },
    });
    inventoryChanged.fire();
    components.filter = { text: '', states: new Set(['needsAttention'] as const) };
    const [folder] = components.tree;
    assert.ok(folder?.kind === 'folder');
    assert.deepEqual(folder.counts, { total: 1, needing: 1, awaited: 0, notLookedUp: 0 });
  });

  it('fires when the grouping or the filter changes, and removes its listeners when disposed', () => {
    const { components, changes, inventoryChanged, definitionsChanged } = setUp(workspace);
    components.grouping = 'license';
    components.filter = { text: 'a', states: null };
    assert.equal(changes(), 2);
    assert.equal(components.isFiltered, true);
    components.dispose();
    assert.equal(inventoryChanged.listenerCount + definitionsChanged.listenerCount, 0);
  });

  it('reads a large workspace in slices, and drops an outdated pass', async () => {
    const pauses: (() => void)[] = [];
    const many = Array.from({ length: 2500 }, (_, at) => linked(`p${at}@1.0.0`));
    const { components, inventoryChanged, changes } = setUp(
      [folderOf('file:///a', manifestOf('package.json', many))],
      {},
      () => new Promise((resolve) => pauses.push(resolve)),
    );
    inventoryChanged.fire();
    inventoryChanged.fire();
    assert.equal(changes(), 0);
    while (pauses.length > 0) {
      for (const go of pauses.splice(0)) go();
      await Promise.resolve();
      await Promise.resolve();
    }
    assert.equal(changes(), 1);
    assert.equal(components.hasManifests, true);
  });
});
