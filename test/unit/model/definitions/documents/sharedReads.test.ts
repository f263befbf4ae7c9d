import assert from 'node:assert/strict';
import { fail, type Result, succeed } from '../../../../../src/base/result.ts';
import { SharedReads } from '../../../../../src/model/definitions/documents/sharedReads.ts';

type Outcome = Result<string, string>;

/** Reads that end when the test says so. */
class Source {
  readonly asked: string[] = [];
  readonly aborted: string[] = [];
  readonly #open = new Map<string, (outcome: Outcome) => void>();

  read(key: string): (signal: AbortSignal) => Promise<Outcome> {
    return (signal) => {
      this.asked.push(key);
      signal.addEventListener('abort', () => this.#open.has(key) && this.aborted.push(key));
      return new Promise((resolve) => this.#open.set(key, resolve));
    };
  }

  answer(key: string, outcome: Outcome = succeed(key)): void {
    this.#open.get(key)?.(outcome);
    this.#open.delete(key);
  }
}

function setUp(limit = 10): { reads: SharedReads<string, string>; source: Source } {
  return { reads: new SharedReads({ limit, sizeOf: (text) => text.length }), source: new Source() };
}

const quiet = new AbortController().signal;

describe('shared reads', () => {
  it('read once for all who ask at the same time, and after that not at all', async () => {
    const { reads, source } = setUp();
    const answers = [1, 2, 3].map(() => reads.read('a', source.read('a'), quiet));
    source.answer('a');
    assert.deepEqual(await Promise.all(answers), [succeed('a'), succeed('a'), succeed('a')]);
    assert.deepEqual(await reads.read('a', source.read('a'), quiet), succeed('a'));
    assert.deepEqual(source.asked, ['a']);
    assert.deepEqual(source.aborted, []);
  });

  it('do not keep what failed', async () => {
    const { reads, source } = setUp();
    const first = reads.read('a', source.read('a'), quiet);
    source.answer('a', fail('broken'));
    assert.deepEqual(await first, fail('broken'));
    const second = reads.read('a', source.read('a'), quiet);
    source.answer('a');
    assert.deepEqual(await second, succeed('a'));
    assert.equal(source.asked.length, 2);
  });

  it('pass on what a read throws, and read again after it', async () => {
    const { reads, source } = setUp();
    const broken = async (): Promise<Outcome> => Promise.reject(new Error('unexpected'));
    await assert.rejects(reads.read('a', broken, quiet), /unexpected/);
    const next = reads.read('a', source.read('a'), quiet);
    source.answer('a');
    assert.deepEqual(await next, succeed('a'));
  });

  it('go on for those who stay, and end with the last who leaves', async () => {
    const { reads, source } = setUp();
    const [one, two] = [new AbortController(), new AbortController()];
    const first = reads.read('a', source.read('a'), one.signal);
    const second = reads.read('a', source.read('a'), two.signal);
    one.abort(new Error('had enough'));
    await assert.rejects(first, /had enough/);
    assert.deepEqual(source.aborted, []);
    two.abort(new Error('me too'));
    await assert.rejects(second, /me too/);
    assert.deepEqual(source.aborted, ['a']);
    await assert.rejects(reads.read('a', source.read('a'), one.signal), /had enough/);
    assert.deepEqual(source.asked, ['a']);
    const third = reads.read('a', source.read('a'), quiet);
    source.answer('a');
    assert.deepEqual(await third, succeed('a'));
  });

  it('keep what was used last, up to the limit', async () => {
    const { reads, source } = setUp(10);
    const have = async (key: string): Promise<number> => {
      const before = source.asked.length;
      const answer = reads.read(key, source.read(key), quiet);
      source.answer(key);
      await answer;
      return source.asked.length - before;
    };
    assert.equal(await have('aaaa'), 1);
    assert.equal(await have('bbbb'), 1);
    assert.equal(await have('aaaa'), 0);
    assert.equal(await have('cccc'), 1); // no room for b
    assert.equal(await have('aaaa'), 0);
    assert.equal(await have('bbbb'), 1); // no room for c
    assert.equal(await have('larger than all'), 1);
    assert.equal(await have('larger than all'), 0);
    assert.equal(await have('aaaa'), 1);
  });

  it('forget one: who waits gets the old, who asks then the new', async () => {
    const { reads, source } = setUp();
    const old = reads.read('a', source.read('a'), quiet);
    source.answer('a', succeed('old'));
    reads.forget('a');
    const young = reads.read('a', source.read('a'), quiet);
    source.answer('a', succeed('new'));
    assert.deepEqual([await old, await young], [succeed('old'), succeed('new')]);
    assert.deepEqual(await reads.read('a', source.read('a'), quiet), succeed('new'));
    reads.forget('a');
    const next = reads.read('a', source.read('a'), quiet);
    source.answer('a', succeed('newest'));
    assert.deepEqual(await next, succeed('newest'));
  });

  it('forget all, and end what is being read', async () => {
    const { reads, source } = setUp();
    const waiting = reads.read('a', source.read('a'), quiet);
    reads.clear();
    await assert.rejects(waiting, /forgotten/);
    assert.deepEqual(source.aborted, ['a']);
  });
});
