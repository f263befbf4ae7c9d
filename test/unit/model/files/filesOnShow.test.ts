import assert from 'node:assert/strict';
import { finish } from '../../../../src/base/steps.ts';
import { FileBrowser } from '../../../../src/model/files/fileBrowser.ts';
import { FilesOnShow } from '../../../../src/model/files/filesOnShow.ts';
import { fileTable } from '../../../../src/model/files/fileTable.ts';
import { settle } from '../../../support/fakeClock.ts';
import { bodyWith, never, npm, setUp, SlowService } from './filesWorld.ts';
import { everything, file, printRows } from './someFiles.ts';
import { manyPauses, noPauses } from './turnsForTests.ts';

const many = Array.from({ length: 30_000 }, (_, at) =>
  file(`d${at % 50}/f${at}.js`, { license: at % 3 ? 'MIT' : 'ISC' }),
);

describe('Queries of one file table', () => {
  it('are dropped when a newer query arrives, and the newest is answered', async () => {
    const browser = new FileBrowser(finish(fileTable(many)), manyPauses());
    const texts = ['f', 'f1', 'f12', 'f123'];
    const windows = await Promise.all(texts.map((text) => browser.window({ ...everything, text }, 0, 10)));
    assert.deepEqual(
      windows.map((window) => window?.matching ?? null),
      [null, null, null, many.filter(({ path }) => path.includes('f123')).length],
    );
  });

  it('share the work when they are equal, whichever rows they request', async () => {
    const turns = manyPauses();
    const browser = new FileBrowser(finish(fileTable(many)), turns);
    const question = { ...everything, shape: 'list', text: '7' } as const;
    const [one, other] = await Promise.all([
      browser.window(question, 0, 5),
      browser.window(structuredClone(question), 5, 5),
    ]);
    assert.equal(one?.rows.length, 5);
    assert.equal(other?.rows.length, 5);
    const { pauses } = turns;
    await browser.window({ ...question }, 100, 60);
    assert.equal(turns.pauses, pauses, 'scrolling works out nothing');
  });

  it('stop working when they are dropped', async () => {
    const turns = manyPauses();
    const browser = new FileBrowser(finish(fileTable(many)), turns);
    const dropped = browser.window({ ...everything, sort: { column: 'license', isDescending: false } }, 0, 5);
    browser.stop();
    assert.equal(await dropped, null);
    assert.ok(turns.pauses <= 2, `${turns.pauses} pauses`);
  });

  it('return no rows beyond the last', async () => {
    const browser = new FileBrowser(finish(fileTable(many)), noPauses);
    const window = await browser.window(everything, 5000, 60);
    assert.deepEqual([window?.rows, window?.from, window?.total], [[], 5000, 50]);
  });

  it('return the most frequent choices first, at most 200, with their total number', async () => {
    const files = Array.from({ length: 1000 }, (_, at) =>
      file(`f${at}`, { license: at < 500 ? 'MIT' : `L-${at % 300}` }),
    );
    const browser = new FileBrowser(finish(fileTable(files)), noPauses);
    const all = browser.choices('licenses', '');
    assert.deepEqual([all.choices[0], all.choices.length, all.total], [{ value: 'MIT', files: 500 }, 200, 301]);
    const some = browser.choices('licenses', 'l-29');
    assert.deepEqual([some.choices[0], some.total], [{ value: 'L-29', files: 2 }, 11]);
    assert.deepEqual(browser.choices('facets', '').choices, [{ value: 'core', files: 1000 }]);
    assert.deepEqual(browser.choices('holders', 'nobody').total, 0);
  });

  it('for all paths run independently of a window query', async () => {
    const browser = new FileBrowser(finish(fileTable(many)), manyPauses());
    const [paths, window] = await Promise.all([
      browser.matchingPaths({ ...everything, text: 'd7/' }, never),
      browser.window({ ...everything, text: 'd8/' }, 0, 1),
    ]);
    assert.equal(paths.length, 600);
    assert.equal(window?.matching, 600);
  });

  it('find the file for an address from the page', () => {
    const long = `${'n'.repeat(9000)}/x`;
    const browser = new FileBrowser(finish(fileTable([file('a/b'), file(long)])), noPauses);
    assert.equal(browser.pathAt('a/b'), 'a/b');
    assert.equal(browser.pathAt('a'), null);
  });
});

function open(world = setUp()): { readonly world: typeof world; readonly files: FilesOnShow } {
  const { reader, turns } = world;
  return { world, files: new FilesOnShow({ files: reader, coordinates: npm('a'), pr: null, turns }) };
}

