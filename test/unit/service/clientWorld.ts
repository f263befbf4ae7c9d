import assert from 'node:assert/strict';
import { type Coordinates, formatCoordinates, parseCoordinates } from '../../../src/core/coordinates.ts';
import type { Result } from '../../../src/base/result.ts';
import type { ServiceProblem } from '../../../src/core/problem.ts';
import { ServiceClient } from '../../../src/service/client.ts';
import { FakeClock } from '../../support/fakeClock.ts';
import { type FakeAnswer, FakeTransport, answerJson } from '../../support/fakeTransport.ts';

export const quiet = new AbortController().signal;
export const notFound = answerJson({ error: { code: '404', message: 'An error has occurred', innererror: {} } }, 404);

export type Answers = Readonly<Record<string, FakeAnswer | (() => Promise<FakeAnswer>)>>;

export function coordinates(text: string): Coordinates {
  const parsed = parseCoordinates(text);
  if (!parsed.ok) assert.fail(text);
  return parsed.value;
}

export function definitionOf(text: string): FakeAnswer {
  return answerJson({ coordinates: coordinates(text), described: { tools: ['t/1'] }, licensed: { declared: 'MIT' } });
}

export interface ClientWorld {
  readonly clock: FakeClock;
  readonly transport: FakeTransport;
  readonly client: ServiceClient;
  readonly finish: <T>(work: Promise<T>) => Promise<T>;
}

/** Creates a client with `answers` by path and query; anything else gets 404. */
export function setUp(
  answers: Answers,
  baseUrl = 'https://service.example',
  isPrivate: (coordinates: Coordinates) => boolean = () => false,
): ClientWorld {
  const clock = new FakeClock();
  const transport = new FakeTransport(({ url }) => {
    const answer = answers[url.replace(/^https:\/\/[^/]+/, '')] ?? notFound;
    return typeof answer === 'function' ? answer() : answer;
  });
  const client = new ServiceClient({ isPrivate, baseUrl, transport, clock, random: () => 0 });
  return { clock, transport, client, finish: (work) => clock.finish(work) };
}

/** The value, or the kind of the problem. */
export function outcome<T>(result: Result<T, ServiceProblem>): T | string {
  return result.ok ? result.value : result.problem.kind;
}

/** The coordinates as texts, or the kind of the problem. */
export function texts(result: Result<readonly Coordinates[], ServiceProblem>): readonly string[] | string {
  return result.ok ? result.value.map(formatCoordinates) : result.problem.kind;
}
