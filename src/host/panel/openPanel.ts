import type * as vscode from 'vscode';

import type { PanelTarget } from '../../protocol/panelTarget.ts';
import { DefinitionPanel, type DefinitionPanelParts } from './definitionPanel.ts';
import { pageHtml } from './pageHtml.ts';

export interface OpenPanelParts extends DefinitionPanelParts {
  readonly extensionUri: vscode.Uri;
}

/** Gives an empty panel its page, and the extension's side of it. All its code is loaded with the first one. */
export function openPanel(panel: vscode.WebviewPanel, target: PanelTarget, parts: OpenPanelParts): DefinitionPanel {
  const opened = new DefinitionPanel(panel, target, parts);
  panel.webview.html = pageHtml(panel.webview, parts.extensionUri, 'panel');
  return opened;
}
