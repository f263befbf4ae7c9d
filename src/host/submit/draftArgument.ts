import * as vscode from 'vscode';

import { isRecord } from '../../base/isRecord.ts';
import { documentScheme, parseAddress } from '../../model/documents/documentAddress.ts';
import { draftIdOf } from '../../model/drafts/draftId.ts';
import { componentArgument } from '../commands/componentArgument.ts';
import { draftAddressOf } from '../drafts/draftUri.ts';
import { requestsIdOf } from './requestDocuments.ts';

/**
 * The draft a command was called with, whoever called: its id, its document, a row that has one, or the component it is of.
 * `null` for anything else.
 */
export function draftArgument(value: unknown): string | null {
  if (value instanceof vscode.Uri) return draftOfUri(value);
  if (typeof value === 'string') {
    const { coordinates } = (value.includes('/') ? componentArgument(value) : null) ?? {};
    return coordinates ? draftIdOf(coordinates) : /^[a-z0-9.-]{1,200}$/.test(value) ? value : null;
  }
  if (!isRecord(value)) return null;
  const { draft, draftId, id } = value;
  if (isRecord(draft) && typeof draft['id'] === 'string') return draft['id'];
  if (typeof draftId === 'string') return draftId;
  const coordinates = componentArgument(value)?.coordinates;
  if (coordinates) return draftIdOf(coordinates);
  return typeof id === 'string' ? id : null;
}

/** The contribution a command was called with: its id, or a document of it. */
export function contributionArgument(value: unknown): string | null {
  if (value instanceof vscode.Uri) {
    const address = draftAddressOf(value);
    return address?.kind === 'contribution' ? address.id : requestsIdOf(value);
  }
  return typeof value === 'string' && /^[a-z0-9.-]{1,200}$/.test(value) ? value : null;
}

/** What is in front of the person. */
export function activeUri(): vscode.Uri | null {
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  if (input instanceof vscode.TabInputText) return input.uri;
  if (input instanceof vscode.TabInputTextDiff) return input.modified;
  return vscode.window.activeTextEditor?.document.uri ?? null;
}

function draftOfUri(uri: vscode.Uri): string | null {
  const address = draftAddressOf(uri);
  if (address) return address.kind === 'contribution' ? null : address.id;
  const shown = uri.scheme === documentScheme ? parseAddress(uri.path) : null;
  return shown ? draftIdOf(shown.coordinates) : null;
}
