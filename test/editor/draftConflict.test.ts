// When the text of a draft is saved, and what happens to it when another window stores another text.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { activityView } from './faults/operations/activityRows.ts';
import { settled } from './faults/operations/components.ts';
import type { TextDocument } from './window/documents.ts';
import { Uri } from './window/uri.ts';
import { lockOf } from './workspace.ts';
import { World } from './world.ts';

const component = 'npm/npmjs/-/lodash/4.17.21';

describe('The text of a draft', function () {
  this.timeout(120_000);
  let world: World;
  let document: TextDocument;
  let file: string;

  beforeEach(async () => {
    world = await World.open({ files: { 'package-lock.json': lockOf('lodash@4.17.21') } });
    await settled(world);
    await world.run('clearlydefined.openDraft', [component]);
    file = path.join(world.storage, 'drafts', 'npm..npmjs..-..lodash.yaml');
    document = opened();
  });

  afterEach(() => world.close());

  const opened = (): TextDocument => {
    const found = world.window.documents.all.find(({ uri }) => uri.path.endsWith('lodash.curation.yaml'));
    assert.ok(found);
    return found;
  };
  const stored = (): string => fs.readFileSync(file, 'utf8');
  const row = async (): Promise<string> =>
    (await world.rows(activityView)).find((one) => one.includes('lodash')) ?? 'no row';

  /** The user types a license. */
  function type(license: string): void {
    document.setText(document.getText().replace(/declared:.*/, `declared: ${license}`), true);
  }

  /** Another window stores a license. */
  function storeElsewhere(license: string): void {
    fs.writeFileSync(file, stored().replace(/declared:.*/, `declared: ${license}`));
    world.disk.changed.fire({ kind: 'changed', uri: Uri.file(file) });
  }

  it('is saved when Redo leads to a text that the editor takes for the saved one', async () => {
    for (const license of ['MIT', 'ISC']) {
      type(license);
      await world.pass(1000);
    }
    // As after Undo, a save and Redo: the editor knows this text as saved, but the file has another one.
    document.setText(document.getText().replace(/declared:.*/, 'declared: MIT'), false);
    await world.pass(1000);
    assert.match(stored(), /declared: MIT\n/);
    assert.match(await row(), /MIT/);
    type('Zlib');
    await world.pass(1000);
    assert.match(stored(), /declared: Zlib\n/);
    assert.deepEqual(world.seen(), []);
  });

  it('is saved when Redo leads to the stored text while the text before it is being saved', async () => {
    type('MIT');
    await world.pass(1000);
    type('ISC'); // as after Undo
    const save = document.save.bind(document);
    document.save = async () => {
      document.save = save;
      const saving = save();
      document.setText(document.getText().replace(/declared:.*/, 'declared: MIT'), false);
      return saving;
    };
    await world.pass(1000);
    await world.pass(1000);
    assert.match(stored(), /declared: MIT\n/);
    assert.match(await row(), /MIT/);
    assert.deepEqual(world.seen(), []);
  });

  it('is saved when it is changed while it is being saved', async () => {
    type('MIT');
    const save = document.save.bind(document);
    document.save = async () => {
      document.save = save;
      const saving = save();
      type('Apache-2.0');
      return saving;
    };
    await world.pass(1000);
    assert.match(stored(), /declared: Apache-2\.0\n/);
    type('Zlib');
    await world.pass(1000);
    assert.match(stored(), /declared: Zlib\n/);
    assert.deepEqual([document.isDirty, document.hasChanges], [false, false]);
    assert.deepEqual(world.seen(), []);
  });

  it('is saved half a second after the last keystroke', async () => {
    type('IS');
    await world.pass(400);
    type('ISC');
    await world.pass(400);
    assert.doesNotMatch(stored(), /declared: IS/);
    await world.pass(200);
    assert.match(stored(), /declared: ISC\n/);
    assert.equal(document.isDirty, false);
    assert.deepEqual(world.seen(), []);
  });

  it('is saved without formatting in the editor where it is typed', async () => {
    await world.window.select(document.uri);
    let saved = 0;
    const save = document.save.bind(document);
    document.save = (...args) => {
      saved++;
      return save(...args);
    };
    type('ISC');
    await world.pass(600);
    assert.deepEqual([saved, document.isDirty, world.window.noted.filter((id) => id.includes('save'))], [1, false, []]);
  });

  it('is saved when the window loses the focus', async () => {
    type('ISC');
    await world.pass(50);
    world.window.focus(false);
    await world.pass(50);
    assert.match(stored(), /declared: ISC\n/);
  });

  it('stays in the editor when it can’t be stored, and is stored within two minutes after it can', async () => {
    world.disk.failure = (operation, name) =>
      operation === 'writeFile' && name.includes('/drafts/') ? 'ENOSPC' : null;
    type('ISC');
    await world.pass(30_000);
    assert.equal(document.isDirty, true);
    assert.equal(world.seen().length, 1, world.seen().join('\n'));
    assert.match(await row(), /lodash – ISC/);
    world.disk.failure = () => null;
    await world.pass(90_000);
    assert.match(stored(), /declared: ISC\n/);
    assert.equal(document.isDirty, false);
  });

  it('is there after a crash', async () => {
    type('ISC');
    await world.pass(600);
    await world.kill();
    await world.restart();
    await settled(world);
    await world.run('clearlydefined.openDraft', [component]);
    assert.match(opened().getText(), /declared: ISC\n/);
  });

  it('is that of another window as soon as that has stored it', async () => {
    storeElsewhere('0BSD');
    await world.pass(2000);
    assert.match(document.getText(), /declared: 0BSD\n/);
    assert.match(await row(), /lodash – 0BSD/);
    assert.equal(document.isDirty, false);
  });

  for (const [what, theirs] of [
    ['another text', 'Apache-2.0'],
    ['a text of the same length', 'Zlib'],
  ] as const)
    it(`is not overwritten: of ${what} that is stored meanwhile, the editor asks which counts`, async () => {
      type('MIT0');
      await world.pass(1000);
      type('ISC0');
      storeElsewhere(theirs);
      await world.pass(5000);
      assert.ok(stored().includes(`declared: ${theirs}\n`));
      const conflicts = (): number => world.seen().filter((line) => line.includes('[Compare] [Overwrite]')).length;
      assert.equal(conflicts(), 1, world.seen().join('\n'));
      assert.match(await row(), /conflict: two texts/);
      assert.ok(world.window.problems.some((one) => one.startsWith('Another window has another text')));
      // The user types on, and is not told again each time.
      type('ISC0 ');
      await world.pass(5000);
      assert.equal(conflicts(), 1);
      // Nothing is sent before the user has decided, and the command shows the conflict again.
      await world.run('clearlydefined.resolveDraftConflict', [component]);
      await world.pass(1000);
      assert.equal(conflicts(), 2);
      assert.ok(await world.finish(document.save(true)));
      await world.pass(2000);
      assert.match(stored(), /declared: ISC0 \n/);
      assert.doesNotMatch(await row(), /conflict/);
    });

  it('of another window is in the editor again when the user reverts', async () => {
    type('ISC');
    storeElsewhere('Apache-2.0');
    await world.pass(2000);
    document.setText(stored(), false);
    await world.pass(2000);
    assert.match(await row(), /lodash – Apache-2\.0/);
    assert.ok(stored().includes('declared: Apache-2.0\n'));
  });

  it('is discarded with what was typed here and in the other window, and Undo restores what was typed here', async () => {
    type('ISC');
    storeElsewhere('Apache-2.0');
    await world.pass(2000);
    await world.run('clearlydefined.discardDraft', [component]);
    await world.pass(1000);
    assert.equal(fs.readdirSync(path.join(world.storage, 'drafts', 'discarded')).length, 2);
    world.window.dialogs.press('Drafts discarded: lodash', 'Undo');
    await world.pass(1000);
    assert.match(stored(), /declared: ISC\n/);
  });
});
