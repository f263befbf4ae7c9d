import * as vscode from 'vscode';

import type { ListStore } from '../../model/collection/listStore.ts';

const key = 'definitions';

/**
 * Where a person's list is kept: with the workspace, or for all windows where none is open. The editor shares only the second
 * between windows while they are open.
 */
export function definitionsStore(context: vscode.ExtensionContext): ListStore {
  const isWorkspace = vscode.workspace.workspaceFolders !== undefined || vscode.workspace.workspaceFile !== undefined;
  const memento = isWorkspace ? context.workspaceState : context.globalState;
  return {
    load: () => memento.get<unknown>(key),
    save: async (value) => {
      await memento.update(key, value);
    },
  };
}
