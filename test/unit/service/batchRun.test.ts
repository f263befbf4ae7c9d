import assert from 'node:assert/strict';
import type { ServiceRequest } from '../../../src/service/transport/transport.ts';
import { settle } from '../../support/fakeClock.ts';
import { type FakeAnswer, answerJson, answerText, never } from '../../support/fakeTransport.ts';
import { type Faults, ask, definition, named, nameIn, sentence, some, textsOf } from './batchWorld.ts';

describe('Batch run', () => {
  describe('with a working service', () => {
    it('sends one request per 200 components', async () => {
      const { done, transport, calls } = ask(some(450));
      assert.deepEqual(await done, { good: 450 });
      assert.deepEqual(transport.lines, Array(3).fill('POST /definitions?expand=-files'));
      assert.deepEqual(
        calls.toSorted((a, b) => b - a),
        [200, 200, 50],
      );
    });

    it('runs two batches at once', async () => {
      const { done, transport } = ask(some(2000));
      await done;
      assert.equal(transport.requests.length, 10);
      assert.equal(transport.most, 2);
    });

    it('sends the request that the service expects', async () => {
      const { done, transport } = ask(some(1));
      await done;
      assert.deepEqual(transport.requests[0], {
        method: 'POST',
        url: 'https://service.example/definitions?expand=-files',
        base: 'https://service.example',
        headers: { accept: 'application/json', 'content-type': 'application/json' },
        body: '["npm/npmjs/-/p0/1.0.0"]',
        maxBytes: 8 * 2 ** 20,
      });
    });

    it('finds keys in another spelling', async () => {
      const { done, transport } = ask(some(3), { spell: (text) => text.toUpperCase() });
      assert.deepEqual(await done, { good: 3 });
      assert.equal(transport.requests.length, 1);
    });

    it('keeps the text of a definition', async () => {
      const { done, answers } = ask(some(1));
      await done;
      const [first] = answers;
      assert.ok(first?.result.ok);
      assert.deepEqual(JSON.parse(first.result.value.body), definition('npm/npmjs/-/p0/1.0.0'));
    });

    it('sends nothing for an empty list', async () => {
      const { done, transport } = ask([]);
      assert.deepEqual(await done, { good: 0 });
      assert.equal(transport.requests.length, 0);
    });
  });

  describe('with a member missing from the answer', () => {
    const cases: readonly (readonly [string, FakeAnswer | null, Record<string, unknown>])[] = [
      ['is there when asked alone', null, { good: 4 }],
      ['unknown type: an empty body', answerText(''), { good: 3, unknownType: ['p2'] }],
      ['no such path', answerText('', 404), { good: 3, missingFromAnswer: ['p2'] }],
      ['broken', answerText('', 500), { good: 3, serverError: ['p2'] }],
      ['a page', answerText('<html>'), { good: 3, malformedResponse: ['p2'] }],
    ];
    for (const [name, single, expected] of cases)
      it(name, async () => {
        const { done, transport } = ask(some(4), { missing: new Set(['p2']), single: () => single });
        assert.deepEqual(await done, expected);
        assert.deepEqual(transport.lines.slice(1), ['GET /definitions/npm/npmjs/-/p2/1.0.0?expand=-files']);
      });

    it('treats members that are no definitions as missing', async () => {
      const { done, transport } = ask(some(2), {
        batch: () => answerJson({ 'npm/npmjs/-/p0/1.0.0': null, 'npm/npmjs/-/p1/1.0.0': 'MIT', __proto__: {} }),
      });
      assert.deepEqual(await done, { good: 2 });
      assert.equal(transport.requests.length, 3);
    });

    it('limits the number of requests after an empty answer', async () => {
      const { done, transport } = ask(some(5000), { batch: () => answerJson({}), single: () => answerText('', 404) });
      assert.deepEqual(await done, { good: 0, missingFromAnswer: 5000 });
      assert.ok(transport.requests.length < 320, `${transport.requests.length} requests`);
    });
  });

  describe('with a member that spoils its batch', () => {
    const spoilers: readonly (readonly [string, FakeAnswer, string])[] = [
      ['a sentence with status 200', sentence, 'malformedResponse'],
      ['500', answerText('', 500), 'serverError'],
      ['413', answerText('', 413), 'tooLarge'],
      ['400', answerText('no', 400), 'rejected'],
      ['cut-off JSON', answerText('{"a":'), 'malformedResponse'],
      ['a list', answerJson([]), 'malformedResponse'],
    ];
    for (const [name, answer, kind] of spoilers)
      it(`${name}: finds it by halving`, async () => {
        const { done, transport } = ask(some(8), {
          batch: (names) => (names.includes('p5') ? answer : null),
          single: (one) => (one === 'p5' ? answer : null),
        });
        assert.deepEqual(await done, { good: 7, [kind]: ['p5'] });
        // Sizes: 8; 4 and 4; 2 and 2 of the second half; then the last two alone.
        assert.deepEqual(
          transport.requests.map((request) => textsOf(request).map(nameIn).join(' ') || request.method),
          ['p0 p1 p2 p3 p4 p5 p6 p7', 'p0 p1 p2 p3', 'p4 p5 p6 p7', 'p4 p5', 'p6 p7', 'GET', 'GET'],
        );
      });

    it('accepts its answer if it succeeds alone', async () => {
      const { done, transport } = ask(some(8), { batch: (names) => (names.includes('p0') ? sentence : null) });
      assert.deepEqual(await done, { good: 8 });
      assert.equal(transport.requests.length, 7);
    });

    it('sends 17 requests at most for 200 components', async () => {
      const { done, transport } = ask(some(200), {
        batch: (names) => (names.includes('p77') ? answerText('', 500) : null),
        single: (one) => (one === 'p77' ? answerText('', 500) : null),
      });
      assert.deepEqual(await done, { good: 199, serverError: ['p77'] });
      assert.ok(transport.requests.length <= 17, `${transport.requests.length} requests`);
    });

    it('continues after one in each of two batches', async () => {
      const bad = new Set(['p10', 'p300']);
      const { done } = ask(some(1000), {
        batch: (names) => (names.some((one) => bad.has(one)) ? answerText('', 500) : null),
        single: (one) => (bad.has(one) ? answerText('', 500) : null),
      });
      assert.deepEqual(await done, { good: 998, serverError: ['p10', 'p300'] });
    });

    const places: readonly (readonly [string, readonly number[]])[] = [
      ['the first', [0]],
      ['the last', [199]],
      ['the first and the last', [0, 199]],
      ['three, far from each other', [0, 60, 199]],
      ['four neighbours', [100, 101, 102, 103]],
      ['one in each quarter', [10, 60, 110, 160]],
    ];
    for (const [name, inEach] of places)
      it(`finds ${name} of every batch, however many batches there are`, async () => {
        const isBad = (one: string): boolean => inEach.includes(Number(one.slice(1)) % 200);
        const { done, transport } = ask(some(2000), {
          batch: (names) => (names.some(isBad) ? sentence : null),
          single: (one) => (isBad(one) ? sentence : null),
        });
        const bad = 10 * inEach.length;
        assert.deepEqual(await done, { good: 2000 - bad, malformedResponse: bad });
        assert.ok(transport.requests.length <= 10 * (1 + 16 * inEach.length), `${transport.requests.length} requests`);
      });

    it('finds three in each of five batches with 225 requests at most', async () => {
      const isBad = (one: string): boolean => [7, 77, 177].includes(Number(one.slice(1)) % 200);
      const { done, transport } = ask(some(1000), {
        batch: (names) => (names.some(isBad) ? answerText('', 500) : null),
        single: (one) => (isBad(one) ? answerText('', 500) : null),
      });
      assert.deepEqual(await done, { good: 985, serverError: 15 });
      assert.ok(transport.requests.length <= 225, `${transport.requests.length} requests`);
    });

    it('sends one request for three components at most, however many of them are at fault', async () => {
      const isBad = (one: string): boolean => Number(one.slice(1)) % 10 === 0;
      const { done, transport } = ask(some(5000), {
        batch: (names) => (names.some(isBad) ? sentence : null),
        single: (one) => (isBad(one) ? sentence : null),
      });
      const { good } = await done;
      assert.ok(Number(good) > 1000, `${String(good)} good`);
      assert.ok(transport.requests.length < 5000 / 2.5, `${transport.requests.length} requests`);
    });

    it('requests a part of them alone if all batches are refused', async () => {
      const { done, transport } = ask(some(1000), { batch: () => sentence });
      const { good } = await done;
      assert.ok(Number(good) > 100, `${String(good)} good`);
      assert.ok(transport.requests.length < 400, `${transport.requests.length} requests`);
    });

    it('splits only the batch of a member that takes too long', async () => {
      const { done, transport } = ask(some(1000), { batch: (names) => (names.includes('p10') ? never() : null) });
      assert.deepEqual(await done, { good: 1000 });
      // After each time-out, a known component shows that the service answers: once for each half.
      assert.ok(transport.requests.length <= 5 + 17 + 16, `${transport.requests.length} requests`);
    });

    it('fails only a member that also takes too long alone', async () => {
      const { done } = ask(some(400), {
        batch: (names) => (names.includes('p10') ? never() : null),
        single: (one) => (one === 'p10' ? never() : null),
      });
      assert.deepEqual(await done, { good: 399, timeout: ['p10'] });
    });

    it('keeps other components when the registry cannot look up a PyPI name', async () => {
      const names = ['python-dateutil', 'zope.interface', 'typing_extensions'];
      const { done, transport } = ask([...some(50), ...names.map((name) => named('pypi', 'pypi', name))], {
        batch: (all) => (all.includes('zope.interface') ? answerText('', 500) : null),
        single: (one) => (one === 'zope.interface' ? answerText('', 500) : null),
      });
      assert.deepEqual(await done, { good: 52, serverError: ['zope.interface'] });
      assert.equal(textsOf(transport.requests[0] ?? assert.fail()).length, 50);
    });
  });

  describe('never sends', () => {
    it('a component without a revision', async () => {
      const { done, transport } = ask([{ ...named('npm', 'npmjs', 'a'), revision: null }]);
      assert.deepEqual(await done, { good: 0, missingFromAnswer: ['a'] });
      assert.equal(transport.requests.length, 0);
    });

    const nameOf = (request: ServiceRequest): string => request.url + (request.body ?? '');
    const situations: readonly (readonly [string, Faults, number])[] = [
      ['from the start', {}, 0],
      ['while earlier batches are under way', {}, 2],
      ['when its batch has failed', { batch: (names) => (names.length > 100 ? answerText('', 500) : null) }, 4],
      ['when its batch is asked again', { batch: (_, at) => (at < 3 ? answerText('', 503) : null) }, 2],
      ['where batches are unknown', { batch: () => answerText('', 404) }, 5],
    ];
    for (const [name, faults, from] of situations)
      it(`a private name ${name}`, async () => {
        const secret = new Set(['p555', 'p999']);
        const isPrivate = (one: string, requests: number) => requests >= from && secret.has(one);
        const { done, transport } = ask(some(1000), { ...faults, isPrivate });
        const { privateName } = await done;
        assert.deepEqual(privateName, ['p555', 'p999']);
        const leaked = transport.requests.slice(from).filter((request) => /p555|p999/.test(nameOf(request)));
        assert.deepEqual(leaked, []);
      });

    it('anything if all names are private', async () => {
      const { done, transport } = ask(some(500), { isPrivate: () => true });
      assert.deepEqual(await done, { good: 0, privateName: 500 });
      assert.equal(transport.requests.length, 0);
    });

    it('a component larger than the body limit', async () => {
      const { done, transport } = ask([named('npm', 'npmjs', 'a'.repeat(95_000)), named('npm', 'npmjs', 'b')]);
      assert.deepEqual((await done)['good'], 1);
      assert.equal(transport.requests.length, 1);
    });
  });

  it('stops when it is cancelled', async () => {
    const reason = new Error('enough');
    const { work, done, transport, stop, answers } = ask(some(1000), { batch: (_, at) => (at < 2 ? null : never()) });
    while (answers.length < 400 || transport.requests.length < 4) await new Promise((resolve) => setImmediate(resolve));
    stop.abort(reason);
    await Promise.all([work, done].map((one) => assert.rejects(one, (error) => error === reason)));
    await settle();
    assert.equal(answers.length, 400);
    assert.equal(transport.requests.length, 4, 'what waited for its turn was not sent');
  });
});
