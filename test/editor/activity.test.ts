// What the Activity view shows and does, and what arrives with a harvest.
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { settled } from './faults/operations/components.ts';
import { openSession, type Session } from './session.ts';
import { lockOf } from './workspace.ts';
import { World } from './world.ts';

const activityView = 'clearlydefined.activity';
const componentsView = 'clearlydefined.components';
const lodash = 'npm/npmjs/-/lodash/4.17.21';
const thirteen = 'npm/npmjs/-/is-thirteen/2.0.0';
const files = { 'package-lock.json': lockOf('lodash@4.17.21', 'is-thirteen@2.0.0', 'half-harvested@1.0.0') };

describe('The Activity view', function () {
  this.timeout(120_000);
  let world: World;

  beforeEach(async () => {
    world = await World.open({ files, service: { harvestDelayMs: 600_000_000 } });
    await settled(world);
    world.window.dialogs.answer = ({ choices }) => choices.find((one) => one === 'Queue Harvest');
  });

  afterEach(() => world.close());

  const rows = async (): Promise<string> => (await world.rows(activityView)).join('\n');

  async function refresh(): Promise<void> {
    await world.run('clearlydefined.refreshActivity');
    await world.pass(2000);
  }

  async function queue(): Promise<void> {
    await world.run('clearlydefined.queueHarvest', [thirteen]);
    await world.pass(2000);
  }

  it('has what the service says about a refused harvest as text in its tooltip', async () => {
    const said = '[click](command:clearlydefined.scan) <b>**bold**</b> $(error)';
    world.service.control.setFaults([{ on: 'POST /harvest', kind: 'status', status: 400, body: said }]);
    await queue();
    const tooltips = (await world.rows(activityView, { withTooltip: true })).join('\n');
    // Markdown with references in place of all that could be markup, or an icon.
    assert.ok(
      tooltips.includes(
        '&#91;click&#93; &#40;command&#58;clearlydefined&#46;scan&#41; &#60;b&#62;&#42;&#42;bold&#42;&#42;&#60;&#47;b&#62; &#36;&#40;error&#41;',
      ),
      tooltips,
    );
    assert.ok(!tooltips.includes('](command:clearlydefined.scan)'), tooltips);
  });

  it('requests a waiting harvest every five minutes in the first half hour, and every thirty after that', async () => {
    await queue();
    const { service, clock } = world;
    const times: number[] = [];
    const began = clock.passed;
    for (let minutes = 0; minutes < 125; minutes++) {
      const before = service.requests.length;
      await world.pass(60_000);
      const more = service.requests.slice(before).filter(({ body }) => body.includes('is-thirteen'));
      times.push(...more.map(() => Math.round((clock.passed - began) / 60_000)));
    }
    assert.deepEqual(times, [5, 10, 15, 20, 25, 30, 60, 90, 120]);
  });

  it('names the service of a waiting harvest once another service is in use', async () => {
    await queue();
    assert.match(await rows(), /is-thirteen.*waiting/);
    assert.doesNotMatch(await rows(), new RegExp(`of 127\\.0\\.0\\.1:${world.service.port}`));
    world.window.set('apiUrl', 'http://127.0.0.1:9');
    await world.pass(2000);
    assert.match(await rows(), new RegExp(`is-thirteen.*of 127\\.0\\.0\\.1:${world.service.port}`));
  });

  it('is cleared without a question of what succeeded, and after one of what failed', async () => {
    world.service.control.setFaults([{ on: 'POST /harvest', kind: 'status', status: 400 }]);
    await queue();
    assert.match(await rows(), /is-thirteen.*refused/);
    world.mark();
    world.window.dialogs.answer = () => undefined;
    await world.run('clearlydefined.clearActivity');
    assert.match(world.seen().join('\n'), /modal: Remove ended activity\? Ended: 1, failed: 1/);
    assert.match(await rows(), /is-thirteen.*refused/);
    world.window.dialogs.answer = ({ choices }) => choices.find((one) => one.startsWith('Remove'));
    await world.run('clearlydefined.clearActivity');
    await world.pass(1000);
    assert.doesNotMatch(await rows(), /is-thirteen/);
  });

  it('has a draft that can be submitted once the harvest of its component has arrived', async () => {
    await queue();
    await world.run('clearlydefined.openDraft', [thirteen]);
    const document = world.window.documents.all.find(({ uri }) => uri.path.endsWith('.curation.yaml'));
    assert.ok(document);
    document.setText(document.getText().replace(/declared:.*/, 'declared: ISC'), true);
    await world.finish(document.save());
    await world.pass(5000);
    assert.match(world.window.problems.join('\n'), /not scanned yet/);
    world.service.control.finishHarvests();
    await refresh();
    await world.pass(5000);
    assert.deepEqual(world.window.problems, []);
    assert.match(await rows(), /is-thirteen.*arrived/);
    assert.match((await world.rows(componentsView)).join('\n'), /is-thirteen.*MIT.*draft: ISC/);
  });
});

