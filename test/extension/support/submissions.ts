import assert from 'node:assert/strict';
import path from 'node:path';
import * as vscode from 'vscode';

import type { LoggedRequest } from '../../service/world/log.ts';
import { type SubmissionReview, SubmissionReviews } from '../../../src/model/submissions/submissionReviews.ts';
import { systemClock } from '../../../src/platform/systemClock.ts';
import { FolderRecordFiles } from '../../support/folderRecordFiles.ts';
import { MemoryLog } from '../../support/memoryLog.ts';
import { replace, shownDraft } from './shownDraft.ts';
import { eventually } from './eventually.ts';
import { extensionId } from './activateExtension.ts';
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

/** Adds a reason to the review of a component, as another window does: a page can't be typed into from here. */
export async function giveReason(name: string): Promise<void> {
  const profile = path.dirname(process.env['TEST_REPORT'] ?? '');
  const folder = path.join(profile, 'user-data', 'User', 'globalStorage', extensionId, 'contributions');
  const reviews = new SubmissionReviews({
    files: new FolderRecordFiles(folder),
    session: crypto.randomUUID().replaceAll('-', ''),
    clock: systemClock,
    log: new MemoryLog(),
  });
  const found = (): SubmissionReview | undefined => reviews.all.find(({ id }) => id.includes(name));
  await eventually('the review is stored', async () => {
    await reviews.reload();
    return found() !== undefined;
  });
  const { id = '', texts: { details } = { details: '' } } = found() ?? {};
  assert.ok((await reviews.type(id, 'details', `The README says so.\n\n${details}`, details)).ok);
  reviews.dispose();
}

/** The submissions that were sent. */
export async function sent(): Promise<readonly LoggedRequest[]> {
  return (await standIn().requests()).filter(({ method }) => method === 'PATCH');
}

export function openTabs(): readonly string[] {
  return vscode.window.tabGroups.all.flatMap((group) => group.tabs.map(({ label }) => label));
}
