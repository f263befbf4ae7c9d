// Every row of the three views with all that the editor shows of it, as golden files in rows/: UPDATE_GOLDEN=1 writes
// them. A row is its label and description; below it are icon, kind, click, spoken text, checkbox and tooltip.
import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'mocha';
import { coordinatesKey, parseCoordinates } from '../../src/core/coordinates.ts';
import type { Problem } from '../../src/core/problem.ts';
import type { HarvestOrder, HarvestState } from '../../src/model/harvests/harvest.ts';
import { harvestFormWith } from '../../src/model/harvests/harvestOrders.ts';
import type { CurationSet } from '../../src/curation/curation.ts';
import type { PartState } from '../../src/model/submissions/submission.ts';
import { CurationRecords, declaring, npm, propose, writeRecordFile } from '../support/curationRecords.ts';
import { assertGolden } from '../support/golden.ts';
import { type MenuEntry, readManifest } from '../support/packageManifest.ts';
import { openSession, type Session, type SessionOptions, type View } from './session.ts';
import { lockOf } from './workspace.ts';

const minute = 60_000;
const unreachable: Problem = { kind: 'unreachable', url: 'https://service.example', detail: 'connection refused' };
const locked = { 'package-lock.json': lockOf('is-thirteen@2.0.0', 'json-schema@0.2.3', 'lodash@4.17.21') };

