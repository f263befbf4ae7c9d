import assert from 'node:assert/strict';
import { fail, succeed } from '../../../../src/base/result.ts';
import { type Coordinates, coordinatesKey, displayName } from '../../../../src/core/coordinates.ts';
import type { ServiceProblem } from '../../../../src/core/problem.ts';
import type { LinkedDependency } from '../../../../src/manifests/link.ts';
import { MergedPullRequests } from '../../../../src/model/definitions/mergedPullRequests.ts';
import { PendingPullRequests } from '../../../../src/model/activity/pendingPullRequests.ts';
import type { ComponentCurations, Contribution } from '../../../../src/service/curationAnswer.ts';
import { FakeClock } from '../../../support/fakeClock.ts';
import { folderOf, linked, manifestOf } from '../../../support/linked.ts';
import { MemoryLog } from '../../../support/memoryLog.ts';
import { manyPauses } from '../files/turnsForTests.ts';

const minute = 60_000;
const down: ServiceProblem = { kind: 'serverError', status: 503 };

interface World {
  readonly clock: FakeClock;
  readonly log: MemoryLog;
  /** Names of each request. */
  readonly requests: (readonly string[])[];
  /** Name → its pull requests. */
  readonly contributions: Map<string, readonly Contribution[]>;
  dependencies: readonly LinkedDependency[];
  typed: readonly LinkedDependency[];
  problem: ServiceProblem | null;
  isPrivate: (name: string) => boolean;
  throws: boolean;
  readonly merged: MergedPullRequests;
  changes: number;
}

const one: Contribution = {
  number: 7,
  url: 'https://pull.example/7',
  title: 'lodash is MIT',
  body: '',
  author: 'chris',
  state: 'open',
  createdAt: '2026-01-15T11:00:00Z',
  updatedAt: null,
  mergedAt: null,
  file: new Map(),
  revisions: new Map([
    ['3.0.0', {}],
    ['4.0.0-rc1', { licensed: { declared: 'MIT' } }],
  ]),
};

function setUp(): { readonly pending: PendingPullRequests; readonly world: World } {
  const world: World = {
    clock: new FakeClock(),
    log: new MemoryLog(),
    requests: [],
    contributions: new Map([['lodash', [one, { ...one, number: 6, state: 'merged' }]]]),
    dependencies: [
      linked('lodash@4.0.0-RC1'),
      linked('chalk@5.0.0', { isDirect: false }),
      linked('mine@1', { reason: 'workspaceMember' }),
    ],
    typed: [],
    problem: null,
    isPrivate: () => false,
    throws: false,
    merged: new MergedPullRequests(),
    changes: 0,
  };
  const ofMany = (components: readonly Coordinates[]) => {
    world.requests.push(components.map((component) => `${displayName(component)}@${component.revision}`));
    if (world.throws) return Promise.reject(new Error('bug'));
    if (world.problem) return Promise.resolve(fail(world.problem));
    const lists = components.map((component): [string, ComponentCurations] => {
      const contributions = world.contributions.get(component.name) ?? [];
      return [coordinatesKey(component), { inEffect: new Map(), contributions }];
    });
    return Promise.resolve(succeed<ReadonlyMap<string, ComponentCurations>>(new Map(lists)));
  };
  const pending = new PendingPullRequests({
    client: () => succeed({ curations: { ofMany } }),
    inventory: {
      get folders() {
        const saved = manifestOf('package.json', world.dependencies);
        return [folderOf('file:///one', saved, manifestOf('new.json', world.typed, { isDraft: true }))];
      },
    },
    merged: world.merged,
    isPrivate: ({ name }) => world.isPrivate(name),
    turns: manyPauses(),
    clock: world.clock,
    log: world.log,
  });
  pending.onDidChange(() => world.changes++);
  return { pending, world };
}

