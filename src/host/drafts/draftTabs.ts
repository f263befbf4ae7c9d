import * as vscode from 'vscode';

import type { DraftAddress } from '../../model/drafts/draftAddress.ts';
import { draftAddressOf } from './draftUri.ts';

/** Closes editors and diffs of our documents. Their unsaved changes are stored already. */
export async function closeDraftTabs(isMeant: (address: DraftAddress) => boolean): Promise<void> {
  const isOurs = (uri: vscode.Uri): boolean => {
    const address = draftAddressOf(uri);
    return address !== null && isMeant(address);
  };
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs.filter((tab) => urisOf(tab).some(isOurs)));
  if (tabs.length > 0) await vscode.window.tabGroups.close(tabs, true);
}

function urisOf({ input }: vscode.Tab): readonly vscode.Uri[] {
  if (input instanceof vscode.TabInputText) return [input.uri];
  return input instanceof vscode.TabInputTextDiff ? [input.original, input.modified] : [];
}
