// The Definitions view: which component a command of the palette is for, other versions of an entry, and a saved list.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { readManifest } from '../support/packageManifest.ts';
import { holds } from '../support/whenClause.ts';
import { componentsView, settled } from './faults/operations/components.ts';
import type { QuickPick } from './window/dialogs.ts';
import { Uri } from './window/uri.ts';
import { files } from './workspace.ts';
import { World } from './world.ts';

const view = 'clearlydefined.definitions';

describe('The Definitions view', function () {
  this.timeout(120_000);
  let world: World;

  beforeEach(async () => {
    world = await World.open({ files });
    await settled(world);
    for (const name of ['react/18.3.1', 'axios/1.6.8'])
      await world.run('clearlydefined.addToDefinitions', [`npm/npmjs/-/${name}`]);
    await world.pass(2000);
  });

  afterEach(() => world.close());

  /** Selects rows of a view, as the user does, and copies what a command of the palette is for. */
  async function copied(id: string, ...names: readonly string[]): Promise<string> {
    const tree = world.window.tree(id);
    const nodes = await Promise.all(names.map((name) => tree.find(name)));
    assert.ok(nodes.every((node) => node !== undefined));
    tree.select(...nodes);
    await world.pass(100);
    await world.run('clearlydefined.copyCoordinates');
    return world.window.clipboard.text;
  }

  it('gives its selected entries to a command of the palette when it was used last', async () => {
    assert.equal(await copied(view, 'react'), 'npm/npmjs/-/react/18.3.1');
    assert.equal(await copied(componentsView, 'lodash'), 'npm/npmjs/-/lodash/4.17.21');
    assert.equal(await copied(view, 'react', 'axios'), 'npm/npmjs/-/react/18.3.1\nnpm/npmjs/-/axios/1.6.8');
  });

  it('gives the component of the panel that was opened last to a command of the palette', async () => {
    await copied(view, 'react');
    await world.run('clearlydefined.openDefinition', ['npm/npmjs/-/lodash/4.17.21']);
    await world.pass(2000);
    await world.run('clearlydefined.copyCoordinates');
    assert.equal(world.window.clipboard.text, 'npm/npmjs/-/lodash/4.17.21');
  });

  /** Opens the list of versions of an entry. */
  async function versionsOf(name: string): Promise<QuickPick> {
    void world.window.run('clearlydefined.addOtherVersion', await world.window.tree(view).find(name));
    await world.until(() => world.window.dialogs.lists.at(-1)?.busy === false, 60_000);
    const list = world.window.dialogs.lists.at(-1);
    assert.ok(list, world.seen().join('\n'));
    return list;
  }

  const entries = async (): Promise<readonly string[]> =>
    (await world.rows(view))
      .filter((row) => /^ *(?:react|axios)/.test(row))
      .map((row) => /(?:react|axios).* \d+\.\d+\.\d+/.exec(row)?.[0].replace(/ –.* · /, ' ') ?? row);

  it('asks whether another version takes the place of its entry, or is added beside it', async () => {
    (await versionsOf('react')).toggle('17.0.2');
    world.window.dialogs.answer = ({ choices }) => choices.find((one) => one.startsWith('Add react 17.0.2 beside'));
    world.window.dialogs.lists.at(-1)?.accept();
    await world.pass(2000);
    assert.match(world.seen().join('\n'), /\[Switch to react 17\.0\.2\] \[Add react 17\.0\.2 beside react 18\.3\.1\]/);
    assert.deepEqual(await entries(), ['react 18.3.1', 'react 17.0.2', 'axios 1.6.8']);
  });

  it('puts a version in the place of its entry by the button beside it', async () => {
    (await versionsOf('react')).press('Switch to This Version', '17.0.2');
    await world.pass(2000);
    assert.deepEqual(await entries(), ['react 17.0.2', 'axios 1.6.8']);
    assert.ok(world.window.noted.includes('$(check) now: react 17.0.2'), world.window.noted.join());
  });

  it('has a saved list in the Activity view, which opens it', async () => {
    const file = path.join(world.folder, 'list.txt');
    world.window.dialogs.answer = ({ kind, choices }) =>
      kind === 'save' ? Uri.file(file) : choices.find((one) => one === 'Coordinates, one a line');
    await world.run('clearlydefined.saveDefinitions');
    await world.pass(2000);
    assert.equal(fs.readFileSync(file, 'utf8'), 'npm/npmjs/-/react/18.3.1\nnpm/npmjs/-/axios/1.6.8\n');
    const rows = await world.rows('clearlydefined.activity');
    assert.match(rows.join('\n'), /list\.txt – written · coordinates: 2 · just now/);
    await world.run('clearlydefined.openExport', [await world.window.tree('clearlydefined.activity').find('list.txt')]);
    await world.pass(1000);
    assert.ok(world.window.tabs.some(({ label }) => label === 'list.txt'));
  });

  it('logs why what was left out of a pasted list could not be shown', async () => {
    world.window.clipboard.text = 'no component';
    await world.run('clearlydefined.pasteDefinitions');
    await world.pass(1000);
    world.window.documents.open = async () => {
      throw new Error('the editor is closing');
    };
    world.window.dialogs.press('No component was found', 'Show What Was Left Out');
    await world.pass(1000);
    const line = /\[error\] what was left out is not shown: .*the editor is closing/;
    assert.ok(
      world.window.log.some((one) => line.test(one)),
      world.window.log.join('\n'),
    );
  });
});

