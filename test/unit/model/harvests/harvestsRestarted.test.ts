import assert from 'node:assert/strict';
import { finish } from '../../../../src/base/steps.ts';
import { fail, succeed } from '../../../../src/base/result.ts';
import { FakeClock } from '../../../support/fakeClock.ts';
import { MemoryRecordFiles } from '../../../support/memoryRecordFiles.ts';
import {
  FakeHarvestService,
  type World,
  allTools,
  counts,
  hour,
  lost,
  minute,
  newWorld,
  npm,
  planOf,
  queue,
  refusing,
  some,
  states,
} from './harvestsWorld.ts';

const [a, b] = [npm('a'), npm('b')];
let world: World;
beforeEach(() => (world = newWorld()));
afterEach(() => world.close());

/** Records the folder after each write and each removal. */
function recordMoments(files: MemoryRecordFiles): ReadonlyMap<string, string>[] {
  const moments: ReadonlyMap<string, string>[] = [];
  files.onDidChange(() => moments.push(new Map(files.texts)));
  return moments;
}

function folderOf(texts: ReadonlyMap<string, string>): MemoryRecordFiles {
  const files = new MemoryRecordFiles();
  for (const [name, text] of texts) files.texts.set(name, text);
  return files;
}

describe('Harvests after a restart', () => {
  it('keeps the list, and does not repeat answered requests', async () => {
    const before = await world.open('before');
    before.harvests.setAttention(true);
    world.service.onQueue = (items) => {
      const at = items.findIndex(({ coordinates }) => coordinates.name === 'p3');
      return at < 0 ? succeed(null) : refusing({ kind: 'harvestThrottled', coordinates: 'npm/npmjs/-/p3/1.0.0' }, at);
    };
    await queue(before.harvests, ...some(5));
    await world.clock.advance(1000);
    world.service.compute(npm('p1'));
    await world.clock.advance(10 * minute);
    const listed = JSON.stringify(before.harvests.all);
    before.harvests.dispose();
    world.service.lines.length = 0;
    const { harvests } = await world.open('after');
    assert.equal(JSON.stringify(harvests.all), listed);
    harvests.setAttention(true);
    await world.clock.advance(minute);
    assert.deepEqual(world.service.lines, []);
    await world.clock.advance(15 * minute);
    assert.equal(world.service.lines[0], 'look 3');
    assert.deepEqual(
      planOf(harvests, ...some(6)).send.map(({ coordinates }) => coordinates.name),
      ['p1', 'p5'],
    );
  });

  it('does not repeat an answered request after a crash at any moment', async () => {
    const moments = recordMoments(world.files);
    const { harvests } = await world.open('killed');
    const wide = Array.from({ length: 900 }, (_, at) => npm(`${'wide'.repeat(30)}${at}`));
    let answered = 0;
    const answeredAt: number[] = [];
    world.service.onQueue = (items) => {
      answered += items.length;
      answeredAt.push(moments.length);
      return succeed(null);
    };
    await queue(harvests, ...wide);
    world.service.compute(wide[0] ?? a);
    harvests.setAttention(true);
    await world.clock.advance(10 * minute);
    assert.equal(answered, 900);
    assert.ok(answeredAt.length >= 2 && moments.length > 4);
    for (const [at, texts] of moments.entries()) {
      const later = newWorld(folderOf(texts), new FakeClock(world.clock.now() + 4 * minute));
      const reopened = await later.open('reopened');
      reopened.harvests.setAttention(true);
      await later.clock.advance(1);
      assert.equal(later.service.queued.length, 0, 'nothing is sent by itself');
      assert.equal(reopened.harvests.all.flatMap(({ items }) => items).length, 900);
      assert.doesNotMatch(counts(reopened.harvests), /sending|waiting/);
      await queue(reopened.harvests, ...wide);
      const again = new Set(later.service.queued.flat());
      const chunks = world.service.queued.filter((_, request) => (answeredAt[request] ?? 0) <= at);
      // The first component has been computed since, so that the service would accept it again.
      const twice = chunks.flat().filter((name) => again.has(name) && name !== wide[0]?.name);
      assert.deepEqual(twice, [], `moment ${at}`);
      later.close();
    }
  });

  it('marks requests under way as unsure, and waiting ones as not sent', async () => {
    const never = new Promise<never>(() => {});
    world.service.onQueue = () => never;
    const { harvests } = await world.open('killed');
    const wide = Array.from({ length: 900 }, (_, at) => npm(`${'wide'.repeat(30)}${at}`));
    void harvests.queue(planOf(harvests, ...wide));
    await world.clock.advance(0);
    const later = newWorld(folderOf(world.files.texts), new FakeClock(world.clock.now()));
    const reopened = await later.open('reopened');
    assert.match(counts(reopened.harvests), /^\d+ sending, \d+ waiting$/);
    assert.equal(planOf(reopened.harvests, ...wide).send.length, 0);
    await later.clock.advance(4 * minute);
    assert.match(counts(reopened.harvests), /^\d+ unsure, \d+ failed$/);
    const failed = reopened.harvests.targetsOf(reopened.harvests.all.map(({ id }) => ({ order: id, item: null })));
    const planned = reopened.harvests.plan(failed, null);
    assert.ok(planned.ok);
    const { send, leftOut } = finish(planned.value);
    assert.deepEqual([send.length, leftOut], [failed.length, []]);
    assert.deepEqual(later.service.lines, []);
    later.close();
  });

  it('keeps the whole confirmed list, even a long one', async () => {
    const never = new Promise<never>(() => {});
    world.service.onQueue = () => never;
    const { harvests } = await world.open('killed');
    void harvests.queue(planOf(harvests, ...some(2500)));
    await world.clock.advance(0);
    const later = newWorld(folderOf(world.files.texts), new FakeClock(world.clock.now() + 4 * minute));
    const reopened = await later.open('reopened');
    await later.clock.advance(0);
    assert.equal(counts(reopened.harvests), '1000 unsure, 1500 failed');
    later.close();
  });

  it('does not mistake a slow window for a closed one', async () => {
    const [one, two] = [await world.open('one'), await world.open('two')];
    world.service.onQueue = async (items) => {
      await world.clock.delay(25_000, new AbortController().signal);
      return items.length > 1 ? refusing({ kind: 'tooLarge' }) : succeed(null);
    };
    const queued = queue(one.harvests, ...some(8));
    for (let turn = 0; turn < 16; turn++) {
      await world.clock.advance(24_000);
      await two.harvests.reload();
      assert.doesNotMatch(counts(two.harvests), /unsure|failed/);
    }
    assert.equal((await queued).accepted, 8);
  });

  it('looks for a harvest after a time-out, and does not send it again', async () => {
    world.service.onQueue = () => lost;
    const { harvests } = await world.open();
    harvests.setAttention(true);
    const outcome = await queue(harvests, a);
    assert.deepEqual([outcome.unsure, states(harvests)], [1, ['a unsure timeout']]);
    world.service.compute(a, ['clearlydefined/1.5.0']);
    await world.clock.advance(5 * minute);
    assert.deepEqual(states(harvests), ['a accepted']);
    assert.deepEqual(world.service.lines.slice(0, 2), ['POST 1', 'look 1']);
  });

  it('sends nothing when the list cannot be stored', async () => {
    world.files.failure = Object.assign(new Error('full'), { code: 'ENOSPC' });
    const { harvests } = await world.open();
    const outcome = await queue(harvests, a);
    assert.deepEqual([outcome.failed, states(harvests)], [1, ['a failed harvestNotKept']]);
    assert.deepEqual(world.service.lines, []);
  });

  it('sends nothing when the stored list cannot be read', async () => {
    const { harvests } = await world.open();
    const plan = planOf(harvests, a);
    world.files.isListable = false;
    const outcome = await harvests.queue(plan);
    assert.equal(!outcome.ok && outcome.problem.kind, 'harvestNotKept');
    assert.deepEqual(world.service.lines, []);
  });
});

