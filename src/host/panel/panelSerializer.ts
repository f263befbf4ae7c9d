import * as vscode from 'vscode';

import { overviewViewType, panelViewType } from '../../contributions.ts';
import type { OverviewPanel } from '../overview/overviewPanel.ts';
import type { DefinitionPanels } from './definitionPanels.ts';

/** Restores the panels of an earlier session, each when it is shown. */
export function registerPanelSerializer(panels: () => Promise<DefinitionPanels>): vscode.Disposable {
  return vscode.window.registerWebviewPanelSerializer(panelViewType, {
    deserializeWebviewPanel: async (panel, state: unknown) => (await panels()).restore(panel, state),
  });
}

/** The same for the Overview page. */
export function registerOverviewSerializer(overview: () => Promise<OverviewPanel>): vscode.Disposable {
  return vscode.window.registerWebviewPanelSerializer(overviewViewType, {
    deserializeWebviewPanel: async (panel) => (await overview()).restore(panel),
  });
}
