import { files } from '../../workspace.ts';
import type { World } from '../../world.ts';
import type { Operation } from './operation.ts';

export const componentsView = 'clearlydefined.components';

/** Lets the clock run until the workspace is read and looked up, whatever the outcome, and the view shows it. */
export async function settled(world: World): Promise<void> {
  let isSettled = false;
  void world.api.whenSettled().then(() => (isSettled = true));
  await world.until(() => isSettled, 3_600_000);
  await world.pass(1000);
}

/** Rows of the Components view, without the first-use notice. */
export async function componentRows(world: World): Promise<readonly string[]> {
  const rows = await world.rows(componentsView);
  return rows.filter((row) => !row.startsWith('Public names are sent')).map((row) => world.plain(row));
}

function isLookedUp(rows: readonly string[]): boolean {
  return rows.some((row) => row.includes('lodash – MIT')) && !rows.some((row) => /failed|not looked up/i.test(row));
}

/** Licenses that are listed, and the components without one. */
export async function licensesKept(world: World): Promise<readonly string[]> {
  const all = world.api.components();
  const known = all.filter(({ license, state }) => license !== null && state !== 'failed');
  const lastKnown = all.filter(({ license, state }) => license !== null && state === 'failed');
  return [
    `${all.length} dependencies are listed: ${known.length} with a license${lastKnown.length > 0 ? `, ${lastKnown.length} with the last known one` : ''}`,
  ];
}

export const lookUp: Operation = {
  name: 'lookup',
  world: { files },
  prepare: async (world) => {
    await settled(world);
    world.window.dialogs.answer = ({ choices }) => choices.find((one) => one === 'Clear Cache');
  },
  start: async (world) => {
    await world.run('clearlydefined.troubleshoot', ['cache']);
    await settled(world);
  },
  sees: async (world) => [...world.seen({ withDetails: false }), ...(await componentRows(world))],
  isDone: async (world) => isLookedUp(await componentRows(world)),
  kept: licensesKept,
  again: {
    title: 'Retry Failed Lookups',
    run: async (world) => {
      await world.run('clearlydefined.retryLookups');
      await settled(world);
    },
  },
};

export const scan: Operation = {
  name: 'scan',
  world: { files: {} },
  prepare: settled,
  start: async (world) => {
    for (const [file, text] of Object.entries(files)) world.write(file, text);
    await world.run('clearlydefined.scan');
    await settled(world);
  },
  sees: async (world) => [...world.seen({ withDetails: false }), ...(await componentRows(world))],
  isDone: async (world) => isLookedUp(await componentRows(world)),
  kept: licensesKept,
  again: lookUp.again,
};
