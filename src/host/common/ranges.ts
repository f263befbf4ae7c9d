import * as vscode from 'vscode';

import type { SourceRange } from '../../core/range.ts';

/** A range of the document's text, as the editor has it. */
export function rangeIn(document: vscode.TextDocument, { start, end }: SourceRange): vscode.Range {
  return new vscode.Range(document.positionAt(start), document.positionAt(end));
}
