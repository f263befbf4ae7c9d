// What the extension writes while the disk is full, and what is on it afterwards.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
import type { Fault } from './cell.ts';
import { Uri } from '../window/uri.ts';
import { machineFault } from './machineFaults.ts';
import { draft } from './operations/draft.ts';
import { recordsIn, storedDrafts } from '../storedRecords.ts';
import { World } from '../world.ts';

const lodash = 'npm/npmjs/-/lodash';

describe('Writing on a full disk', function () {
  this.timeout(60_000);
  let world: World;
  let full: Fault;

  /** A draft of lodash 4.17.21 is open and saved. */
  beforeEach(async () => {
    full = machineFault('disk full');
    world = await World.open({ ...draft.world, ...full.world });
    await draft.prepare(world);
    world.mark();
  });

  afterEach(async () => {
    await full.end(world);
    await world.close();
  });

  it('reports that an edit of the extension in an open draft isn’t stored, and stores it later', async () => {
    await full.begin(world);
    await world.run('clearlydefined.setLicense', [`${lodash}/4.17.20`]);
    const [panel] = world.window.panels;
    const edited = panel?.page.request('editDraft', { edit: { field: 'declared', value: 'MIT-0' } });
    await world.pass(5000);
    assert.equal((await edited)?.ok, false);
    const report = 'This machine’s storage can’t be written: ENOSPC: no space left on device.';
    assert.ok(
      world.seen().some((line) => line.includes(report)),
      world.seen().join('\n'),
    );
    const [document] = world.window.documents.all.filter(({ uri }) => uri.path.endsWith('.curation.yaml'));
    assert.match(document?.getText() ?? '', /4\.17\.20/);
    assert.equal(document?.isDirty, true);
    await full.end(world);
    await world.pass(10 * 60_000);
    assert.equal(document?.isDirty, false);
    await world.restart();
    await world.run('clearlydefined.openDraft', [lodash]);
    const [again] = world.window.documents.all.filter(({ uri }) => uri.path.endsWith('.curation.yaml'));
    assert.equal(again?.getText(), document?.getText());
  });

  it('leaves no unfinished file behind, however often it is tried', async () => {
    const before = recordsIn(world.storage);
    await full.begin(world);
    await draft.start(world);
    await world.pass(60 * 60_000);
    assert.deepEqual(recordsIn(world.storage), before);
    await full.end(world);
    await world.pass(10 * 60_000);
    assert.deepEqual(storedDrafts(world.storage), ['lodash: Zlib']);
  });

  it('is tried once a minute for typed text, and the editor says why it failed', async () => {
    const count = (): number => world.seen().filter((line) => line.includes('Failed to save')).length;
    await full.begin(world);
    const [document] = world.window.documents.all.filter(({ uri }) => uri.path.endsWith('.curation.yaml'));
    for (let times = 0; times < 3; times++) {
      document?.setText(`${document.getText()}# more\n`, true);
      await world.pass(10_000);
    }
    assert.equal(count(), 1);
    await world.pass(60_000);
    assert.equal(count(), 2);
  });

  it('keeps the file that an export would have replaced, and leaves no new one', async () => {
    const file = (name: string): string => path.join(world.folder, name);
    fs.writeFileSync(file('NOTICE'), 'what was there');
    world.window.dialogs.answer = ({ choices }) => choices.find((one) => one === 'Overwrite');
    await full.begin(world);
    for (const name of ['NOTICE', 'NEW']) await world.run('clearlydefined.export', ['notice', Uri.file(file(name))]);
    assert.equal(fs.readFileSync(file('NOTICE'), 'utf8'), 'what was there');
    assert.deepEqual(fs.readdirSync(world.folder).toSorted(), ['NOTICE', 'package-lock.json']);
  });
});
