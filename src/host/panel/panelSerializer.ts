import * as vscode from 'vscode';

import { overviewViewType, panelViewType, submissionViewType } from '../../contributions.ts';
import type { OverviewPanel } from '../overview/overviewPanel.ts';
import type { SubmissionPages } from '../submissions/submissionPages.ts';
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

/** The same for the pages where submissions are reviewed. */
export function registerSubmissionSerializer(pages: () => Promise<SubmissionPages>): vscode.Disposable {
  return vscode.window.registerWebviewPanelSerializer(submissionViewType, {
    deserializeWebviewPanel: async (panel, state: unknown) => (await pages()).restore(panel, state),
  });
}
