import type { VNode } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { TabList } from './kit/tabs.tsx';
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

interface TabsProps {
  readonly tabs: readonly PanelTab[];
  /** The one on show. */
  readonly current: PanelTab;
}

/** The panes of the page. If the focused element disappears with its pane, the new pane's tab gets the focus. */
export function Tabs({ tabs, current }: TabsProps): VNode {
  const { wording, dispatch } = usePanelTools();
  const last = useRef(current);
  useLayoutEffect(() => {
    if (last.current === current) return;
    last.current = current;
    const tab = document.getElementById(`tab-${current}`);
    const isLost = document.activeElement === null || document.activeElement === document.body;
    // Never takes the focus from another part of the editor.
    if (isLost && document.hasFocus()) tab?.focus();
    else tab?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <TabList
      tabs={tabs}
      current={current}
      titleOf={(tab) => wording.say(titles[tab])}
      onChoose={(tab) => dispatch({ type: 'tab', tab })}
    />
  );
}
