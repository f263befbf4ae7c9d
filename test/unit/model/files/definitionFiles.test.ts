import assert from 'node:assert/strict';
import { settle } from '../../../support/fakeClock.ts';
import { bodyWith, never, npm, plain, setUp, SlowService } from './filesWorld.ts';

describe('The files of a definition', () => {
  it('come from a request with files, beside the unchanged body', async () => {
    const at = setUp();
    const work = at.reader.of(npm('a'), plain, never);
    await settle();
    assert.deepEqual(at.service.requests, ['npm/npmjs/-/a/1.0.0']);
    const body = bodyWith('LICENSE', 'index.js');
    at.service.last.answer(body);
    const outcome = await work;
    assert.ok(outcome.ok);
    assert.deepEqual(
      outcome.value.files.map(({ path }) => path),
      ['LICENSE', 'index.js'],
    );
    assert.equal(outcome.value.body, body);
    assert.equal(outcome.value.unreadable, 0);
    assert.equal(outcome.value.fetchedAt, at.clock.now());
  });

  it('are parsed in turns with other work', async () => {
    const at = setUp();
    const work = at.reader.of(npm('a'), plain, never);
    await settle();
    at.service.last.answer(bodyWith(...Array.from({ length: 20_000 }, (_, i) => `src/some-folder/file-${i}.js`)));
    await work;
    assert.ok(at.turns.pauses > 5, `${at.turns.pauses} pauses`);
  });

  it('share one request between simultaneous readers, and need none soon after', async () => {
    const at = setUp();
    const both = [at.reader.of(npm('a'), plain, never), at.reader.of(npm('A'), plain, never)];
    await settle();
    at.service.last.answer(bodyWith('x'));
    const [one, other] = await Promise.all(both);
    const later = await at.reader.of(npm('a'), plain, never);
    assert.equal(at.service.requests.length, 1);
    assert.ok(one?.ok && other?.ok && later.ok);
    assert.equal(one.value, other.value);
    assert.equal(one.value, later.value);
  });

  it('are requested again after a while', async () => {
    const at = setUp();
    const work = at.reader.of(npm('a'), plain, never);
    await settle();
    at.service.last.answer(bodyWith('x'));
    await work;
    await at.clock.advance(16 * 60_000);
    void at.reader.of(npm('a'), plain, never);
    await settle();
    assert.equal(at.service.requests.length, 2);
  });

  it('differ for a pull request', async () => {
    const at = setUp();
    void at.reader.of(npm('a'), plain, never);
    void at.reader.of(npm('a'), { pr: 7 }, never);
    void at.reader.of(npm('a'), { pr: 8 }, never);
    await settle();
    assert.deepEqual(at.service.requests, [
      'npm/npmjs/-/a/1.0.0',
      'npm/npmjs/-/a/1.0.0 pr 7',
      'npm/npmjs/-/a/1.0.0 pr 8',
    ]);
  });

  it('report a problem when the service address is invalid', async () => {
    const at = setUp();
    at.problem = { kind: 'invalidUrl', setting: 'apiUrl', value: 'nope' };
    assert.deepEqual(await at.reader.of(npm('a'), plain, never), { ok: false, problem: at.problem });
  });

  it('report a failure to all readers and are requested again by the next', async () => {
    const at = setUp();
    const both = [at.reader.of(npm('a'), plain, never), at.reader.of(npm('a'), plain, never)];
    await settle();
    at.service.last.refuse({ kind: 'serverError', status: 503 });
    for (const outcome of await Promise.all(both))
      assert.deepEqual(outcome, { ok: false, problem: { kind: 'serverError', status: 503 } });
    const next = at.reader.of(npm('a'), plain, never);
    await settle();
    at.service.last.answer(bodyWith('x'));
    assert.equal((await next).ok, true);
    assert.equal(at.service.requests.length, 2);
  });

  const bodies: readonly (readonly [string, string])[] = [
    ['<!doctype html><title>Sign in</title>', 'malformedResponse'],
    ['[]', 'malformedResponse'],
    ['{}', '0 files, 0 unreadable'],
    ['{"files": "none"}', '0 files, 1 unreadable'],
    ['{"files": [{"path": "a"}, 7, {"license": "MIT"}]}', '1 files, 2 unreadable'],
    ['{"files": [{"path": "a"}, {"path": ', '1 files, 1 unreadable'],
  ];
  for (const [body, expected] of bodies)
    it(`are read from ${body}: ${expected}`, async () => {
      const at = setUp();
      const work = at.reader.of(npm('a'), plain, never);
      await settle();
      at.service.last.answer(body);
      const outcome = await work;
      const actual = outcome.ok
        ? `${outcome.value.files.length} files, ${outcome.value.unreadable} unreadable`
        : outcome.problem.kind;
      assert.equal(actual, expected);
      if (outcome.ok) assert.equal(outcome.value.body, body);
    });
});

