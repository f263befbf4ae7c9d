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
    this.cache = new ReadCache({ limit, keepsLarger, sizeOf, now: () => this.now, maxAge: 1000 });
  }

  read(key: string, signal = new AbortController().signal): Promise<Outcome> {
    return this.cache.read(key, this.source.read(key), signal);
  }

  /** Reads all keys and returns the ones that were requested from the source. */
  async requestsFor(...keys: readonly string[]): Promise<string> {
    const before = this.source.requests.length;
    for (const key of keys) {
      const outcome = this.read(key);
      this.source.answer(key, succeed(key));
      await outcome;
    }
    return this.source.requests.slice(before).join(' ');
  }
}

describe('ReadCache', () => {
  it('reads once for concurrent callers, and not again after that', async () => {
    const world = new World();
    const outcomes = [1, 2, 3].map(() => world.read('a'));
    world.source.answer('a', succeed('A'));
    assert.deepEqual(await Promise.all(outcomes), [succeed('A'), succeed('A'), succeed('A')]);
    assert.deepEqual(await world.read('a'), succeed('A'));
    assert.deepEqual(world.source.requests, ['a']);
    assert.deepEqual(world.source.aborted, []);
  });

  it('does not keep a failure', async () => {
    const world = new World();
    const first = world.read('a');
    world.source.answer('a', fail('broken'));
    assert.deepEqual(await first, fail('broken'));
    assert.equal(await world.requestsFor('a'), 'a');
  });

  it('rejects when a read rejects, and reads again after that', async () => {
    const world = new World();
    const broken = async (): Promise<Outcome> => Promise.reject(new Error('unexpected'));
    await assert.rejects(world.cache.read('a', broken, new AbortController().signal), /unexpected/);
    assert.equal(await world.requestsFor('a'), 'a');
  });

  it('returns no kept value to a caller that has aborted', async () => {
    const world = new World();
    await world.requestsFor('a');
    await assert.rejects(world.read('a', AbortSignal.abort(new Error('closed'))), /closed/);
  });

  it('keeps the most recently used values up to the limit', async () => {
    const world = new World();
    assert.equal(await world.requestsFor('aaaa', 'bbbb', 'aaaa'), 'aaaa bbbb');
    assert.equal(await world.requestsFor('cccc', 'aaaa'), 'cccc');
    assert.equal(await world.requestsFor('bbbb', 'aaaa', 'cccc'), 'bbbb cccc');
  });

  it('keeps no value larger than the limit', async () => {
    const world = new World();
    assert.equal(
      await world.requestsFor('aaaa', 'larger than all', 'aaaa', 'larger than all'),
      ['aaaa', 'larger than all', 'larger than all'].join(' '),
    );
  });

  it('keeps a single value above the limit if so configured', async () => {
    const world = new World({ keepsLarger: true });
    assert.equal(await world.requestsFor('aaaa', 'larger than all', 'larger than all'), 'aaaa larger than all');
    assert.equal(await world.requestsFor('aaaa'), 'aaaa');
  });

  it('stops counting a value that is forgotten', async () => {
    const world = new World();
    for (let times = 0; times < 5; times++) {
      await world.requestsFor('aaaaa');
      world.cache.forget((key) => key === 'aaaaa');
    }
    await world.requestsFor('aaaaa', 'bbbbb');
    assert.equal(await world.requestsFor('aaaaa', 'bbbbb'), '');
  });

  it('reads again when a value is too old or dated in the future', async () => {
    const world = new World();
    world.now = 5000;
    await world.requestsFor('a');
    world.now = 5999;
    assert.equal(await world.requestsFor('a'), '');
    world.now = 6000;
    assert.equal(await world.requestsFor('a'), 'a');
    world.now = 5000;
    assert.equal(await world.requestsFor('a'), 'a');
  });

  it('gives waiting callers the earlier value of a forgotten key and reads it again for later callers', async () => {
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

  it('repeats pending reads when it is cleared', async () => {
    const world = new World();
    await world.requestsFor('kept');
    const waiting = world.read('a');
    world.cache.clear();
    assert.deepEqual(world.source.aborted, ['a']);
    await new Promise((resolve) => setImmediate(resolve));
    world.source.answer('a', succeed('new'));
    assert.deepEqual(await waiting, succeed('new'));
    assert.equal(await world.requestsFor('kept'), 'kept');
  });

  it('repeats a read when it is cleared just after the read ends', async () => {
    const world = new World();
    const waiting = world.read('a');
    world.source.answer('a', succeed('old'));
    world.cache.clear();
    await new Promise((resolve) => setImmediate(resolve));
    world.source.answer('a', succeed('new'));
    assert.deepEqual(await waiting, succeed('new'));
  });

  it('ends pending reads when it is disposed', async () => {
    const world = new World();
    const waiting = world.read('a');
    world.cache.dispose();
    await assert.rejects(waiting, /disposed/);
    assert.deepEqual(world.source.aborted, ['a']);
  });
});
