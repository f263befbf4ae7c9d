// What the Components view lists, counts, filters and explains, and what it requests.
import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'mocha';
import { componentRows, componentsView, settled } from './faults/operations/components.ts';
import { lockOf } from './workspace.ts';
import { World, type WorldOptions } from './world.ts';

const files = {
  'package.json': JSON.stringify({ name: 'project', dependencies: { 'left-pad': '1.3.0', lodash: '4.17.21' } }),
  'package-lock.json': lockOf('is-thirteen@2.0.0', 'json-schema@0.2.3', 'left-pad@1.3.0', 'lodash@4.17.21'),
};

describe('Components view', function () {
  this.timeout(120_000);
  let world: World;

  async function open(options: WorldOptions = { files }): Promise<void> {
    world = await World.open(options);
    await settled(world);
  }

  afterEach(() => world.close());

  const state = (): unknown => world.window.contexts.get('clearlydefined.components');
  const description = (): string => world.window.tree(componentsView).description;
  const rows = (): Promise<readonly string[]> => componentRows(world);
  const hasNotice = async (): Promise<boolean> =>
    (await world.rows('clearlydefined.components')).some((row) => row.startsWith('Public names are sent'));

  /** The user runs a command and chooses this in its list. */
  async function choose(command: string, answer: string | readonly string[]): Promise<void> {
    world.window.dialogs.answer = ({ kind }) => (kind === 'list' ? answer : undefined);
    await world.run(command);
    await world.pass(1000);
  }

  /** The user types into the filter and accepts it. */
  async function filter(text: string): Promise<void> {
    const { dialogs } = world.window;
    void world.window.run('clearlydefined.filter');
    await world.until(() => dialogs.lists.length > 0);
    dialogs.lists.at(-1)?.type(text);
    await world.pass(1000);
    dialogs.lists.at(-1)?.choose('');
    await world.pass(1000);
  }

  it('is empty without a manifest, and has one as soon as it is there', async () => {
    await open({ files: {} });
    assert.equal(state(), 'noManifest');
    world.write('package-lock.json', files['package-lock.json']);
    await settled(world);
    await world.run('clearlydefined.scan');
    await settled(world);
    assert.equal(state(), 'filled');
    assert.ok((await rows()).some((row) => row.includes('lodash – MIT')));
  });

  it('asks which file of a merged row to compare', async () => {
    await open();
    const row = await world.window.tree(componentsView).find('package.json');
    const question = 'list: Compare the dependencies of which file? [package-lock.json] [package.json]';
    for (const file of ['package-lock.json', 'package.json']) {
      world.window.dialogs.answer = ({ kind }) => (kind === 'list' ? [file] : undefined);
      world.mark();
      await world.run('clearlydefined.compareDependencies', [row]);
      await world.pass(1000);
      assert.deepEqual(world.seen(), [question, `information: ${file} is in no Git repository with a commit.`]);
    }
  });

  it('guesses a license where no lock decides the version, counts it nowhere, and opens it', async () => {
    const dependencies = { 'mixed-bag': '^3.0.0', lodash: '^99.0.0', '@acme/billing': '^1.0.0' };
    await open({
      files: { 'package.json': JSON.stringify({ name: 'project', dependencies }) },
      settings: { privatePackages: ['npm/npmjs/@acme/*'] },
    });
    await rows();
    await settled(world);
    assert.deepEqual(await rows(), [
      'project – 3 components · 3 not looked up',
      '  package.json – 3 · 3 not looked up',
      '    @acme/billing – private · ^1.0.0',
      '    lodash – no exact version · ^99.0.0',
      '    mixed-bag – ≈ MIT · 3.0.0',
    ]);
    assert.equal(description(), '3 components · 3 not looked up');
    const asked = world.service.requests.map(({ target }) => decodeURIComponent(target));
    assert.ok(asked.some((target) => target.includes('mixed-bag')));
    assert.deepEqual(
      asked.filter((target) => target.includes('billing')),
      [],
    );
    const row = await world.window.tree(componentsView).find('mixed-bag');
    await world.run('clearlydefined.showNewestKnown', [row]);
    await world.pass(1000);
    assert.ok(world.window.panels.some(({ title }) => title.startsWith('mixed-bag 3.0.0')));
  });

  it('counts beside what is identified what isn’t looked up', async () => {
    await open({ files: { 'requirements.txt': 'requests==2.31.0\nflask>=2\nclick>=8\n' } });
    assert.equal((await rows())[0], 'Everything is identified – 1 · 2 not looked up');
  });

  it('groups by license and by license state', async () => {
    await open();
    await choose('clearlydefined.groupBy', 'License');
    assert.deepEqual(await rows(), [
      'MIT – 1',
      '  lodash – MIT · 4.17.21',
      'WTFPL – 1',
      '  left-pad – WTFPL · 1.3.0',
      'License unclear – 1',
      '  json-schema – AFL-2.1 OR BSD-3-Clause? · 0.2.3 · License unclear · pending curations: 1',
      'Not scanned yet – 1',
      '  is-thirteen – Not scanned yet · 2.0.0',
    ]);
    await choose('clearlydefined.groupBy', 'License state');
    assert.deepEqual(
      (await rows()).filter((row) => !row.startsWith(' ')),
      ['SPDX license – 2', 'License unclear – 1', 'Not scanned yet – 1'],
    );
  });

  it('filters by text, says so, and explains a filter that nothing matches', async () => {
    await open();
    await choose('clearlydefined.groupBy', 'License');
    await filter('wtfpl');
    assert.deepEqual(await rows(), ['WTFPL – 1', '  left-pad – WTFPL · 1.3.0']);
    assert.match(description(), /wtfpl/);
    await filter('no such license');
    assert.equal(state(), 'filteredToNothing');
    await world.run('clearlydefined.clearFilter');
    await world.pass(1000);
    assert.equal(state(), 'filled');
    assert.equal((await rows()).length, 8);
  });

  it('filters by license state, and to what needs attention, which is on the badge', async () => {
    await open();
    assert.equal(description(), '4 components · 2 need attention');
    assert.deepEqual(world.window.tree(componentsView).badge, { value: 2, tooltip: '2 need attention' });
    await choose('clearlydefined.filterByState', ['Needs attention']);
    assert.equal(description(), 'Needs attention');
    const attention = [
      '    is-thirteen – Not scanned yet · 2.0.0',
      '    json-schema – AFL-2.1 OR BSD-3-Clause? · 0.2.3 · License unclear · pending curations: 1',
    ];
    assert.deepEqual(
      (await rows()).filter((row) => row.startsWith('    ')),
      attention,
    );
    await world.run('clearlydefined.clearFilter');
    await choose('clearlydefined.filterByState', ['Not scanned yet']);
    assert.deepEqual(
      (await rows()).filter((row) => row.startsWith('    ')),
      attention.slice(0, 1),
    );
  });

  it('counts a component once that is needed by several, and says by which', async () => {
    const of = (version: string, dependencies: object = {}): object => ({ version, dependencies });
    const direct = { 'body-parser': '^1.0.0', compression: '^1.0.0' };
    const packages = {
      '': { dependencies: direct },
      'node_modules/body-parser': of('1.20.2', { bytes: '3.1.2', 'raw-body': '^2.0.0' }),
      'node_modules/body-parser/node_modules/bytes': of('3.1.2'),
      'node_modules/raw-body': of('2.5.2', { bytes: '^3.0.0' }),
      'node_modules/bytes': of('3.0.0'),
      'node_modules/compression': of('1.7.4', { bytes: '3.1.2' }),
      'node_modules/compression/node_modules/bytes': of('3.1.2'),
    };
    await open({ files: { 'package-lock.json': JSON.stringify({ lockfileVersion: 3, packages }) } });
    await rows();
    await world.pass(1000);
    assert.deepEqual(await rows(), [
      'Needs attention – 4',
      '  body-parser – Not scanned yet · 1.20.2',
      '  bytes – Not scanned yet · 3.0.0',
      '  compression – Not scanned yet · 1.7.4',
      '  raw-body – Not scanned yet · 2.5.2',
      'project – 5 components · 4 need attention',
      '  package-lock.json – 5 · 4 need attention',
      '    Direct – 2 · 2 need attention',
      '      body-parser – Not scanned yet · 1.20.2',
      '      compression – Not scanned yet · 1.7.4',
      '    Transitive – 3 · 2 need attention',
      '      bytes – Not scanned yet · 3.0.0',
      '      bytes – MIT · 3.1.2 · needed by body-parser',
      '      bytes – MIT · 3.1.2 · needed by compression',
      '      raw-body – Not scanned yet · 2.5.2',
    ]);
  });

  it('lists a file that is too large with its size, and reads it once it is smaller', async () => {
    const large = JSON.stringify({ a: 'x'.repeat(1_200_000) });
    await open({ files: { ...files, 'tools/package-lock.json': large }, settings: { maxFileSize: 1 } });
    const before = (await rows()).join('\n');
    assert.match(before, /tools\/package-lock\.json – .*not read/);
    assert.match(before, /tools\/package-lock\.json has more than 1 MB/);
    assert.match(before, /lodash – MIT/);
    world.write('tools/package-lock.json', '{ "lockfileVersion": 3 }');
    await world.run('clearlydefined.scan');
    await settled(world);
    // A file that lists nothing has no row.
    assert.doesNotMatch((await rows()).join('\n'), /tools\/package-lock\.json/);
  });

  it('requests nothing on demand until the user opens one component, and then all of them', async () => {
    await open({ files, settings: { lookUp: 'onDemand' } });
    assert.equal(world.service.requests.length, 0);
    assert.ok((await rows()).some((row) => row.includes('lodash – Not looked up yet · 4.17.21')));
    assert.equal(await hasNotice(), false);
    await world.run('clearlydefined.openDefinition', ['npm/npmjs/-/lodash/4.17.21']);
    await world.pass(1000);
    const texts = (): string => world.service.requests.map(({ target, body }) => `${target} ${body}`).join('\n');
    assert.match(texts(), /lodash/);
    assert.doesNotMatch(texts(), /left-pad|json-schema|is-thirteen/);
    assert.ok((await rows()).some((row) => row.includes('lodash – MIT · 4.17.21')));
    await world.run('clearlydefined.lookUpLicenses');
    await settled(world);
    assert.match(texts(), /left-pad/);
    const before = world.service.requests.length;
    world.window.set('lookUp', 'automatic');
    await settled(world);
    const later = world.service.requests.slice(before).map(({ target }) => target);
    assert.deepEqual(
      later.filter((target) => target.startsWith('/definitions')),
      [],
    );
  });

  it('is on demand after “Don’t Look Up Automatically”, and its notice is gone', async () => {
    await open();
    assert.equal(await hasNotice(), true);
    await world.run('clearlydefined.lookUpNotice', ['onDemand']);
    await world.pass(1000);
    assert.equal(world.window.settings.get('lookUp'), 'onDemand');
    assert.equal(await hasNotice(), false);
  });

  it('has the licenses it knew when a refresh is cancelled', async () => {
    await open();
    await world.pass(2000); // Suggestions come a second after licenses.
    const before = await rows();
    world.service.control.setFaults([{ on: '*', kind: 'hang' }]);
    const refresh = world.window.run('clearlydefined.refresh');
    await world.until(() => world.window.contexts.get('clearlydefined.isBusy') === true);
    await world.run('clearlydefined.cancel');
    await world.finish(Promise.resolve(refresh));
    await world.pass(1000);
    assert.deepEqual(await rows(), before);
    assert.deepEqual(world.seen(), []);
  });

  it('shows the same after a restart, without another lookup', async () => {
    await open();
    await world.pass(2000); // Suggestions come a second after licenses.
    const before = await rows();
    await world.pass(60_000);
    const sent = world.service.requests.length;
    await world.restart();
    await settled(world);
    await world.pass(2000);
    assert.deepEqual(await rows(), before);
    const isLookup = ({ target }: { readonly target: string }): boolean => !target.startsWith('/curations');
    const later = world.service.requests
      .slice(sent)
      .filter(isLookup)
      .map(({ method, target }) => `${method} ${target}`);
    assert.deepEqual(later, []);
  });

  it('shows the same licenses after a restart while the service is down, without pull requests', async () => {
    await open();
    await world.pass(2000); // Suggestions come a second after licenses.
    const before = await rows();
    await world.pass(60_000);
    await world.refuse();
    await world.restart();
    await settled(world);
    await world.pass(2000);
    assert.deepEqual(
      await rows(),
      before.map((row) => row.replace(' · pending curations: 1', '')),
    );
    assert.deepEqual(world.seen(), []);
  });
});