describe('All rows', function () {
  this.timeout(120_000);
  let session: Session;

  afterEach(() => session.close());

  async function open(options: SessionOptions): Promise<void> {
    session = await openSession(options);
    await session.world.pass(5000);
  }

  /** Compares the rows of these views with the golden file. */
  async function compare(name: string, ...views: readonly View[]): Promise<void> {
    const { world } = session;
    const parts: string[] = [];
    for (const view of views) {
      const tree = world.window.tree(`clearlydefined.${view}`);
      // What is looked up once a row is shown.
      await world.finish(tree.drawing());
      await world.pass(5000);
      const about = [tree.description, tree.message].filter(Boolean).join(' – ');
      parts.push(`# ${view}${about === '' ? '' : `: ${about}`}`, ...(await world.finish(tree.drawing())), '');
    }
    assertGolden(world.plain(parts.join('\n')), `test/editor/rows/${name}.txt`);
  }

  /** Writes what earlier sessions stored, and opens another window. */
  async function stored(write: (records: CurationRecords, now: number) => void): Promise<void> {
    const { service, storage, clock } = session.world;
    await session.world.restart(() => write(new CurationRecords(storage, service.url, clock.now()), clock.now()));
    await session.world.pass(5000);
  }

  it('without a manifest', async () => {
    await open({ files: { 'README.md': 'nothing' } });
    await compare('nothing', 'components', 'activity', 'definitions');
  });

  it('of every state of a license', async () => {
    await open({ workspace: 'states' });
    await compare('states', 'components');
  });

  it('of several manifests, some with problems', async () => {
    const files = {
      'requirements.txt': 'requests==2.31.0\nflask>=2\n-e ./local\n',
      'tools/package.json': '{ "dependencies": { "lodash": ',
      'app/pom.xml': '<project><dependencies><dependency><groupId>a</groupId></dependency></dependencies></project>',
    };
    await open({ files: { ...locked, ...files } });
    await compare('manifests', 'components');
  });

  it('of sources to decide about, and private names', async () => {
    await open({ workspace: 'private', settings: { privatePackages: ['npm/npmjs/@harbor/*'] } });
    await compare('sources', 'components');
  });

  it('in Restricted Mode', async () => {
    await open({ files: locked, isTrusted: false });
    await compare('restricted', 'components');
  });

  it('of a policy, and of one with errors', async () => {
    const policy = 'deny:\n  - MIT\nreview:\n  - notHarvested\n';
    await open({ files: { ...locked, '.clearlydefined.yaml': policy } });
    await compare('policy', 'components');
    session.world.write('.clearlydefined.yaml', policy.replace('MIT', 'MITT'));
    await session.world.pass(5000);
    await compare('policyErrors', 'components');
  });

  it('while the service is down', async () => {
    await open({ files: locked });
    await session.world.refuse();
    session.answer(/Clear Cache/);
    await session.run('troubleshoot', 'cache');
    await session.world.pass(600_000);
    await compare('serviceDown', 'components');
  });

  it('grouped and filtered', async () => {
    const wanted = ['half-harvested@1.0.0', 'is-thirteen@2.0.0', 'json-schema@0.2.3', 'lodash@4.17.21'];
    await open({ files: { 'package-lock.json': lockOf(...wanted) } });
    session.answer(['License']);
    await session.run('groupBy');
    await compare('groupedByLicense', 'components');
    session.answer(['Harvest status']);
    await session.run('groupBy');
    await compare('groupedByHarvest', 'components');
    session.answer(['Manifest']);
    await session.run('groupBy');
    session.answer(['Needs attention']);
    await session.run('filterByState');
    await compare('filtered', 'components');
  });

  it('of drafts and licenses that count locally', async () => {
    await open({ files: locked });
    const coordinates = { ...npm('lodash'), revision: '4.17.20' };
    const local = { coordinates, declared: 'ISC', reason: 'The README says so.', draftId: null, pullRequest: 7 };
    session.world.workspaceState.set('localLicenses', { licenses: [{ ...local, since: session.world.clock.now() }] });
    await stored((records) => {
      records.draft(declaring(npm('lodash'), { '4.17.21': 'MIT-0', '4.17.20': 'MIT-0' }));
      records.draft(declaring(npm('gsap'), { '3.12.5': 'Mitt' }));
      records.draft(declaring(npm('indexof'), { '0.0.1': '' }));
    });
    await session.run('openDraft', 'npm/npmjs/-/lodash/4.17.21');
    await session.run('chooseDraft', await session.row('activity', 'lodash'));
    await compare('drafts', 'activity', 'components');
  });

  it('of submissions in every state, and pull requests of others', async () => {
    await open({ files: locked });
    const { service, clock } = session.world;
    const begun = clock.now();
    const setOf = (name: string): CurationSet => declaring(npm(name), { '1.0.0': 'MIT', '2.0.0': 'MIT' });
    const numbers = [];
    for (const title of ['mine', 'another', '[theirs](command:x)'])
      numbers.push(await propose(service.url, title, [declaring(npm('lodash'), { '4.17.21': 'ISC' })]));
    await session.world.pass(11_000);
    const [open1 = 0, open2 = 0] = numbers;
    const ofNumber = (kind: 'open' | 'merged' | 'closed' | 'mergedNotInEffect', number: number): PartState => {
      const notInEffect = kind === 'mergedNotInEffect' ? [{ ...npm('n8'), revision: '2.0.0' }] : [];
      const url = `https://github.example/pull/${number}`;
      return { kind, number, url, sentAt: begun - 9 * minute, checkedAt: begun - minute, notInEffect };
    };
    const place = { set: 0, revision: '1.0.0', path: 'licensed.declared', words: 'is not SPDX <b>' };
    const states: readonly PartState[] = [
      { kind: 'waiting' },
      { kind: 'notSent', problem: unreachable },
      { kind: 'unsure', since: begun - 20 * minute, problem: null, lookedAt: [begun - minute] },
      { kind: 'refused', problem: { kind: 'contributionRefused', places: 1, first: 'is not SPDX' }, words: [place] },
      { kind: 'refused', problem: { kind: 'signedInFailed', status: 500 }, words: [] },
      ofNumber('open', open1),
      ofNumber('merged', 9001),
      ofNumber('closed', 9002),
      ofNumber('mergedNotInEffect', 9003),
    ];
    await stored((records) => {
      for (const [at, state] of states.entries()) {
        const account = at % 2 === 0 ? null : 'chris';
        const sets = state.kind === 'merged' ? [declaring(npm('chalk'), { '4.1.2': 'MIT' })] : [setOf(`n${at}`)];
        records.submission(`s${at}`, `${state.kind} ${at}`, sets, state, { age: at, account });
      }
      records.submission('parts', 'of two components', [setOf('a'), setOf('b')], ofNumber('open', open2), { age: 30 });
    });
    await compare('submissions', 'activity');
  });

  it('of harvests in every state', async () => {
    await open({ files: locked });
    await session.world.refuse();
    await stored((_, now) => {
      const { service, storage } = session.world;
      const times = { sentAt: now - 5 * minute, askedAt: now - minute, followedFrom: now - 5 * minute };
      const progress = {
        ...times,
        before: ['licensee/9.14.0'],
        results: ['licensee/9.14.0'],
        computed: [],
        computedAt: null,
      };
      const computed = ['clearlydefined/1.2.0', 'licensee/9.14.0', 'scancode/32.3.0', 'reuse/3.2.1'];
      const done = { ...progress, results: computed, computed, computedAt: now - minute };
      const states: readonly HarvestState[] = [
        { kind: 'waiting' },
        { kind: 'sending', since: now - minute },
        { kind: 'unsure', problem: unreachable, ...progress },
        { kind: 'accepted', ...progress },
        { kind: 'accepted', ...progress, results: computed, computed: computed.slice(0, 2), computedAt: now - minute },
        { kind: 'arrived', arrivedAt: now - 2 * minute, ...done },
        { kind: 'gaveUp', at: now - minute, wasAccepted: true, ...progress },
        { kind: 'refused', at: now - minute, problem: { kind: 'rejected', status: 422, detail: 'no' } },
        { kind: 'failed', at: now - minute, problem: unreachable },
      ];
      const items = states.map((state, at) => {
        return { coordinates: { ...npm(`n${at}`), revision: '1.0.0' }, tool: 'package', state } as const;
      });
      const only = {
        coordinates: { ...npm('only'), revision: '1.0.0' },
        tool: 'scancode',
        state: items[3]?.state,
      } as const;
      const of = (id: string, url: string, ofOrder: readonly object[]): void => {
        const order = { id, service: url, orderedAt: now - 10 * minute, items: ofOrder } as HarvestOrder;
        writeRecordFile(storage, 'harvests', 'w0', id, order, harvestFormWith(coordinatesKey));
      };
      of('h1', service.url, items);
      of('h2', 'https://other.example', [only]);
    });
    await compare('harvests', 'activity');
  });

  it('of exported files', async () => {
    await open({ files: { 'README.md': 'nothing' } });
    const { clock, workspaceState } = session.world;
    const at = clock.now();
    const exports = (['definitions', 'coordinates', 'packageUrls', 'components', 'overview'] as const).map(
      (what, i) => {
        const states = [
          { kind: 'writing' },
          { kind: 'written', at, bytes: 4096 },
          { kind: 'failed', at, detail: 'ENOSPC' },
        ];
        return {
          id: what,
          what,
          uri: `file:///exports/${what}.txt`,
          entries: i + 1,
          startedAt: at,
          state: states[i % 3],
        };
      },
    );
    workspaceState.set('exports', { exports });
    await session.world.restart();
    await session.world.pass(5000);
    await compare('exports', 'activity');
  });

  it('of the list of definitions', async () => {
    await open({ files: { 'README.md': 'nothing' }, settings: { privatePackages: ['npm/npmjs/@acme/*'] } });
    const names = ['lodash/4.17.21', 'half-harvested/1.0.0', 'is-thirteen/2.0.0', 'mixed-bag/3.0.0', 'lodash/0.0.99'];
    const coordinates = [
      ...names.map((name) => `npm/npmjs/-/${name}`),
      'npm/npmjs/-/lodash',
      'npm/npmjs/@acme/x/1.0.0',
    ];
    for (const one of coordinates) if (!parseCoordinates(one).ok) throw new Error(one);
    session.world.workspaceState.set('definitions', { version: 1, coordinates });
    await session.world.restart();
    await session.world.pass(5000);
    await compare('definitions', 'definitions');
    await session.world.refuse();
    await session.run('refreshDefinitions');
    await session.world.pass(600_000);
    await compare('definitionsDown', 'definitions');
  });

  it('of many attributions, twenty first and the others in pages', async () => {
    await open({ service: { large: [{ shape: 'tree', files: 10_000 }] } });
    await session.run('addToDefinitions', 'npm/npmjs/-/large-tree-10000/1.0.0');
    const rows = await session.rows('definitions');
    const at = rows.findIndex((row) => row.startsWith('  Attribution'));
    const total = Number(/\d+/.exec(rows[at] ?? '')?.[0]);
    assert.ok(total > 1000);
    const end = rows.findIndex((row) => row.startsWith('  Files'));
    const pages = rows.slice(at, end).map((row, index) => (row.includes(' more – ') ? `${index} ${row.trim()}` : ''));
    const few = pages.filter(Boolean);
    assert.deepEqual(few.slice(0, 3), [
      `21 ${total - 20} more – 21 to ${total}`,
      '22 500 more – 21 to 520',
      '523 500 more – 521 to 1020',
    ]);
    assert.equal(end - at, 1 + total + few.length);
  });
});

