import type { QuickPick } from '../../window/dialogs.ts';
import { files } from '../../workspace.ts';
import type { World } from '../../world.ts';
import { settled } from './components.ts';
import type { Operation } from './operation.ts';

function listOf(world: World): QuickPick {
  const list = world.window.dialogs.lists.at(-1);
  if (!list) throw new Error('no list is open');
  return list;
}

export const find: Operation = {
  name: 'find',
  world: { files },
  prepare: async (world) => {
    await settled(world);
    void world.window.run('clearlydefined.findComponent');
    await world.until(() => world.window.dialogs.lists.length > 0);
  },
  start: async (world) => {
    listOf(world).type('expre');
    await world.pass(1000);
    await world.until(() => !listOf(world).busy);
  },
  sees: async (world) => [
    ...world.seen({ withDetails: false }),
    ...listOf(world)
      .rows()
      .map((row) => world.plain(row)),
  ],
  isDone: async (world) =>
    listOf(world)
      .rows()
      .some((row) => row.startsWith('express')),
  kept: async (world) => [`the text that was typed: ${listOf(world).value}`],
  again: {
    title: 'Try Again',
    run: async (world) => {
      listOf(world).choose('Try Again');
      await world.pass(1000);
    },
  },
};
