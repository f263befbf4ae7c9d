// The Overview as one file: the command, the file it writes, and its row in the Activity view.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, describe, it } from 'mocha';
import { settled } from './faults/operations/components.ts';
import { Uri } from './window/uri.ts';
import { lockOf } from './workspace.ts';
import { World } from './world.ts';

describe('Export Overview', function () {
  this.timeout(120_000);
  let world: World;

  before(async () => {
    world = await World.open({ files: { 'package-lock.json': lockOf('lodash@4.17.21', 'left-pad@1.3.0') } });
    await settled(world);
  });

  after(() => world.close());

  it('writes nothing when the user names no file', async () => {
    await world.run('clearlydefined.exportOverview');
    await world.pass(1000);
    assert.deepEqual(
      world.seen().map((line) => world.plain(line)),
      ['save: PROJECT/license-overview.html'],
    );
    assert.deepEqual(fs.readdirSync(world.folder), ['package-lock.json']);
  });

  it('writes one file, says so, and lists it in the Activity view', async () => {
    const file = path.join(world.folder, 'license-overview.html');
    world.mark();
    world.window.dialogs.answer = ({ kind }) => (kind === 'save' ? Uri.file(file) : undefined);
    await world.run('clearlydefined.exportOverview');
    await world.pass(1000);
    assert.match(world.seen().join('\n'), /Exported license-overview\.html/);
    assert.match(fs.readFileSync(file, 'utf8'), /<h\d[^>]*>Licenses</);
    assert.match((await world.rows('clearlydefined.activity')).join('\n'), /license-overview\.html/);
  });
});
