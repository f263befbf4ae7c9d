import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import type { LoggedRequest } from '../../service/world/log.ts';
import { draftAddressOf } from '../../../src/host/drafts/draftUri.ts';
import { requestsUri } from '../../../src/host/outbox/submissions/requestDocuments.ts';
import { replace, shownDraft } from './shownDraft.ts';
import { eventually } from './eventually.ts';
import { standIn } from './service.ts';

/** Begins a draft for that version which declares that license. */
export async function draftOf(name: string, revision: string, declared: string): Promise<vscode.TextEditor> {
  await vscode.commands.executeCommand('clearlydefined.openDraft', `npm/npmjs/-/${name}/${revision}`);
  const editor = await shownDraft(name);
  await replace(editor, editor.document.getText(), draftText(name, { [revision]: declared }));
  await editor.document.save();
  return editor;
}

export function draftText(name: string, declared: Readonly<Record<string, string>>): string {
  const revisions = Object.entries(declared).map(
    ([revision, license]) => `  ${revision}:\n    licensed:\n      declared: ${license}\n`,
  );
  return `coordinates:\n  name: ${name}\n  provider: npmjs\n  type: npm\nrevisions:\n${revisions.join('')}`;
}

/**
 * The text of the pull request, and the requests, as soon as its page is shown. `name`: a part of the
 * component's name.
 */
export async function shownReview(name = ''): Promise<{
  readonly document: vscode.TextDocument;
  readonly requests: vscode.TextDocument;
}> {
  await eventually('the review is shown', () => shownPage(name) !== null);
  const uri = shownPage(name);
  const address = uri && draftAddressOf(uri);
  assert.ok(uri && address);
  const requests = await vscode.workspace.openTextDocument(requestsUri(address.id));
  return { document: await vscode.workspace.openTextDocument(uri), requests };
}

/** The document of the page on which a submission is reviewed. */
export function shownPage(name = ''): vscode.Uri | null {
  const pages = vscode.window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .flatMap(({ input }) => (input instanceof vscode.TabInputCustom ? [input.uri] : []));
  return pages.find(({ path }) => path.includes(name)) ?? null;
}

/** Adds a reason when there is no other evidence. */
export async function giveReason(document: vscode.TextDocument): Promise<void> {
  await rewrite(document, '  - Declared license', '  The README says so.\n\n  - Declared license');
}

/** Types into a document that a page or a text editor shows. */
export async function rewrite(document: vscode.TextDocument, old: string, text: string): Promise<void> {
  const at = document.getText().indexOf(old);
  assert.ok(at >= 0, `${old} is not in:\n${document.getText()}`);
  const edit = new vscode.WorkspaceEdit();
  edit.replace(document.uri, new vscode.Range(document.positionAt(at), document.positionAt(at + old.length)), text);
  assert.ok(await vscode.workspace.applyEdit(edit));
}

/** The bodies in the document of requests. */
export function bodiesIn(requests: vscode.TextDocument): readonly unknown[] {
  const json: unknown = JSON.parse(requests.getText().replaceAll(/^ *\/\/.*$/gm, ''));
  assert.ok(Array.isArray(json));
  return json;
}

/** The submissions that were sent. */
export async function sent(): Promise<readonly LoggedRequest[]> {
  return (await standIn().requests()).filter(({ method }) => method === 'PATCH');
}

export function openTabs(): readonly string[] {
  return vscode.window.tabGroups.all.flatMap((group) => group.tabs.map(({ label }) => label));
}
