import assert from 'node:assert/strict';
import { coordinatesKey } from '../../../src/core/coordinates.ts';
import { ServiceClient } from '../../../src/service/client.ts';
import { FakeClock } from '../../support/fakeClock.ts';
import { type FakeAnswer, FakeTransport, answerJson, answerText } from '../../support/fakeTransport.ts';
import { coordinates, outcome, quiet } from './clientWorld.ts';

const mit = { licensed: { declared: 'MIT' } };
const empty = { curations: {}, contributions: [] };

function pullRequest(number: number, name: string, namespace?: string): unknown {
  const own = { type: 'npm', provider: 'npmjs', name, ...(namespace === undefined ? {} : { namespace }) };
  return {
    pr: { number, state: 'open' },
    files: [{ path: 'x', coordinates: own, revisions: [{ revision: '1', data: mit }] }],
  };
}

type Answering = (texts: readonly string[], at: number) => FakeAnswer;

/** Requests the curations of these components; returns the result and the items of each request. */
async function ask(names: readonly string[], answer: Answering) {
  const clock = new FakeClock();
  const batches: (readonly string[])[] = [];
  const transport = new FakeTransport(({ body }, at) => {
    const items = JSON.parse(body ?? '') as readonly string[];
    batches.push(items);
    return answer(items, at);
  });
  const client = new ServiceClient({
    isPrivate: () => false,
    baseUrl: 'https://service.example',
    transport,
    clock,
    random: () => 0,
  });
  const result = await clock.finish(client.curations.ofMany(names.map(coordinates), quiet));
  return { result, batches, transport };
}

/** Answers every item with the same list. */
function each(list: unknown): Answering {
  return (texts) => answerJson(Object.fromEntries(texts.map((text) => [text, list])));
}

describe('Curations of many components', () => {
  it('are requested once per component, whatever the revision', async () => {
    const names = ['npm/npmjs/-/a/1.0.0', 'npm/npmjs/-/a/2.0.0', 'npm/npmjs/-/A', 'go/golang/a.example%2fb/c'];
    const list = { curations: { 'npm/npmjs/-/a/1.0.0': mit }, contributions: [pullRequest(7, 'a')] };
    const { result, batches, transport } = await ask(names, each(list));
    assert.deepEqual(batches, [['npm/npmjs/-/a', 'go/golang/a.example%2fb/c']]);
    // Lists do not contain the address of pull requests; one request asks for it.
    assert.deepEqual(transport.lines, ['POST /curations', 'GET /curations/pr/7']);
    assert.ok(result.ok);
    assert.deepEqual(
      [...result.value.keys()],
      ['npm/npmjs/-/a', 'go/golang/a.example%2fb/c'].map((text) => coordinatesKey(coordinates(text))),
    );
    const own = result.value.get(coordinatesKey(coordinates('npm/npmjs/-/a')));
    assert.deepEqual([...(own?.inEffect ?? [])], [['1.0.0', mit]]);
    assert.deepEqual(
      own?.contributions.map(({ number }) => number),
      [7],
    );
    const other = result.value.get(coordinatesKey(coordinates('go/golang/a.example%2fb/c')));
    assert.deepEqual([other?.inEffect.size, other?.contributions.length], [0, 0]);
  });

  it('exclude longer names and other namespaces', async () => {
    const list = {
      curations: { 'npm/npmjs/-/node/1': mit, 'npm/npmjs/-/node-forge/1': mit },
      contributions: [pullRequest(1, 'node', '@types'), pullRequest(2, 'node'), pullRequest(3, 'node-forge')],
    };
    const { result } = await ask(['npm/npmjs/-/node'], each(list));
    assert.ok(result.ok);
    const [own] = result.value.values();
    assert.deepEqual([own?.inEffect.size, own?.contributions.map(({ number }) => number)], [1, [2]]);
  });

  it('are requested for four hundred components at a time', async () => {
    const names = Array.from({ length: 1000 }, (_, at) => `npm/npmjs/-/a${at}`);
    const { result, batches } = await ask(names, each(empty));
    assert.deepEqual(
      batches.map(({ length }) => length),
      [400, 400, 200],
    );
    assert.equal(result.ok && result.value.size, 1000);
  });

  it('are requested in bodies below the byte limit', async () => {
    const names = Array.from({ length: 390 }, (_, at) => `npm/npmjs/-/${'x'.repeat(500)}${at}`);
    const { result, transport } = await ask(names, each(empty));
    assert.ok(transport.requests.length === 3, String(transport.requests.length));
    assert.ok(transport.requests.every(({ body }) => (body ?? '').length < 90_100));
    assert.equal(result.ok && result.value.size, 390);
  });

  it('send no request for an empty list', async () => {
    const { result, transport } = await ask([], each(empty));
    assert.equal(result.ok && result.value.size, 0);
    assert.equal(transport.requests.length, 0);
  });

  it('omit components that the answer omits or answers with something else', async () => {
    const answer = answerJson({ 'npm/npmjs/-/b': empty, 'npm/npmjs/-/c': 'no', __proto__: empty });
    const { result } = await ask(['npm/npmjs/-/a', 'npm/npmjs/-/b', 'npm/npmjs/-/c'], () => answer);
    assert.deepEqual(result.ok && [...result.value.keys()], [coordinatesKey(coordinates('npm/npmjs/-/b'))]);
  });

  const failures: readonly (readonly [answer: FakeAnswer, kind: string])[] = [
    [answerText('', 404), 'notOffered'],
    [answerText('', 405), 'notOffered'],
    [answerText('', 500), 'serverError'],
    [answerText('Body contains too many coordinates: 1001', 400), 'rejected'],
    [answerText('An error occurred'), 'malformedResponse'],
    [answerJson([]), 'malformedResponse'],
  ];
  for (const [answer, kind] of failures)
    it(`fail as a whole: ${kind}`, async () => {
      const names = Array.from({ length: 401 }, (_, at) => `npm/npmjs/-/a${at}`);
      const { result } = await ask(names, (texts, at) => (at === 0 ? each(empty)(texts, at) : answer));
      assert.equal(outcome(result), kind);
    });
});
