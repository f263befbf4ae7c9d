import assert from 'node:assert/strict';
import { fail, type Result, succeed } from '../../../src/base/result.ts';
import type { OverviewRow } from '../../../src/core/overview.ts';
import type { RequestProblem } from '../../../src/protocol/messages.ts';
import type { OverviewRows } from '../../../src/protocol/overview.ts';
import { RowSource } from '../../../src/webview/overview/rowSource.ts';

type Outcome = Result<OverviewRows, RequestProblem>;

/** A part of a list with this number of rows; the row at index 7 is `c7`. */
function rowsOf(total: number, from: number, count: number, version = 1): OverviewRows {
  const rows: OverviewRow[] = [];
  for (let at = from; at < Math.min(total, from + count); at++)
    rows.push({
      key: `c${at}`,
      name: `c${at}`,
      version: null,
      license: null,
      state: 'notFound',
      score: null,
      scope: 'runtime',
      isDirect: true,
      verdict: null,
    });
  return { version, total, from, rows };
}

/** A list as a snapshot has it, without any rows. */
const listOf = (total: number, version = 1): OverviewRows => rowsOf(total, 0, 0, version);

/** A host that answers when it is told to. */
class SlowHost {
  readonly asked: {
    readonly from: number;
    readonly count: number;
    readonly reply: (outcome: Outcome) => void;
  }[] = [];
  drawn = 0;
  readonly source = new RowSource(
    (from, count) => new Promise((reply) => this.asked.push({ from, count, reply })),
    () => this.drawn++,
  );

  get windows(): readonly string[] {
    return this.asked.map(({ from, count }) => `${from}+${count}`);
  }

  async answer(at: number, outcome?: Outcome): Promise<void> {
    const question = this.asked[at];
    assert.ok(question, `nothing was asked ${at + 1} times`);
    const { from, count } = question;
    question.reply(outcome ?? succeed(rowsOf(50_000, from, count)));
    await settled();
  }
}

async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await Promise.resolve();
}

const broken: Outcome = fail({ kind: 'failed', cause: 'No answer.' });

async function landed(): Promise<SlowHost> {
  const host = new SlowHost();
  host.source.setList(listOf(50_000), true);
  await host.answer(0);
  return host;
}

describe('Source of rows', () => {
  it('requests two pages first and has no rows until they arrive', async () => {
    const host = new SlowHost();
    host.source.setList(listOf(50_000), true);
    assert.deepEqual(host.windows, ['0+200']);
    assert.equal(host.source.rowAt(0), undefined);
    await host.answer(0);
    assert.equal(host.source.rowAt(199)?.key, 'c199');
    assert.deepEqual([host.source.completedLists, host.drawn], [1, 1]);
  });

  it('needs no request while the list has the rows', async () => {
    const host = new SlowHost();
    host.source.setList(rowsOf(150, 0, 150), true);
    await settled();
    assert.deepEqual([host.windows, host.source.rowAt(149)?.key], [[], 'c149']);
  });

  it('starts at the previous place', async () => {
    const host = new SlowHost();
    host.source.setVisible({ from: 1234, to: 1280 });
    host.source.setList(listOf(50_000), false);
    assert.deepEqual(host.windows, ['1200+200']);
    await host.answer(0);
    assert.equal(host.source.rowAt(1234)?.key, 'c1234');
  });

  it('requests visible rows ahead of time, and none twice', async () => {
    const host = await landed();
    host.source.setVisible({ from: 0, to: 40 });
    assert.deepEqual(host.windows, ['0+200']);
    host.source.setVisible({ from: 130, to: 170 });
    host.source.setVisible({ from: 131, to: 171 });
    assert.deepEqual(host.windows, ['0+200', '200+100']);
    await host.answer(1);
    assert.equal(host.source.rowAt(200)?.key, 'c200');
    host.source.setVisible({ from: 140, to: 180 });
    assert.equal(host.asked.length, 2);
  });

  it('requests at most two pages at once, then those for the current place', async () => {
    const host = await landed();
    for (const from of [1000, 5000, 9000, 20_000, 30_000]) host.source.setVisible({ from, to: from + 40 });
    assert.deepEqual(host.windows.slice(1), ['1000+100', '900+100']);
    await host.answer(1);
    assert.deepEqual(host.windows.slice(3), ['30000+100']);
    await host.answer(2);
    await host.answer(3);
    assert.equal(host.source.rowAt(30_020)?.key, 'c30020');
    assert.equal(host.source.rowAt(5000), undefined);
  });

  it('keeps the previous rows until the next request is answered', async () => {
    const host = await landed();
    host.source.setList(listOf(3), true);
    assert.equal(host.source.rowAt(5)?.key, 'c5');
    await host.answer(1, succeed(rowsOf(3, 0, 200)));
    assert.equal(host.source.rowAt(2)?.key, 'c2');
    assert.equal(host.source.rowAt(5), undefined);
    assert.equal(host.source.completedLists, 2);
    assert.equal(host.source.resetsScroll, true);
  });

  it('drops the answer to an earlier request, whether it arrives first or last', async () => {
    const host = await landed();
    host.source.setList(listOf(3), true);
    host.source.setList(listOf(7), true);
    await host.answer(1, succeed(rowsOf(3, 0, 200)));
    assert.equal(host.source.rowAt(7)?.key, 'c7');
    await host.answer(2, succeed(rowsOf(7, 0, 200)));
    assert.equal(host.source.rowAt(7), undefined);
    const late = await landed();
    late.source.setVisible({ from: 1000, to: 1040 });
    late.source.setList(listOf(7, 2), false);
    await late.answer(3, succeed(rowsOf(7, 1000, 200, 2)));
    await late.answer(1);
    assert.equal(late.source.rowAt(1000), undefined);
  });

  it('drops all rows of an earlier version of the data', async () => {
    const host = await landed();
    host.source.setVisible({ from: 1000, to: 1040 });
    await host.answer(1, succeed(rowsOf(60_000, 1000, 100, 2)));
    assert.equal(host.source.rowAt(5), undefined);
    assert.equal(host.source.rowAt(1000)?.key, 'c1000');
  });
});

describe('Failing source of rows', () => {
  it('says why and retries only on demand', async () => {
    const host = new SlowHost();
    host.source.setList(listOf(50_000), true);
    await host.answer(0, broken);
    assert.deepEqual(host.source.problem, { kind: 'failed', cause: 'No answer.' });
    host.source.setVisible({ from: 0, to: 40 });
    assert.equal(host.asked.length, 1);
    host.source.retry();
    assert.equal(host.source.problem, null);
    await host.answer(1);
    assert.equal(host.source.rowAt(5)?.key, 'c5');
  });

  it('keeps its rows when a later page fails', async () => {
    const host = await landed();
    host.source.setVisible({ from: 1000, to: 1040 });
    await host.answer(1, broken);
    assert.equal(host.source.rowAt(5)?.key, 'c5');
    assert.notEqual(host.source.problem, null);
    host.source.retry();
    assert.deepEqual(host.windows.at(-1), '1000+100');
  });

  it('forgets the failure with the next request', async () => {
    const host = new SlowHost();
    host.source.setList(listOf(50_000), true);
    await host.answer(0, broken);
    host.source.setList(listOf(3), true);
    assert.equal(host.source.problem, null);
  });
});
