import type { ExtensionContext } from 'vscode';

import type { ListStore } from '../model/collection/listStore.ts';

const key = 'localLicenses';

/** With the workspace: what counts in one need not count in another. */
export function localLicensesStore({ workspaceState }: ExtensionContext): ListStore {
  return {
    load: () => workspaceState.get<unknown>(key),
    save: async (value) => {
      await workspaceState.update(key, value);
    },
  };
}
