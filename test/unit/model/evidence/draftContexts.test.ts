import assert from 'node:assert/strict';
import { Emitter } from '../../../../src/base/event.ts';
import { fail, succeed } from '../../../../src/base/result.ts';
import { type Coordinates, coordinatesKey } from '../../../../src/core/coordinates.ts';
import { MergedPullRequests } from '../../../../src/model/definitions/mergedPullRequests.ts';
import { DraftContexts } from '../../../../src/model/evidence/draftContexts.ts';
import type { Definitions } from '../../../../src/model/definitions/definitions.ts';
import type { FindClient } from '../../../../src/model/definitions/find/findService.ts';
import type { ComponentCurations, Contribution } from '../../../../src/service/curationAnswer.ts';
import { settle } from '../../../support/fakeClock.ts';
import { someDefinition, someFile } from '../../core/someDefinition.ts';
import { manyPauses } from '../files/turnsForTests.ts';

const component: Coordinates = { type: 'npm', provider: 'npmjs', namespace: null, name: 'callsite', revision: null };
const down = { kind: 'serverError', status: 503 } as const;

interface World {
  /** The revisions that the origin lists; `null` if it cannot be reached. */
  listed: readonly string[] | null;
  /** Revisions without data. */
  readonly bare: Set<string>;
  readonly requests: string[];
  readonly changed: Emitter<ReadonlySet<string>>;
  readonly service: Emitter<void>;
  isPrivate: boolean;
  curations: ComponentCurations;
  readonly merged: MergedPullRequests;
  /** The list of curations is unavailable. */
  isListDown: boolean;
  /** All definitions are unavailable. */
  isDown: boolean;
  changes: number;
}

const open: Contribution = {
  number: 7,
  url: null,
  title: 'callsite',
  body: '',
  author: null,
  state: 'open',
  createdAt: null,
  updatedAt: null,
  mergedAt: null,
  file: new Map(),
  revisions: new Map([['1.0.0', {}]]),
};

const curations: ComponentCurations = {
  inEffect: new Map([['1.0.0', { licensed: { declared: 'MIT' } }]]),
  contributions: [open, { ...open, number: 6, state: 'merged' }],
};

function setUp(): { readonly contexts: DraftContexts; readonly world: World } {
  const world: World = {
    listed: ['2.0.0', '1.0.0'],
    bare: new Set(),
    requests: [],
    changed: new Emitter(),
    service: new Emitter(),
    curations,
    merged: new MergedPullRequests(),
    isPrivate: false,
    isListDown: false,
    isDown: false,
    changes: 0,
  };
  const definitions: Pick<Definitions, 'get' | 'full' | 'want' | 'onDidChange' | 'onDidChangeService'> = {
    get: () => ({ state: 'notLookedUpYet' }),
    want: (all) => void world.requests.push(`batch of ${all.length}`),
    full: async (coordinates) => {
      world.requests.push(`definition ${coordinates.revision}`);
      await settle();
      if (world.isDown) return fail(down);
      const isHarvested = !world.bare.has(coordinates.revision ?? '');
      const definition = { ...someDefinition({}), coordinates, isHarvested };
      return succeed({ definition, fetchedAt: 1, isStale: false, problem: null, body: '' });
    },
    onDidChange: world.changed.event,
    onDidChangeService: world.service.event,
  };
  const client: FindClient = {
    baseUrl: 'https://service.example',
    find: {
      suggest: async () => assert.fail('not asked'),
      known: async () => (world.listed === null ? fail(down) : succeed([])),
    },
    revisions: async () => {
      world.requests.push('versions');
      return world.listed === null ? fail(down) : succeed(world.listed.map((revision) => ({ revision, tag: null })));
    },
  };
  const contexts = new DraftContexts({
    definitions,
    files: {
      of: async ({ revision }) => {
        world.requests.push(`files ${revision}`);
        return succeed({ files: [someFile('LICENSE', {})], unreadable: 0, body: '', fetchedAt: 1 });
      },
    },
    isOwn: () => false,
    curations: {
      merged: world.merged,
      ofComponent: async () => {
        world.requests.push('curations');
        return world.isListDown ? fail(down) : succeed(world.curations);
      },
    },
    service: { client: () => succeed(client), isPrivate: () => world.isPrivate, turns: manyPauses() },
    log: { debug: () => {}, info: () => {}, warn: () => {}, error: (message) => assert.fail(message) },
  });
  contexts.onDidChange(() => world.changes++);
  return { contexts, world };
}