describe('Harvests in two windows', () => {
  it('are sent once when the user confirms the same plan in one window after the other', async () => {
    const [one, two] = [await world.open('one'), await world.open('two')];
    const plan = planOf(two.harvests, a);
    await queue(one.harvests, a);
    const outcome = await two.harvests.queue(plan);
    assert.deepEqual(outcome.ok && [outcome.value.orders, outcome.value.accepted], [[], 0]);
    assert.deepEqual(world.service.lines, ['POST 1']);
    assert.deepEqual(states(two.harvests), ['a accepted']);
  });

  it('are seen by both, and only the window that looked reports arrivals', async () => {
    const [one, two] = [await world.open('one'), await world.open('two')];
    await queue(one.harvests, a);
    await two.harvests.reload();
    two.harvests.setAttention(true);
    world.service.compute(a);
    await world.clock.advance(5 * minute);
    await one.harvests.reload();
    assert.deepEqual([states(one.harvests), one.progressed, one.arrived], [['a arrived'], ['a'], []]);
    assert.deepEqual([states(two.harvests), two.progressed, two.arrived], [['a arrived'], ['a'], ['a']]);
    assert.deepEqual(world.files.names.length, 1);
  });

  it('cause no more lookups when the windows take turns', async () => {
    const [one, two] = [await world.open('one'), await world.open('two')];
    await queue(one.harvests, a);
    await two.harvests.reload();
    for (let turn = 0; turn < 60; turn++) {
      one.harvests.setAttention(turn % 2 === 0);
      two.harvests.setAttention(turn % 2 === 1);
      await world.clock.advance(minute);
      await Promise.all([one.harvests.reload(), two.harvests.reload()]);
    }
    const looks = world.service.lines.filter((line) => line.startsWith('look'));
    assert.ok(looks.length <= 8, world.service.lines.join());
  });

  it('keep the furthest state of each component when both windows write at the same time', async () => {
    const [one, two] = [await world.open('one'), await world.open('two')];
    await queue(one.harvests, a, b);
    await two.harvests.reload();
    world.service.compute(a);
    await Promise.all([one.harvests.refresh(), two.harvests.refresh()]);
    const third = await world.open('third');
    assert.deepEqual(states(third.harvests), ['a arrived', 'b accepted']);
  });
});

