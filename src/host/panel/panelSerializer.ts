import * as vscode from 'vscode';

import { panelViewType } from '../../contributions.ts';
import type { DefinitionPanels } from './definitionPanels.ts';

/** Restores the panels of an earlier session, each when it is shown. */
export function registerPanelSerializer(panels: () => Promise<DefinitionPanels>): vscode.Disposable {
  return vscode.window.registerWebviewPanelSerializer(panelViewType, {
    deserializeWebviewPanel: async (panel, state: unknown) => (await panels()).restore(panel, state),
  });
}