describe('PendingPullRequests', () => {
  it('leaves out a pull request once any answer calls it merged', async () => {
    const { pending, world } = setUp();
    await pending.refreshIfOld();
    assert.equal(pending.result.pullRequests?.length, 1);
    world.merged.add([one.number]);
    assert.deepEqual(pending.result.pullRequests, []);
    await pending.refresh();
    assert.deepEqual(pending.result.pullRequests, []);
    assert.ok(world.merged.has(6), 'learned from the list');
  });

  it('asks about every component once, direct ones first, without versions', async () => {
    const { pending, world } = setUp();
    world.dependencies = [
      linked('chalk@5.0.0', { isDirect: false }),
      linked('lodash@4.0.0', { isDirect: false }),
      linked('lodash@3.0.0'),
    ];
    await pending.refreshIfOld();
    assert.deepEqual(world.requests, [['lodash@null', 'chalk@null']]);
  });

  it('leaves out pull requests that change nothing', async () => {
    const { pending, world } = setUp();
    world.contributions.set('lodash', [{ ...one, revisions: new Map(), file: one.revisions }]);
    await pending.refreshIfOld();
    assert.deepEqual(pending.result.pullRequests, []);
  });

  it('lists open ones only, the versions of the workspace first and in its spelling', async () => {
    const { pending } = setUp();
    await pending.refreshIfOld();
    const [found, ...others] = pending.result.pullRequests ?? [];
    assert.equal(others.length, 0);
    assert.equal(found?.number, 7);
    assert.equal(found.createdAt, Date.parse('2026-01-15T11:00:00Z'));
    assert.deepEqual(found.components[0]?.revisions, [
      { revision: '4.0.0-RC1', declared: 'MIT' },
      { revision: '3.0.0', declared: null },
    ]);
  });

  it('lists a pull request for several components once, newest first', async () => {
    const { pending, world } = setUp();
    world.contributions.set('chalk', [{ ...one, number: 9, createdAt: 'never' }, one]);
    await pending.refreshIfOld();
    assert.deepEqual(
      pending.result.pullRequests?.map(({ number, createdAt, components }) => [
        number,
        createdAt === null,
        components.map(({ component }) => component.name).join(),
      ]),
      [
        [9, true, 'chalk'],
        [7, false, 'lodash,chalk'],
      ],
    );
  });

  it('asks again after half an hour or on request', async () => {
    const { pending, world } = setUp();
    await pending.refreshIfOld();
    await world.clock.advance(29 * minute);
    await pending.refreshIfOld();
    assert.equal(world.requests.length, 1);
    await world.clock.advance(minute);
    await pending.refreshIfOld();
    await pending.refresh();
    assert.equal(world.requests.length, 3);
  });

  it('shares one answer between simultaneous requests', async () => {
    const { pending, world } = setUp();
    await Promise.all([pending.refreshIfOld(), pending.refresh(), pending.refreshIfOld()]);
    assert.equal(world.requests.length, 1);
  });

  it('keeps earlier results when the service fails, says why, and asks again at the next request', async () => {
    const { pending, world } = setUp();
    await pending.refreshIfOld();
    world.problem = down;
    await pending.refresh();
    assert.equal(pending.result.problem, down);
    assert.equal(pending.result.pullRequests?.length, 1);
    world.problem = null;
    await pending.refreshIfOld();
    assert.equal(pending.result.problem, null);
  });

  it('has no result and is not done when there are no components', async () => {
    const { pending, world } = setUp();
    world.dependencies = [linked('mine@1', { reason: 'workspaceMember' })];
    await pending.refreshIfOld();
    assert.deepEqual([pending.result.requestedAt, world.requests.length, world.changes], [null, 0, 0]);
    world.dependencies = [linked('lodash@4.0.0')];
    await pending.refreshIfOld();
    assert.equal(world.requests.length, 1);
  });

  it('sends no private or incomplete names', async () => {
    const { pending, world } = setUp();
    world.isPrivate = (name) => name === 'chalk';
    world.typed = [linked('lod@4.0.0')];
    await pending.refreshIfOld();
    assert.deepEqual(world.requests, [['lodash@null']]);
  });

  it('asks about at most 1,200 components and reports how many it left out', async () => {
    const { pending, world } = setUp();
    world.dependencies = Array.from({ length: 1300 }, (_, at) => linked(`name-${at}@1.0.0`));
    await pending.refreshIfOld();
    assert.equal(world.requests[0]?.length, 1200);
    assert.deepEqual([pending.result.requested, pending.result.total], [1200, 1300]);
  });

  it('asks again once the service is reachable', async () => {
    const { pending, world } = setUp();
    world.problem = down;
    await pending.refreshIfOld();
    assert.equal(pending.isCutOff(), true);
    world.problem = null;
    pending.retry();
    await pending.refresh();
    assert.deepEqual([pending.isCutOff(), pending.result.pullRequests?.length], [false, 1]);
    world.problem = { kind: 'notOffered', url: '' };
    await pending.refresh();
    assert.equal(pending.isCutOff(), false);
    world.problem = down;
    await pending.refresh();
    pending.forget();
    assert.equal(pending.isCutOff(), false);
  });

  it('forgets everything when the service changes, including running requests', async () => {
    const { pending, world } = setUp();
    await pending.refreshIfOld();
    const loading = pending.refresh();
    pending.forget();
    await loading;
    assert.deepEqual([pending.result.pullRequests, pending.result.isLoading], [null, false]);
    await pending.refreshIfOld();
    assert.equal(pending.result.pullRequests?.length, 1);
    assert.equal(world.requests.length >= 2, true);
  });

  it('logs an unexpected error and stops asking', async () => {
    const { pending, world } = setUp();
    world.throws = true;
    await pending.refreshIfOld();
    assert.equal(pending.result.isLoading, false);
    assert.match(world.log.errors.join(), /open pull requests could not be read: Error: bug/);
  });

  it('reports when a lookup begins and ends', async () => {
    const { pending, world } = setUp();
    const loading = pending.refreshIfOld();
    assert.equal(world.changes, 0);
    await loading;
    assert.equal(world.changes, 2);
    pending.dispose();
  });
});
