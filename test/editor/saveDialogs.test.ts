// Which file each save dialog proposes.
import assert from 'node:assert/strict';
import os from 'node:os';
import path from 'node:path';
import { describe, it } from 'mocha';
import { World, type WorldOptions } from './world.ts';

const commands: readonly (readonly [command: string, args: readonly unknown[], name: string])[] = [
  ['clearlydefined.exportOverview', [], 'license-overview.html'],
  ['clearlydefined.export', ['csv'], 'components.csv'],
  ['clearlydefined.saveDefinitions', [], 'definitions.clearlydefined.json'],
];

const windows: readonly (readonly [
  where: string,
  options: WorldOptions,
  folderOf: ((world: World) => string) | null,
])[] = [
  ['in the workspace folder', {}, (world) => world.folder],
  ['in the home folder, if no folder is open', { hasFolder: false }, () => os.homedir()],
  [
    'nowhere, if there is no home folder as in a browser',
    { hasFolder: false, adapt: (platform) => ({ ...platform, home: null }) },
    null,
  ],
];

describe('Save dialogs propose a file', () => {
  for (const [where, options, folderOf] of windows)
    it(where, async () => {
      const world = await World.open(options);
      try {
        await world.run('clearlydefined.addToDefinitions', ['npm/npmjs/-/react/18.3.1']);
        await world.pass(2000);
        world.window.dialogs.answer = ({ kind, choices }) => (kind === 'list' ? choices[0] : undefined);
        const proposed: string[] = [];
        for (const [command, args] of commands) {
          world.mark();
          await world.run(command, args);
          await world.pass(1000);
          proposed.push(...world.window.dialogs.shown.filter(({ kind }) => kind === 'save').map(({ text }) => text));
          world.window.dialogs.shown.length = 0;
        }
        const folder = folderOf?.(world);
        assert.deepEqual(
          proposed,
          commands.map(([, , name]) => (folder === undefined ? '' : path.join(folder, name))),
        );
      } finally {
        await world.close();
      }
    });
});
