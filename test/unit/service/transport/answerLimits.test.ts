import assert from 'node:assert/strict';

import { ServiceClient } from '../../../../src/service/client.ts';
import { systemClock } from '../../../../src/platform/systemClock.ts';
import { withService } from '../../../service/support/asking.ts';
import { FakeTransport, answerText } from '../../../support/fakeTransport.ts';
import { clientAt, coordinates, kindOf } from '../wireWorld.ts';

const quiet = new AbortController().signal;
const lodash = coordinates('npm/npmjs/-/lodash/4.17.21');
const chalk = coordinates('npm/npmjs/-/chalk/4.1.2');

/** A request, and the limit of its answer in megabytes (2 to the power of 20). */
const questions: readonly (readonly [what: string, limit: number, ask: (client: ServiceClient) => Promise<unknown>])[] =
  [
    ['a definition', 64, (client) => client.definition(lodash, {}, quiet)],
    ['a definition with files', 64, (client) => client.definitionText(lodash, { withFiles: true }, quiet)],
    ['a definition with a pull request', 64, (client) => client.definition(lodash, { pr: 1 }, quiet)],
    ['a preview', 64, (client) => client.preview(lodash, {}, quiet)],
    ['a harvested document', 64, (client) => client.harvests.document(lodash, 'scancode', '1', quiet)],
    ['a summary of what was harvested', 64, (client) => client.harvests.summary(lodash, quiet)],
    ['the text of a file', 64, (client) => client.attachments.text('a'.repeat(64), quiet)],
    ['the tools that have delivered', 8, (client) => client.harvests.list(lodash, quiet)],
    [
      'a request for a harvest',
      8,
      (client) => client.harvests.queue([{ tool: 'component', coordinates: lodash }], quiet),
    ],
    ['a curation', 8, (client) => client.curations.inEffect(lodash, quiet)],
    ['the curations of a component', 8, (client) => client.curations.ofComponent(lodash, quiet)],
    ['a pull request', 8, (client) => client.curations.pullRequest(1, quiet)],
    ['a search', 8, (client) => client.find.suggest('lodash', quiet)],
    ['revisions', 8, (client) => client.revisions(lodash, quiet)],
    ['the status', 8, (client) => client.status(quiet)],
  ];

describe('Answer size', () => {
  for (const [what, limit, ask] of questions)
    it(`is limited for ${what}: ${limit} MB`, async () => {
      const transport = new FakeTransport(() => answerText('{}'));
      await ask(
        new ServiceClient({
          isPrivate: () => false,
          baseUrl: 'https://service.example',
          transport,
          clock: systemClock,
        }),
      );
      assert.ok(transport.requests.length > 0);
      assert.deepEqual([...new Set(transport.requests.map(({ maxBytes }) => maxBytes))], [limit * 2 ** 20]);
    });

  it('is limited for many definitions: 8 MB', async () => {
    const answers: Record<string, object> = {};
    for (const one of ['npm/npmjs/-/lodash/4.17.21', 'npm/npmjs/-/chalk/4.1.2']) {
      const [type, provider, , name, revision] = one.split('/');
      answers[one] = { coordinates: { type, provider, name, revision }, described: {}, licensed: {} };
    }
    const transport = new FakeTransport(() => answerText(JSON.stringify(answers)));
    const parts = { isPrivate: () => false, baseUrl: 'https://service.example', transport, clock: systemClock };
    await new ServiceClient(parts).definitions([lodash, chalk], quiet, () => undefined);
    assert.deepEqual(
      transport.requests.map(({ method, maxBytes }) => [method, maxBytes]),
      [['POST', 8 * 2 ** 20]],
    );
  });

  it('is limited during the transfer, without a repeat, with its own problem', async () => {
    const faults = [{ on: 'GET *', kind: 'garbage', body: `["${'x'.repeat(9_000_000)}"` } as const];
    await withService({ faults }, async (service) => {
      const client = clientAt(service);
      const found = await client.find.suggest('lodash', quiet);
      assert.deepEqual(!found.ok && found.problem, {
        kind: 'answerTooLarge',
        url: `${service.url}/definitions?pattern=lodash`,
        limit: 8 * 2 ** 20,
      });
      assert.equal(service.requests.length, 1);
      assert.equal(await kindOf(client.definition(lodash, {}, quiet)), 'malformedResponse');
    });
  });
});
