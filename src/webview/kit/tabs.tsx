import type { ComponentChildren, VNode } from 'preact';
import { moveFocus } from './roving.ts';

interface TabListProps<Tab extends string> {
  readonly tabs: readonly Tab[];
  /** One of the tabs. */
  readonly current: Tab;
  /** Before the ids of tabs and panes: for tabs in a pane. */
  readonly prefix?: string;
  readonly label?: string;
  readonly titleOf: (tab: Tab) => string;
  readonly onChoose: (tab: Tab) => void;
}

/** Tabs by the tab pattern: Tab reaches the current one, arrow keys, Home and End choose another. */
export function TabList<Tab extends string>(props: TabListProps<Tab>): VNode {
  const { tabs, current, prefix = '', label, titleOf, onChoose } = props;
  const go = (tab: Tab | undefined): void => {
    if (tab === undefined) return;
    onChoose(tab);
    document.getElementById(`${prefix}tab-${tab}`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent & { readonly currentTarget: HTMLElement }): void => {
    const to = moveFocus(event, { items: '[role=tab]', isHorizontal: true, isCyclic: true });
    if (to !== null) go(tabs[to]);
  };
  return (
    <div class="tabs" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
      {tabs.map((tab) => (
        <button
          key={tab}
          type="button"
          class="tab"
          role="tab"
          id={`${prefix}tab-${tab}`}
          aria-selected={tab === current}
          aria-controls={`${prefix}pane-${tab}`}
          tabIndex={tab === current ? 0 : -1}
          onClick={() => go(tab)}
        >
          {titleOf(tab)}
        </button>
      ))}
    </div>
  );
}

/** The pane of a tab of `TabList` with the same prefix. */
export function TabPane(props: {
  readonly tab: string;
  readonly prefix?: string;
  readonly children: ComponentChildren;
}): VNode {
  const { tab, prefix = '', children } = props;
  return (
    <div role="tabpanel" id={`${prefix}pane-${tab}`} aria-labelledby={`${prefix}tab-${tab}`}>
      {children}
    </div>
  );
}