describe('A cancelled reader', () => {
  it('leaves the request to the other readers', async () => {
    const at = setUp();
    const stop = new AbortController();
    const gone = at.reader.of(npm('a'), plain, stop.signal);
    const stays = at.reader.of(npm('a'), plain, never);
    await settle();
    const reason = new Error('closed');
    stop.abort(reason);
    await assert.rejects(gone, (error) => error === reason);
    assert.equal(at.service.last.signal.aborted, false);
    at.service.last.answer(bodyWith('x'));
    assert.equal((await stays).ok, true);
  });

  it('ends the request when it was the last, and the next reader starts a new one', async () => {
    const at = setUp();
    const [one, other] = [new AbortController(), new AbortController()];
    const works = [one, other].map(({ signal }) => assert.rejects(at.reader.of(npm('a'), plain, signal)));
    await settle();
    one.abort();
    await settle();
    assert.equal(at.service.last.signal.aborted, false);
    other.abort();
    await Promise.all(works);
    assert.equal(at.service.last.signal.aborted, true);
    const next = at.reader.of(npm('a'), plain, never);
    await settle();
    assert.equal(at.service.requests.length, 2);
    at.service.last.answer(bodyWith('x'));
    assert.equal((await next).ok, true);
  });

  it('leaves the request to a reader that joins at the same moment', async () => {
    const at = setUp();
    const stop = new AbortController();
    const gone = assert.rejects(at.reader.of(npm('a'), plain, stop.signal));
    await settle();
    stop.abort();
    const next = at.reader.of(npm('a'), plain, never);
    await gone;
    at.service.last.answer(bodyWith('x'));
    assert.equal((await next).ok, true);
    assert.equal(at.service.requests.length, 1);
  });

  it('sends no request when cancelled from the start', async () => {
    const at = setUp();
    const reason = new Error('closed');
    await assert.rejects(at.reader.of(npm('a'), plain, AbortSignal.abort(reason)), (error) => error === reason);
    assert.deepEqual(at.service.requests, []);
  });
});

describe('Cached files', () => {
  it('are requested again when their body is too large for the cache', async () => {
    const at = setUp(bodyWith('a').length);
    for (const path of ['a', 'a', 'a longer path', 'a longer path', 'a']) {
      const work = at.reader.of(npm(path), plain, never);
      await settle();
      at.service.last.answer(bodyWith(path));
      assert.equal((await work).ok, true);
    }
    assert.deepEqual(
      at.service.requests.map((request) => request.split('/')[3]),
      ['a', 'a longer path', 'a longer path'],
    );
  });
});

describe('Outdated files', () => {
  it('are requested again with every pull request, unlike those of other components', async () => {
    const at = setUp();
    const options = [plain, { pr: 7 }];
    for (const name of ['a', 'ab'])
      for (const option of options) {
        const work = at.reader.of(npm(name), option, never);
        await settle();
        at.service.last.answer(bodyWith('x'));
        await work;
      }
    at.reader.forget(npm('a'));
    for (const name of ['a', 'ab']) for (const option of options) void at.reader.of(npm(name), option, never);
    await settle();
    assert.deepEqual(at.service.requests.slice(4), ['npm/npmjs/-/a/1.0.0', 'npm/npmjs/-/a/1.0.0 pr 7']);
  });

  it('still reach their waiting reader but are not cached', async () => {
    const at = setUp();
    const before = at.reader.of(npm('a'), plain, never);
    await settle();
    at.reader.forget(npm('a'));
    const after = at.reader.of(npm('a'), plain, never);
    await settle();
    const [old, fresh] = at.service.questions;
    fresh?.answer(bodyWith('new'));
    old?.answer(bodyWith('old'));
    const paths = async (work: typeof before): Promise<string> => {
      const outcome = await work;
      return outcome.ok ? outcome.value.files.map(({ path }) => path).join() : outcome.problem.kind;
    };
    assert.deepEqual([await paths(before), await paths(after)], ['old', 'new']);
    assert.equal(await paths(at.reader.of(npm('a'), plain, never)), 'new');
    assert.equal(at.service.requests.length, 2);
  });

  it('are replaced by those of the new service for a waiting reader', async () => {
    const at = setUp();
    const work = at.reader.of(npm('a'), plain, never);
    await settle();
    const before = at.service;
    at.useService(new SlowService());
    await settle();
    assert.equal(before.last.signal.aborted, true);
    at.service.last.answer(bodyWith('new'));
    const outcome = await work;
    assert.deepEqual(outcome.ok && outcome.value.files.map(({ path }) => path), ['new']);
  });

  it('are replaced by those of the new service when they were cached', async () => {
    const at = setUp();
    const work = at.reader.of(npm('a'), plain, never);
    await settle();
    at.service.last.answer(bodyWith('old'));
    await work;
    at.useService(new SlowService());
    void at.reader.of(npm('a'), plain, never);
    await settle();
    assert.equal(at.service.requests.length, 1);
  });

  it('are no longer requested after disposal', async () => {
    const at = setUp();
    const work = at.reader.of(npm('a'), plain, never);
    await settle();
    at.reader.dispose();
    await assert.rejects(work, /disposed/);
    assert.equal(at.service.last.signal.aborted, true);
  });
});
