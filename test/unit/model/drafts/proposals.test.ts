import assert from 'node:assert/strict';
import { Emitter } from '../../../../src/base/event.ts';
import { fail, type Result, succeed } from '../../../../src/base/result.ts';
import { type Coordinates, formatCoordinates } from '../../../../src/core/coordinates.ts';
import type { Problem } from '../../../../src/core/problem.ts';
import type { Curation } from '../../../../src/curation/curation.ts';
import { nothingKnown, type RevisionKnowledge } from '../../../../src/curation/knowledge.ts';
import type { Draft } from '../../../../src/model/drafts/draft.ts';
import { Proposals } from '../../../../src/model/drafts/proposals.ts';
import { toDefinition } from '../../../../src/service/dialect.ts';
import { FakeClock, settle } from '../../../support/fakeClock.ts';

const component: Coordinates = { type: 'npm', provider: 'npmjs', namespace: null, name: 'callsite', revision: null };
const first: Coordinates = { ...component, revision: '1.0.0' };

function textOf(revisions: Readonly<Record<string, string>>): string {
  const entries = Object.entries(revisions).map(([revision, declared]) =>
    [`  ${revision}:`, '    licensed:', `      declared: ${declared}`].join('\n'),
  );
  return ['coordinates:', '  name: callsite', '  provider: npmjs', '  type: npm', 'revisions:', ...entries, ''].join(
    '\n',
  );
}

/** The definition as the service has it, with these tools. */
function definitionWith(tools: readonly string[]): RevisionKnowledge['definition'] {
  const read = toDefinition({ described: { tools }, licensed: { declared: 'MIT' } }, first);
  return read.ok ? read.value : null;
}

interface World {
  text: string | null;
  known: Partial<RevisionKnowledge>;
  /** The curation in effect, as the service returns it alone. */
  alone: Result<unknown, Problem>;
  readonly requestedAlone: string[];
  readonly changed: Emitter<ReadonlySet<string>>;
  readonly clock: FakeClock;
  readonly requests: [curation: Curation, inEffect: Curation | null][];
  readonly announced: (readonly string[])[];
  write(text: string | null): void;
}

function setUp(): { readonly proposals: Proposals; readonly world: World } {
  const world: World = {
    text: textOf({ '1.0.0': 'ISC' }),
    known: { inEffect: { licensed: { declared: 'MIT' } } },
    alone: succeed(null),
    requestedAlone: [],
    changed: new Emitter(),
    clock: new FakeClock(),
    requests: [],
    announced: [],
    write: (text) => {
      world.text = text;
      world.changed.fire(new Set(['draft']));
    },
  };
  const draft = (): Draft | undefined =>
    world.text === null
      ? undefined
      : {
          id: 'draft',
          component,
          text: world.text,
          evidence: [],
          basis: new Map(),
          createdAt: 0,
          changedAt: 0,
          hasConflict: false,
        };
  const proposals = new Proposals({
    drafts: { get: draft, of: draft, onDidChange: world.changed.event },
    knowledge: {
      of: () => ({ component: '', isPrivate: false, revisions: [], of: () => ({ ...nothingKnown, ...world.known }) }),
      want: async () => {},
    },
    curations: {
      inEffect: async (coordinates) => {
        world.requestedAlone.push(formatCoordinates(coordinates));
        return world.alone;
      },
    },
    previews: {
      withCuration: async (_, curation, under) => {
        world.requests.push([curation, under]);
        return fail({ kind: 'tooLarge' });
      },
    },
    clock: world.clock,
  });
  proposals.onDidChange((changed) => world.announced.push(changed.map(formatCoordinates)));
  return { proposals, world };
}

const { signal } = new AbortController();

describe('Proposals', () => {
  it('requests a preview with the curation of the draft over the one in effect', async () => {
    const { proposals, world } = setUp();
    await proposals.of(first, signal);
    assert.deepEqual(world.requests, [[{ licensed: { declared: 'ISC' } }, { licensed: { declared: 'MIT' } }]]);
  });

  it('requests the current definition for a revision that the draft does not name, and without a draft', async () => {
    const { proposals, world } = setUp();
    assert.equal(proposals.curationOf({ ...component, revision: '2.0.0' }), null);
    world.text = null;
    assert.equal(proposals.curationOf(first), null);
    await proposals.of(first, signal);
    assert.deepEqual(world.requests, [[{}, { licensed: { declared: 'MIT' } }]]);
  });

  it('requests the curation in effect alone where the definition has one that no list of pull requests names', async () => {
    const { proposals, world } = setUp();
    world.alone = succeed({ described: { releaseDate: '2013-01-25' } });
    for (const tools of [['licensee/9.18.1', 'curation/79a9b1d'], ['licensee/9.18.1'], []]) {
      world.known = { inEffect: null, definition: definitionWith(tools) };
      await proposals.of(first, signal);
    }
    assert.deepEqual(
      world.requests.map(([, under]) => under),
      [{ described: { releaseDate: '2013-01-25' } }, null, null],
    );
    assert.deepEqual(world.requestedAlone, ['npm/npmjs/-/callsite/1.0.0']);
  });

  it('has no preview without the curation in effect that could not be read', async () => {
    const { proposals, world } = setUp();
    world.known = { inEffect: null, definition: definitionWith(['curation/79a9b1d']) };
    world.alone = fail({ kind: 'serverError', status: 503 });
    assert.deepEqual(await proposals.of(first, signal), world.alone);
    assert.deepEqual(world.requests, []);
  });

  it('reports the revisions that the draft names or has named, once typing pauses', async () => {
    const { world } = setUp();
    world.write(textOf({ '1.0.0': 'M' }));
    await world.clock.advance(399);
    world.write(textOf({ '1.0.0': 'MI', '2.0.0': 'MIT' }));
    await world.clock.advance(399);
    assert.deepEqual(world.announced, []);
    await world.clock.advance(1);
    world.write(textOf({ '2.0.0': 'MIT' }));
    await world.clock.advance(400);
    assert.deepEqual(world.announced, [
      ['npm/npmjs/-/callsite/1.0.0', 'npm/npmjs/-/callsite/2.0.0'],
      ['npm/npmjs/-/callsite/2.0.0', 'npm/npmjs/-/callsite/1.0.0'],
    ]);
  });

  it('reports the revisions of a discarded draft, whose preview may still be open', async () => {
    const { proposals, world } = setUp();
    await proposals.of(first, signal);
    world.write(null);
    await world.clock.advance(400);
    assert.deepEqual(world.announced, [['npm/npmjs/-/callsite/1.0.0']]);
  });

  it('reports nothing after it is disposed', async () => {
    const { proposals, world } = setUp();
    world.write(textOf({ '1.0.0': 'M' }));
    proposals.dispose();
    await settle();
    await world.clock.advance(1000);
    assert.deepEqual([world.announced, world.changed.listenerCount], [[], 0]);
  });
});