describe('Lists that an earlier version stored', () => {
  const listOf = (...names: readonly string[]): object => ({
    version: 1,
    coordinates: names.map((name) => `npm/npmjs/-/${name}`),
  });
  const stored: readonly (readonly [title: string, memory: object, file: object | null, names: readonly string[]])[] = [
    ['only in the memory', { definitions: listOf('react/18.3.1') }, null, ['react']],
    ['only in a file', {}, { revision: 1, list: listOf('axios/1.6.8') }, ['axios']],
    [
      'newer in the file',
      { definitions: listOf('react/18.3.1'), definitionsRevision: 2 },
      { revision: 3, list: listOf('axios/1.6.8', 'react/18.3.1') },
      ['axios', 'react'],
    ],
    [
      'newer in the memory',
      { definitions: listOf('react/18.3.1'), definitionsRevision: 4 },
      { revision: 3, list: listOf('axios/1.6.8') },
      ['react'],
    ],
    ['beside a damaged file', { definitions: listOf('react/18.3.1'), definitionsRevision: 4 }, [], ['react']],
  ];
  for (const [title, memory, file, names] of stored)
    it(`are read once: ${title}`, async () => {
      const world = await World.open({ files });
      const shown = async (): Promise<readonly string[]> => {
        await world.pass(2000);
        return (await world.rows(view)).flatMap((row) => /^(?:react|axios)/.exec(row) ?? []);
      };
      const folder = path.join(world.storage, 'lists');
      const uri = Uri.file(world.folder).toString();
      const name = path.join(folder, `${createHash('sha256').update(uri).digest('hex')}.json`);
      try {
        await world.restart(() => {
          world.workspaceState.clear();
          for (const [key, value] of Object.entries(memory)) world.workspaceState.set(key, value);
          fs.mkdirSync(folder, { recursive: true });
          if (file) fs.writeFileSync(name, JSON.stringify(file));
        });
        assert.deepEqual(await shown(), names);
        await world.restart(() => {
          if (file) fs.writeFileSync(name, JSON.stringify({ revision: 99, list: listOf('lodash/4.17.21') }));
        });
        assert.deepEqual(await shown(), names);
      } finally {
        await world.close();
      }
    });
});

describe('The Definitions view of a window without a folder', () => {
  it('takes components, and keeps them for the next window', async () => {
    const world = await World.open({ hasFolder: false });
    try {
      await world.run('clearlydefined.addToDefinitions', ['npm/npmjs/-/react/18.3.1']);
      await world.pass(2000);
      assert.match((await world.rows(view)).join('\n'), /^react – MIT · 18\.3\.1/m);
      await world.restart();
      await world.pass(2000);
      assert.match((await world.rows(view)).join('\n'), /^react – MIT · 18\.3\.1/m);
    } finally {
      await world.close();
    }
  });
});

describe('The Definitions view in Restricted Mode', () => {
  it('takes what is pasted with Ctrl+V: only its names are sent, and no more in the next window', async () => {
    const world = await World.open({ files, isTrusted: false });
    try {
      const { keybindings } = readManifest<{ readonly contributes: { readonly keybindings: readonly Key[] } }>()
        .contributes;
      const pressed = { focusedView: view, inputFocus: false, isWorkspaceTrusted: false };
      const [paste] = keybindings.filter(({ key, when }) => key === 'ctrl+v' && holds(when, pressed));
      assert.ok(paste);
      world.window.clipboard.text = 'npm/npmjs/-/react/18.3.1\npkg:npm/axios@1.6.8';
      await settled(world);
      await world.run(paste.command);
      await world.pass(2000);
      const listed = /^react – MIT · 18\.3\.1[^]*^axios – MIT · 1\.6\.8/m;
      assert.match((await world.rows(view)).join('\n'), listed);
      const sent = (): string[] => [...new Set(world.service.control.asked().map(({ name }) => name))];
      assert.deepEqual(sent(), ['npm/npmjs/-/react/18.3.1', 'npm/npmjs/-/axios/1.6.8']);
      await world.restart(() => world.service.control.clearLog());
      await settled(world);
      assert.match((await world.rows(view)).join('\n'), listed);
      assert.deepEqual(sent(), []);
    } finally {
      await world.close();
    }
  });
});

interface Key {
  readonly command: string;
  readonly key: string;
  readonly when?: string;
}
