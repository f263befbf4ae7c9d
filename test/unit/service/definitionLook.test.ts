import assert from 'node:assert/strict';
import { type FakeAnswer, answerJson, answerText, refuse } from '../../support/fakeTransport.ts';
import { coordinates, definitionOf, notFound, quiet, setUp } from './clientWorld.ts';

const [a, b] = [coordinates('npm/npmjs/-/a/1'), coordinates('npm/npmjs/-/b/1')];
const batch = '/definitions?expand=-files';
const alone = '/definitions/npm/npmjs/-/a/1?expand=-files';

function definitionsOf(...names: readonly string[]): FakeAnswer {
  const one = (name: string): unknown => ({ coordinates: coordinates(name), described: { tools: ['t/1'] } });
  return answerJson(Object.fromEntries(names.map((name) => [name, one(name)])));
}

describe('Lookup of many definitions', () => {
  it('sends one request and assigns each answer to its coordinates', async () => {
    const { client, transport, finish } = setUp({ [batch]: definitionsOf('npm/npmjs/-/a/1', 'npm/npmjs/-/b/1') });
    const found = await finish(client.look([a, b], quiet));
    assert.ok(found.ok);
    assert.deepEqual(
      [found.value.get(a)?.definition.described.tools, found.value.get(b)?.definition.isHarvested],
      [['t/1'], true],
    );
    assert.deepEqual(transport.lines, [`POST ${batch}`]);
    assert.equal(transport.requests[0]?.body, '["npm/npmjs/-/a/1","npm/npmjs/-/b/1"]');
  });

  it('omits components that the answer omits', async () => {
    const { client, transport, finish } = setUp({ [batch]: definitionsOf('npm/npmjs/-/b/1') });
    const found = await finish(client.look([a, b], quiet));
    assert.deepEqual(found.ok && [...found.value.keys()], [b]);
    assert.equal(transport.requests.length, 1);
  });

  it('requests a single component by itself', async () => {
    const { client, transport, finish } = setUp({ [alone]: definitionOf('npm/npmjs/-/a/1') });
    const found = await finish(client.look([a], quiet));
    assert.deepEqual(found.ok && [...found.value.keys()], [a]);
    assert.deepEqual(transport.lines, [`GET ${alone}`]);
  });

  const failures: readonly (readonly [what: string, answer: FakeAnswer, kind: string])[] = [
    ['no batches', notFound, 'notOffered'],
    ['no such method', answerText('', 405), 'notOffered'],
    ['a sentence', answerText('An error occurred when trying to fetch coordinates'), 'malformedResponse'],
    ['a failure', answerText('', 503), 'serverError'],
    ['no connection', refuse(), 'unreachable'],
    ['too often', answerText('', 429, { 'retry-after': '5' }), 'rateLimited'],
    ['too large', answerText('', 413), 'tooLarge'],
  ];
  for (const [what, answer, kind] of failures)
    it(`is neither repeated nor split: ${what}`, async () => {
      const { client, transport, finish } = setUp({ [batch]: answer });
      const found = await finish(client.look([a, b], quiet));
      assert.equal(!found.ok && found.problem.kind, kind);
      assert.equal(transport.requests.length, 1);
    });

  it('detects a service without batches when only a single request succeeds', async () => {
    const { client, transport, finish } = setUp({ [batch]: notFound, [alone]: definitionOf('npm/npmjs/-/a/1') });
    await finish(client.look([a, b], quiet));
    assert.equal(client.hasNoBatches, false);
    await finish(client.look([a], quiet));
    assert.deepEqual([client.hasNoBatches, transport.requests.length], [true, 2]);
  });

  it('sends nothing for an empty list or a private name', async () => {
    const { client, transport, finish } = setUp({}, undefined, ({ name }) => name === 'b');
    const none = await finish(client.look([], quiet));
    const secret = await finish(client.look([a, b], quiet));
    assert.deepEqual([none.ok && none.value.size, !secret.ok && secret.problem.kind], [0, 'privateName']);
    assert.equal(transport.requests.length, 0);
  });

  it('rejects when it is cancelled', async () => {
    const { client } = setUp({ [batch]: definitionsOf() });
    await assert.rejects(client.look([a, b], AbortSignal.abort(new Error('closed'))), /closed/);
  });
});
