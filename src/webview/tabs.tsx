import type { VNode } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { usePanelTools } from './panelTools.ts';
import type { PanelTab } from '../protocol/panelTab.ts';
import type { PanelLabelKey } from '../protocol/panelLabels.ts';

const titles = {
  changes: 'tabChanges',
  overview: 'tabOverview',
  files: 'tabFiles',
  why: 'tabWhy',
  raw: 'tabRaw',
} as const satisfies Readonly<Record<PanelTab, PanelLabelKey>>;

/**
 * The panes of the page, one on show. Arrow keys move between tabs, by the tab pattern. If the focused element
 * disappears with its pane, the new pane's tab gets the focus.
 */
export function Tabs({ tabs }: { readonly tabs: readonly PanelTab[] }): VNode {
  const { wording, navigation, dispatch } = usePanelTools();
  const go = (tab: PanelTab | undefined): void => {
    if (!tab) return;
    dispatch({ type: 'tab', tab });
    document.getElementById(`tab-${tab}`)?.focus();
  };
  const last = useRef(navigation.tab);
  useLayoutEffect(() => {
    if (last.current === navigation.tab) return;
    last.current = navigation.tab;
    const tab = document.getElementById(`tab-${navigation.tab}`);
    const isLost = document.activeElement === null || document.activeElement === document.body;
    // Never takes the focus from another part of the editor.
    if (isLost && document.hasFocus()) tab?.focus();
    else tab?.scrollIntoView({ block: 'nearest' });
  }, [navigation.tab]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const at = tabs.indexOf(navigation.tab);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1 + tabs.length, Home: 0, End: tabs.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    go(tabs[next % tabs.length]);
  };
  return (
    <div class="tabs" role="tablist" onKeyDown={onKeyDown}>
      {tabs.map((tab) => (
        <button
          key={tab}
          type="button"
          class="tab"
          role="tab"
          id={`tab-${tab}`}
          aria-selected={tab === navigation.tab}
          aria-controls={`pane-${tab}`}
          tabIndex={tab === navigation.tab ? 0 : -1}
          onClick={() => go(tab)}
        >
          {wording.say(titles[tab])}
        </button>
      ))}
    </div>
  );
}