describe('Harvests in unusual circumstances', () => {
  it('are followed for two days after the clock was set back by years', async () => {
    const { harvests } = await world.open();
    await queue(harvests, a);
    harvests.dispose();
    const later = newWorld(world.files, new FakeClock(world.clock.now() - 1000 * 24 * hour));
    const reopened = await later.open('back');
    reopened.harvests.setAttention(true);
    await later.clock.advance(2 * hour);
    assert.ok(later.service.lines.length >= 5 && later.service.lines.length <= 16, later.service.lines.join());
    later.service.compute(a);
    await later.clock.advance(31 * minute);
    assert.deepEqual(states(reopened.harvests), ['a arrived']);
    later.close();
  });

  it('are followed when the clock is set back while they run', async () => {
    const { harvests } = await world.open();
    harvests.setAttention(true);
    await queue(harvests, a);
    await world.clock.advance(10 * minute);
    const now = world.clock.now.bind(world.clock);
    world.clock.now = () => now() - 100 * 24 * hour;
    world.service.compute(a);
    await world.clock.advance(2 * hour);
    assert.deepEqual(states(harvests), ['a arrived']);
  });

  it('are sent without a name that became private after the plan', async () => {
    const { harvests } = await world.open();
    const plan = planOf(harvests, a, b);
    world.isPrivate.add('a');
    const outcome = await harvests.queue(plan);
    assert.ok(outcome.ok);
    assert.deepEqual(states(harvests), ['a failed privateName', 'b accepted']);
    assert.deepEqual(world.service.queued, [['b']]);
  });

  it('are sent without a name that becomes private at the last moment', async () => {
    let checks = 0;
    const { harvests } = await world.open('a', { isPrivate: ({ name }) => name === 'a' && ++checks > 2 });
    await queue(harvests, a, b);
    assert.deepEqual(states(harvests), ['a failed privateName', 'b accepted']);
    assert.deepEqual(world.service.queued, [['b']]);
  });

  it('are not sent when the plan is for another service than the one in use', async () => {
    let url = 'https://service.example';
    const client = (): FakeHarvestService => new FakeHarvestService(world.clock, url);
    const { harvests } = await world.open('a', { client: () => succeed(client()) });
    const plan = planOf(harvests, a);
    url = 'https://other.example';
    const outcome = await harvests.queue(plan);
    assert.equal(!outcome.ok && outcome.problem.kind, 'otherService');
    assert.deepEqual(harvests.all, []);
  });

  it('cannot be planned when the service address is invalid', async () => {
    const problem = { kind: 'invalidUrl', setting: 'apiUrl', value: 'x' } as const;
    const { harvests } = await world.open('a', { client: () => fail(problem) });
    assert.deepEqual(harvests.plan([], null), { ok: false, problem });
    assert.equal(harvests.of(a), null);
  });

  it('leave the list a month after they ended, but stay while they are followed', async () => {
    const { harvests } = await world.open();
    await queue(harvests, a);
    await world.clock.advance(minute);
    await queue(harvests, b);
    world.service.compute(a);
    await harvests.refresh();
    harvests.dispose();
    await world.clock.advance(40 * 24 * hour);
    const { harvests: later } = await world.open('later');
    assert.deepEqual(states(later), ['b accepted']);
  });

  it('keep what is known when the window closes while it sends', async () => {
    const { harvests } = await world.open();
    world.service.onQueue = () => {
      harvests.dispose();
      return lost;
    };
    await queue(harvests, a);
    const later = await world.open('later');
    assert.deepEqual(states(later.harvests), ['a unsure timeout']);
  });

  it('are sent although a listener fails', async () => {
    const { harvests } = await world.open();
    harvests.onDidChange(() => {
      throw new Error('listener');
    });
    await queue(harvests, a);
    assert.deepEqual(states(harvests), ['a accepted']);
    assert.ok(world.log.errors.length > 0);
  });
});

