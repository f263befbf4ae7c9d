import * as vscode from 'vscode';

import type { SourceRange } from '../../../core/range.ts';
import { draftAddressOf, draftFileEnd, draftScheme } from '../draftUri.ts';

/** Our drafts, and nothing else that is YAML. */
export const draftSelector: vscode.DocumentSelector = { scheme: draftScheme, pattern: `**/*${draftFileEnd}` };

/** The draft whose own text this is; `null` for another window's text, which nobody can change here, and for anything else. */
export function draftOfDocument({ uri }: vscode.TextDocument): string | null {
  const address = draftAddressOf(uri);
  return address?.kind === 'draft' ? address.id : null;
}

export function rangeIn(document: vscode.TextDocument, { start, end }: SourceRange): vscode.Range {
  return new vscode.Range(document.positionAt(start), document.positionAt(end));
}
