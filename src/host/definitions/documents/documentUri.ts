import * as vscode from 'vscode';

import { baseName } from '../../../base/baseName.ts';
import {
  type DocumentAddress,
  documentScheme,
  formatAddress,
  parseAddress,
} from '../../../model/definitions/documents/documentAddress.ts';

export function documentUri(address: DocumentAddress): vscode.Uri {
  return vscode.Uri.from({ scheme: documentScheme, path: formatAddress(address) });
}

/** `null` for any URI that `documentUri` does not produce. */
export function addressOf({ scheme, authority, path, query, fragment }: vscode.Uri): DocumentAddress | null {
  const isPlain = scheme === documentScheme && authority === '' && query === '' && fragment === '';
  return isPlain ? parseAddress(path) : null;
}

/** The name of the document's tab. */
export function documentName(address: DocumentAddress): string {
  return baseName(formatAddress(address));
}
