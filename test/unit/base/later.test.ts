import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import { DisposableStore } from '../../../src/base/disposable.ts';
import { Emitter } from '../../../src/base/event.ts';
import { changesOf, Later } from '../../../src/base/later.ts';

describe('Later', () => {
  it('loads once, on the first call', async () => {
    let loads = 0;
    const later = new Later(async () => ++loads);
    assert.equal(later.value, null);
    assert.deepEqual(await Promise.all([later.get(), later.get()]), [1, 1]);
    assert.equal(await later.get(), 1);
    assert.equal(later.value, 1);
  });

  it('calls listeners once, before the load resolves or at once after it, without starting a load', async () => {
    const later = new Later(async () => 'part');
    const received: string[] = [];
    later.whenLoaded((part) => received.push(`before: ${part}`));
    assert.equal(received.length, 0);
    await later.get();
    later.whenLoaded((part) => received.push(`after: ${part}`));
    assert.deepEqual(received, ['before: part', 'after: part']);
  });

  it('announces that it is loaded, and then its events, until their store is disposed', async () => {
    const [one, other, store] = [new Emitter<void>(), new Emitter<string>(), new DisposableStore()];
    const later = new Later(async () => ({ one, other }));
    let changes = 0;
    changesOf(later, (part) => [part.one.event, part.other.event], store)(() => changes++);
    one.fire();
    assert.equal(changes, 0);
    await later.get();
    assert.equal(changes, 1);
    one.fire();
    other.fire('value');
    assert.equal(changes, 3);
    store.dispose();
    one.fire();
    assert.equal(changes, 3);
  });

  it('loads again after a failure', async () => {
    let loads = 0;
    const later = new Later(async () => {
      loads++;
      if (loads === 1) throw new Error('no such file');
      return 'part';
    });
    await assert.rejects(later.get(), /no such file/);
    assert.equal(later.value, null);
    assert.equal(await later.get(), 'part');
  });
});
