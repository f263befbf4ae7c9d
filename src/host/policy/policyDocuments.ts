import * as vscode from 'vscode';

import { changedStretch } from '../../core/changedStretch.ts';
import type { Policies } from '../../model/policy/policies.ts';
import { policyFileName } from '../../policy/policy.ts';
import { plainItem } from '../common/plainItem.ts';
import { rangeIn } from '../common/ranges.ts';
import { keyOf } from '../common/scannedFiles.ts';
import { policyFolderOfDocument, policyUri } from '../common/policyPlace.ts';

/** Why an exception can't be written into the policy of this folder; `null` if it can. */
export function whyNotEditable(folder: string, policies: Pick<Policies, 'of'>): string | null {
  const policy = policies.of(folder);
  if (!policy) return vscode.l10n.t('This workspace folder has no license policy.');
  if (policy.isBroken) return vscode.l10n.t('The license policy has errors. Correct them first.');
  if (vscode.workspace.fs.isWritableFileSystem(policyUri(folder).scheme) === false)
    return vscode.l10n.t('The license policy is read-only.');
  return null;
}

/**
 * Shows the policy with a change that can be undone, and isn't saved. `edit` gets the text of the document; `null`: it
 * can't be edited in place. If it can't, or the editor refuses the change, a message asks the user to edit it by hand.
 */
export async function editPolicyDocument(folder: string, edit: (text: string) => string | null): Promise<void> {
  const document = await vscode.workspace.openTextDocument(policyUri(folder));
  const text = document.getText();
  const after = edit(text);
  const stretch = after === null ? null : changedStretch(text, after);
  const change = new vscode.WorkspaceEdit();
  if (stretch) change.replace(document.uri, rangeIn(document, stretch.range), stretch.text);
  if (!stretch || !(await vscode.workspace.applyEdit(change))) {
    await vscode.window.showTextDocument(document);
    void vscode.window.showWarningMessage(
      vscode.l10n.t('The license policy can’t be changed automatically. Add the exception by hand.'),
    );
    return;
  }
  const { start } = stretch.range;
  const selection = rangeIn(document, { start, end: start + stretch.text.trimEnd().length });
  await vscode.window.showTextDocument(document, { selection });
}

/** The policy that is there, or being made; `null` if there is neither. */
export async function existingPolicy(folder: string): Promise<vscode.TextDocument | null> {
  try {
    await vscode.workspace.fs.stat(policyUri(folder));
  } catch {
    const begun = vscode.workspace.textDocuments.find(
      (one) => one.isUntitled && policyFolderOfDocument(one) === folder && one.getText() !== '',
    );
    return begun ?? null;
  }
  return vscode.workspace.openTextDocument(policyUri(folder));
}

/** A document that is not saved: saving writes the policy of the folder. `null`: the editor refused its text. */
export async function newPolicyDocument(folder: string, text: string): Promise<vscode.TextDocument | null> {
  const document = await vscode.workspace.openTextDocument(policyUri(folder).with({ scheme: 'untitled' }));
  const change = new vscode.WorkspaceEdit();
  change.insert(document.uri, new vscode.Position(0, 0), text);
  return (await vscode.workspace.applyEdit(change)) ? document : null;
}

/** Asks in a window of several folders; `null`: there is none, undefined: cancelled. */
export async function choosePolicyFolder(placeHolder: string): Promise<string | null | undefined> {
  const folders = vscode.workspace.workspaceFolders ?? [];
  const [only] = folders;
  if (!only) return null;
  if (folders.length === 1) return keyOf(only);
  const items = folders.map((folder) =>
    plainItem({ label: folder.name, description: policyFileName, folder: keyOf(folder) }),
  );
  const chosen = await vscode.window.showQuickPick(items, { placeHolder });
  return chosen?.folder;
}
