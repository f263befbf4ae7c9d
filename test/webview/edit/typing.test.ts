import assert from 'node:assert/strict';
import { restoredFor, savedState } from '../../../src/webview/savedState.ts';
import { type PanelEvent, type PanelState, reduce, startNavigation, startState } from '../../../src/webview/store.ts';
import { isSameParts, restoredTyping, type Parts, type Typed } from '../../../src/webview/edit/typing.ts';
import { contentOf, plain, snapshotOf } from '../snapshots.ts';

const declared = { isOpen: true, parts: { text: 'MIT OR' } };

function after(...events: readonly PanelEvent[]): PanelState {
  return events.reduce(reduce, startState(startNavigation));
}

describe('Typed text', () => {
  it('survives snapshots, pane changes and other editors', () => {
    const state = after(
      { type: 'typed', key: 'declared', typed: declared },
      { type: 'snapshot', snapshot: snapshotOf(contentOf(plain)), at: 0 },
      { type: 'tab', tab: 'files' },
      { type: 'typed', key: 'releaseDate', typed: { isOpen: true, parts: { text: '2024' } } },
    );
    assert.deepEqual(state.navigation.typing.get('declared'), declared);
  });

  it('is removed when the user discards it or saving succeeds', () => {
    const typed: PanelEvent = { type: 'typed', key: 'declared', typed: declared };
    assert.equal(after(typed, { type: 'typed', key: 'declared', typed: null }).navigation.typing.size, 0);
    assert.equal(after(typed, { type: 'saved', key: 'declared', parts: { text: 'MIT OR' } }).navigation.typing.size, 0);
  });

  it('stays when it differs from the saved text', () => {
    const state = after(
      { type: 'typed', key: 'declared', typed: declared },
      { type: 'saved', key: 'declared', parts: { text: 'MIT' } },
      { type: 'saved', key: 'releaseDate', parts: { text: 'MIT' } },
    );
    assert.deepEqual([...state.navigation.typing], [['declared', declared]]);
  });

  it('survives a hidden page', () => {
    const typing = new Map<string, Typed>([
      ['declared', declared],
      ['file:__proto__', { isOpen: false, parts: { text: 'a\nb', path: 'x' } }],
    ]);
    const kept = JSON.parse(JSON.stringify(savedState('npm/npmjs/-/a/1', { ...startNavigation, typing }, 0)));
    assert.deepEqual(restoredFor(kept, 'npm/npmjs/-/a/1').navigation.typing, typing);
  });
});

const untrusted: readonly (readonly [about: string, saved: unknown])[] = [
  ['nothing', undefined],
  ['a text', 'x'],
  ['no pairs', [1, null, [], ['a']]],
  ['no parts', [['a', {}]]],
  ['empty parts', [['a', { isOpen: true, parts: {} }]]],
  ['parts that are no texts', [['a', { isOpen: true, parts: { text: 1 } }]]],
  ['what no draft can be', [['a', { isOpen: true, parts: { text: 'x'.repeat(1_000_001) } }]]],
];

describe('Typed text that was stored', () => {
  for (const [about, saved] of untrusted)
    it(`is ignored when it is ${about}`, () => assert.equal(restoredTyping(saved).size, 0));

  it('is closed unless it is stored as open', () =>
    assert.deepEqual(
      [...restoredTyping([['a', { parts: { text: 'x' }, isOpen: 'yes' }]])],
      [['a', { isOpen: false, parts: { text: 'x' } }]],
    ));
});

const pairs: readonly (readonly [one: Parts, other: Parts, isSame: boolean])[] = [
  [{ text: 'a' }, { text: 'a' }, true],
  [{ text: 'a' }, { text: 'b' }, false],
  [{ text: '' }, {}, true],
  [{}, { path: 'src' }, false],
  [{ toString: '' }, {}, true],
];

describe('Comparison of editor texts', () => {
  for (const [one, other, isSame] of pairs)
    it(`finds ${JSON.stringify(one)} and ${JSON.stringify(other)} ${isSame ? 'the same' : 'different'}`, () =>
      assert.equal(isSameParts(one, other), isSame));
});
