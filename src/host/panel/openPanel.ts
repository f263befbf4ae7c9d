import type { WebviewPanel } from 'vscode';

import type { PanelTarget } from '../../protocol/panelTarget.ts';
import { DefinitionPanel, type DefinitionPanelParts } from './definitionPanel.ts';

/** Brings an empty panel to life. All that stands behind one is loaded with the first. */
export function openPanel(panel: WebviewPanel, target: PanelTarget, parts: DefinitionPanelParts): DefinitionPanel {
  return new DefinitionPanel(panel, target, parts);
}
