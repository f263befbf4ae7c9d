import * as vscode from 'vscode';

import type { CommandId } from '../../../contributions.ts';
import type { SourceRange } from '../../../core/range.ts';
import type { DraftAddress } from '../../../model/drafts/draftAddress.ts';
import { type DraftPart, isFaultyPart } from '../../../model/outbox/submissions/contributionPlan.ts';
import { report } from '../../report.ts';
import { isWithheld } from './submissionNotes.ts';

type UriOf = (address: DraftAddress) => vscode.Uri;

/** Shows what prevents sending these drafts, at its place; otherwise the first draft. */
export async function showDraftProblem(drafts: readonly DraftPart[], uriOf: UriOf): Promise<void> {
  const { executeCommand } = vscode.commands;
  const part = drafts.find(isWithheld) ?? drafts.find(isFaultyPart) ?? drafts[0];
  if (!part) return;
  const { draft, errors } = part;
  if (isWithheld(part)) {
    const { command, argument } = report({ kind: 'privateName', coordinates: '' }).action;
    return executeCommand(command, argument);
  }
  if (draft.conflicts.length > 0)
    return executeCommand('clearlydefined.resolveDraftConflict' satisfies CommandId, draft.id);
  await showDraftAt(draft.id, errors[0]?.range ?? null, uriOf);
}

/** Opens a draft at a finding. */
export async function showDraftAt(id: string, place: SourceRange | null, uriOf: UriOf): Promise<void> {
  const document = await vscode.workspace.openTextDocument(uriOf({ kind: 'draft', id }));
  const selection = place && new vscode.Range(document.positionAt(place.start), document.positionAt(place.end));
  await vscode.window.showTextDocument(document, { preview: false, ...(selection ? { selection } : {}) });
}
