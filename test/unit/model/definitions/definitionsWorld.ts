import { succeed } from '../../../../src/base/result.ts';
import type { Coordinates } from '../../../../src/core/coordinates.ts';
import { Definitions } from '../../../../src/model/definitions/definitions.ts';
import type { LocalLicenseSource } from '../../../../src/model/definitions/withLocalLicense.ts';
import type { Log } from '../../../../src/model/ports.ts';
import { ServiceClient } from '../../../../src/service/client.ts';
import { FakeClock, settle } from '../../../support/fakeClock.ts';
import { type FakeAnswer, FakeTransport, answerJson } from '../../../support/fakeTransport.ts';
import { CountingStore } from '../../../support/memoryStore.ts';

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;
export const service = 'https://service.example';
export const quiet = new AbortController().signal;

export function npm(name: string, revision: string | null = '1.0.0'): Coordinates {
  return { type: 'npm', provider: 'npmjs', namespace: null, name, revision };
}

export function some(count: number): readonly Coordinates[] {
  return Array.from({ length: count }, (_, at) => npm(`p${at}`));
}

/** Components whose names begin with `empty` are not harvested. */
export function definition(text: string, declared: string, updated = '2026-01-15T12:00:00.000Z'): unknown {
  const [type, provider, , name, revision] = text.split('/');
  const described = name?.startsWith('empty') ? {} : { tools: ['t/1'] };
  return { coordinates: { type, provider, name, revision }, described, licensed: { declared }, _meta: { updated } };
}

interface World {
  declared: string;
  /** Replaces every answer of the service. */
  answer: FakeAnswer | (() => Promise<FakeAnswer>) | null;
}

export interface Setting {
  readonly definitions: Definitions;
  readonly world: World;
  readonly transport: FakeTransport;
  readonly client: ServiceClient;
  readonly store: CountingStore;
  readonly clock: FakeClock;
  readonly logged: readonly string[];
  /** The keys of every change event. */
  readonly changes: readonly (readonly string[])[];
  /** `answered/asked` or `idle` for every activity event. */
  readonly activities: readonly string[];
  pauses(): number;
}

export function setUp(
  store = new CountingStore(),
  clock = new FakeClock(),
  baseUrl = service,
  localLicenses?: LocalLicenseSource,
): Setting {
  const world: World = { declared: 'MIT', answer: null };
  const transport = new FakeTransport((request) => {
    if (world.answer) return typeof world.answer === 'function' ? world.answer() : world.answer;
    if (request.method === 'GET') return answerJson(definition(textOf(request.url), world.declared));
    const texts = JSON.parse(request.body ?? '[]') as string[];
    return answerJson(Object.fromEntries(texts.map((text) => [text, definition(text, world.declared)])));
  });
  const client = new ServiceClient({ isPrivate: () => false, baseUrl, transport, clock, random: () => 0 });
  const logged: string[] = [];
  const note = (message: string): void => void logged.push(message);
  const log: Log = { debug: note, info: note, warn: note, error: note };
  let pauses = 0;
  const pause = (): Promise<void> => {
    pauses++;
    return new Promise((resolve) => setImmediate(resolve));
  };
  const definitions = new Definitions({
    client: succeed(client),
    store,
    clock,
    log,
    pause,
    ...(localLicenses && { localLicenses }),
  });
  const changes: (readonly string[])[] = [];
  definitions.onDidChange((keys) => changes.push([...keys]));
  const activities: string[] = [];
  definitions.onDidChangeActivity(() => {
    const { activity } = definitions;
    activities.push(activity ? `${activity.done}/${activity.total}` : 'idle');
  });
  return { definitions, world, transport, client, store, clock, logged, changes, activities, pauses: () => pauses };
}

function textOf(url: string): string {
  return url.replace(/^.*\/definitions\/|\?.*$/g, '');
}

export async function idle({ definitions, clock }: Setting): Promise<void> {
  await clock.finish(
    new Promise<void>((resolve) => {
      if (!definitions.activity) return resolve();
      const subscription = definitions.onDidChangeActivity(() => {
        if (definitions.activity) return;
        subscription.dispose();
        resolve();
      });
    }),
  );
  await settle();
}

/** For example `known MIT`, `loading (MIT)` or `failed unreachable (MIT stale)`. */
export function stateOf({ definitions }: Setting, coordinates: Coordinates): string {
  const loadable = definitions.get(coordinates);
  const last = 'lastKnown' in loadable ? loadable.lastKnown : null;
  const rest = last ? ` (${last.value.license.expression}${last.isStale ? ' stale' : ''})` : '';
  if (loadable.state === 'known')
    return `known ${loadable.value.license.expression}${loadable.isStale ? ' stale' : ''}`;
  return `${loadable.state}${loadable.state === 'failed' ? ` ${loadable.problem.kind}` : ''}${rest}`;
}
