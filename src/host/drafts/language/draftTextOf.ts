import * as vscode from 'vscode';

import type { SourceRange } from '../../../core/range.ts';
import { draftAddressOf, draftFileEnd, draftScheme } from '../draftUri.ts';

/** Matches our drafts, and no other YAML. */
export const draftSelector: vscode.DocumentSelector = { scheme: draftScheme, pattern: `**/*${draftFileEnd}` };

/** The draft of this document; `null` for another window's text, which can't be edited here, and for anything else. */
export function draftOfDocument({ uri }: vscode.TextDocument): string | null {
  const address = draftAddressOf(uri);
  return address?.kind === 'draft' ? address.id : null;
}

export function rangeIn(document: vscode.TextDocument, { start, end }: SourceRange): vscode.Range {
  return new vscode.Range(document.positionAt(start), document.positionAt(end));
}
