import fs from 'node:fs';
import path from 'node:path';
import { Uri } from '../../window/uri.ts';
import { files } from '../../workspace.ts';
import type { World } from '../../world.ts';
import { activityRows, activityView } from './activityRows.ts';
import { settled } from './components.ts';
import type { Operation } from './operation.ts';

const day = 24 * 3_600_000;
const unharvested = 'npm/npmjs/-/is-thirteen/2.0.0';

async function queue(world: World): Promise<void> {
  world.window.dialogs.answer = ({ choices }) => choices.find((one) => one === 'Queue Harvest');
  await world.run('clearlydefined.queueHarvest', [unharvested]);
  await world.pass(2000);
}

async function activityKept(world: World): Promise<readonly string[]> {
  const rows = await activityRows(world);
  return [`Activity view: ${rows.map((row) => row.trim()).join(' | ') || 'empty'}`];
}

/** Harvests that the service has received. */
function received(world: World): number {
  return world.service.control.harvests().length;
}

export const harvest: Operation = {
  name: 'harvest',
  world: { files },
  prepare: settled,
  start: queue,
  sees: async (world) => [...world.seen({ withDetails: false }), ...(await activityRows(world))],
  isDone: async (world) =>
    received(world) > 0 && (await activityRows(world)).some((row) => /waiting|arrived/.test(row)),
  kept: async (world) => [...(await activityKept(world)), `the service has received ${received(world)}`],
  again: {
    title: 'Queue Harvest Again…',
    run: async (world) => {
      const tree = world.window.tree(activityView);
      if (received(world) > 0) {
        await world.run('clearlydefined.checkHarvest', [await tree.find('is-thirteen')]);
        await world.pass(2000);
        return 'Check Harvest Status';
      }
      const isUncertain = (await activityRows(world)).some((row) => /may be queued|waiting/.test(row));
      if (isUncertain) await world.pass(day);
      await queue(world);
      return isUncertain ? 'Queue Harvest…, a day later' : undefined;
    },
  },
};

export const activity: Operation = {
  name: 'activity',
  world: { files, service: { harvestDelayMs: 1 } },
  prepare: async (world) => {
    await settled(world);
    await queue(world);
    world.service.control.finishHarvests();
  },
  start: async (world) => {
    await world.run('clearlydefined.refreshActivity');
    await world.pass(1000);
  },
  sees: async (world) => [...world.seen({ withDetails: false }), ...(await activityRows(world))],
  isDone: async (world) =>
    (await activityRows(world)).some((row) => /is-thirteen/.test(row) && /arrived|Arrived|done|Harvested/.test(row)),
  kept: activityKept,
  again: {
    title: 'Refresh Activity',
    run: async (world) => {
      await world.run('clearlydefined.refreshActivity');
      await world.pass(1000);
    },
  },
};

const notice = 'NOTICE';
/** The file that the export would overwrite. */
const ofLastWeek = 'A notice of last week.\n';

async function exportNotice(world: World): Promise<void> {
  world.window.dialogs.answer = ({ choices }) => choices.find((one) => one === 'Overwrite');
  await world.run('clearlydefined.export', ['notice', Uri.file(path.join(world.folder, notice))]);
  await world.pass(1000);
}

/** What the exported file says. */
function exported(world: World): string {
  const file = path.join(world.folder, notice);
  if (!fs.existsSync(file)) return 'there is no NOTICE';
  const text = fs.readFileSync(file, 'utf8');
  if (text === ofLastWeek) return 'the NOTICE of last week';
  const [, all = '?', withText = '?'] = /: (\d+) components, (\d+) with a text/.exec(text) ?? [];
  return `NOTICE with ${withText} of ${all} texts`;
}

export const exports: Operation = {
  name: 'exports',
  world: { files },
  prepare: async (world) => {
    world.write(notice, ofLastWeek);
    await settled(world);
  },
  start: exportNotice,
  sees: async (world) => [...world.seen({ withDetails: false }), ...(await activityRows(world))],
  isDone: async (world) => exported(world) === 'NOTICE with 2 of 3 texts',
  kept: async (world) => [exported(world)],
  again: { title: 'Export…', run: exportNotice },
};