describe('Files that are not harvest orders', () => {
  const good = {
    id: 'x',
    service: 'https://service.example',
    orderedAt: 5,
    items: [['npm/npmjs/-/a/1.0.0', 'package', { kind: 'waiting' }]],
  };
  const record = (value: unknown): string =>
    JSON.stringify({ format: 1, id: 'x', session: 'old', count: 1, supersedes: [], endedAt: null, value });
  const texts: readonly (readonly [what: string, text: string, listed: number])[] = [
    ['a good one', record(good), 1],
    ['empty', '', 0],
    ['torn', record(good).slice(0, 90), 0],
    ['of a later format', record(good).replace('"format":1', '"format":2'), 0],
    ['of another order', record({ ...good, id: 'y' }), 0],
    ['without items', record({ ...good, items: [] }), 0],
    ['with an item that is none', record({ ...good, items: [...good.items, null] }), 0],
    [
      'with more than an order holds',
      record({
        ...good,
        items: some(1001).map(({ name }) => [`npm/npmjs/-/${name}/1`, 'package', { kind: 'waiting' }]),
      }),
      0,
    ],
    ['a list', '[]', 0],
  ];
  for (const [what, text, listed] of texts)
    it(`${what}: ${listed === 0 ? 'ignored, and kept' : 'read'}`, async () => {
      world.files.texts.set('x.old.1.json', text);
      world.files.texts.set('notes.txt', 'mine');
      const { harvests } = await world.open();
      assert.equal(harvests.all.length, listed);
      assert.deepEqual(world.files.names, ['notes.txt', 'x.old.1.json']);
      await queue(harvests, b);
      assert.ok(states(harvests).includes('b accepted'));
    });

  it('a definition with thousands of tools is stored so that it can be read again', async () => {
    const { harvests } = await world.open();
    await queue(harvests, a);
    const tools = Array.from({ length: 5000 }, (_, at) => `tool${at}/${'9'.repeat(at % 300)}`);
    world.service.compute(a, [...allTools, ...tools]);
    await harvests.refresh();
    const later = await world.open('later');
    assert.deepEqual(states(later.harvests), ['a arrived']);
  });
});
