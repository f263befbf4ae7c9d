import assert from 'node:assert/strict';
import { fail, succeed } from '../../../../src/base/result.ts';
import type { Coordinates } from '../../../../src/core/coordinates.ts';
import type { Problem, ServiceProblem } from '../../../../src/core/problem.ts';
import { Previews } from '../../../../src/model/drafts/previews.ts';
import { toDefinition } from '../../../../src/service/dialect.ts';

const coordinates: Coordinates = {
  type: 'npm',
  provider: 'npmjs',
  namespace: null,
  name: 'callsite',
  revision: '1.0.0',
};
const notOffered = { kind: 'notOffered', url: 'https://api.example' } as const;

interface World {
  readonly sent: unknown[];
  problem: ServiceProblem | null;
  body: string;
  knowsWritten: boolean;
}

function setUp(): { readonly previews: Previews; readonly world: World } {
  const world: World = { sent: [], problem: null, body: '', knowsWritten: false };
  const previews = new Previews({
    client: () =>
      succeed({
        baseUrl: 'https://api.example',
        preview: async (_, curation) => {
          world.sent.push(curation);
          if (world.problem) return fail(world.problem);
          if (world.knowsWritten && JSON.stringify(curation).includes('declared'))
            return fail({ kind: 'rejected', status: 400, detail: 'no' });
          const raw = { coordinates, ...(curation as object), files: [{ path: 'LICENSE', license: 'MIT' }] };
          const definition = toDefinition(raw, coordinates);
          assert.ok(definition.ok);
          return succeed({ definition: definition.value, body: JSON.stringify(raw) });
        },
      }),
    files: {
      of: async () =>
        world.body === ''
          ? fail<Problem>({ kind: 'serverError', status: 500 })
          : succeed({ files: [], unreadable: 0, body: world.body, fetchedAt: 5 }),
    },
    turns: { budget: 10, now: () => 0, pause: async () => {} },
    clock: { now: () => 9 },
  });
  return { previews, world };
}

const { signal } = new AbortController();
const isc = { licensed: { declared: 'ISC' } };

describe('Previews', () => {
  it('sends the draft together with the curation in effect, which the service leaves out', async () => {
    const { previews, world } = setUp();
    const inEffect = { described: { releaseDate: '2021-07-31' }, licensed: { declared: 'MIT' } };
    const found = await previews.withCuration(coordinates, isc, inEffect, signal);
    assert.deepEqual(world.sent, [{ described: { releaseDate: '2021-07-31' }, licensed: { declared: 'ISC' } }]);
    assert.ok(found.ok);
    assert.equal(found.value.definition.licensed.declared, 'ISC');
    assert.deepEqual(
      found.value.files.map(({ path }) => path),
      ['LICENSE'],
    );
    assert.equal(found.value.isComputedHere, false);
  });

  it('computes the definition itself when the service has no previews, and asks only once', async () => {
    const { previews, world } = setUp();
    world.problem = notOffered;
    world.body = JSON.stringify({ licensed: { license: { expression: 'MIT' } } });
    for (let time = 0; time < 2; time++) {
      const found = await previews.withCuration(coordinates, isc, null, signal);
      assert.ok(found.ok);
      assert.equal(found.value.definition.licensed.declared, 'ISC');
      assert.deepEqual(JSON.parse(found.value.body), { licensed: { license: { expression: 'ISC' } } });
      assert.deepEqual([found.value.isComputedHere, found.value.definition.scores.effective], [true, null]);
    }
    assert.equal(world.sent.length, 1);
  });

  it('computes the definition in the form of the service answer', async () => {
    const { previews, world } = setUp();
    world.problem = notOffered;
    world.body = JSON.stringify({ coordinates, licensed: { declared: 'MIT' }, files: [] });
    const found = await previews.withCuration(coordinates, isc, null, signal);
    assert.ok(found.ok);
    assert.equal((JSON.parse(found.value.body) as { licensed: { declared: string } }).licensed.declared, 'ISC');
  });

  it('sends the documented form when the service rejects the other one, and remembers that', async () => {
    const { previews, world } = setUp();
    world.knowsWritten = true;
    for (let time = 0; time < 2; time++) assert.ok((await previews.withCuration(coordinates, isc, null, signal)).ok);
    const written = { licensed: { license: { expression: 'ISC' } } };
    assert.deepEqual(world.sent, [isc, written, written]);
  });

  it('returns the reason when the service rejects both forms', async () => {
    const { previews, world } = setUp();
    world.problem = { kind: 'rejected', status: 400, detail: 'no' };
    const found = await previews.withCuration(coordinates, isc, null, signal);
    assert.deepEqual(found, fail(world.problem));
  });

  it('requests the uncurated definition with an empty curation, and never computes it', async () => {
    const { previews, world } = setUp();
    assert.ok((await previews.uncurated(coordinates, signal)).ok);
    assert.deepEqual(world.sent, [{}]);
    world.problem = notOffered;
    assert.deepEqual(await previews.uncurated(coordinates, signal), fail(notOffered));
  });

  it('does not compute a definition from an invalid answer', async () => {
    const { previews, world } = setUp();
    world.problem = notOffered;
    world.body = '"a text"';
    const found = await previews.withCuration(coordinates, isc, null, signal);
    assert.equal(!found.ok && found.problem.kind, 'malformedResponse');
  });

  it('returns the problem of the answer that it would compute from', async () => {
    const { previews, world } = setUp();
    world.problem = notOffered;
    const found = await previews.withCuration(coordinates, isc, null, signal);
    assert.deepEqual(found, fail({ kind: 'serverError', status: 500 }));
  });
});
