// Harvests of many components: the requests for sending and waiting, and how long reading, sending and checking lists
// of thousands block the host. Prints JSON.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runCooperatively } from '../../../src/base/steps.ts';
import { type Coordinates, coordinatesKey } from '../../../src/core/coordinates.ts';
import type { HarvestPorts } from '../../../src/model/harvests/harvestPorts.ts';
import { FolderRecordFiles } from '../../support/folderRecordFiles.ts';
import { hour, newWorld, planOf, queue, type World } from '../../unit/model/harvests/harvestsWorld.ts';

export interface HarvestFigures {
  /** Requests for queueing 1,000 components. */
  readonly sent: number;
  /** The most requests in any hour, by the number of waiting components. */
  readonly inHour: Readonly<Record<number, number>>;
  /** Requests after a restart, and components that would be sent again. */
  readonly repeated: number;
  /** The time until the list is there after a restart, in milliseconds, by the number of waiting components. */
  readonly ready: Readonly<Record<number, number>>;
  /** The longest time for which the host was blocked meanwhile, in milliseconds. */
  readonly heldByReading: number;
  readonly heldByQueueing: number;
  readonly heldByLooking: number;
}

const crowds = [1, 1000, 5000];
/** Like `platform.pause`: gives everything else that waits a turn. */
const turns: HarvestPorts['turns'] = {
  budget: 8,
  now: () => performance.now(),
  pause: () => new Promise((resolve) => setImmediate(resolve)),
};

async function main(): Promise<void> {
  const [sent, repeated] = await sentAndRepeated();
  const inHour: Record<number, number> = {};
  for (const count of crowds) inHour[count] = await maxPerHour(count);
  const ready: Record<number, number> = {};
  let heldByReading = 0;
  for (const count of crowds) {
    const restart = await restarted(count);
    ready[count] = restart.took;
    heldByReading = Math.max(heldByReading, restart.held);
  }
  // The first run is mostly compilation of code that has already run elsewhere.
  const [first, second] = [await working(), await working()];
  const heldByQueueing = Math.min(first.heldByQueueing, second.heldByQueueing);
  const heldByLooking = Math.min(first.heldByLooking, second.heldByLooking);
  const figures: HarvestFigures = { sent, inHour, repeated, ready, heldByReading, heldByQueueing, heldByLooking };
  process.stdout.write(JSON.stringify(figures));
}

/** Names as long as real ones. */
function components(count: number): readonly Coordinates[] {
  return Array.from({ length: count }, (_, at) => ({
    type: 'npm',
    provider: 'npmjs',
    namespace: at % 3 === 0 ? '@some-organisation' : null,
    name: `a-package-of-some-kind-${at}`,
    revision: `${at % 20}.${at % 7}.0`,
  }));
}

async function sentAndRepeated(): Promise<readonly [number, number]> {
  const world = newWorld();
  const all = components(1000);
  const { harvests } = await world.open('before');
  await queue(harvests, ...all);
  const sent = world.service.lines.length;
  harvests.setAttention(true);
  await world.clock.advance(hour / 2);
  harvests.dispose();
  world.service.lines.length = 0;
  const { harvests: after } = await world.open('after');
  after.setAttention(true);
  await world.clock.advance(1000);
  const again = planOf(after, ...all).send.length;
  world.close();
  return [sent, world.service.lines.length + again];
}

async function maxPerHour(count: number): Promise<number> {
  const world = newWorld();
  const { harvests } = await world.open();
  harvests.setAttention(true);
  await queue(harvests, ...components(count));
  await world.clock.advance(6 * hour);
  const times = world.service.askedAt;
  world.close();
  return Math.max(...times.map((from) => times.filter((at) => at >= from && at - from < hour).length));
}

async function restarted(count: number): Promise<{ readonly took: number; readonly held: number }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'harvests-'));
  try {
    const before = newWorld(undefined, undefined);
    const { harvests } = await before.open('before', { files: new FolderRecordFiles(folder) });
    harvests.setAttention(true);
    const all = components(count);
    await queue(harvests, ...all);
    for (const one of all) before.service.compute(one, ['clearlydefined/1.5.0', 'licensee/9.18.1', 'reuse/3.2.1']);
    await before.clock.advance(hour);
    before.close();
    await turns.pause();
    const later = newWorld();
    const watch = watchTurns();
    const began = performance.now();
    const opened = await later.open('after', { files: new FolderRecordFiles(folder), turns });
    const found = opened.harvests.all.flatMap(({ items }) => items).length;
    const took = performance.now() - began;
    opened.harvests.of(all[0] as Coordinates);
    await turns.pause();
    opened.harvests.setAttention(true);
    await turns.pause();
    const held = watch();
    later.close();
    if (found !== count) throw new Error(`${found} of ${count}`);
    return { took, held };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * The work of a window with 5,000 waiting components: a thousand more are queued, and the answer to one check arrives.
 */
async function working(): Promise<Pick<HarvestFigures, 'heldByQueueing' | 'heldByLooking'>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'harvests-'));
  try {
    const world: World = newWorld();
    const { harvests } = await world.open('a', { files: new FolderRecordFiles(folder), turns });
    const all = components(6000);
    await queue(harvests, ...all.slice(0, 5000));
    let watch = watchTurns();
    const targets = all.slice(5000).map((coordinates) => ({ coordinates, name: '' }));
    const steps = harvests.plan(targets, null);
    if (!steps.ok) throw new Error(steps.problem.kind);
    await harvests.queue(await runCooperatively(steps.value, turns));
    const heldByQueueing = watch();
    readBefore(world, all);
    watch = watchTurns();
    await harvests.refresh();
    const heldByLooking = watch();
    world.close();
    return { heldByQueueing, heldByLooking };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Answers that are read piece by piece elsewhere (`readBatch`) are available at once here. */
function readBefore({ service }: World, all: readonly Coordinates[]): void {
  for (const one of all) service.compute(one, ['clearlydefined/1.5.0']);
  const known = new Map([...service.look(all)].map(([one, answer]) => [coordinatesKey(one), answer]));
  const look: typeof service.look = (some) =>
    new Map(
      some.flatMap((one) => {
        const answer = known.get(coordinatesKey(one));
        return answer ? [[one, answer] as const] : [];
      }),
    );
  Object.assign(service, { look });
}

/** Returns a function that returns the longest turn since then, in milliseconds. */
function watchTurns(): () => number {
  let longest = 0;
  let last = performance.now();
  let isOver = false;
  const turn = (): void => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  return () => {
    isOver = true;
    return Math.max(longest, performance.now() - last);
  };
}

void main();
