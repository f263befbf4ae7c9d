import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import type { ListedComponent, PublicApi } from '../../../src/host/workspace/publicApi.ts';
import { activateExtension } from './activateExtension.ts';
import { whenAnswered } from './whenAnswered.ts';

/** The extension, after it has read the workspace and received the answers of the service. */
export async function settle(): Promise<PublicApi> {
  const api = await activateExtension();
  await whenAnswered(api);
  return api;
}

/** One line per component with the texts of its row. */
export function describeComponent({
  manifest,
  name,
  version,
  isDirect,
  state,
  license,
  reason,
}: ListedComponent): string {
  return [
    manifest,
    name,
    version ?? '-',
    isDirect ? 'direct' : 'transitive',
    state,
    license ?? '-',
    reason ?? '-',
  ].join(' ');
}

/** The only folder of the workspace, or the one that was opened last. */
export function folderUri(): vscode.Uri {
  const folder = vscode.workspace.workspaceFolders?.at(-1);
  assert.ok(folder, 'no folder is open');
  return folder.uri;
}

export function fileUri(path: string): vscode.Uri {
  return vscode.Uri.joinPath(folderUri(), path);
}

/** Resolves at the first event after which the condition holds; at once when it holds already. */
export function until(event: vscode.Event<unknown>, condition: () => boolean): Promise<void> {
  if (condition()) return Promise.resolve();
  return new Promise((resolve) => {
    const subscription = event(() => {
      if (!condition()) return;
      subscription.dispose();
      resolve();
    });
  });
}
