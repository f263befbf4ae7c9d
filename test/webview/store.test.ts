import assert from 'node:assert/strict';
import { restoredFor, savedState } from '../../src/webview/savedState.ts';
import {
  type Navigation,
  type PanelEvent,
  type PanelState,
  reduce,
  startNavigation,
  startState,
} from '../../src/webview/store.ts';
import { contentOf, knownOf, licensed, noon, plain, snapshotOf } from './snapshots.ts';
import type { PanelContent, PanelSnapshot } from '../../src/protocol/snapshot.ts';
import { drafted, noDraft } from './edit/drafts.ts';

const snapshot = snapshotOf(contentOf(plain));

function after(...events: readonly PanelEvent[]): PanelState {
  return events.reduce(reduce, startState(startNavigation));
}

describe('State of the page', () => {
  it('starts empty', () => assert.equal(after().snapshot, null));

  it('uses the clock of the host, not its own', () => {
    const state = after({ type: 'snapshot', snapshot, at: 1000 }, { type: 'tick', at: 61_000 });
    assert.equal(state.now, noon + 60_000);
  });

  it('keeps pane, scroll position and expanded parts when a snapshot arrives', () => {
    const state = after(
      { type: 'filterParties', text: 'ann' },
      { type: 'open', id: 'parties', count: 500 },
      { type: 'snapshot', snapshot, at: 0 },
    );
    assert.deepEqual(state.navigation, { ...startNavigation, partyFilter: 'ann', opened: new Map([['parties', 500]]) });
  });

  it('collapses what was expanded', () => {
    const state = after(
      { type: 'open', id: 'a', count: 1 },
      { type: 'open', id: 'b', count: 1 },
      { type: 'open', id: 'a', count: 0 },
    );
    assert.deepEqual([...state.navigation.opened], [['b', 1]]);
  });

  it('shows a notice until the next one replaces it', () => {
    assert.equal(after({ type: 'notice', text: 'Copied.' }).notice, 'Copied.');
    assert.equal(after({ type: 'notice', text: 'Copied.' }, { type: 'notice', text: '' }).notice, '');
  });

  it('does not modify the previous state', () => {
    const before = after();
    reduce(before, { type: 'open', id: 'a', count: 1 });
    assert.deepEqual(before, after());
  });
});

describe('The field of the license, when the extension asks for it', () => {
  const unclear = licensed({ declared: 'NOASSERTION' });
  const asked = (content: PanelContent, changes: Partial<PanelSnapshot> = {}, at = 1): PanelEvent => ({
    type: 'snapshot',
    snapshot: {
      ...snapshotOf(content),
      canDraft: true,
      suggestion: { license: 'ISC', reason: '' },
      goTo: { tab: 'overview', editsLicense: true, at },
      ...changes,
    },
    at: 0,
  });
  const field = ({ navigation }: PanelState): string => {
    const typed = navigation.typing.get('declared');
    const text = typed?.parts['text'] ?? '';
    return typed ? `${typed.isOpen ? 'open' : 'closed'}: ${text}` : 'none';
  };
  const loading: PanelContent = { state: 'loading', lastKnown: null };
  const escape: PanelEvent = { type: 'typed', key: 'declared', typed: null };
  const problem = { cause: '', stillWorks: '', actionTitle: '' };
  const half = { isOpen: true, parts: { text: 'MI' } };
  const typed = { type: 'typed', key: 'declared', typed: { isOpen: false, parts: { text: 'MIT' } } } as const;
  const declared = { ...noDraft, fields: [drafted('declared', 'Zlib')] };

  const cases: readonly (readonly [when: string, events: readonly PanelEvent[], shown: string])[] = [
    ['begins with the suggestion', [asked(contentOf(unclear))], 'open: ISC'],
    ['is empty without one, and never NOASSERTION', [asked(contentOf(unclear), { suggestion: null })], 'open: '],
    ['has the value of the draft', [asked(contentOf(unclear), { draft: declared })], 'open: Zlib'],
    ['has what was typed before', [typed, asked(contentOf(unclear))], 'open: MIT'],
    ['opens when the definition is there', [asked(loading), asked(contentOf(unclear))], 'open: ISC'],
    ['waits while there is none', [asked(loading)], 'none'],
    [
      'opens when the definition is there after a failure',
      [asked({ state: 'failed', problem, lastKnown: null }), asked(contentOf(unclear))],
      'open: ISC',
    ],
    [
      'does not open after the user went to another pane meanwhile',
      [asked(loading), { type: 'tab', tab: 'raw' }, asked(contentOf(unclear))],
      'none',
    ],
    [
      'gets the suggestion that arrives later',
      [asked(contentOf(unclear), { suggestion: null }), asked(contentOf(unclear))],
      'open: ISC',
    ],
    [
      'keeps what was typed before the suggestion arrives',
      [asked(contentOf(unclear), { suggestion: null }), { ...typed, typed: half }, asked(contentOf(unclear))],
      'open: MI',
    ],
    ['waits while only its summary is there', [asked(contentOf(unclear, { definition: null }))], 'none'],
    [
      'opens with the last known definition, if the lookup failed',
      [
        asked({
          state: 'failed',
          problem,
          lastKnown: knownOf(unclear),
        }),
      ],
      'open: ISC',
    ],
    ['opens once', [asked(contentOf(unclear)), escape, asked(contentOf(unclear))], 'none'],
    [
      'opens again when it is asked for again',
      [asked(contentOf(unclear)), escape, asked(contentOf(unclear), {}, 2)],
      'open: ISC',
    ],
    [
      'stays closed while the draft is being sent, and after that',
      [asked(contentOf(unclear), { draft: { ...declared, state: 'sending' } }), asked(contentOf(unclear))],
      'none',
    ],
    [
      'does not open later, if there is no definition',
      [asked({ state: 'notHarvested', fetchedAt: 0 }), asked(contentOf(unclear))],
      'none',
    ],
  ];
  for (const [when, events, shown] of cases) it(when, () => assert.equal(field(after(...events)), shown));

  it('is on the pane Overview', () => {
    const state = after({ type: 'tab', tab: 'files' }, asked(contentOf(unclear)));
    assert.equal(state.navigation.tab, 'overview');
  });

  it('is also opened by the button of the page, on any pane', () => {
    const { snapshot: shown } = after(asked(contentOf(unclear), { goTo: null }));
    assert.ok(shown);
    const state = after(
      { type: 'snapshot', snapshot: shown, at: 0 },
      { type: 'tab', tab: 'raw' },
      { type: 'editLicense' },
    );
    assert.equal(field(state), 'open: ISC');
    assert.equal(state.navigation.tab, 'overview');
  });
});

