// A license policy as its user meets it: in the rows, in the filter, and in the commands that change its document.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { componentsView, settled } from './faults/operations/components.ts';
import { Uri } from './window/uri.ts';
import { lockOf } from './workspace.ts';
import { World } from './world.ts';

const policy = 'allow:\n  - permissive\ndeny:\n  - WTFPL\nreview:\n  - notHarvested\n';
const lock = lockOf('is-thirteen@2.0.0', 'left-pad@1.3.0', 'lodash@4.17.21', 'proprietary-widget@2.4.0');

describe('A license policy', function () {
  this.timeout(120_000);
  let world: World;

  beforeEach(async () => {
    world = await World.open({ files: { '.clearlydefined.yaml': policy, 'package-lock.json': lock } });
    await settled(world);
    await world.until(() => world.window.problems.length > 0);
    await world.pass(5000);
  });

  afterEach(() => world.close());

  const row = async (name: string): Promise<string> =>
    (await world.rows(componentsView, { withTooltip: true })).find((one) => one.includes(name)) ?? '';
  const node = (name: string): Promise<unknown> => world.window.tree(componentsView).find(name);
  const text = (): string =>
    world.window.documents.all.find(({ uri }) => uri.path.endsWith('.clearlydefined.yaml'))?.getText() ?? '';
  const stored = (): string => fs.readFileSync(path.join(world.folder, '.clearlydefined.yaml'), 'utf8');

  it('marks what it denies and what is to be reviewed, in rows and in their tooltips', async () => {
    assert.match(
      await row('left-pad'),
      /left-pad – WTFPL · denied by policy · 1\.3\.0.*declared WTFPL · denied by policy/,
    );
    assert.match(
      await row('is-thirteen'),
      /is-thirteen – .*to review by policy.*Not scanned yet · to review by policy/,
    );
    assert.doesNotMatch(await row('lodash'), /policy/);
  });

  it('marks a file by its worst verdict, and the folders above it only if something is denied', () => {
    const decoration = (file: string): unknown => {
      const [provider] = world.window.decorations;
      return provider?.provideFileDecoration(Uri.file(path.join(world.folder, file)));
    };
    assert.deepEqual(JSON.parse(JSON.stringify(decoration('package-lock.json'))), {
      badge: '!',
      tooltip: 'License policy: 1 denied, 2 to review',
      color: { id: 'clearlydefined.policyDeniedForeground' },
      propagate: true,
    });
    assert.equal(decoration('other.json'), undefined);
  });

  it('is a filter of the Components view', async () => {
    world.window.dialogs.answer = ({ kind }) => (kind === 'list' ? ['Denied by policy'] : undefined);
    await world.run('clearlydefined.filterByState');
    await world.pass(1000);
    assert.match(world.seen().join('\n'), /\[Denied by policy\]/);
    assert.notEqual(await row('left-pad'), '');
    assert.equal(await row('lodash'), '');
  });

  it('gets an exception for a component, with a reason and an expiry, in its document, which isn’t saved', async () => {
    world.window.dialogs.answer = ({ kind, choices }) => {
      if (kind === 'input') return 'used by the build only';
      return choices.find((one) => one === 'Never');
    };
    await world.run('clearlydefined.allowComponent', [await node('left-pad')]);
    await world.pass(2000);
    const [reason = '', expiry = ''] = world.seen();
    assert.match(reason, /Allow left-pad 1\.3\.0 \(Reason for the exception\)/);
    assert.match(expiry, /\[In 90 days\]/);
    assert.match(text(), /npm\/npmjs\/-\/left-pad\/1\.3\.0[^]*used by the build only/);
    assert.equal(stored(), policy);
    assert.doesNotMatch(await row('left-pad'), /denied/);
  });

  it('gets another license that is allowed', async () => {
    await world.run('clearlydefined.allowLicense', [await node('proprietary-widget')]);
    await world.pass(2000);
    assert.match(text(), /allow:[^]*LicenseRef-scancode-proprietary-license[^]*deny:/);
    assert.equal(stored(), policy);
    assert.doesNotMatch(await row('proprietary-widget'), /policy/);
  });

  it('stays in force while its text is broken, says so, and gets no exception meanwhile', async () => {
    world.write('.clearlydefined.yaml', policy.replace('WTFPL', 'WTFLP'));
    await settled(world);
    const rows = await world.rows(componentsView);
    assert.ok(
      rows.some((one) => /Errors in the license policy: 1.*The last good one stays in force/.test(one)),
      rows.join('\n'),
    );
    assert.match(await row('left-pad'), /denied by policy/);
    world.mark();
    await world.run('clearlydefined.allowComponent', [await node('left-pad')]);
    assert.match(world.seen().join('\n'), /The license policy has errors\. Correct them first\./);
  });

  it('is shown to be edited by hand when the editor refuses the change', async () => {
    world.window.documents.apply = async () => false;
    world.mark();
    await world.run('clearlydefined.allowLicense', [await node('proprietary-widget')]);
    assert.deepEqual(world.seen(), [
      'warning: The license policy can’t be changed automatically. Add the exception by hand.',
    ]);
    assert.deepEqual(
      world.window.tabs.map(({ label }) => label),
      ['.clearlydefined.yaml'],
    );
    assert.equal(text(), policy);
  });

  it('is not created without its text: the user learns that the editor refused it', async () => {
    fs.rmSync(path.join(world.folder, '.clearlydefined.yaml'));
    world.window.documents.apply = async () => false;
    world.mark();
    await world.run('clearlydefined.createPolicy');
    assert.deepEqual(world.seen(), ['error: Not saved: the editor refused.']);
    assert.deepEqual(world.window.tabs, []);
  });
});

describe('Problems of policies', function () {
  this.timeout(120_000);
  let world: World;

  afterEach(() => world.close());

  it('are logged when a policy could not be read for an unexpected reason', async () => {
    const isLinkedOutside = async (_folder: string, file: string): Promise<boolean> => {
      if (file.endsWith('.clearlydefined.yaml')) throw new Error('the disk is gone');
      return false;
    };
    world = await World.open({
      files: { '.clearlydefined.yaml': policy, 'package-lock.json': lock },
      adapt: (platform) => ({ ...platform, isLinkedOutside }),
    });
    await settled(world);
    const line = /\[error\] policies: .*the disk is gone/;
    assert.ok(
      world.window.log.some((one) => line.test(one)),
      world.window.log.join('\n'),
    );
  });

  it('of two new policies are shown although both were typed in at the same time', async () => {
    const moreFolders = ['one', 'two'];
    world = await World.open({ files: { '.clearlydefined.yaml': policy, 'package-lock.json': lock }, moreFolders });
    await settled(world);
    const places = moreFolders.map((name) => `${Uri.file(path.join(world.root, name)).path}/.clearlydefined.yaml`);
    const uris = places.map((place) => new Uri({ scheme: 'untitled', path: place }));
    const documents = await Promise.all(uris.map((uri) => world.window.documents.open(uri)));
    for (const [at, document] of documents.entries()) document.setText(`deny:\n  - MITT${at}\n`, true);
    await world.pass(1000);
    for (const at of documents.keys())
      assert.ok(
        world.window.problems.some((problem) => problem.includes(`MITT${at}`)),
        world.window.problems.join('\n'),
      );
    const [first] = documents;
    first?.setText('deny:\n  - GPLL\n', true);
    world.window.documents.close(first?.uri ?? Uri.file(''));
    await world.pass(1000);
    assert.doesNotMatch(world.window.problems.join('\n'), /MITT0|GPLL/);
  });
});
