import assert from 'node:assert/strict';
import { fail, type Result, succeed } from '../../../src/base/result.ts';
import type { RequestProblem } from '../../../src/protocol/messages.ts';
import { RowSource } from '../../../src/webview/overview/rowSource.ts';
import type { FileRow, FilesQuery } from '../../../src/webview/files/fileQuery.ts';
import { type FilesWindow, startQuery, windowOf, type WindowFacts } from '../files/rows.ts';

type Outcome = Result<FilesWindow, RequestProblem>;

interface Params {
  readonly query: FilesQuery;
  readonly from: number;
  readonly count: number;
}

/** A host that answers when it is told to. */
class SlowHost {
  readonly asked: { readonly params: Params; readonly reply: (outcome: Outcome) => void }[] = [];
  drawn = 0;
  readonly source = new RowSource<FilesQuery, FileRow, WindowFacts>(
    (params) => new Promise((reply) => this.asked.push({ params, reply })),
    () => this.drawn++,
  );

  get windows(): readonly string[] {
    return this.asked.map(({ params: { from, count, query } }) => `${query.text}${from}+${count}`);
  }

  async answer(at: number, outcome?: Outcome): Promise<void> {
    const question = this.asked[at];
    assert.ok(question, `nothing was asked ${at + 1} times`);
    const { from, count } = question.params;
    question.reply(outcome ?? succeed(windowOf(50_000, from, count)));
    await settled();
  }
}

async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await Promise.resolve();
}

const broken: Outcome = fail({ kind: 'failed', cause: 'No answer.' });
const named = (text: string): typeof startQuery => ({ ...startQuery, text });

async function landed(): Promise<SlowHost> {
  const host = new SlowHost();
  host.source.setQuery(named('a'), true);
  await host.answer(0);
  return host;
}

describe('Source of rows', () => {
  it('requests two pages first and has no rows until they arrive', async () => {
    const host = new SlowHost();
    host.source.setQuery(named('a'), true);
    assert.deepEqual(host.windows, ['a0+200']);
    assert.deepEqual([host.source.facts], [null]);
    await host.answer(0);
    assert.equal(host.source.facts?.total, 50_000);
    assert.equal(host.source.rowAt(199)?.path, 'f199');
    assert.deepEqual([host.source.completedQueries, host.drawn], [1, 1]);
  });

  it('starts at the previous place', async () => {
    const host = new SlowHost();
    host.source.setVisible({ from: 1234, to: 1280 });
    host.source.setQuery(named('a'), false);
    assert.deepEqual(host.windows, ['a1200+200']);
    await host.answer(0);
    assert.equal(host.source.rowAt(1234)?.path, 'f1234');
  });

  it('requests visible rows ahead of time, and none twice', async () => {
    const host = await landed();
    host.source.setVisible({ from: 0, to: 40 });
    assert.deepEqual(host.windows, ['a0+200']);
    host.source.setVisible({ from: 130, to: 170 });
    host.source.setVisible({ from: 131, to: 171 });
    assert.deepEqual(host.windows, ['a0+200', 'a200+100']);
    await host.answer(1);
    assert.equal(host.source.rowAt(200)?.path, 'f200');
    host.source.setVisible({ from: 140, to: 180 });
    assert.equal(host.asked.length, 2);
  });

  it('requests at most two pages at once, then those for the current place', async () => {
    const host = await landed();
    for (const from of [1000, 5000, 9000, 20_000, 30_000]) host.source.setVisible({ from, to: from + 40 });
    assert.deepEqual(host.windows.slice(1), ['a1000+100', 'a900+100']);
    await host.answer(1);
    assert.deepEqual(host.windows.slice(3), ['a30000+100']);
    await host.answer(2);
    await host.answer(3);
    assert.equal(host.source.rowAt(30_020)?.path, 'f30020');
    assert.equal(host.source.rowAt(5000), undefined);
  });

  it('keeps the previous rows until the next request is answered', async () => {
    const host = await landed();
    host.source.setQuery(named('b'), true);
    assert.equal(host.source.rowAt(5)?.path, 'f5');
    await host.answer(1, succeed(windowOf(3, 0, 200)));
    assert.equal(host.source.facts?.total, 3);
    assert.equal(host.source.rowAt(5), undefined);
    assert.equal(host.source.completedQueries, 2);
    assert.equal(host.source.resetsScroll, true);
  });

  it('drops the answer to an earlier request, whether it arrives first or last', async () => {
    const host = await landed();
    host.source.setQuery(named('b'), true);
    host.source.setQuery(named('c'), true);
    await host.answer(1, succeed(windowOf(3, 0, 200)));
    assert.equal(host.source.facts?.total, 50_000);
    await host.answer(2, succeed(windowOf(7, 0, 200)));
    assert.equal(host.source.facts?.total, 7);
    const late = await landed();
    late.source.setVisible({ from: 1000, to: 1040 });
    late.source.setQuery(named('b'), false);
    await late.answer(3, succeed(windowOf(7, 1000, 200)));
    await late.answer(1);
    assert.equal(late.source.facts?.total, 7);
    assert.equal(late.source.rowAt(1000), undefined);
  });

  it('drops all rows of an earlier version of the data', async () => {
    const host = await landed();
    host.source.setVisible({ from: 1000, to: 1040 });
    await host.answer(1, succeed(windowOf(60_000, 1000, 100, { version: 2 })));
    assert.equal(host.source.facts?.total, 60_000);
    assert.equal(host.source.rowAt(5), undefined);
    assert.equal(host.source.rowAt(1000)?.path, 'f1000');
  });
});

describe('Failing source of rows', () => {
  it('says why and retries only on demand', async () => {
    const host = new SlowHost();
    host.source.setQuery(named('a'), true);
    await host.answer(0, broken);
    assert.deepEqual(host.source.problem, { kind: 'failed', cause: 'No answer.' });
    host.source.setVisible({ from: 0, to: 40 });
    assert.equal(host.asked.length, 1);
    host.source.retry();
    assert.equal(host.source.problem, null);
    await host.answer(1);
    assert.equal(host.source.facts?.total, 50_000);
  });

  it('keeps its rows when a later page fails', async () => {
    const host = await landed();
    host.source.setVisible({ from: 1000, to: 1040 });
    await host.answer(1, broken);
    assert.equal(host.source.rowAt(5)?.path, 'f5');
    assert.notEqual(host.source.problem, null);
    host.source.retry();
    assert.deepEqual(host.windows.at(-1), 'a1000+100');
  });

  it('forgets the failure with the next request', async () => {
    const host = new SlowHost();
    host.source.setQuery(named('a'), true);
    await host.answer(0, broken);
    host.source.setQuery(named('b'), true);
    assert.equal(host.source.problem, null);
  });

  it('ignores answers once the pane is gone', async () => {
    const host = new SlowHost();
    host.source.setQuery(named('a'), true);
    host.source.dispose();
    await host.answer(0);
    assert.equal(host.source.facts, null);
    assert.equal(host.drawn, 0);
  });
});
