// The list of the command Find Component, beside what the fault matrix proves of it.
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { settled } from './faults/operations/components.ts';
import type { QuickPick } from './window/dialogs.ts';
import { Uri } from './window/uri.ts';
import { files } from './workspace.ts';
import { World } from './world.ts';

describe('Find Component', function () {
  this.timeout(120_000);
  let world: World;

  beforeEach(async () => {
    world = await World.open({ files });
    await settled(world);
  });

  afterEach(() => world.close());

  /** The open list, once it is not busy. */
  async function list(): Promise<QuickPick> {
    await world.until(() => world.window.dialogs.lists.at(-1)?.busy === false);
    const found = world.window.dialogs.lists.at(-1);
    assert.ok(found, world.seen().join('\n'));
    return found;
  }

  /** Runs the command, and opens the list of the versions of an npm package. */
  async function versionsOf(name: string): Promise<QuickPick> {
    void world.window.run('clearlydefined.findComponent');
    (await list()).type(`npm/npmjs/-/${name}`);
    await world.pass(1000);
    (await list()).choose(name);
    await world.pass(1000);
    return list();
  }

  const harvests = (): readonly unknown[] => world.service.control.harvests();

  it('offers a harvest of a component that the service lacks, and sends it once, after a confirmation', async () => {
    const versions = await versionsOf('is-thirteen');
    assert.match([...versions.rows(), versions.placeholder].join(), /No version of is-thirteen is known/);
    const [first] = versions.items;
    versions.choose(first?.label ?? '');
    await world.pass(1000);
    assert.match(world.seen().join('\n'), /modal: .*is-thirteen\/2\.0\.0/);
    assert.equal(harvests().length, 0);
    world.window.dialogs.answer = ({ choices }) => choices.find((one) => one === 'Queue Harvest');
    (await versionsOf('is-thirteen')).choose(first?.label ?? '');
    await world.pass(2000);
    assert.match(world.seen().join('\n'), /Queued: npm\/npmjs\/-\/is-thirteen\/2\.0\.0/);
    assert.equal(harvests().length, 1);
  });

  /** A line of text in which `¦` marks the cursor, and the title of the panel that opens. */
  const lines: readonly (readonly [line: string, title: string])[] = [
    ['$ npm install express@4.1¦9.2 chalk@4.1.2', 'express 4.19.2'],
    ["import { map } from 'left-p¦ad/index.js';", 'left-pad 1.3.0'],
    ['[lodash](https://github.com/lodash/lodash/releases/ta¦g/4.17.21)', 'lodash/lodash f299b52'],
  ];
  for (const [marked, title] of lines)
    it(`opens the component under the cursor: ${marked}`, async () => {
      world.write('notes.md', `first line\n${marked.replace('¦', '')}\n`);
      await world.window.putCursor(Uri.file(`${world.folder}/notes.md`), `first line\n${marked}`.indexOf('¦'));
      await world.run('clearlydefined.lookUpAtCursor');
      const labels = (): readonly string[] => world.window.tabs.map(({ label }) => label);
      assert.ok(await world.until(() => labels().includes(title), 10_000), [...labels(), ...world.seen()].join('\n'));
    });

  it('opens a version that is on no list', async () => {
    const versions = await versionsOf('lodash');
    world.window.dialogs.answer = ({ kind }) => (kind === 'input' ? '3.10.1' : undefined);
    versions.type('3.10.1');
    versions.choose('Another version…');
    await world.pass(2000);
    assert.match(world.seen().join('\n'), /input: .*\(As the registry has it\)/);
    assert.ok(
      world.window.tabs.some(({ label }) => label === 'lodash 3.10.1'),
      world.window.tabs.map(({ label }) => label).join(),
    );
  });
});