describe('Files on show', () => {
  it('are read once, at the first query', async () => {
    const { world, files } = open();
    await settle();
    assert.deepEqual(world.service.requests, []);
    const window = files.window(everything, 0, 60);
    const choices = files.choices('licenses', '');
    await settle();
    world.service.last.answer(bodyWith('b/x', 'a'));
    const outcome = await window;
    assert.ok(outcome.ok);
    assert.equal(printRows(outcome.value), '1/2 > b (1 files: - 1)\n2/2 a -');
    assert.deepEqual([outcome.value.version, outcome.value.unreadable], [1, 0]);
    assert.deepEqual(await choices, { ok: true, value: { choices: [{ value: '', files: 2 }], total: 1 } });
    assert.deepEqual(await files.matchingPaths(everything), { ok: true, value: ['a', 'b/x'] });
    assert.equal(world.service.requests.length, 1);
  });

  it('report why they cannot be read, and are requested again', async () => {
    const { world, files } = open();
    const window = files.window(everything, 0, 60);
    await settle();
    world.service.last.refuse({ kind: 'serverError', status: 500 });
    assert.deepEqual(await window, { ok: false, problem: { kind: 'serverError', status: 500 } });
    const again = files.window(everything, 0, 60);
    await settle();
    world.service.last.answer(bodyWith('a'));
    assert.equal((await again).ok, true);
  });

  it('report that a newer query replaced an older one', async () => {
    const { world, files } = open();
    const first = files.window(everything, 0, 60);
    await settle();
    world.service.last.answer(bodyWith(...many.slice(0, 2000).map(({ path }) => path)));
    await first;
    const [one, other] = await Promise.all([
      files.window({ ...everything, text: 'f1' }, 0, 5),
      files.window({ ...everything, text: 'f2' }, 0, 5),
    ]);
    assert.deepEqual(one, { ok: false, problem: { kind: 'superseded' } });
    assert.equal(other.ok, true);
  });

  it('are read again for a waiting query when they become outdated during reading', async () => {
    const { world, files } = open();
    const window = files.window(everything, 0, 60);
    await settle();
    files.forget();
    await settle();
    const [old, fresh] = world.service.questions;
    assert.equal(old?.signal.aborted, true);
    fresh?.answer(bodyWith('new'));
    const outcome = await window;
    assert.deepEqual(outcome.ok && outcome.value.rows.map(({ path }) => path), ['new']);
  });

  it('answer a running query with the new files, as a new version, when they become outdated', async () => {
    const { world, files } = open();
    const first = files.window(everything, 0, 60);
    await settle();
    world.service.last.answer(bodyWith(...many.slice(0, 2000).map(({ path }) => path)));
    await first;
    const window = files.window({ ...everything, text: 'f' }, 0, 60);
    files.forget();
    await settle();
    world.service.last.answer(bodyWith('f-new', 'g'));
    const outcome = await window;
    assert.ok(outcome.ok);
    assert.deepEqual([outcome.value.version, outcome.value.matching, outcome.value.all], [2, 1, 2]);
  });

  it('come from the service that is current when they are returned', async () => {
    const { world, files } = open();
    const window = files.window(everything, 0, 60);
    await settle();
    world.useService(new SlowService());
    files.forget();
    await settle();
    world.service.last.answer(bodyWith('new'));
    const outcome = await window;
    assert.deepEqual(outcome.ok && outcome.value.rows.map(({ path }) => path), ['new']);
  });

  it('reject every waiting query when the page closes', async () => {
    const { world, files } = open();
    const reading = files.window(everything, 0, 60);
    await settle();
    files.dispose();
    await assert.rejects(reading, /closed/);
    assert.equal(world.service.last.signal.aborted, true);
    assert.equal(files.isDisposed, true);
    await assert.rejects(files.choices('facets', ''), /closed/);

    const other = open();
    const first = other.files.window(everything, 0, 60);
    await settle();
    other.world.service.last.answer(bodyWith(...many.slice(0, 5000).map(({ path }) => path)));
    await first;
    const working = [
      other.files.window({ ...everything, text: 'f' }, 0, 60),
      other.files.matchingPaths({ ...everything, text: 'g' }),
    ];
    other.files.dispose();
    for (const work of working) await assert.rejects(work, /closed/);
  });
});

describe('Files that are read ahead', () => {
  const onwards = (): AbortController => new AbortController();

  it('are ready when the page requests them', async () => {
    const { world, files } = open();
    const reading = files.readAhead(onwards().signal);
    await settle();
    world.service.last.answer(bodyWith('b/x', 'a'));
    await reading;
    const outcome = await files.window(everything, 0, 60);
    assert.equal(outcome.ok && printRows(outcome.value), '1/2 > b (1 files: - 1)\n2/2 a -');
    assert.equal(world.service.requests.length, 1);
  });

  it('are shared with a page that requests them meanwhile, and then not cancelled', async () => {
    const { world, files } = open();
    const ahead = onwards();
    void files.readAhead(ahead.signal);
    await settle();
    const window = files.window(everything, 0, 60);
    await settle();
    ahead.abort();
    world.service.last.answer(bodyWith('a'));
    assert.equal((await window).ok, true);
    assert.equal(world.service.requests.length, 1);
  });

  it('are cancelled when no longer needed, and read again on the next request', async () => {
    const { world, files } = open();
    const ahead = onwards();
    const reading = files.readAhead(ahead.signal);
    await settle();
    ahead.abort();
    await reading;
    assert.equal(world.service.last.signal.aborted, true);
    void files.readAhead(onwards().signal);
    await settle();
    assert.equal(world.service.requests.length, 2);
  });

  it('fail silently and are requested again by the page', async () => {
    const { world, files } = open();
    const reading = files.readAhead(onwards().signal);
    await settle();
    world.service.last.refuse({ kind: 'serverError', status: 500 });
    await reading;
    const window = files.window(everything, 0, 60);
    await settle();
    world.service.last.answer(bodyWith('a'));
    assert.equal((await window).ok, true);
  });

  it('end silently when the page closes', async () => {
    const { world, files } = open();
    const reading = files.readAhead(onwards().signal);
    await settle();
    files.dispose();
    await reading;
    assert.equal(world.service.last.signal.aborted, true);
    await files.readAhead(onwards().signal);
    assert.equal(world.service.requests.length, 1);
  });
});
