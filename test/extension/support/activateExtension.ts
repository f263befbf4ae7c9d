import * as vscode from 'vscode';
import type { PublicApi } from '../../../src/host/workspace/publicApi.ts';

export const extensionId = 'clearlydefined-community.clearlydefined';

/** The extension under test; activates it when necessary. */
export async function activateExtension(): Promise<PublicApi> {
  const extension = vscode.extensions.getExtension<PublicApi>(extensionId);
  if (!extension) throw new Error(`${extensionId} is not in this window`);
  return extension.activate();
}
