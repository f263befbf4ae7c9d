import assert from 'node:assert/strict';
import { coordinatesKey } from '../../../../src/core/coordinates.ts';
import { idle, minute, npm, setUp, stateOf } from './definitionsWorld.ts';

describe('Definitions stored by another window', () => {
  it('shows newer ones once, without a request', async () => {
    const one = setUp();
    const two = setUp(one.store, one.clock);
    const [a, b] = [npm('a'), npm('b')];
    two.definitions.want([a]);
    await idle(two);
    const asked = two.transport.requests.length;
    await one.clock.advance(minute);
    one.world.declared = 'ISC';
    one.definitions.want([a], 'now');
    await idle(one);
    await two.definitions.loadStored([a, b]);
    assert.deepEqual([stateOf(two, a), stateOf(two, b)], ['known ISC', 'notLookedUpYet']);
    assert.deepEqual([two.changes.at(-1), two.transport.requests.length], [[coordinatesKey(a)], asked]);
    const changesBefore = two.changes.length;
    await two.definitions.loadStored([a, b]);
    assert.equal(two.changes.length, changesBefore);
  });

  it('shows nothing when the store is broken or the service has changed', async () => {
    const one = setUp();
    const two = setUp(one.store, one.clock);
    one.definitions.want([npm('a')]);
    await idle(one);
    const loading = two.definitions.loadStored([npm('a')]);
    two.definitions.useService({ ok: false, problem: { kind: 'invalidUrl', setting: 'apiUrl', value: '' } });
    await loading;
    one.store.isBroken = true;
    await one.definitions.loadStored([npm('b')]);
    assert.deepEqual([stateOf(two, npm('a')), stateOf(one, npm('b'))], ['notLookedUpYet', 'notLookedUpYet']);
  });
});
