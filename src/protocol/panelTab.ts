/** The panes of the page, in the order of their tabs; `changes` only where there is a comparison. */
export const panelTabs = ['changes', 'overview', 'files', 'why', 'raw'] as const;

export type PanelTab = (typeof panelTabs)[number];

export function isPanelTab(value: unknown): value is PanelTab {
  return panelTabs.some((tab) => tab === value);
}
