import assert from 'node:assert/strict';
import { fail, type Result, succeed } from '../../../../src/base/result.ts';
import type { Coordinates } from '../../../../src/core/coordinates.ts';
import type { Problem, SettingProblem } from '../../../../src/core/problem.ts';
import {
  ComponentCurationsCache,
  type DefinitionCurations,
} from '../../../../src/model/definitions/componentCurationsCache.ts';
import type { ComponentCurations } from '../../../../src/service/curationAnswer.ts';
import { FakeClock, settle } from '../../../support/fakeClock.ts';
import { contribution, curationsOf } from './someCurations.ts';
import { noCurations } from '../../../../src/service/curationReader.ts';

const quiet = new AbortController().signal;
const minute = 60_000;
const mit = { licensed: { declared: 'MIT' } };
const listed = curationsOf({ '1.0.0': mit }, contribution(7));
const broken = fail({ kind: 'serverError', status: 500 } as const);

function npm(name: string, revision: string | null = '1.0.0'): Coordinates {
  return { type: 'npm', provider: 'npmjs', namespace: null, name, revision };
}

interface World {
  list: Result<ComponentCurations, { kind: 'serverError'; status: number }> | null;
  inEffect: Result<string | null, { kind: 'serverError'; status: number }>;
  connection: SettingProblem | null;
  readonly requests: string[];
}

function setUp(): { cache: ComponentCurationsCache; world: World; clock: FakeClock } {
  const world: World = {
    list: succeed(listed),
    inEffect: succeed(null),
    connection: null,
    requests: [],
  };
  const clock = new FakeClock();
  const send = async <T>(question: string, signal: AbortSignal, answer: () => T | null): Promise<T> => {
    world.requests.push(question);
    await new Promise((resolve) => setImmediate(resolve));
    const given = answer();
    if (given !== null) return given;
    return new Promise((_, reject) => {
      const stop = (): void => reject(signal.reason as Error);
      if (signal.aborted) stop();
      else signal.addEventListener('abort', stop);
    });
  };
  const curations = {
    ofComponent: ({ name }: Coordinates, signal: AbortSignal) => send(name, signal, () => world.list),
    inEffect: ({ name, revision }: Coordinates, signal: AbortSignal) =>
      send(`${name}/${revision}`, signal, () => world.inEffect),
  };
  const cache = new ComponentCurationsCache({
    client: () => (world.connection ? fail(world.connection) : succeed({ curations })),
    clock,
  });
  return { cache, world, clock };
}

/** `declared #7; 7`: the fields with their pull requests, then all pull requests. */
function resultText(result: Result<DefinitionCurations, Problem>): string {
  if (!result.ok) return result.problem.kind;
  const { component, fields } = result.value;
  const origins = fields?.map(({ field, pullRequest }) => `${field} #${pullRequest ?? '?'}`).join(' ') ?? 'not known';
  return `${origins}; ${component.contributions.map(({ number }) => number).join(' ')}`.trim();
}