describe('A command of a row that has gone', () => {
  it('does nothing, whatever is selected', async () => {
    const { menus } = readManifest<{ contributes: { menus: Readonly<Record<string, readonly MenuEntry[]>> } }>()
      .contributes;
    const session = await openSession({ files: locked });
    await session.run('addToDefinitions', 'npm/npmjs/-/lodash/4.17.21');
    await session.run('openDraft', 'npm/npmjs/-/lodash/4.17.21');
    const views: readonly View[] = ['components', 'activity', 'definitions'];
    for (const view of views)
      session.world.window.tree(`clearlydefined.${view}`).select(await session.row(view, 'lodash'));
    const drawn = async (): Promise<unknown> => Promise.all(views.map((view) => session.rows(view)));
    await session.settle();
    const [before, tabs] = [await drawn(), session.tabs];
    session.messages();
    session.forgetRequests();
    const inside = ({ command, submenu = '' }: MenuEntry): readonly string[] =>
      command === undefined ? (menus[submenu] ?? []).flatMap(inside) : [command];
    const commands = new Set((menus['view/item/context'] ?? []).flatMap(inside));
    assert.ok(commands.size > 25, `${commands.size}`);
    // As VS Code passes the row and the selection.
    for (const command of commands) await session.world.run(command, [undefined, undefined]);
    assert.deepEqual([await drawn(), session.tabs, session.messages(), session.requests()], [before, tabs, [], []]);
    await session.close();
  });
});
