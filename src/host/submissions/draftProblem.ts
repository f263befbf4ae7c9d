import * as vscode from 'vscode';

import type { CommandId } from '../../contributions.ts';
import type { SourceRange } from '../../core/range.ts';
import type { Draft } from '../../model/drafts/draft.ts';
import { type DraftPart, isFaultyPart } from '../../model/submissions/contributionPlan.ts';
import { draftUri } from '../drafts/draftUri.ts';
import { rangeIn } from '../common/ranges.ts';
import { report } from '../common/report.ts';
import { isWithheld } from './submissionNotes.ts';

/** Shows what prevents sending these drafts, at its place; otherwise the first draft. */
export async function showDraftProblem(drafts: readonly DraftPart[]): Promise<void> {
  const { executeCommand } = vscode.commands;
  const part = drafts.find(isWithheld) ?? drafts.find(isFaultyPart) ?? drafts[0];
  if (!part) return;
  const { draft, errors } = part;
  if (isWithheld(part)) {
    const { command, argument } = report({ kind: 'privateName', coordinates: '' }).action;
    return executeCommand(command, argument);
  }
  if (draft.hasConflict) return executeCommand('clearlydefined.resolveDraftConflict' satisfies CommandId, draft.id);
  await showDraftAt(draft, errors[0]?.range ?? null);
}

/** Opens a draft at a finding. */
export async function showDraftAt(draft: Draft, place: SourceRange | null): Promise<void> {
  const document = await vscode.workspace.openTextDocument(draftUri(draft));
  const selection = place && rangeIn(document, place);
  await vscode.window.showTextDocument(document, { preview: false, ...(selection ? { selection } : {}) });
}
