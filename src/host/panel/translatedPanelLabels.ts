import { l10n } from 'vscode';

import { panelLabels, type PanelLabelKey, type PanelLabels } from '../../protocol/panelLabels.ts';

/** The words of the page in the editor's language. Places stay open: the page fills them. */
export function translatedPanelLabels(): PanelLabels {
  const words: Record<PanelLabelKey, string> = { ...panelLabels };
  for (const key of Object.keys(panelLabels).filter(isKey)) words[key] = l10n.t(panelLabels[key]);
  return words;
}

function isKey(key: string): key is PanelLabelKey {
  return Object.hasOwn(panelLabels, key);
}
