import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import { type Coordinates, formatCoordinates } from '../../../src/core/coordinates.ts';
import { answerJson } from '../../support/fakeTransport.ts';
import { coordinates, definitionOf, outcome, quiet, setUp } from './clientWorld.ts';

const normal = 'pypi/pypi/-/pytz/2013b0';
const written = 'pypi/pypi/-/pytz/2013b';
const both: Coordinates = { ...coordinates(normal), writtenRevision: '2013b' };
const empty = (text: string) => answerJson({ coordinates: coordinates(text), described: {}, licensed: {} });
const asOne = (text: string): string => `/definitions/${text}?expand=-files`;

/** Where the service has data → the requested spellings, the spelling of the answer. */
const table: readonly (readonly [
  where: string,
  harvested: readonly string[],
  requested: readonly string[],
  answered: string,
])[] = [
  ['under the normal form', [normal, written], [normal], normal],
  ['under the written form', [written], [normal, written], written],
  ['under none', [], [normal, written], normal],
];

describe('A version that a file writes in another form than the normal one', () => {
  for (const [where, harvested, requested, answered] of table) {
    const answerOf = (text: string) => (harvested.includes(text) ? definitionOf(text) : empty(text));

    it(`data ${where}: one definition`, async () => {
      const answers = { [asOne(normal)]: answerOf(normal), [asOne(written)]: answerOf(written) };
      const { client, transport, finish } = setUp(answers);
      const found = outcome(await finish(client.definition(both, {}, quiet)));
      assert.ok(typeof found === 'object');
      assert.equal(formatCoordinates(found.definition.coordinates), answered);
      assert.deepEqual(
        transport.lines,
        requested.map((text) => `GET ${asOne(text)}`),
      );
    });

    it(`data ${where}: many definitions, each answered once`, async () => {
      const other = 'pypi/pypi/-/six/1.0';
      const { client, transport, finish } = setUp({
        '/definitions?expand=-files': () => {
          const bodies = (JSON.parse(String(transport.requests.at(-1)?.body)) as string[]).map((text) => [
            text,
            harvested.includes(text) || text === other
              ? { coordinates: coordinates(text), described: { tools: ['t/1'] }, licensed: { declared: 'MIT' } }
              : { coordinates: coordinates(text), described: {}, licensed: {} },
          ]);
          return Promise.resolve(answerJson(Object.fromEntries(bodies)));
        },
      });
      const found: string[] = [];
      await finish(
        client.definitions([both, coordinates(other)], quiet, (answers) => {
          for (const { coordinates: one, result } of answers) {
            const definition = outcome(result);
            assert.ok(typeof definition === 'object');
            found.push(`${formatCoordinates(one)} → ${formatCoordinates(definition.definition.coordinates)}`);
          }
        }),
      );
      assert.deepEqual(found.sort(), [`${normal} → ${answered}`, `${other} → ${other}`]);
      assert.equal(transport.requests.length, requested.length);
    });
  }

  it('is not requested for a name that has become private', async () => {
    const answers = { [asOne(normal)]: empty(normal), [asOne(written)]: definitionOf(written) };
    const isPrivate = (): boolean => transport.requests.length > 0;
    const { client, transport, finish } = setUp(answers, undefined, isPrivate);
    const found = outcome(await finish(client.definition(both, {}, quiet)));
    assert.ok(typeof found === 'object' && !found.definition.isHarvested);
    assert.equal(transport.requests.length, 1);
  });
});
