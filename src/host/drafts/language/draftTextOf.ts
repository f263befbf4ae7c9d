import * as vscode from 'vscode';

import type { SourceRange } from '../../../core/range.ts';
import { draftIdIn, draftFileEnd, draftScheme } from '../draftUri.ts';

/** Matches our drafts, and no other YAML. */
export const draftSelector: vscode.DocumentSelector = { scheme: draftScheme, pattern: `**/*${draftFileEnd}` };

/** The draft of this document; `null` for any other. */
export function draftOfDocument({ uri }: vscode.TextDocument): string | null {
  return draftIdIn(uri);
}

export function rangeIn(document: vscode.TextDocument, { start, end }: SourceRange): vscode.Range {
  return new vscode.Range(document.positionAt(start), document.positionAt(end));
}
