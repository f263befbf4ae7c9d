import assert from 'node:assert/strict';
import type { Coordinates } from '../../../src/core/coordinates.ts';
import { withRevision } from '../../../src/core/coordinates.ts';
import { ServiceClient } from '../../../src/service/client.ts';
import type { ServiceRequest } from '../../../src/service/transport/transport.ts';
import { FakeClock } from '../../support/fakeClock.ts';
import { type FakeAnswer, FakeTransport, answerText } from '../../support/fakeTransport.ts';
import { coordinates, quiet } from './clientWorld.ts';

type Question = (client: ServiceClient, of: Coordinates) => Promise<unknown>;

const info = { summary: 's', details: 'd', resolution: 'r', type: 'Other', removeDefinitions: false };
const curation = { licensed: { declared: 'MIT' } };
const other = coordinates('npm/npmjs/-/public/1.0.0');

/** The results that a method delivers to its callback. */
async function delivered(run: (onResults: (results: readonly unknown[]) => void) => Promise<void>): Promise<unknown> {
  const all: unknown[] = [];
  await run((results) => all.push(...results));
  return all;
}

/** Every method of the client that names a component. */
const questions: Readonly<Record<string, Question>> = {
  definitions: (client, of) => delivered((take) => client.definitions([of], quiet, take)),
  notices: (client, of) => delivered((take) => client.notices([of], quiet, take)),
  definition: (client, of) => client.definition(of, {}, quiet),
  'definition with a pull request': (client, of) => client.definition(of, { pr: 7 }, quiet),
  'definition without a revision': (client, of) => client.definition(withRevision(of, null), {}, quiet),
  definitionText: (client, of) => client.definitionText(of, { withFiles: true }, quiet),
  preview: (client, of) => client.preview(of, curation, quiet),
  revisions: (client, of) => client.revisions(of, quiet),
  'find.known': (client, of) => client.find.known(of, quiet),
  'find.siblings': (client, of) => client.find.siblings(of, quiet),
  'curations.inEffect': (client, of) => client.curations.inEffect(of, quiet),
  'curations.inPullRequest': (client, of) => client.curations.inPullRequest(of, 7, quiet),
  'curations.ofComponent': (client, of) => client.curations.ofComponent(of, quiet),
  'curations.ofMany': (client, of) => client.curations.ofMany([other, of], quiet),
  'contributions.submit': (client, { type, provider, namespace, name, revision }) => {
    const own = { type, provider, name, ...(namespace && { namespace: namespace.replaceAll('/', '%2f') }) };
    const patches = [{ coordinates: own, revisions: { [revision ?? '']: curation } }];
    return client.contributions.submit({ contributionInfo: info, patches }, {}, quiet);
  },
  'contributions.submitSingle': (client, of) =>
    client.contributions.submitSingle(of, { description: 'd', patch: curation }, {}, quiet),
  'harvests.list': (client, of) => client.harvests.list(of, quiet),
  'harvests.summary': (client, of) => client.harvests.summary(of, quiet),
  'harvests.document': (client, of) => client.harvests.document(of, 'scancode', '1', quiet),
  'harvests.queue': (client, of) => client.harvests.queue([{ tool: 'component', coordinates: of }], quiet),
};

const components = ['npm/npmjs/@acme/secret/1.0.0', 'go/golang/git.acme.example%2fteam/secret/v1.0.0'];

describe('A private name', () => {
  for (const [name, question] of Object.entries(questions))
    for (const text of components) {
      const of = coordinates(text);

      it(`is not sent by ${name}: ${of.type}`, async () => {
        const { client, transport, clock } = world(
          (one) => one.name === 'secret' && one.namespace === of.namespace,
          () => answerText('', 500),
        );
        const result = await clock.finish(question(client, of));
        assert.deepEqual(transport.requests, []);
        assert.match(JSON.stringify(result), /"kind":"privateName","coordinates":"(npm|go).*secret/);
      });

      it(`is not sent again by ${name} if it becomes private meanwhile: ${of.type}`, async () => {
        const limited = answerText('', 429, { 'retry-after': '5' });
        const { client, transport, clock } = world(
          ({ name }) => name === 'secret' && transport.requests.length > 0,
          () => limited,
        );
        await clock.finish(question(client, of));
        assert.deepEqual(transport.requests.slice(1).filter(isNaming), []);
      });
    }

  it('is compared with the typed pattern by the caller: the client sends it as it is', async () => {
    const { client, transport, clock } = world(
      () => true,
      () => answerText('[]'),
    );
    await clock.finish(client.find.suggest('secret', quiet));
    assert.equal(transport.requests.length, 1);
  });
});

function isNaming({ url, body }: ServiceRequest): boolean {
  return `${url} ${body ?? ''}`.includes('secret');
}

function world(
  isPrivate: (coordinates: Coordinates) => boolean,
  answer: (request: ServiceRequest) => FakeAnswer,
): { readonly client: ServiceClient; readonly transport: FakeTransport; readonly clock: FakeClock } {
  const clock = new FakeClock();
  const transport = new FakeTransport(answer);
  const client = new ServiceClient({
    baseUrl: 'https://service.example',
    transport,
    clock,
    isPrivate,
    random: () => 0,
  });
  return { client, transport, clock };
}