describe('Curations of a component', () => {
  it('take a pull request for merged once any answer says so, and notify views of its components', async () => {
    const { cache, world } = setUp();
    const open = contribution(9, { state: 'open' });
    world.list = succeed({ inEffect: new Map(), contributions: [open] });
    const stateOf = async (name: string): Promise<string | undefined> => {
      const found = await cache.ofComponent(npm(name), quiet);
      return found.ok ? found.value.contributions[0]?.state : found.problem.kind;
    };
    assert.equal(await stateOf('lodash'), 'open');
    const forgotten: string[] = [];
    cache.onDidForget(({ name }) => forgotten.push(name));
    world.list = succeed({ inEffect: new Map(), contributions: [{ ...open, state: 'merged' }] });
    assert.equal(await stateOf('chalk'), 'merged');
    assert.deepEqual([await stateOf('lodash'), forgotten], ['merged', ['lodash']]);
    cache.forget();
    world.list = succeed({ inEffect: new Map(), contributions: [open] });
    assert.equal(await stateOf('lodash'), 'open', 'another service');
  });

  it('lists the curated fields and the pull request of each', async () => {
    const { cache } = setUp();
    assert.equal(resultText(await cache.of(npm('a'), { isCurated: true }, quiet)), 'declared #7; 7');
  });

  it('asks once for all revisions and all callers', async () => {
    const { cache, world } = setUp();
    const looks = [npm('a'), npm('a', '2.0.0'), npm('A')].map((one) => cache.of(one, { isCurated: false }, quiet));
    assert.deepEqual((await Promise.all(looks)).map(resultText), ['declared #7; 7', '; 7', 'declared #7; 7']);
    await cache.of(npm('a'), { isCurated: true }, quiet);
    assert.deepEqual(world.requests, ['a']);
  });

  it('asks again after a few minutes', async () => {
    const { cache, world, clock } = setUp();
    await cache.of(npm('a'), { isCurated: true }, quiet);
    await clock.advance(9 * minute);
    await cache.of(npm('a'), { isCurated: true }, quiet);
    assert.equal(world.requests.length, 1);
    await clock.advance(2 * minute);
    await cache.of(npm('a'), { isCurated: true }, quiet);
    assert.equal(world.requests.length, 2);
  });

  it('asks again after a failure', async () => {
    const { cache, world } = setUp();
    world.list = broken;
    assert.equal(resultText(await cache.of(npm('a'), { isCurated: true }, quiet)), 'serverError');
    world.list = succeed(listed);
    assert.equal(resultText(await cache.of(npm('a'), { isCurated: true }, quiet)), 'declared #7; 7');
  });

  it('fails without a service', async () => {
    const { cache, world } = setUp();
    world.connection = { kind: 'invalidUrl', setting: 'apiUrl', value: 'x' };
    assert.equal(resultText(await cache.of(npm('a'), { isCurated: true }, quiet)), 'invalidUrl');
  });

  it('forgets the curations of all revisions with their component', async () => {
    const { cache, world } = setUp();
    world.list = succeed(noCurations);
    world.inEffect = succeed(JSON.stringify(mit));
    const ask = async (): Promise<void> => {
      for (const name of ['a', 'ab']) await cache.of(npm(name), { isCurated: true }, quiet);
    };
    await ask();
    cache.forget(npm('a', null));
    await ask();
    assert.equal(world.requests.join(' '), 'a a/1.0.0 ab ab/1.0.0 a a/1.0.0');
  });

  it('forgets the curations of one component, or all', async () => {
    const { cache, world } = setUp();
    const look = async (): Promise<void> => {
      for (const name of ['a', 'b']) await cache.of(npm(name), { isCurated: true }, quiet);
    };
    await look();
    cache.forget(npm('a', '2.0.0'));
    await look();
    cache.forget();
    await look();
    assert.equal(world.requests.join(' '), 'a b a a b');
  });
});

describe('A curation missing from the list', () => {
  const cases: readonly (readonly [
    about: string,
    isCurated: boolean,
    list: ComponentCurations,
    inEffect: World['inEffect'],
    expected: string,
    requests: string,
  ])[] = [
    ['is requested', true, noCurations, succeed(JSON.stringify(mit)), 'declared #?;', 'a a/1.0.0'],
    ['may be nowhere', true, noCurations, succeed(null), 'not known;', 'a a/1.0.0'],
    ['may be no JSON', true, noCurations, succeed('<html>'), 'not known;', 'a a/1.0.0'],
    ['may be out of reach', true, noCurations, broken, 'not known;', 'a a/1.0.0'],
    ['is not looked for where nothing is curated', false, noCurations, succeed(null), 'not known;', 'a'],
    ['is none where others are', false, curationsOf({}, contribution(7)), succeed(null), '; 7', 'a'],
  ];
  for (const [about, isCurated, list, inEffect, expected, requests] of cases)
    it(about, async () => {
      const { cache, world } = setUp();
      Object.assign(world, { list: succeed(list), inEffect });
      assert.equal(resultText(await cache.of(npm('a'), { isCurated }, quiet)), expected);
      assert.equal(world.requests.join(' '), requests);
    });
});

describe('Shared curation requests', () => {
  it('stops for a caller that aborts, and goes on for the others', async () => {
    const { cache, world } = setUp();
    world.list = null;
    const first = new AbortController();
    const leaving = cache.of(npm('a'), { isCurated: true }, first.signal);
    const staying = cache.of(npm('a'), { isCurated: true }, quiet);
    await settle();
    first.abort(new Error('closed'));
    await assert.rejects(leaving, /closed/);
    world.list = succeed(listed);
    cache.forget();
    assert.equal(resultText(await staying), 'declared #7; 7');
    assert.deepEqual(world.requests, ['a', 'a']);
  });

  it('gives up a request when its only caller aborts', async () => {
    const { cache, world } = setUp();
    world.list = null;
    const only = new AbortController();
    const leaving = cache.of(npm('a'), { isCurated: true }, only.signal);
    await settle();
    only.abort(new Error('closed'));
    await assert.rejects(leaving, /closed/);
    world.list = succeed(listed);
    assert.equal(resultText(await cache.of(npm('a'), { isCurated: true }, quiet)), 'declared #7; 7');
    assert.equal(world.requests.length, 2);
  });
});
