import assert from 'node:assert/strict';
import { coordinatesKey } from '../../../../src/core/coordinates.ts';
import type { Coordinates } from '../../../../src/core/coordinates.ts';
import { type FetchedDefinition, toDefinition } from '../../../../src/service/dialect.ts';
import { definition, idle, minute, npm, stateOf, service, setUp } from './definitionsWorld.ts';

function answers(declared: string, ...all: readonly Coordinates[]): ReadonlyMap<Coordinates, FetchedDefinition> {
  return new Map(
    all.map((one) => {
      const raw = definition(`npm/npmjs/-/${one.name}/${one.revision ?? ''}`, declared);
      const read = toDefinition(raw, one);
      if (!read.ok) assert.fail(read.problem);
      return [one, { definition: read.value, body: JSON.stringify(raw) }];
    }),
  );
}

describe('Definitions learnt from other features', () => {
  it('shows, announces and stores them without a request', async () => {
    const setting = setUp();
    const [a, b] = [npm('a'), npm('empty')];
    setting.definitions.learn(service, answers('MIT', a, b));
    assert.deepEqual([stateOf(setting, a), stateOf(setting, b)], ['known MIT', 'notHarvested']);
    assert.deepEqual(setting.changes, [[coordinatesKey(a), coordinatesKey(b)]]);
    assert.deepEqual(
      setting.store.written.map(({ key }) => key),
      [coordinatesKey(a), coordinatesKey(b)],
    );
    setting.definitions.want([a, b]);
    await idle(setting);
    assert.equal(setting.transport.requests.length, 0);
  });

  it('replaces known and failed definitions with them', async () => {
    const setting = setUp();
    const a = npm('a');
    setting.definitions.want([a]);
    await idle(setting);
    await setting.clock.advance(minute);
    setting.definitions.learn(service, answers('ISC', a));
    assert.equal(stateOf(setting, a), 'known ISC');
    setting.world.answer = { ok: false, problem: { kind: 'unreachable', url: service, detail: 'ECONNREFUSED' } };
    setting.definitions.want([a], 'now');
    await idle(setting);
    assert.equal(stateOf(setting, a), 'failed unreachable (ISC)');
    setting.definitions.learn(service, answers('0BSD', a));
    assert.equal(stateOf(setting, a), 'known 0BSD');
  });

  it('keeps a pending lookup pending', async () => {
    const setting = setUp();
    const a = npm('a');
    setting.definitions.want([a]);
    setting.definitions.learn(service, answers('ISC', a));
    assert.equal(stateOf(setting, a), 'loading (ISC)');
    await idle(setting);
    assert.match(stateOf(setting, a), /^known/);
  });

  it('ignores answers of another service or without a revision', () => {
    const setting = setUp();
    setting.definitions.learn('https://other.example', answers('MIT', npm('a')));
    setting.definitions.learn(service, answers('MIT', npm('a', null)));
    assert.deepEqual([setting.changes, setting.store.written], [[], []]);
  });
});

describe('Definitions stored by another window', () => {
  it('shows newer ones once, without a request', async () => {
    const one = setUp();
    const two = setUp(one.store, one.clock);
    const [a, b] = [npm('a'), npm('b')];
    two.definitions.want([a]);
    await idle(two);
    const asked = two.transport.requests.length;
    await one.clock.advance(minute);
    one.definitions.learn(service, answers('ISC', a));
    await two.definitions.loadStored([a, b]);
    assert.deepEqual([stateOf(two, a), stateOf(two, b)], ['known ISC', 'unasked']);
    assert.deepEqual([two.changes.at(-1), two.transport.requests.length], [[coordinatesKey(a)], asked]);
    const changesBefore = two.changes.length;
    await two.definitions.loadStored([a, b]);
    assert.equal(two.changes.length, changesBefore);
  });

  it('learns nothing when the store is broken or the service has changed', async () => {
    const one = setUp();
    const two = setUp(one.store, one.clock);
    one.definitions.learn(service, answers('ISC', npm('a')));
    const learning = two.definitions.loadStored([npm('a')]);
    two.definitions.useService({ ok: false, problem: { kind: 'invalidUrl', setting: 'apiUrl', value: '' } });
    await learning;
    one.store.isBroken = true;
    await one.definitions.loadStored([npm('b')]);
    assert.deepEqual([stateOf(two, npm('a')), stateOf(one, npm('b'))], ['unasked', 'unasked']);
  });
});
