import assert from 'node:assert/strict';
import { ReadCache } from '../../../src/base/readCache.ts';
import { fail, type Result, succeed } from '../../../src/base/result.ts';
import { SlowReads } from './slowReads.ts';

type Outcome = Result<string, string>;

class World {
  readonly source = new SlowReads<Outcome>();
  readonly cache: ReadCache<string, string>;
  now = 0;

  constructor({ limit = 10, keepsLarger = false } = {}) {
    const sizeOf = (text: string): number => text.length;
    this.cache = new ReadCache({ limit, keepsLarger, sizeOf, now: () => this.now, lasts: 1000 });
  }

  read(key: string, signal = new AbortController().signal): Promise<Outcome> {
    return this.cache.read(key, this.source.read(key), signal);
  }

  /** Reads each key to its end. Returns those for which the source was asked. */
  async asked(...keys: readonly string[]): Promise<string> {
    const before = this.source.asked.length;
    for (const key of keys) {
      const outcome = this.read(key);
      this.source.answer(key, succeed(key));
      await outcome;
    }
    return this.source.asked.slice(before).join(' ');
  }
}

describe('read cache', () => {
  it('reads once for concurrent callers, and not again after that', async () => {
    const world = new World();
    const outcomes = [1, 2, 3].map(() => world.read('a'));
    world.source.answer('a', succeed('A'));
    assert.deepEqual(await Promise.all(outcomes), [succeed('A'), succeed('A'), succeed('A')]);
    assert.deepEqual(await world.read('a'), succeed('A'));
    assert.deepEqual(world.source.asked, ['a']);
    assert.deepEqual(world.source.aborted, []);
  });

  it('does not keep a problem', async () => {
    const world = new World();
    const first = world.read('a');
    world.source.answer('a', fail('broken'));
    assert.deepEqual(await first, fail('broken'));
    assert.equal(await world.asked('a'), 'a');
  });

  it('rejects when a read rejects, and reads again after that', async () => {
    const world = new World();
    const broken = async (): Promise<Outcome> => Promise.reject(new Error('unexpected'));
    await assert.rejects(world.cache.read('a', broken, new AbortController().signal), /unexpected/);
    assert.equal(await world.asked('a'), 'a');
  });

  it('returns a kept value to no caller that has aborted', async () => {
    const world = new World();
    await world.asked('a');
    await assert.rejects(world.read('a', AbortSignal.abort(new Error('closed'))), /closed/);
  });

  it('keeps what was used last, up to the limit', async () => {
    const world = new World();
    assert.equal(await world.asked('aaaa', 'bbbb', 'aaaa'), 'aaaa bbbb');
    assert.equal(await world.asked('cccc', 'aaaa'), 'cccc');
    assert.equal(await world.asked('bbbb', 'aaaa', 'cccc'), 'bbbb cccc');
  });

  it('keeps no value larger than the limit', async () => {
    const world = new World();
    assert.equal(
      await world.asked('aaaa', 'larger than all', 'aaaa', 'larger than all'),
      ['aaaa', 'larger than all', 'larger than all'].join(' '),
    );
  });

  it('keeps a larger value alone, if wanted', async () => {
    const world = new World({ keepsLarger: true });
    assert.equal(await world.asked('aaaa', 'larger than all', 'larger than all'), 'aaaa larger than all');
    assert.equal(await world.asked('aaaa'), 'aaaa');
  });

  it('counts a forgotten value no longer', async () => {
    const world = new World();
    for (let times = 0; times < 5; times++) {
      await world.asked('aaaaa');
      world.cache.forget((key) => key === 'aaaaa');
    }
    await world.asked('aaaaa', 'bbbbb');
    assert.equal(await world.asked('aaaaa', 'bbbbb'), '');
  });

  it('reads again when a value is old, or from the future', async () => {
    const world = new World();
    world.now = 5000;
    await world.asked('a');
    world.now = 5999;
    assert.equal(await world.asked('a'), '');
    world.now = 6000;
    assert.equal(await world.asked('a'), 'a');
    world.now = 5000;
    assert.equal(await world.asked('a'), 'a');
  });

  it('forgets a key: waiting callers get the earlier value, later callers another', async () => {
    const world = new World();
    const old = world.read('a');
    const answerOld = world.source.take('a');
    world.cache.forget((key) => key === 'a');
    const young = world.read('a');
    world.source.answer('a', succeed('new'));
    answerOld(succeed('old'));
    assert.deepEqual([await old, await young], [succeed('old'), succeed('new')]);
    assert.deepEqual(await world.read('a'), succeed('new'));
  });

  it('cleared: repeats the reads that callers wait for', async () => {
    const world = new World();
    await world.asked('kept');
    const waiting = world.read('a');
    world.cache.clear();
    assert.deepEqual(world.source.aborted, ['a']);
    await new Promise((resolve) => setImmediate(resolve));
    world.source.answer('a', succeed('new'));
    assert.deepEqual(await waiting, succeed('new'));
    assert.equal(await world.asked('kept'), 'kept');
  });

  it('cleared just after the end of a read: repeats it too', async () => {
    const world = new World();
    const waiting = world.read('a');
    world.source.answer('a', succeed('old'));
    world.cache.clear();
    await new Promise((resolve) => setImmediate(resolve));
    world.source.answer('a', succeed('new'));
    assert.deepEqual(await waiting, succeed('new'));
  });

  it('disposed: ends the reads', async () => {
    const world = new World();
    const waiting = world.read('a');
    world.cache.dispose();
    await assert.rejects(waiting, /disposed/);
    assert.deepEqual(world.source.aborted, ['a']);
  });
});
