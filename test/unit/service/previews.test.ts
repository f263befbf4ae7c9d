import assert from 'node:assert/strict';
import { type FakeAnswer, answerJson, answerText, refuse } from '../../support/fakeTransport.ts';
import { ServiceClient } from '../../../src/service/client.ts';
import { coordinates, outcome, quiet, setUp } from './clientWorld.ts';

const path = '/definitions/npm/npmjs/-/a/1.0.0?preview=true';
const a = coordinates('npm/npmjs/-/a/1.0.0');
const curation = { licensed: { declared: 'ISC' } };
const definition = {
  coordinates: a,
  described: { tools: ['t/1', 'curation/supplied'] },
  licensed: { declared: 'ISC' },
  files: [{ path: 'x' }],
};

describe('Preview', () => {
  it('sends the curation and keeps the text of the definition unchanged', async () => {
    const { client, transport, finish } = setUp({ [path]: answerJson(definition) });
    const found = await finish(client.preview(a, curation, quiet));
    assert.ok(found.ok);
    assert.equal(found.value.definition.licensed.declared, 'ISC');
    assert.equal(found.value.body, JSON.stringify(definition));
    assert.deepEqual(transport.lines, [`POST ${path}`]);
    assert.deepEqual(JSON.parse(transport.requests[0]?.body ?? ''), curation);
    assert.equal(transport.requests[0]?.headers['accept-version'], undefined);
  });

  it('is also requested for an empty curation', async () => {
    const { client, transport, finish } = setUp({ [path]: answerJson(definition) });
    await finish(client.preview(a, {}, quiet));
    assert.equal(transport.requests[0]?.body, '{}');
  });

  const cases: readonly (readonly [name: string, answer: FakeAnswer, kind: string, requests: number])[] = [
    ['of a service that has none', answerText('', 404), 'notOffered', 1],
    ['of a service that takes no such body', answerText('', 405), 'notOffered', 1],
    ['of a curation that is none', answerText('data must be object', 400), 'rejected', 1],
    ['of an unknown type', answerText('', 500), 'serverError', 1],
    ['of another unknown type', answerText(''), 'unknownType', 1],
    ['of a curation that is too large', answerText('', 413), 'tooLarge', 1],
    ['behind a page', answerText('<html>'), 'malformedResponse', 1],
    ['that breaks off', answerText('{"described":{'), 'malformedResponse', 1],
    ['of no definition', answerText('{}'), 'malformedResponse', 1],
    ['while the service is busy', answerText('', 503), 'serverError', 4],
    ['without a connection', refuse(), 'unreachable', 3],
  ];
  for (const [name, answer, kind, requests] of cases)
    it(`${name}: ${kind}`, async () => {
      const { client, transport, finish } = setUp({ [path]: answer });
      assert.equal(outcome(await finish(client.preview(a, curation, quiet))), kind);
      assert.equal(transport.requests.length, requests);
    });

  it('is not requested without a revision', async () => {
    const { client, transport, finish } = setUp({});
    const bare = coordinates('npm/npmjs/-/a');
    assert.equal(outcome(await finish(client.preview(bare, {}, quiet))), 'missingFromAnswer');
    assert.equal(transport.requests.length, 0);
  });

  it('pauses while it reads very many files', async () => {
    const many = Array.from({ length: 100_000 }, (_, at) => ({ path: `package/file-${at}.js`, license: 'MIT' }));
    const { transport, clock } = setUp({ [path]: answerJson({ ...definition, files: many }) });
    let pauses = 0;
    const pause = (): Promise<void> => Promise.resolve(void pauses++);
    const client = new ServiceClient({
      isPrivate: () => false,
      baseUrl: 'https://service.example',
      transport,
      clock,
      random: () => 0,
      pause,
    });
    const found = await clock.finish(client.preview(a, curation, quiet));
    assert.ok(found.ok && found.value.body.length > 4_000_000);
    assert.ok(pauses >= 3, String(pauses));
  });
});
