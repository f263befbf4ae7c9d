import { l10n } from 'vscode';

import { panelLabels, type PanelLabelKey, type PanelLabels } from '../../protocol/panelLabels.ts';

/** The page's labels in the editor's language. Placeholders stay: the page fills them. */
export function translatedPanelLabels(): PanelLabels {
  const words: Record<PanelLabelKey, string> = { ...panelLabels };
  for (const key of Object.keys(panelLabels).filter(isKey)) words[key] = l10n.t(panelLabels[key]);
  return words;
}

function isKey(key: string): key is PanelLabelKey {
  return Object.hasOwn(panelLabels, key);
}
