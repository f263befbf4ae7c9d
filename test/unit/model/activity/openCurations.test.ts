import assert from 'node:assert/strict';
import { Emitter } from '../../../../src/base/event.ts';
import { succeed } from '../../../../src/base/result.ts';
import { ComponentCurationsCache } from '../../../../src/model/definitions/componentCurationsCache.ts';
import { OpenCurations } from '../../../../src/model/activity/openCurations.ts';
import type { PendingResult } from '../../../../src/model/activity/pendingPullRequests.ts';
import { ownContributions } from '../../../../src/model/submissions/ownContributions.ts';
import type { PullRequestState, Submission } from '../../../../src/model/submissions/submission.ts';
import { FakeClock } from '../../../support/fakeClock.ts';
import { contribution, curationsOf } from '../definitions/someCurations.ts';
import { info, setOf } from '../submissions/submissionsWorld.ts';

const service = 'https://service.example';
const lodash = setOf('lodash').component;
const at = (revision: string, name = 'lodash') => ({ ...lodash, name, revision });

function sent(kind: PullRequestState['kind'], number = 7, more: Partial<Submission> = {}): Submission {
  const state = { kind, number, url: `https://pull.example/${number}`, sentAt: 0, checkedAt: 0, notInEffect: [] };
  return {
    id: `s${number}`,
    service,
    drafts: [],
    info,
    sets: [setOf('lodash', '4.0.0-RC1'), setOf('chalk', '5.0.0')],
    account: 'ann',
    createdAt: 0,
    parts: [{ carries: [0, 1].map((set) => ({ set, revision: null })), state }],
    ...more,
  };
}

function setUp() {
  const world = { all: [] as readonly Submission[], pending: [] as PendingResult['pullRequests'], changes: 0 };
  const [submitted, asked] = [new Emitter<ReadonlySet<string>>(), new Emitter<void>()];
  const open = new OpenCurations({
    submissions: {
      get all() {
        return world.all;
      },
      onDidChange: submitted.event,
    },
    pending: {
      get result() {
        return { pullRequests: world.pending } as PendingResult;
      },
      onDidChange: asked.event,
    },
    service: () => service,
  });
  open.onDidChange(() => world.changes++);
  return { world, open, submit: () => submitted.fire(new Set()), ask: () => asked.fire() };
}

const pull = (number: number, ...revisions: string[]) => ({
  number,
  url: null,
  title: '',
  author: null,
  createdAt: null,
  components: [{ component: lodash, revisions: revisions.map((revision) => ({ revision, declared: null })) }],
});

describe('Open curations of a revision', () => {
  it('include own pull requests until they are merged or closed', () => {
    for (const end of ['merged', 'closed', 'mergedNotInEffect'] as const) {
      const { world, open, submit } = setUp();
      assert.equal(open.of(at('4.0.0-rc1')), 0);
      world.all = [sent('open')];
      submit();
      assert.deepEqual([open.of(at('4.0.0-rc1')), open.of(at('5.0.0', 'chalk')), open.of(at('4.0.1'))], [1, 1, 0]);
      world.all = [sent(end)];
      submit();
      assert.deepEqual([open.of(at('4.0.0-rc1')), world.changes], [0, 2]);
    }
  });

  it('include those of others, count each once, and prefer the state of own submissions to the list', () => {
    const { world, open, submit, ask } = setUp();
    world.all = [sent('merged', 8), sent('open', 7)];
    world.pending = [pull(9, '4.0.0-RC1', '4.0.1'), pull(8, '4.0.0-RC1'), pull(7, '4.0.0-RC1')];
    submit();
    ask();
    assert.deepEqual([open.of(at('4.0.0-rc1')), open.of(at('4.0.1'))], [2, 1]);
    world.pending = null;
    ask();
    assert.deepEqual([open.of(at('4.0.0-rc1')), open.of(at('4.0.1'))], [1, 0]);
  });

  it('exclude those of another service and components without a version', () => {
    const { world, open, submit } = setUp();
    world.all = [sent('open', 7, { service: 'https://other.example' })];
    submit();
    assert.deepEqual([open.of(at('4.0.0-rc1')), open.of(lodash), world.changes], [0, 0, 0]);
  });

  it('report a changed number only', () => {
    const { world, open, submit } = setUp();
    world.all = [sent('open')];
    submit();
    submit();
    assert.equal(world.changes, 1);
    world.all = [sent('open', 7, { sets: [setOf('lodash', '4.0.1')] })];
    submit();
    assert.deepEqual([world.changes, open.of(at('4.0.1'))], [2, 1]);
  });
});

describe('Own pull requests in the curations of a component', () => {
  const quiet = new AbortController().signal;
  const numbers = async (all: readonly Submission[], listed: readonly number[]): Promise<unknown> => {
    const list = curationsOf({}, ...listed.map((number) => contribution(number)));
    const cache = new ComponentCurationsCache({
      client: () =>
        succeed({ curations: { ofComponent: async () => succeed(list), inEffect: async () => succeed(null) } }),
      own: (component) => ownContributions(all, component, service),
      clock: new FakeClock(),
    });
    const found = await cache.of(at('4.0.0-RC1'), { isCurated: false }, quiet);
    assert.ok(found.ok);
    const { component, fields } = found.value;
    return [
      component.contributions.map((one) => `${one.number} ${one.state} ${[...one.revisions.keys()].join()}`),
      fields,
    ];
  };

  it('appear before the service lists them', async () => {
    assert.deepEqual(await numbers([sent('open', 9)], [5]), [['9 open 4.0.0-rc1', '5 merged 1.0.0'], []]);
    assert.deepEqual(await numbers([sent('open', 9)], []), [['9 open 4.0.0-rc1'], null]);
  });

  it('take the state from the service once it lists them', async () => {
    assert.deepEqual(await numbers([sent('open', 9)], [9]), [['9 merged 1.0.0'], []]);
  });

  it('disappear when merged or closed, and for another service', async () => {
    for (const kind of ['merged', 'closed'] as const)
      assert.deepEqual(await numbers([sent(kind, 9)], [5]), [['5 merged 1.0.0'], []]);
    assert.deepEqual(await numbers([sent('open', 9, { service: 'https://other.example' })], []), [[], null]);
  });

  it('are looked up again after the cache forgets them', () => {
    const unasked = async (): Promise<never> => assert.fail('asked');
    const cache = new ComponentCurationsCache({
      client: () => succeed({ curations: { ofComponent: unasked, inEffect: unasked } }),
      clock: new FakeClock(),
    });
    const forgotten: unknown[] = [];
    cache.onDidForget((component) => forgotten.push(component));
    cache.forget(at('4.0.0'));
    cache.forget();
    assert.deepEqual(forgotten, [lodash]);
  });
});
