import assert from 'node:assert/strict';
import { Emitter } from '../../../../src/base/event.ts';
import { fail, succeed } from '../../../../src/base/result.ts';
import { type Coordinates, coordinatesKey } from '../../../../src/core/coordinates.ts';
import { settle } from '../../../support/fakeClock.ts';
import { answerJson, answerText, never } from '../../../support/fakeTransport.ts';
import { day, definition, idle, npm, quiet, stateOf, service, setUp } from './definitionsWorld.ts';

describe('Full definition', () => {
  it('explains why a newer one is not available', async () => {
    const at = setUp();
    await at.clock.finish(at.definitions.full(npm('a'), quiet));
    await at.clock.advance(2 * day);
    at.world.answer = answerText('', 401);
    const full = await at.clock.finish(at.definitions.full(npm('a'), quiet));
    assert.deepEqual(full.ok && [full.value.isStale, full.value.problem], [
      true,
      { kind: 'unauthorized', status: 401 },
    ]);
  });

  it('is requested once by all that wait for it, and for one that stays when another leaves', async () => {
    const at = setUp();
    const leaving = new AbortController();
    const left = assert.rejects(at.definitions.full(npm('a'), leaving.signal), /left/);
    const both = Promise.all([at.definitions.full(npm('a'), quiet), at.definitions.full(npm('a'), quiet)]);
    leaving.abort(new Error('left'));
    const [one, other] = await at.clock.finish(both);
    await left;
    assert.ok(one.ok && other.ok);
    assert.deepEqual(
      at.transport.requests.map(({ url }) => url.replace(/^.*\/definitions\//, '')),
      ['npm/npmjs/-/a/1.0.0?expand=-files'],
    );
  });

  it('is found again under the spelling of its version that had data', async () => {
    const normal = { type: 'pypi', provider: 'pypi', namespace: null, name: 'pytz', revision: '2013b0' };
    const at = setUp();
    at.world.answer = () => {
      const { url, body } = at.transport.requests.at(-1) ?? { url: '' };
      const answerTo = (text: string): unknown => {
        const { described, ...rest } = definition(text, 'MIT') as { readonly described: unknown };
        return { ...rest, described: text.endsWith('/2013b') ? described : {} };
      };
      const texts = body ? (JSON.parse(String(body)) as string[]) : [];
      const one = url.replace(/^.*\/definitions\/|\?.*$/g, '');
      const all = Object.fromEntries(texts.map((text) => [text, answerTo(text)]));
      return Promise.resolve(answerJson(body ? all : answerTo(one)));
    };
    at.definitions.want([{ ...normal, writtenRevision: '2013b' }]);
    await idle(at);
    assert.equal(stateOf(at, normal), 'known MIT');
    assert.equal(at.definitions.spelled(normal).revision, '2013b');
    await at.clock.advance(2 * day);
    const full = await at.clock.finish(at.definitions.full(normal, quiet));
    assert.equal(full.ok && full.value.definition.coordinates.revision, '2013b');
    assert.equal(stateOf(at, normal), 'known MIT');
  });

  it('has the local license of the name that the service has', async () => {
    const changed = new Emitter<ReadonlySet<string>>();
    const of = ({ name }: Coordinates) => (name === 'example-gradle-plugin' ? { declared: 'ISC' } : undefined);
    const at = setUp(undefined, undefined, undefined, { of, onDidChange: changed.event });
    const plugin = { type: 'maven', provider: 'gradleplugin', namespace: null, name: 'org.example', revision: '1.0' };
    const implementation = { ...plugin, namespace: 'org.example', name: 'example-gradle-plugin' };
    const answer = { coordinates: implementation, described: { tools: ['t/1'] }, licensed: { declared: 'MIT' } };
    at.world.answer = answerJson({ 'maven/gradleplugin/-/org.example/1.0': answer });
    at.definitions.want([plugin]);
    await idle(at);
    assert.equal(stateOf(at, plugin), 'known ISC');
    changed.fire(new Set([coordinatesKey(implementation)]));
    assert.deepEqual(at.changes.at(-1), [coordinatesKey(plugin)]);
  });

  it('has the name of the implementation for the id of a Gradle plugin', async () => {
    const plugin = { type: 'maven', provider: 'gradleplugin', namespace: null, name: 'org.example', revision: '1.0' };
    const implementation = { ...plugin, namespace: 'org.example', name: 'example-gradle-plugin' };
    const at = setUp();
    assert.deepEqual(at.definitions.spelled(plugin), plugin);
    const answer = { coordinates: implementation, described: { tools: ['t/1'] }, licensed: { declared: 'MIT' } };
    at.world.answer = answerJson({ 'maven/gradleplugin/-/org.example/1.0': answer });
    at.definitions.want([plugin]);
    await idle(at);
    assert.equal(stateOf(at, plugin), 'known MIT');
    assert.deepEqual(at.definitions.spelled(plugin), implementation);
  });

  describe('Change of the service during a lookup', () => {
    it('returns the definition of the new service', async () => {
      const at = setUp();
      at.world.answer = () => never();
      const work = at.definitions.full(npm('a'), quiet);
      await settle();
      const other = setUp(at.store, at.clock, 'https://other.example');
      other.world.declared = 'ISC';
      at.definitions.useService(succeed(other.client));
      const full = await at.clock.finish(work);
      assert.equal(full.ok && full.value.definition.licensed.declared, 'ISC');
      assert.deepEqual(
        at.store.written.map((item) => item.service),
        ['https://other.example'],
      );
    });

    it('ignores the definition stored for the previous service', async () => {
      const at = setUp();
      await at.clock.finish(at.definitions.full(npm('a'), quiet));
      const other = setUp(at.store, at.clock, 'https://other.example');
      other.world.declared = 'ISC';
      const work = at.definitions.full(npm('a'), quiet);
      at.definitions.useService(succeed(other.client));
      const full = await at.clock.finish(work);
      assert.equal(full.ok && full.value.definition.licensed.declared, 'ISC');
    });

    it('fails when the new service fails', async () => {
      const at = setUp();
      at.world.answer = () => never();
      const work = at.definitions.full(npm('a'), quiet);
      await settle();
      const problem = { kind: 'invalidUrl', setting: 'apiUrl', value: 'nope' } as const;
      at.definitions.useService(fail(problem));
      assert.deepEqual(await at.clock.finish(work), fail(problem));
    });

    it('rejects when the caller aborts', async () => {
      const at = setUp();
      at.world.answer = () => never();
      const stop = new AbortController();
      const reason = new Error('closed');
      const work = at.definitions.full(npm('a'), stop.signal);
      await settle();
      at.definitions.useService(succeed(setUp(at.store, at.clock, 'https://other.example').client));
      stop.abort(reason);
      await assert.rejects(work, (error) => error === reason);
    });
  });

  it('continues when other lookups are cancelled', async () => {
    const at = setUp();
    const work = at.definitions.full(npm('a'), quiet);
    at.definitions.cancel();
    assert.equal((await at.clock.finish(work)).ok, true);
  });

  it('announces a change of the service even when no definition was known', () => {
    const at = setUp();
    let changes = 0;
    const subscription = at.definitions.onDidChangeService(() => {
      changes++;
      assert.equal(stateOf(at, npm('a')), 'notLookedUpYet');
    });
    at.definitions.useService(succeed(setUp(at.store, at.clock, service).client));
    assert.equal(changes, 1);
    at.definitions.cancel();
    assert.equal(changes, 1);
    subscription.dispose();
  });
});
