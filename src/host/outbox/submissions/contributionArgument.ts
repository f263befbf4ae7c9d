import * as vscode from 'vscode';

import { documentScheme, parseAddress } from '../../../model/definitions/documents/documentAddress.ts';
import { isOfContribution } from '../../../model/drafts/draftAddress.ts';
import { draftIdOf } from '../../../model/drafts/draftId.ts';
import { draftAddressOf } from '../../drafts/draftUri.ts';
import { requestsIdOf } from './requestDocuments.ts';

/** The contribution in a command's argument: its id, or a document of it. */
export function contributionArgument(value: unknown): string | null {
  if (value instanceof vscode.Uri) {
    const address = draftAddressOf(value);
    return address?.kind === 'contribution' ? address.id : requestsIdOf(value);
  }
  return typeof value === 'string' && /^[a-z0-9.-]{1,200}$/.test(value) ? value : null;
}

/** The contribution of the document in a command's argument, or of the active one. A bare id is a draft's. */
export function contributionOfDocument(value: unknown): string | null {
  const uri = value === undefined ? activeUri() : value;
  return uri instanceof vscode.Uri ? contributionArgument(uri) : null;
}

/** The active document. */
export function activeUri(): vscode.Uri | null {
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  if (input instanceof vscode.TabInputText || input instanceof vscode.TabInputCustom) return input.uri;
  if (input instanceof vscode.TabInputTextDiff) return input.modified;
  return vscode.window.activeTextEditor?.document.uri ?? null;
}

/** The draft of a document: the draft's own, or a definition it may be viewed beside. */
export function draftOfUri(uri: vscode.Uri): string | null {
  const address = draftAddressOf(uri);
  if (address) return isOfContribution(address) ? null : address.id;
  const shown = uri.scheme === documentScheme ? parseAddress(uri.path) : null;
  return shown ? draftIdOf(shown.coordinates) : null;
}
