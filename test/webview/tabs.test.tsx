import assert from 'node:assert/strict';
import { type PanelTab, panelTabs } from '../../src/protocol/panelTab.ts';
import type { PanelSnapshot } from '../../src/protocol/snapshot.ts';
import { htmlOf } from './page.tsx';
import { contentOf, plain, snapshotOf } from './snapshots.ts';

const known = snapshotOf(contentOf(plain));
const unreadable: PanelSnapshot = {
  ...snapshotOf({ state: 'notHarvested', fetchedAt: 0 }),
  unreadable: { names: ['licensed'], total: 1 },
};
const compared: PanelSnapshot = {
  ...known,
  comparison: {
    with: { kind: 'revision', coordinates: plain.coordinates, name: 'callsite' },
    content: { state: 'loading' },
  },
};

/** A page, where the user was before, and the tab on show. */
const cases: readonly (readonly [page: string, snapshot: PanelSnapshot, was: PanelTab, now: PanelTab])[] = [
  ...panelTabs.map((tab) => ['a comparison', compared, tab, tab] as const),
  ...panelTabs.map((tab) => ['a definition', known, tab, tab === 'changes' ? 'overview' : tab] as const),
  ...panelTabs.map((tab) => ['an unreadable response', unreadable, tab, 'raw'] as const),
];

describe('Tabs of the panel', () => {
  for (const [page, snapshot, was, now] of cases)
    it(`have one that is selected, reached by Tab and shown: ${page} after ${was}`, () => {
      const html = htmlOf(snapshot, { tab: was });
      const tabs = [...html.matchAll(/id="tab-(\w+)" aria-selected="(\w+)"[^>]*? tabindex="(-?\d)"/gi)];
      const isChosen = ([, , isSelected]: RegExpMatchArray): boolean => isSelected === 'true';
      assert.deepEqual(
        tabs.filter(isChosen).map(([, tab, , tabIndex]) => [tab, tabIndex]),
        [[now, '0']],
      );
      assert.ok(tabs.filter((tab) => !isChosen(tab)).every(([, , , tabIndex]) => tabIndex === '-1'));
      assert.match(html, new RegExp(`role="tabpanel" id="pane-${now}" aria-labelledby="tab-${now}"`));
    });
});
