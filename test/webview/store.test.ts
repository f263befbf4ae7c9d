import assert from 'node:assert/strict';
import { restoredNavigation, savedState } from '../../src/webview/savedState.ts';
import {
  type Navigation,
  type PanelEvent,
  type PanelState,
  reduce,
  startNavigation,
  startState,
} from '../../src/webview/store.ts';
import { contentOf, noon, plain, snapshotOf } from './page.tsx';

const snapshot = snapshotOf(contentOf(plain));

function after(...events: readonly PanelEvent[]): PanelState {
  return events.reduce(reduce, startState(startNavigation));
}

describe('the state of the page', () => {
  it('begins with nothing to show', () => assert.equal(after().snapshot, null));

  it('goes by the host’s clock, whatever its own says', () => {
    const state = after({ type: 'snapshot', snapshot, at: 1000 }, { type: 'tick', at: 61_000 });
    assert.equal(state.now, noon + 60_000);
  });

  it('keeps where the person is when a snapshot comes', () => {
    const state = after(
      { type: 'filterParties', text: 'ann' },
      { type: 'open', id: 'parties', count: 500 },
      { type: 'snapshot', snapshot, at: 0 },
    );
    assert.deepEqual(state.navigation, { ...startNavigation, partyFilter: 'ann', opened: new Map([['parties', 500]]) });
  });

  it('closes what was opened', () => {
    const state = after(
      { type: 'open', id: 'a', count: 1 },
      { type: 'open', id: 'b', count: 1 },
      { type: 'open', id: 'a', count: 0 },
    );
    assert.deepEqual([...state.navigation.opened], [['b', 1]]);
  });

  it('shows a notice until another takes its place', () => {
    assert.equal(after({ type: 'notice', text: 'Copied.' }).notice, 'Copied.');
    assert.equal(after({ type: 'notice', text: 'Copied.' }, { type: 'notice', text: '' }).notice, '');
  });

  it('does not change what it was', () => {
    const before = after();
    reduce(before, { type: 'open', id: 'a', count: 1 });
    assert.deepEqual(before, after());
  });
});

describe('what the editor keeps for the page', () => {
  it('comes back as it was', () => {
    const navigation: Navigation = {
      ...startNavigation,
      tab: 'files',
      partyFilter: 'ann',
      opened: new Map([['__proto__', 2]]),
    };
    const kept = JSON.parse(JSON.stringify(savedState('npm/npmjs/-/a/1', navigation, 120)));
    assert.equal(kept.coordinates, 'npm/npmjs/-/a/1');
    assert.deepEqual(restoredNavigation(kept), { navigation, scrollTop: 120 });
  });

  it('holds nothing of the data', () => {
    assert.deepEqual(Object.keys(savedState('a', startNavigation, 0)).sort(), [
      'coordinates',
      'files',
      'opened',
      'partyFilter',
      'raw',
      'scrollTop',
      'tab',
      'typing',
      'wentAt',
    ]);
  });

  const untrusted: readonly unknown[] = [
    undefined,
    null,
    'x',
    1,
    [],
    {},
    { opened: 'x', partyFilter: 1, scrollTop: '9' },
    { opened: [1, [], ['a'], [1, 2], ['a', -1]], scrollTop: -5 },
  ];
  for (const [at, saved] of untrusted.entries())
    it(`is left out where it does not fit: ${at}`, () =>
      assert.deepEqual(restoredNavigation(saved), { navigation: startNavigation, scrollTop: 0 }));
});
