import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import { draftIdIn } from '../../../src/host/drafts/draftUri.ts';
import { eventually } from './eventually.ts';

/** The draft in the active editor, as soon as it is there. */
export async function shownDraft(name: string): Promise<vscode.TextEditor> {
  const editor = (): vscode.TextEditor | undefined => {
    const { activeTextEditor } = vscode.window;
    const isIt = activeTextEditor && draftIdIn(activeTextEditor.document.uri) !== null;
    return isIt && activeTextEditor.document.uri.path.includes(name) ? activeTextEditor : undefined;
  };
  await eventually(`a draft of ${name} is shown`, () => editor() !== undefined);
  const shown = editor();
  assert.ok(shown);
  return shown;
}

/** Severity, code and marked text of each diagnostic. */
export function findings({ document }: vscode.TextEditor): readonly string[] {
  return vscode.languages
    .getDiagnostics(document.uri)
    .map(
      ({ severity, code, range }) =>
        `${vscode.DiagnosticSeverity[severity]} ${typeof code === 'string' ? code : ''} ${document.getText(range)}`,
    );
}

export async function replace(editor: vscode.TextEditor, before: string, after: string): Promise<void> {
  const { document } = editor;
  const at = document.getText().indexOf(before);
  assert.ok(at >= 0, `${before} is not in\n${document.getText()}`);
  const range = new vscode.Range(document.positionAt(at), document.positionAt(at + before.length));
  assert.ok(await editor.edit((edit) => edit.replace(range, after)));
}

/** The position after that text. */
export function behind({ document }: vscode.TextEditor, text: string): vscode.Position {
  return document.positionAt(document.getText().indexOf(text) + text.length);
}

export async function lenses({ document }: vscode.TextEditor): Promise<readonly string[]> {
  const found = await vscode.commands.executeCommand<vscode.CodeLens[]>(
    'vscode.executeCodeLensProvider',
    document.uri,
    50,
  );
  return found.map(({ command }) => command?.title ?? '');
}
