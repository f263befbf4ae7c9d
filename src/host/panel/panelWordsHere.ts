import { l10n } from 'vscode';

import { panelWords, type PanelWordKey, type PanelWords } from '../../protocol/panelWords.ts';

/** The words of the page in the editor's language. Places stay open: the page fills them. */
export function panelWordsHere(): PanelWords {
  const words: Record<PanelWordKey, string> = { ...panelWords };
  for (const key of Object.keys(panelWords).filter(isKey)) words[key] = l10n.t(panelWords[key]);
  return words;
}

function isKey(key: string): key is PanelWordKey {
  return Object.hasOwn(panelWords, key);
}