describe('State that the editor stores for the page', () => {
  it('is restored unchanged', () => {
    const navigation: Navigation = {
      ...startNavigation,
      tab: 'files',
      partyFilter: 'ann',
      opened: new Map([['__proto__', 2]]),
    };
    const kept = JSON.parse(JSON.stringify(savedState('npm/npmjs/-/a/1', navigation, 120)));
    assert.equal(kept.coordinates, 'npm/npmjs/-/a/1');
    assert.deepEqual(restoredFor(kept, 'npm/npmjs/-/a/1'), { navigation, typedBefore: new Map(), scrollTop: 120 });
  });

  it('opens the field of the license in a new page too, if it was requested and its definition arrives only then', () => {
    const requested = { ...snapshotOf({ state: 'loading', lastKnown: null }), canDraft: true };
    const goTo = { tab: 'overview', editsLicense: true, at: 1 } as const;
    const hidden = reduce(startState(startNavigation), { type: 'snapshot', snapshot: { ...requested, goTo }, at: 0 });
    const kept = JSON.parse(JSON.stringify(savedState('npm/npmjs/-/a/1', hidden.navigation, 0)));
    const { navigation } = restoredFor(kept, 'npm/npmjs/-/a/1');
    const snapshot = { ...requested, content: contentOf(licensed({ declared: 'MIT' })), goTo };
    const shown = reduce(startState(navigation), { type: 'snapshot', snapshot, at: 0 });
    assert.equal(shown.navigation.typing.get('declared')?.isOpen, true);
  });

  it('contains no data of the definition', () => {
    assert.deepEqual(Object.keys(savedState('a', startNavigation, 0)).sort(), [
      'coordinates',
      'files',
      'isLicenseWanted',
      'opened',
      'partyFilter',
      'raw',
      'scrollTop',
      'tab',
      'typedBefore',
      'typing',
      'wentAt',
    ]);
  });

  it('has only the pane for another component, and what was typed for each', () => {
    const typing = new Map([['declared', { isOpen: true, parts: { text: 'ISC' } }]]);
    const navigation: Navigation = { ...startNavigation, tab: 'files', partyFilter: 'ann', typing };
    const kept: unknown = JSON.parse(JSON.stringify(savedState('npm/npmjs/-/a/1', navigation, 120)));
    const other = restoredFor(kept, 'npm/npmjs/-/b/1');
    assert.deepEqual(other, {
      navigation: { ...startNavigation, tab: 'files' },
      typedBefore: new Map([['npm/npmjs/-/a/1', typing]]),
      scrollTop: 0,
    });
    const later: unknown = JSON.parse(
      JSON.stringify(savedState('npm/npmjs/-/b/1', other.navigation, 0, other.typedBefore)),
    );
    const again = restoredFor(later, 'npm/npmjs/-/a/1');
    assert.deepEqual(again.navigation.typing, typing);
    assert.equal(again.typedBefore.size, 0);
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
    it(`is ignored when it is invalid: ${at}`, () =>
      assert.deepEqual(restoredFor(saved, 'npm/npmjs/-/a/1'), {
        navigation: startNavigation,
        typedBefore: new Map(),
        scrollTop: 0,
      }));
});