const wanted = (...revisions: string[]): { revisions: string[]; withPaths: boolean } => ({
  revisions,
  withPaths: false,
});

describe('DraftContexts', () => {
  it('sends no requests before a revision is wanted', () => {
    const { contexts, world } = setUp();
    assert.equal(contexts.of(component).of('1.0.0').state, 'notLookedUpYet');
    assert.deepEqual(world.requests, []);
  });

  it('names the open pull requests that add a curation file, which no curation in effect has', async () => {
    const { contexts, world } = setUp();
    const namesOf = async (answer: ComponentCurations): Promise<readonly number[] | undefined> => {
      world.curations = answer;
      await contexts.want(component, { ...wanted('1.0.0'), areCurationsRenewed: true });
      return contexts.of(component).newFilePullRequests;
    };
    const inEffect = new Map();
    assert.equal(contexts.of(component).newFilePullRequests, undefined);
    assert.deepEqual(await namesOf(curations), []);
    assert.deepEqual(await namesOf({ inEffect, contributions: [open, { ...open, number: 6, state: 'merged' }] }), []);
    const of = { ...open, number: 8, revisions: new Map([['2.0.0', {}]]) };
    assert.deepEqual(
      await namesOf({ inEffect, contributions: [of, open, { ...open, number: 5, state: 'closed' }] }),
      [8, 7],
    );
  });

  it('reports why the open pull requests could not be checked until they are', async () => {
    const { contexts, world } = setUp();
    world.isListDown = true;
    await contexts.want(component, wanted('1.0.0'));
    assert.deepEqual(contexts.of(component).pullRequestsProblem, down);
    assert.deepEqual(contexts.of(component).of('1.0.0').openPullRequests, []);
    world.isListDown = false;
    await contexts.want(component, wanted('1.0.0'));
    assert.equal(contexts.of(component).pullRequestsProblem, undefined);
    assert.deepEqual(contexts.of(component).of('1.0.0').openPullRequests, [7]);
  });

  it('takes a pull request for merged once any answer says so', async () => {
    const { contexts, world } = setUp();
    await contexts.want(component, wanted('1.0.0'));
    const changes = world.changes;
    world.merged.add([6, 7]);
    assert.deepEqual([contexts.of(component).of('1.0.0').openPullRequests, world.changes], [[], changes + 1]);
  });

  it('checks the open pull requests again on request, and keeps the known ones if that fails', async () => {
    const { contexts, world } = setUp();
    await contexts.want(component, wanted('1.0.0'));
    world.isListDown = true;
    await contexts.want(component, { ...wanted('1.0.0'), areCurationsRenewed: true });
    assert.deepEqual(world.requests, ['curations', 'versions', 'definition 1.0.0', 'curations']);
    assert.deepEqual(contexts.of(component).pullRequestsProblem, down);
    assert.deepEqual(contexts.of(component).of('1.0.0').openPullRequests, [7]);
  });

  it('checks the open pull requests once the service can be reached again', async () => {
    const { contexts, world } = setUp();
    await contexts.want(component, wanted('1.0.0'));
    await contexts.retryFailed();
    assert.deepEqual(world.requests, ['curations', 'versions', 'definition 1.0.0']);
    world.isListDown = true;
    await contexts.want(component, { ...wanted('1.0.0'), areCurationsRenewed: true });
    world.isListDown = false;
    await contexts.retryFailed();
    assert.equal(contexts.of(component).pullRequestsProblem, undefined);
  });

  it('reads what was wanted during an outage once the service can be reached again', async () => {
    const { contexts, world } = setUp();
    [world.isListDown, world.isDown, world.listed] = [true, true, null];
    await contexts.want(component, wanted('1.'));
    await contexts.want(component, { ...wanted('1.0.0', '1.0'), withPaths: true });
    assert.equal(contexts.of(component).of('1.0.0').state, 'notLookedUpYet');
    [world.isListDown, world.isDown, world.listed] = [false, false, ['2.0.0', '1.0.0']];
    world.requests.length = 0;
    await contexts.retryFailed();
    assert.deepEqual(world.requests, ['curations', 'versions', 'definition 1.0.0', 'files 1.0.0']);
    const { state, paths, openPullRequests } = contexts.of(component).of('1.0.0');
    assert.deepEqual([state, paths?.size, openPullRequests], ['known', 1, [7]]);
  });

  it('reads definitions after an outage even if the lists were available', async () => {
    const { contexts, world } = setUp();
    world.isDown = true;
    await contexts.want(component, wanted('1.0.0', '3.0.0'));
    [world.isDown, world.requests.length] = [false, 0];
    await contexts.retryFailed();
    assert.deepEqual(world.requests, ['definition 1.0.0']);
    await contexts.retryFailed();
    assert.deepEqual(world.requests, ['definition 1.0.0']);
  });

  it('reports an unavailable list once, however often it is wanted', async () => {
    const { contexts, world } = setUp();
    [world.isListDown, world.listed] = [true, null];
    await contexts.want(component, wanted());
    await contexts.want(component, wanted());
    assert.equal(world.changes, 1);
  });

  it('reads the lists once, then the definitions of the listed revisions', async () => {
    const { contexts, world } = setUp();
    await contexts.want(component, wanted('1.0.0'));
    await contexts.want(component, wanted('1.0.0'));
    assert.deepEqual(world.requests, ['curations', 'versions', 'definition 1.0.0']);
    const { state, definition, inEffect, openPullRequests } = contexts.of(component).of('1.0.0');
    assert.equal(state, 'known');
    assert.equal(definition?.coordinates.revision, '1.0.0');
    assert.deepEqual(inEffect, { licensed: { declared: 'MIT' } });
    assert.deepEqual(openPullRequests, [7]);
    assert.equal(world.changes, 2);
  });

  it('never asks for an unlisted version, such as a half-typed one', async () => {
    const { contexts, world } = setUp();
    await contexts.want(component, wanted('1.', '1.0'));
    assert.deepEqual(world.requests, ['curations', 'versions']);
    assert.equal(contexts.of(component).of('1.0').state, 'unknown');
  });

  it('asks for any version when there is no list, and reports the ones that are not harvested', async () => {
    const { contexts, world } = setUp();
    world.listed = null;
    await contexts.want(component, wanted());
    assert.equal(contexts.of(component).of('9.9.9').state, 'notLookedUpYet');
    world.bare.add('9.9.9');
    await contexts.want(component, wanted('9.9.9'));
    assert.equal(contexts.of(component).of('9.9.9').state, 'notHarvested');
    assert.deepEqual(world.requests, ['curations', 'versions', 'versions', 'definition 9.9.9']);
  });

  it('asks for several revisions in one batch', async () => {
    const { contexts, world } = setUp();
    await contexts.want(component, wanted('1.0.0', '2.0.0'));
    assert.deepEqual(world.requests.slice(2), ['batch of 2', 'definition 1.0.0', 'definition 2.0.0']);
  });

  it('reads paths only when they are wanted', async () => {
    const { contexts, world } = setUp();
    await contexts.want(component, wanted('1.0.0'));
    assert.equal(contexts.of(component).of('1.0.0').paths, null);
    await contexts.want(component, { ...wanted('1.0.0'), withPaths: true });
    assert.deepEqual([...(contexts.of(component).of('1.0.0').paths ?? [])], ['LICENSE']);
    assert.deepEqual(world.requests.slice(3), ['files 1.0.0']);
  });

  it('reads a revision again when a newer definition is known', async () => {
    const { contexts, world } = setUp();
    await contexts.want(component, wanted('1.0.0'));
    world.bare.add('1.0.0');
    world.changed.fire(new Set([coordinatesKey({ ...component, revision: '1.0.0' })]));
    await settle();
    await settle();
    assert.equal(contexts.of(component).of('1.0.0').state, 'notHarvested');
  });

  it('reads a revision again when a newer definition arrives during another request', async () => {
    const { contexts, world } = setUp();
    await contexts.want(component, wanted('1.0.0'));
    const running = contexts.want(component, wanted('2.0.0'));
    world.bare.add('1.0.0');
    world.changed.fire(new Set([coordinatesKey({ ...component, revision: '1.0.0' })]));
    await running;
    await settle();
    assert.equal(contexts.of(component).of('1.0.0').state, 'notHarvested');
  });

  it('reads a revision and its files again when its definition was computed again', async () => {
    const { contexts, world } = setUp();
    world.bare.add('1.0.0');
    await contexts.want(component, { ...wanted('1.0.0'), withPaths: true });
    assert.equal(contexts.of(component).of('1.0.0').paths, null);
    world.bare.clear();
    world.requests.length = 0;
    await contexts.renew({ ...component, revision: '1.0.0' });
    assert.deepEqual(world.requests, ['definition 1.0.0', 'files 1.0.0']);
    assert.equal(contexts.of(component).of('1.0.0').state, 'known');
    assert.deepEqual([...(contexts.of(component).of('1.0.0').paths ?? [])], ['LICENSE']);
    await contexts.renew({ ...component, revision: '1.0.0' });
    assert.deepEqual(world.requests.slice(2), ['definition 1.0.0', 'files 1.0.0']);
  });

  it('reads a revision that was not listed before, once it is listed', async () => {
    const { contexts, world } = setUp();
    await contexts.want(component, wanted('3.0.0'));
    world.requests.length = 0;
    await contexts.renew({ ...component, revision: '3.0.0' });
    assert.deepEqual(world.requests, ['versions']);
    world.listed = ['3.0.0'];
    await contexts.renew({ ...component, revision: '3.0.0' });
    assert.deepEqual(world.requests.slice(1), ['versions', 'definition 3.0.0']);
    assert.equal(contexts.of(component).of('3.0.0').state, 'known');
  });

  it('reads nothing again that was not wanted before', async () => {
    const { contexts, world } = setUp();
    await contexts.renew({ ...component, revision: '1.0.0' });
    await contexts.want(component, wanted('1.0.0'));
    world.requests.length = 0;
    await contexts.renew({ ...component, revision: '2.0.0' });
    await contexts.renew(component);
    await contexts.renew({ ...component, name: 'other', revision: '1.0.0' });
    assert.deepEqual(world.requests, []);
  });

  it('sends no private name', async () => {
    const { contexts, world } = setUp();
    world.isPrivate = true;
    await contexts.want(component, wanted('1.0.0'));
    assert.deepEqual(world.requests, []);
    assert.equal(contexts.of(component).isPrivate, true);
  });

  it('forgets everything when the service changes, including a request under way', async () => {
    const { contexts, world } = setUp();
    const forgotten: string[] = [];
    contexts.onDidForget(({ name }) => forgotten.push(name));
    const reading = contexts.want(component, wanted('1.0.0'));
    world.service.fire();
    await reading;
    assert.deepEqual(forgotten, ['callsite']);
    assert.equal(contexts.of(component).of('1.0.0').state, 'notLookedUpYet');
    assert.equal(contexts.of(component).revisions, undefined);
  });

  it('stops listening once it is disposed', async () => {
    const { contexts, world } = setUp();
    await contexts.want(component, wanted('1.0.0'));
    contexts.dispose();
    assert.equal(world.changed.listenerCount + world.service.listenerCount, 0);
  });
});
