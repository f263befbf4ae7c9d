// What the commands of drafts do in a window, without a fault.
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { settled } from './faults/operations/components.ts';
import { activityView } from './faults/operations/activityRows.ts';
import { storedDrafts } from './storedRecords.ts';
import { lockOf } from './workspace.ts';
import { Session } from './session.ts';
import { enumerations } from './window/values.ts';
import { World } from './world.ts';

const lockOfComposer = (name: string, version: string): string =>
  JSON.stringify({ packages: [{ name, version, 'notification-url': 'https://packagist.example/' }] });

const files = { 'package-lock.json': lockOf('lodash@4.17.21', 'left-pad@1.3.0') };

describe('Drafts in a window', function () {
  this.timeout(120_000);
  let world: World;

  beforeEach(async () => {
    world = await World.open({ files });
    await settled(world);
  });

  afterEach(() => world.close());

  const rows = async (): Promise<string> => (await world.rows(activityView)).join('\n');
  const component = (name: string): string => `npm/npmjs/-/${name}/${name === 'lodash' ? '4.17.21' : '1.3.0'}`;

  /** The user drafts `ISC` for a version. */
  async function draft(name: string, version: string): Promise<void> {
    await world.run('clearlydefined.openDraft', [`npm/npmjs/-/${name}/${version}`]);
    const document = world.window.documents.all.find(({ uri }) => uri.path.endsWith(`${name}.curation.yaml`));
    assert.ok(document, world.window.documents.all.map(({ uri }) => uri.path).join());
    document.setText(document.getText().replace(/declared:.*/, 'declared: ISC'), true);
    await world.finish(document.save());
    await world.pass(5000);
  }

  /** The user submits the draft of a component, and confirms everything. */
  async function submit(name: string): Promise<void> {
    await world.run('clearlydefined.submitDraft', [`npm/npmjs/-/${name}`]);
    await new Session(world).giveReason();
    world.window.dialogs.answer = ({ choices }) => choices.find((one) => one === 'Submit Anonymously');
    await world.run('clearlydefined.sendContribution');
    world.window.dialogs.answer = () => undefined;
    await world.pass(2000);
  }

  /** The user presses Undo on the message about this draft. */
  async function undo(name: string): Promise<void> {
    world.window.dialogs.press(`Drafts discarded: ${name}`, 'Undo');
    await world.pass(1000);
  }

  it('come back by the Undo of their own message', async () => {
    for (const name of ['lodash', 'left-pad']) await world.run('clearlydefined.openDraft', [component(name)]);
    for (const name of ['lodash', 'left-pad']) await world.run('clearlydefined.discardDraft', [component(name)]);
    assert.doesNotMatch(await rows(), /lodash|left-pad/);
    await undo('lodash');
    assert.match(await rows(), /lodash/);
    assert.doesNotMatch(await rows(), /left-pad/);
    await undo('left-pad');
    assert.match(await rows(), /left-pad/);
  });

  it('are created again for the editor when they are restored: it takes their documents for deleted until then', async () => {
    await world.run('clearlydefined.openDraft', [component('lodash')]);
    const changes: number[] = [];
    world.window.files.onDidChangeProvided.event((all) => changes.push(...all.map(({ type }) => type)));
    await world.run('clearlydefined.discardDraft', [component('lodash')]);
    await undo('lodash');
    const { Deleted, Created } = enumerations.FileChangeType;
    assert.deepEqual(changes, [Deleted, Created]);
  });

  it('are saved, and discarded, while the user goes to another editor', async () => {
    await world.run('clearlydefined.openDraft', [component('lodash')]);
    const { window } = world;
    const uri = window.documents.all.find(({ uri: { path } }) => path.endsWith('lodash.curation.yaml'))?.uri;
    assert.ok(uri);
    const document = await window.select(uri, 'declared');
    window.isElsewhere = true;
    document.setText(document.getText().replace(/declared:.*/, 'declared: ISC'), true);
    await world.pass(600);
    assert.match(storedDrafts(world.storage).join('\n'), /ISC/);
    document.setText(document.getText().replace(/declared:.*/, 'declared: MIT-0'), true);
    world.mark();
    await world.run('clearlydefined.discardDraft', [component('lodash')]);
    assert.deepEqual(world.seen(), ['information: Drafts discarded: lodash [Undo]']);
    await undo('lodash');
    assert.match(storedDrafts(world.storage).join('\n'), /MIT-0/);
  });

  it('name the pull request that adds the same new curation file before they are sent', async () => {
    await draft('lodash', '4.17.21');
    await submit('lodash');
    assert.doesNotMatch(world.seen().join('\n'), /same new curation file/);
    world.mark();
    await draft('lodash', '4.17.20');
    await submit('lodash');
    const [question = ''] = world.seen().filter((line) => line.startsWith('modal: Submit this curation'));
    assert.match(question, /\) \[Submit Anonymously\]/, 'what was chosen last comes first');
    assert.match(
      question,
      /Pull request #\d+ adds the same new curation file, of lodash: only one of them can be merged/,
    );
    assert.equal(world.service.control.pullRequests().filter(({ title }) => title.includes('lodash')).length, 2);
  });

  it('have no problem because of pull requests of one’s own, also of the version they change', async () => {
    await draft('lodash', '4.17.21');
    await submit('lodash');
    assert.equal(world.window.problems.join('\n'), '');
    await draft('lodash', '4.17.21');
    await draft('lodash', '4.17.20');
    assert.deepEqual(
      world.window.problems.filter((message) => message.includes('Pull request')),
      [],
    );
  });

  it('have no problems any more once they are discarded', async () => {
    await draft('lodash', '4.17.21');
    const document = world.window.documents.all.find(({ uri }) => uri.path.endsWith('.curation.yaml'));
    document?.setText(document.getText().replace('ISC', 'Nonsense-1.0'), true);
    await world.pass(5000);
    assert.equal(world.window.problems.length, 1);
    // A document stays in memory for a while after its tab was closed.
    world.window.documents.close = () => undefined;
    await world.run('clearlydefined.discardDraft', [component('lodash')]);
    await world.pass(1000);
    assert.equal(world.window.problems.join('\n'), '');
  });

  it('have the name as the definition spells it, which names the curation file', async () => {
    await world.run('clearlydefined.openDraft', ['nuget/nuget/-/newtonsoft.json/13.0.1']);
    const document = world.window.documents.all.find(({ uri }) => uri.path.endsWith('.curation.yaml'));
    assert.match(document?.getText() ?? '', /name: Newtonsoft\.Json/);
  });

  it('have the version as the definition spells it, without which the service refuses them, and a mark in the row', async () => {
    world.write('composer.lock', lockOfComposer('symfony/polyfill-mbstring', 'v1.28.0'));
    await world.pass(5000);
    await world.run('clearlydefined.openDraft', ['composer/packagist/symfony/polyfill-mbstring/1.28.0']);
    const document = world.window.documents.all.find(({ uri }) => uri.path.endsWith('.curation.yaml'));
    assert.match(document?.getText() ?? '', /revisions:\n {2}v1\.28\.0:/);
    await world.pass(5000);
    assert.match((await world.rows('clearlydefined.components')).join('\n'), /polyfill-mbstring – MIT · draft/);
  });

  it('are of the implementation of a Gradle plugin, under whose name the service takes a curation', async () => {
    const plugin = 'maven/gradleplugin/-/io.github.lognet.grpc-spring-boot/4.6.0';
    await world.run('clearlydefined.openDraft', [plugin]);
    const document = world.window.documents.all.find(({ uri }) => uri.path.endsWith('.curation.yaml'));
    assert.match(
      document?.getText() ?? '',
      /name: grpc-spring-boot-starter-gradle-plugin\n\s+namespace: io\.github\.lognet/,
    );
  });

  it('leave the list after a restart, if they became pull requests that the window before could not note', async () => {
    await draft('lodash', '4.17.21');
    const isDraftFile = (file: string): boolean => file.includes('/drafts/');
    world.disk.failure = (operation, file) => (operation === 'writeFile' && isDraftFile(file) ? 'ENOSPC' : null);
    await submit('lodash');
    world.disk.failure = () => null;
    await world.kill();
    assert.deepEqual(storedDrafts(world.storage), ['lodash: ISC']);
    await world.restart();
    await settled(world);
    assert.deepEqual(storedDrafts(world.storage), ['lodash: ISC (submitted or discarded)']);
  });

  it('say once which lookups failed when all definitions are refreshed', async () => {
    await world.refuse();
    await world.run('clearlydefined.refresh');
    const failed = world.seen().filter((line) => line.includes('lookups failed'));
    assert.deepEqual([failed.length, /2 of 2 lookups failed/.test(failed[0] ?? '')], [1, true], failed.join());
    await world.accept();
  });

  it('are not restored beside a newer one', async () => {
    await world.run('clearlydefined.openDraft', [component('lodash')]);
    await world.run('clearlydefined.discardDraft', [component('lodash')]);
    await world.run('clearlydefined.openDraft', [component('lodash')]);
    await undo('lodash');
    assert.ok(
      world.seen().some((line) => line.includes('There is a newer draft.')),
      world.seen().join('\n'),
    );
  });
});
