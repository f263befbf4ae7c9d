// A second run is for parts that failed only because the machine was slow, and it is always reported.
import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { runParts, flakyNotes, type Part } from '../../../scripts/runParts.ts';
import { addReports, countsLine, failedReport, noTests, type TestReport } from '../../../scripts/testReport.ts';

const passed: TestReport = { ...noTests, passed: 2 };
const failed: TestReport = {
  ...passed,
  failed: 1,
  failures: [{ title: 'find › opens', detail: '\nTimeoutError: no row\n  - waiting for locator(a)\n    at line 3' }],
};
const note = 'flaky: find › opens: TimeoutError: no row - waiting for locator(a)';

const differs: TestReport = {
  ...failed,
  failures: [
    { title: 'find › has', detail: 'AssertionError: not equal:\n+ actual - expected\n\n+ [ 1 ]\n- []\n  at x' },
  ],
};

/** The results of each part, run by run, the final counts, how often each part ran, and the notes. */
const rows: readonly (readonly [
  about: string,
  runs: readonly (readonly TestReport[])[],
  counts: string,
  times: string,
  notes: readonly string[],
])[] = [
  ['all pass', [[passed], [passed]], '4 passed, 0 failed, 0 skipped', '1 1', []],
  ['one passes in its second run', [[failed, passed], [passed]], '4 passed, 0 failed, 0 skipped', '2 1', [note]],
  [
    'one passes in its second run, after a comparison failed',
    [[differs, passed], [passed]],
    '4 passed, 0 failed, 0 skipped',
    '2 1',
    ['flaky: find › has: AssertionError: not equal: + actual - expected + [ 1 ] - []'],
  ],
  [
    'one fails twice',
    [[failed, failed], [passed]],
    '4 passed, 1 failed, 0 skipped',
    '2 1',
    ['failed in a second run too: find › opens'],
  ],
  [
    'two pass in their second run',
    [[failed, passed], [passed], [failed, passed]],
    '6 passed, 0 failed, 0 skipped',
    '2 1 2',
    [note],
  ],
  [
    'three pass in their second run, which is one failure more',
    [[failed, passed], [failed, passed], [passed], [failed, passed]],
    '8 passed, 1 failed, 0 skipped',
    '2 2 1 2',
    [note],
  ],
  [
    'four fail, which is more than bad luck',
    [
      [failed, passed],
      [failed, passed],
      [failed, passed],
      [failed, passed],
    ],
    '8 passed, 4 failed, 0 skipped',
    '1 1 1 1',
    [],
  ],
  [
    'one has no test in its first run',
    [[noTests, passed], [passed]],
    '4 passed, 0 failed, 0 skipped',
    '2 1',
    ['flaky: part 0: no reason given'],
  ],
  [
    'one crashes and then fails',
    [[failedReport('mocha did not end in time', ''), failed]],
    '2 passed, 1 failed, 0 skipped',
    '2',
    ['failed in a second run too: mocha did not end in time'],
  ],
];

describe('Test parts that may run twice', () => {
  for (const [about, runs, counts, times, notes] of rows)
    it(about, async () => {
      const { parts, ran } = partsOf(runs);
      const report = await runParts(parts, { atOnce: 2, mayRunAgain: () => true });
      assert.equal(countsLine(report), counts);
      assert.equal(ran.join(' '), times);
      assert.deepEqual(
        report.notes.filter((line) => !line.startsWith('slowest')),
        notes,
      );
    });

  it('run again only when they are allowed to', async () => {
    const { parts, ran } = partsOf([
      [failed, passed],
      [{ ...failed, didNotStart: true }, passed],
    ]);
    const report = await runParts(parts, { atOnce: 2, mayRunAgain: ({ didNotStart }) => didNotStart === true });
    assert.equal(countsLine(report), '4 passed, 1 failed, 0 skipped');
    assert.equal(ran.join(' '), '1 2');
  });

  it('run again alone, although several ran at once before', async () => {
    let underWay = 0;
    const most = [0, 0];
    let isSecond = false;
    const part = (name: string): Part => ({
      name,
      size: 0,
      async run() {
        const round = isSecond ? 1 : 0;
        most[round] = Math.max(most[round] ?? 0, ++underWay);
        await new Promise((resolve) => setImmediate(resolve));
        underWay--;
        return round === 1 ? passed : failed;
      },
    });
    const mayRunAgain = (): boolean => (isSecond = true);
    await runParts([part('a'), part('b'), part('c')], { atOnce: 2, mayRunAgain });
    assert.deepEqual(most, [2, 1]);
  });

  it('begin with the largest', async () => {
    const began: string[] = [];
    const part = (name: string, size: number): Part => ({
      name,
      size,
      run: async () => {
        began.push(name);
        return passed;
      },
    });
    const parts = [part('small', 1), part('large', 3), part('middle', 2)];
    await runParts(parts, { atOnce: 2, mayRunAgain: () => false });
    assert.deepEqual(began, ['large', 'middle', 'small']);
  });

  it('are named at the end of a run, in every step', () => {
    const total = addReports([
      { ...passed, notes: ['VS Code 1'] },
      { ...passed, notes: [note, 'slowest: a 1 s'] },
    ]);
    assert.deepEqual(flakyNotes(total), [note]);
  });
});

function partsOf(runs: readonly (readonly TestReport[])[]): { parts: Part[]; ran: number[] } {
  const ran = runs.map(() => 0);
  const parts = runs.map((reports, at) => ({
    name: `part ${at}`,
    size: 0,
    async run() {
      const report = reports[ran[at] ?? 0] ?? assert.fail('a third run');
      ran[at] = (ran[at] ?? 0) + 1;
      return report;
    },
  }));
  return { parts, ran };
}
