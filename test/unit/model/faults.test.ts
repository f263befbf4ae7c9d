// Runs every request of the model against every fault of the service: no fault may be taken for an answer.
import assert from 'node:assert/strict';
import type { Result } from '../../../src/base/result.ts';
import type { Coordinates } from '../../../src/core/coordinates.ts';
import { answerJson, answerText, type FakeAnswer, never, refuse } from '../../support/fakeTransport.ts';
import { settle } from '../../support/fakeClock.ts';
import { atOnce, type ModelRequest, modelRequests, setUp } from './allRequests.ts';

const quiet = new AbortController().signal;
const callsite: Coordinates = { type: 'npm', provider: 'npmjs', namespace: null, name: 'callsite', revision: '1.0.0' };

/** The expected outcome of each fault, and the requests with a different outcome. */
const faults: readonly (readonly [
  fault: string,
  answer: () => FakeAnswer | Promise<FakeAnswer>,
  expected: string,
  otherwise: Readonly<Record<string, string>>,
])[] = [
  ['no connection', () => refuse(), 'unreachable', {}],
  ['no answer', never, 'timeout', {}],
  [
    'a failure',
    () => answerText('{"error":{"code":"500"}}', 500),
    'serverError',
    // The service answers this way for an unknown number.
    { 'the definition with a pull request': 'noPullRequest' },
  ],
  [
    'an HTML page',
    () => answerText('<!doctype html><title>Sign in</title>', 200, { 'content-type': 'text/html' }),
    'malformedResponse',
    // The service sends every text as HTML.
    { 'a document of a file': 'answered' },
  ],
  ['a text', () => answerJson('x'), 'malformedResponse', { 'a document of a file': 'answered' }],
  ['a number', () => answerJson(5), 'malformedResponse', { 'a document of a file': 'answered' }],
  [
    'an empty body',
    () => answerText(''),
    'malformedResponse',
    {
      // The service answers this way for an unknown type …
      ...each('unknownType', 'a definition', 'the latest definition', 'its files', 'its files with a pull request'),
      ...each('unknownType', 'the definition with a pull request', 'why its license', 'why with a pull request'),
      ...each('unknownType', 'its outline', 'a document of the definition', 'a document of a pull request'),
      ...each('unknownType', 'a side of a comparison', 'a list of definitions', 'a list again'),
      ...each('unknownType', 'the definition at this moment'),
      // … and for a missing document.
      ...each('answered', 'a document of a tool', 'a document of the curation', 'a document of a file'),
    },
  ],
  [
    'an object of another kind',
    () => answerJson({ a: { b: 1 } }),
    'malformedResponse',
    {
      // Raw data are shown in any form.
      ...each('answered', 'its outline', 'a document of the definition', 'a document of a pull request'),
      ...each('answered', 'a side of a comparison', 'a document of a tool', 'a document of a file'),
      ...each('answered', 'its files', 'its files with a pull request', 'a document of the curation'),
    },
  ],
];

function each(expected: string, ...abouts: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(abouts.map((about) => [about, expected]));
}

async function outcomeOf(send: ModelRequest, answer: () => FakeAnswer | Promise<FakeAnswer>): Promise<string> {
  const world = setUp(() => false, answer);
  const outcome = (await world.clock.finish(send(world, callsite, quiet))) as
    | Result<unknown, { readonly kind: string }>
    | undefined;
  if (outcome) return outcome.ok ? 'answered' : outcome.problem.kind;
  // A list has no direct answer; its outcome is in the definitions.
  await world.clock.advance(10 * 60_000);
  const loadable = world.definitions.get(callsite);
  return loadable.state === 'failed' ? loadable.problem.kind : loadable.state;
}

const every = Object.entries({ ...modelRequests, ...atOnce });

describe('Faults of the service', () => {
  for (const [fault, answer, expected, otherwise] of faults)
    for (const [about, send] of every)
      it(`are recognized: ${fault} instead of ${about}`, async () => {
        assert.equal(await outcomeOf(send, answer), otherwise[about] ?? expected);
      });

  for (const [about, send] of every.filter(([name]) => !name.startsWith('a list')))
    it(`${about} can be aborted while no answer arrives`, async () => {
      const world = setUp(() => false, never);
      const aborter = new AbortController();
      const asked = send(world, callsite, aborter.signal);
      const reason = new Error('enough');
      const ended = assert.rejects(asked, reason);
      await settle();
      assert.ok(world.transport.requests.length > 0);
      aborter.abort(reason);
      await ended;
      await settle();
      assert.equal(world.clock.pending, 0);
    });
});
