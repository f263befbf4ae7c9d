import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import type { LoggedRequest } from '../../service/world/log.ts';
import { draftAddressOf } from '../../../src/host/drafts/draftUri.ts';
import { requestsIdOf } from '../../../src/host/outbox/submissions/requestDocuments.ts';
import { replace, shownDraft } from '../drafts/support.ts';
import { eventually } from '../support/eventually.ts';
import { standIn } from '../support/service.ts';

/** Begins a draft for that version which declares that license. */
export async function draftOf(name: string, revision: string, declared: string): Promise<vscode.TextEditor> {
  await vscode.commands.executeCommand('clearlydefined.draftCuration', `npm/npmjs/-/${name}/${revision}`);
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
 * The text of the pull request, and the requests, as soon as both are shown. `name`: a part of the component's name.
 */
export async function shownReview(name = ''): Promise<{
  readonly words: vscode.TextEditor;
  readonly requests: vscode.TextDocument;
}> {
  const find = (): readonly [vscode.TextEditor | undefined, vscode.TextDocument | undefined] => {
    const ofName = vscode.window.visibleTextEditors.filter(({ document }) => document.uri.path.includes(name));
    return [
      ofName.find(({ document }) => draftAddressOf(document.uri)?.kind === 'contribution'),
      ofName.find(({ document }) => requestsIdOf(document.uri) !== null)?.document,
    ];
  };
  await eventually('the review is shown', () => find().every((one) => one !== undefined));
  const [words, requests] = find();
  assert.ok(words && requests);
  return { words, requests };
}

/** Adds a reason when there is no other evidence. */
export async function giveReason(words: vscode.TextEditor): Promise<void> {
  await replace(words, '  - Declared license', '  The README says so.\n\n  - Declared license');
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