describe('The rows of the Activity view', function () {
  this.timeout(120_000);
  let session: Session;

  beforeEach(async () => {
    session = await openSession({ files, service: { harvestDelayMs: 600_000_000 } });
    session.answer(/Queue Harvest/);
    await session.run('queueHarvest', thirteen);
    await session.run('openDraft', lodash);
  });

  afterEach(() => session.close());

  /** Without the pull requests of others, which no file of this machine has. */
  const stored = async (): Promise<readonly string[]> =>
    (await session.rows('activity')).filter(
      (row) => !/^Other open pull requests|^ {2}(?:None on components|Requesting data)/.test(row),
    );

  it('are there after a start before a request is answered, and no row waits for one', async () => {
    const before = await stored();
    assert.match(before.join('\n'), /lodash[^]*is-thirteen/);
    const { clock, service } = session.world;
    const closed = clock.passed;
    await session.world.restart(() => {
      service.control.clearLog();
      service.control.setFaults([{ on: '*', kind: 'hang' }]);
    });
    assert.deepEqual(await stored(), before);
    assert.equal(clock.passed, closed);
    await session.world.pass(500);
    assert.deepEqual(await stored(), before);
    assert.ok(session.requests().length > 0);
    assert.ok(session.requests().every(({ status }) => status === 0));
  });

  it('are not blank for longer than 500 ms while a draft changes them every 200 ms', async () => {
    const { clock, window } = session.world;
    /** Times of the changes since VS Code requested the rows. */
    const changes: number[] = [];
    window.tree('clearlydefined.activity').onDraw(() => void changes.push(clock.passed));
    await session.rows('activity');
    const document = session.document('.curation.yaml');
    const text = document.getText();
    const blank: number[] = [];
    for (let step = 0; step < 120; step++) {
      if (step % 4 === 0)
        document.setText(text.replace(/declared:.*/, `declared: ${step % 8 === 0 ? 'MIT' : 'ISC'}`), true);
      await session.world.pass(50);
      // VS Code requests the rows once 200 ms pass without a change of them.
      const [first, last] = [changes[0], changes.at(-1)];
      if (first === undefined || last === undefined || clock.passed < last + 200) continue;
      blank.push(clock.passed - first);
      changes.length = 0;
      await session.rows('activity');
    }
    assert.ok(blank.length >= 5, blank.join());
    assert.ok(Math.max(...blank) <= 500, blank.join());
  });
});

describe('A component that is harvested in part', function () {
  this.timeout(120_000);

  it('names the tools that have not delivered in its tooltip, and offers a harvest', async () => {
    const world = await World.open({ files });
    try {
      await settled(world);
      const tooltips = await world.rows(componentsView, { withTooltip: true });
      const tooltip = tooltips.find((row) => row.includes('half-harvested')) ?? '';
      assert.match(tooltip, /Partly harvested&#58; no licensee&#44; scancode/);
      assert.match(tooltip, /\[Queue Harvest…\]\(command:clearlydefined\.queueHarvest/);
    } finally {
      await world.close();
    }
  });
});

describe('The Activity view in Restricted Mode', () => {
  it('sends no name of the workspace when it is refreshed, until lookups are allowed', async () => {
    const world = await World.open({ files, isTrusted: false });
    try {
      await settled(world);
      const requests = (): readonly string[] =>
        world.service.requests.map(({ method, target }) => `${method} ${target}`);
      await world.run('clearlydefined.refreshActivity');
      await world.pass(2000);
      assert.deepEqual(requests(), []);
      await world.run('clearlydefined.lookUpLicenses');
      await settled(world);
      await world.run('clearlydefined.refreshActivity');
      await world.pass(2000);
      assert.ok(requests().includes('POST /curations'));
    } finally {
      await world.close();
    }
  });
});
