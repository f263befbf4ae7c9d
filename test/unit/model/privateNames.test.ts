// Runs every request of the model that names a component with private names: none of them may be sent.
import assert from 'node:assert/strict';
import type { Result } from '../../../src/base/result.ts';
import { type Coordinates, coordinatesKey, displayName, withRevision } from '../../../src/core/coordinates.ts';
import { PrivateNames } from '../../../src/manifests/privateNames.ts';
import { settle } from '../../support/fakeClock.ts';
import { answerJson } from '../../support/fakeTransport.ts';
import { atOnce, type ModelRequest, modelRequests, setUp } from './allRequests.ts';

const quiet = new AbortController().signal;
const secrets = ['@acme/*', 'go.acme.example/**', 'npm/npmjs/-/acme-*'];
const names: readonly Coordinates[] = [
  { type: 'npm', provider: 'npmjs', namespace: '@acme', name: 'vault', revision: '1.0.0' },
  { type: 'npm', provider: 'npmjs', namespace: null, name: 'acme-vault', revision: '1.0.0' },
  { type: 'go', provider: 'golang', namespace: 'go.acme.example/a/b/c/d/e/f/g', name: 'vault', revision: 'v1.0.0' },
];

describe('Private names', () => {
  const patterns = new PrivateNames(secrets);
  const isPrivate = (of: Coordinates): boolean => patterns.has(displayName(of), of);

  for (const [about, send] of Object.entries({ ...modelRequests, ...atOnce }))
    it(`are not sent to request ${about}`, async () => {
      const world = setUp(isPrivate, () => answerJson({}));
      for (const name of names) {
        const outcome = (await send(world, name, quiet)) as Result<unknown, { readonly kind: string }> | undefined;
        if (outcome) assert.equal(outcome.ok ? 'answered' : outcome.problem.kind, 'privateName');
      }
      await settle();
      assert.deepEqual(world.transport.lines, []);
    });

  for (const [about, send] of Object.entries(modelRequests)) {
    it(`are not sent to request ${about} when they become private while the request waits`, async () =>
      assert.doesNotMatch(await sentFor(send, { turnPrivate: true }), /acme/i));

    it(`are sent to request ${about} while they are public`, async () =>
      assert.match(await sentFor(send, { turnPrivate: false }), /acme/i));
  }
});

const publicOne: Coordinates = { type: 'npm', provider: 'npmjs', namespace: null, name: 'public', revision: null };

/** Everything that was sent for a request that had to wait for others, and whose names became private meanwhile. */
async function sentFor(send: ModelRequest, { turnPrivate }: { readonly turnPrivate: boolean }): Promise<string> {
  const keyOf = (of: Coordinates): string => coordinatesKey(withRevision(of, null));
  const secret = new Set<string>();
  const held: (() => void)[] = [];
  const world = setUp(
    (of) => secret.has(keyOf(of)),
    () => new Promise((resolve) => held.push(() => resolve(answerJson({ coordinates: {} })))),
  );
  // The number of concurrent requests.
  const others = [1, 2, 3, 4].map(async (at) => world.plain.definition(withRevision(publicOne, `${at}`), {}, quiet));
  await settle();
  assert.equal(held.length, 4);
  const asked = names.map(async (of) => send(world, of, quiet));
  await settle();
  if (turnPrivate) for (const name of names) secret.add(keyOf(name));
  for (let rounds = 0; rounds < 40; rounds++) {
    for (const release of held.splice(0)) release();
    await settle();
    await world.clock.advance(1000);
  }
  await Promise.all([...others, ...asked]);
  return world.transport.requests.map(({ url, body }) => `${url} ${body ?? ''}`).join('\n');
}
