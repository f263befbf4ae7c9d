import assert from 'node:assert/strict';
import { LatestLook } from '../../../../src/model/storage/latestLook.ts';

/** Looks that end on request; `began` counts them, `atOnce` is the largest number under way together. */
class Looks {
  readonly ends: (() => void)[] = [];
  atOnce = 0;
  #running = 0;
  readonly look = async (): Promise<void> => {
    this.atOnce = Math.max(this.atOnce, ++this.#running);
    await new Promise<void>((resolve) => this.ends.push(resolve));
    this.#running--;
  };
  get began(): number {
    return this.ends.length;
  }
}

describe('LatestLook', () => {
  it('begins at once when no look is under way', () => {
    const looks = new Looks();
    void new LatestLook(looks.look).run();
    assert.equal(looks.began, 1);
  });

  it('gives all waiting requests one look that begins after them', async () => {
    const looks = new Looks();
    const latest = new LatestLook(looks.look);
    const first = latest.run();
    const [second, third] = [latest.run(), latest.run()];
    assert.equal(second, third);
    looks.ends[0]?.();
    await first;
    await Promise.resolve();
    assert.equal(looks.began, 2);
    looks.ends[1]?.();
    await Promise.all([second, third]);
    assert.deepEqual([looks.began, looks.atOnce], [2, 1]);
  });

  it('never answers with an older look, and never runs two at once', async () => {
    for (let turns = 0; turns < 12; turns++) {
      const looks = new Looks();
      const latest = new LatestLook(looks.look);
      const first = latest.run();
      const second = latest.run();
      looks.ends[0]?.();
      for (let turn = 0; turn < turns; turn++) await Promise.resolve();
      const before = looks.began;
      let isDone = false;
      const late = latest.run().then(() => (isDone = true));
      for (let turn = 0; turn < 20; turn++) await Promise.resolve();
      assert.equal(isDone, false, `${turns}`);
      while (!isDone) {
        looks.ends.forEach((end) => end());
        await Promise.resolve();
      }
      await Promise.all([first, second, late]);
      assert.deepEqual([looks.began > 1, looks.began >= before, looks.atOnce], [true, true, 1], `${turns}`);
    }
  });

  it('continues after a look that failed', async () => {
    let count = 0;
    const latest = new LatestLook(() => (++count === 1 ? Promise.reject(new Error('first')) : Promise.resolve()));
    const [first, second] = [latest.run(), latest.run()];
    await assert.rejects(first, /first/);
    await second;
    assert.equal(count, 2);
  });
});
