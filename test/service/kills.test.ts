import assert from 'node:assert/strict';
import { cutFailures, cutSubmissions } from '../support/kills/cutSubmissions.ts';
import { failuresIn, killTypists } from '../support/kills/killTypists.ts';

// In small: `test/bench/killDrafts.ts` and `test/bench/cutSubmissions.ts` do the same a thousand times.

describe('A program killed while the user types and submits', () => {
  it('loses no saved change and sends nothing twice', async () => {
    const report = await killTypists(25, Math.random);
    assert.deepEqual(failuresIn(report), { lost: 0, unreadable: 0, conflicts: 0, duplicates: 0, sendingForever: 0 });
    // Too few lives with a change would make the test pass without checking anything.
    assert.ok(report.fruitful > 5, `${report.fruitful} lives with a change`);
  });
});

describe('A submission whose connection is cut at a random place', () => {
  it('leads to one pull request of what was confirmed, whatever the user tries', async function () {
    this.timeout(300_000);
    const report = await cutSubmissions(12, { random: Math.random });
    assert.deepEqual(cutFailures(report), { doubled: 0, missing: 0, otherBody: 0, untrue: 0, stuck: 0 });
    assert.equal(report.pullRequests, 12);
  });

  it('is counted as doubled if its request arrives twice', async function () {
    this.timeout(300_000);
    // Nothing is cut: a request that is cut before the service has it can't arrive twice.
    const { doubled } = await cutSubmissions(3, { random: () => 0.95, isDoubling: true });
    assert.ok(doubled > 0);
  });
});
