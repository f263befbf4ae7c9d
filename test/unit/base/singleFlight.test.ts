import assert from 'node:assert/strict';
import { SingleFlight } from '../../../src/base/singleFlight.ts';
import { SlowReads } from './slowReads.ts';

const never = new AbortController().signal;

function setUp(): { flight: SingleFlight<string>; source: SlowReads<string> } {
  return { flight: new SingleFlight(), source: new SlowReads() };
}

describe('SingleFlight', () => {
  it('runs once for concurrent callers of a key, and again after the run ends', async () => {
    const { flight, source } = setUp();
    const calls = ['a', 'a', 'b'].map((key) => flight.run(key, source.read(key), never));
    source.answer('a', 'A');
    source.answer('b', 'B');
    assert.deepEqual(await Promise.all(calls), ['A', 'A', 'B']);
    const again = flight.run('a', source.read('a'), never);
    source.answer('a', 'A2');
    assert.equal(await again, 'A2');
    assert.deepEqual(source.requests, ['a', 'b', 'a']);
    assert.deepEqual(source.aborted, []);
  });

  it('passes a failure to all callers and does not keep it', async () => {
    const { flight, source } = setUp();
    const calls = [1, 2].map(() => flight.run('a', () => Promise.reject(new Error('broken')), never));
    for (const call of calls) await assert.rejects(call, /broken/);
    const next = flight.run('a', source.read('a'), never);
    source.answer('a', 'A');
    assert.equal(await next, 'A');
  });

  it('continues for the remaining callers, and aborts when the last one leaves', async () => {
    const { flight, source } = setUp();
    const [one, two] = [new AbortController(), new AbortController()];
    const first = flight.run('a', source.read('a'), one.signal);
    const second = flight.run('a', source.read('a'), two.signal);
    one.abort(new Error('closed'));
    await assert.rejects(first, /closed/);
    assert.deepEqual(source.aborted, []);
    two.abort(new Error('closed too'));
    await assert.rejects(second, /closed too/);
    assert.deepEqual(source.aborted, ['a']);
    const third = flight.run('a', source.read('a'), never);
    source.answer('a', 'A');
    assert.equal(await third, 'A');
    assert.deepEqual(source.requests, ['a', 'a']);
  });

  it('starts nothing for a caller that has already aborted', async () => {
    const { flight, source } = setUp();
    await assert.rejects(flight.run('a', source.read('a'), AbortSignal.abort(new Error('closed'))), /closed/);
    assert.deepEqual(source.requests, []);
  });

  it('gives the callers of a forgotten run its outcome and starts another run for later callers', async () => {
    const { flight, source } = setUp();
    let wasCurrent = true;
    const old = flight.run(
      'a',
      async (signal, isCurrent) => {
        const answer = await source.read('a')(signal);
        wasCurrent = isCurrent();
        return answer;
      },
      never,
    );
    flight.forget((key) => key === 'b');
    const same = flight.run('a', source.read('a'), never);
    assert.deepEqual(source.requests, ['a']);
    const first = source.take('a');
    flight.forget((key) => key === 'a');
    const young = flight.run('a', source.read('a'), never);
    source.answer('a', 'new');
    first('old');
    assert.deepEqual(await Promise.all([old, same, young]), ['old', 'old', 'new']);
    assert.equal(wasCurrent, false);
  });

  it('aborts all runs, even if a task ignores the abort', async () => {
    const { flight, source } = setUp();
    const waiting = ['a', 'b'].map((key) => flight.run(key, source.read(key), never));
    flight.abort(new Error('another service'));
    for (const call of waiting) await assert.rejects(call, /another service/);
    assert.deepEqual(source.aborted, ['a', 'b']);
  });
});
