import type { Observation } from './matrix.ts';
import type { Operation } from './operations/operation.ts';
import { World, type WorldOptions } from '../world.ts';

/** A fault: how it begins and ends in a world. */
export interface Fault {
  readonly name: string;
  readonly world?: WorldOptions;
  begin(world: World): Promise<void>;
  end(world: World): Promise<void>;
}

const minute = 60_000;
/**
 * How long the user waits before doing something, and how a recovery within that time is described. Far from the pauses
 * of the extension, which vary.
 */
const waits = [
  [1000, 'by itself, at once'],
  [2 * minute, 'by itself, within two minutes'],
  [20 * minute, 'by itself, within 20 minutes'],
  [70 * minute, 'by itself, after an hour'],
] as const;

/** Runs an operation under a fault, and watches it recover. */
export async function runCell(operation: Operation, fault: Fault): Promise<Observation> {
  const world = await World.open({ ...operation.world, ...fault.world });
  try {
    await operation.prepare(world);
    world.mark();
    await fault.begin(world);
    await operation.start(world);
    const sees = await operation.sees(world);
    const kept = await operation.kept(world);
    const wasDone = await operation.isDone(world);
    await fault.end(world);
    const recovers = wasDone ? 'not needed: it worked' : await recovery(operation, world);
    const text = (lines: readonly string[]): string => world.plain(lines.join('\n'));
    return { sees: text(sees), kept: text(kept), recovers };
  } finally {
    await world.close();
  }
}

async function recovery(operation: Operation, world: World): Promise<string> {
  let passed = 0;
  for (const [until, label] of waits) {
    if (await world.until(() => operation.isDone(world), until - passed)) return label;
    passed = until;
  }
  world.window.focus(false);
  world.window.focus(true);
  if (await world.until(() => operation.isDone(world), minute)) return 'when the window gets the focus';
  const { title, run } = operation.again;
  const used = (await run(world)) ?? title;
  return (await world.until(() => operation.isDone(world), minute)) ? `with “${used}”` : 'NOT';
}
