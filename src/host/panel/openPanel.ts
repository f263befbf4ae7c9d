import type { WebviewPanel } from 'vscode';

import type { PanelTarget } from '../../protocol/panelTarget.ts';
import { DefinitionPanel, type DefinitionPanelParts } from './definitionPanel.ts';

/** Initialises an empty panel. All its code is loaded with the first one. */
export function openPanel(panel: WebviewPanel, target: PanelTarget, parts: DefinitionPanelParts): DefinitionPanel {
  return new DefinitionPanel(panel, target, parts);
}
