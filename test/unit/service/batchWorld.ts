import assert from 'node:assert/strict';
import type { Coordinates } from '../../../src/core/coordinates.ts';
import { type DefinitionAnswer, ServiceClient } from '../../../src/service/client.ts';
import type { ServiceRequest } from '../../../src/service/transport/transport.ts';
import { FakeClock } from '../../support/fakeClock.ts';
import { type FakeAnswer, FakeTransport, answerJson, answerText } from '../../support/fakeTransport.ts';

export const sentence = answerText(
  'An error occurred when trying to fetch coordinates for one of the components',
  200,
  {
    'content-type': 'text/html; charset=utf-8',
  },
);

/** Components with the names `p0` to `p<count - 1>`. */
export function some(count: number): readonly Coordinates[] {
  return Array.from({ length: count }, (_, at) => ({
    type: 'npm',
    provider: 'npmjs',
    namespace: null,
    name: `p${at}`,
    revision: '1.0.0',
  }));
}

export function named(type: string, provider: string, name: string, namespace: string | null = null): Coordinates {
  return { type, provider, namespace, name, revision: '1.0.0' };
}

export function definition(text: string): unknown {
  const [type, provider, , name, revision] = text.split('/');
  return {
    coordinates: { type, provider, name, revision },
    described: { tools: ['t/1'] },
    licensed: { declared: 'MIT' },
  };
}

export function textsOf(request: ServiceRequest): readonly string[] {
  return request.body === null ? [] : (JSON.parse(request.body) as string[]);
}

export function nameIn(text: string): string {
  return text.split('/')[3] ?? '';
}

export interface Faults {
  /** The answer to a batch with these names; `null` for the usual answer. */
  readonly batch?: (names: readonly string[], at: number) => FakeAnswer | Promise<FakeAnswer> | null;
  /** The answer to a request for one name; `null` for the usual answer. */
  readonly single?: (name: string) => FakeAnswer | Promise<FakeAnswer> | null;
  /** Names missing from the answers to batches. */
  readonly missing?: ReadonlySet<string>;
  /** The spelling of the keys in an answer. */
  readonly spell?: (text: string) => string;
  /** Names that are private by the time of a request. */
  readonly isPrivate?: (name: string, requests: number) => boolean;
}

interface BatchRun {
  /** The number of good answers, and the failed names by kind of problem, after all answers. */
  readonly done: Promise<Record<string, readonly string[] | number>>;
  readonly work: Promise<void>;
  readonly transport: FakeTransport;
  readonly client: ServiceClient;
  readonly answers: readonly DefinitionAnswer[];
  /** The number of answers in each call. */
  readonly calls: readonly number[];
  readonly stop: AbortController;
  readonly clock: FakeClock;
}

export function ask(coordinates: readonly Coordinates[], faults: Faults = {}): BatchRun {
  const clock = new FakeClock();
  const transport = new FakeTransport((request, at) => {
    if (request.method === 'GET') {
      const text = request.url.replace(/^.*\/definitions\/|\?.*$/g, '');
      return faults.single?.(nameIn(text)) ?? answerJson(definition(text));
    }
    const texts = textsOf(request);
    const fault = faults.batch?.(texts.map(nameIn), at);
    if (fault) return fault;
    const spell = faults.spell ?? ((text: string) => text);
    const found = texts.filter((text) => !faults.missing?.has(nameIn(text)));
    return answerJson(Object.fromEntries(found.map((text) => [spell(text), definition(text)])));
  });
  const isPrivate = ({ name }: Coordinates): boolean => faults.isPrivate?.(name, transport.requests.length) ?? false;
  const client = new ServiceClient({
    isPrivate,
    baseUrl: 'https://service.example/',
    transport,
    clock,
    random: () => 0,
  });
  const answers: DefinitionAnswer[] = [];
  const calls: number[] = [];
  const stop = new AbortController();
  const take = (some: readonly DefinitionAnswer[]): void => {
    answers.push(...some);
    calls.push(some.length);
  };
  const work = client.definitions(coordinates, stop.signal, take);
  const done = clock.finish(work).then(() => {
    assert.deepEqual(
      answers.map((answer) => answer.coordinates.name).toSorted(),
      coordinates.map(({ name }) => name).toSorted(),
    );
    return outcomes(answers);
  });
  return { done, work, transport, client, answers, calls, stop, clock };
}

/** The number of good answers, and the failed names by kind of problem. */
function outcomes(answers: readonly DefinitionAnswer[]): Record<string, readonly string[] | number> {
  const failed = new Map<string, string[]>();
  for (const { coordinates, result } of answers)
    if (!result.ok) failed.set(result.problem.kind, [...(failed.get(result.problem.kind) ?? []), coordinates.name]);
  const good = answers.filter(({ result }) => result.ok).length;
  return {
    good,
    ...Object.fromEntries(
      [...failed].map(([kind, names]) => [kind, names.length > 5 ? names.length : names.toSorted()]),
    ),
  };
}
