import * as vscode from 'vscode';

import type { CommandId } from '../../../contributions.ts';
import { displayName } from '../../../core/coordinates.ts';
import { plainText } from '../../../core/plainText.ts';
import type { SourceRange } from '../../../core/range.ts';
import type { DraftPart } from '../../../model/outbox/submissions/contributionPlan.ts';
import type { DraftAddress } from '../../../model/drafts/draftAddress.ts';
import { report } from '../../report.ts';

export interface GuardParts {
  readonly uriOf: (address: DraftAddress) => vscode.Uri;
}

/** False if something prevents sending these drafts: the problem was shown at its place. */
export async function passesGuards(drafts: readonly DraftPart[], parts: GuardParts): Promise<boolean> {
  if (drafts.length === 0) {
    void vscode.window.showInformationMessage(vscode.l10n.t('There is no draft to submit.'));
    return false;
  }
  const conflict = drafts.find(({ draft }) => draft.conflicts.length > 0);
  if (conflict) return showConflict(conflict);
  const faulty = drafts.filter(({ errors }) => errors.length > 0);
  const [first] = faulty;
  if (isWithheld(faulty)) return false;
  return first ? showErrors(first, faulty, parts) : true;
}

/** Shows what prevents sending these drafts: at its place, or the first one. */
export async function showDraftProblem(drafts: readonly DraftPart[], parts: GuardParts): Promise<void> {
  const [first] = drafts;
  if ((await passesGuards(drafts, parts)) && first) await showDraftAt(first.draft.id, null, parts);
}

/** Opens a draft at a finding. */
export async function showDraftAt(
  id: string,
  place: SourceRange | null,
  { uriOf }: Pick<GuardParts, 'uriOf'>,
): Promise<void> {
  const document = await vscode.workspace.openTextDocument(uriOf({ kind: 'draft', id }));
  const selection = place && new vscode.Range(document.positionAt(place.start), document.positionAt(place.end));
  await vscode.window.showTextDocument(document, { preview: false, ...(selection ? { selection } : {}) });
}

async function showConflict({ draft }: DraftPart): Promise<false> {
  const name = plainText(displayName(draft.component));
  const resolve = vscode.l10n.t('Resolve…');
  const message = vscode.l10n.t(
    'Another window has another text of the draft of {0}: decide first which one counts.',
    name,
  );
  if ((await vscode.window.showWarningMessage(message, resolve)) === resolve)
    await vscode.commands.executeCommand('clearlydefined.resolveDraftConflict' satisfies CommandId, draft.id);
  return false;
}

/** True if a name among them is private: the user was notified. Their texts are valid; a setting prevents sending. */
export function isWithheld(drafts: readonly Pick<DraftPart, 'draft' | 'errors'>[]): boolean {
  const names = drafts
    .filter(({ errors }) => errors.some(({ problem }) => problem.kind === 'privateName'))
    .map(({ draft }) => plainText(displayName(draft.component)));
  if (names.length === 0) return false;
  const message = vscode.l10n.t('Nothing is sent, because these names are private: {0}.', names.slice(0, 5).join(', '));
  const { action } = report({ kind: 'privateName', coordinates: '' });
  void vscode.window.showErrorMessage(message, action.title).then((chosen) => {
    if (chosen !== undefined) void vscode.commands.executeCommand(action.command, action.argument);
  });
  return true;
}

async function showErrors(first: DraftPart, faulty: readonly DraftPart[], parts: GuardParts): Promise<false> {
  const names = faulty.map(({ draft }) => plainText(displayName(draft.component)));
  const message = vscode.l10n.t('Drafts with errors can’t be submitted: {0}.', names.slice(0, 5).join(', '));
  await showDraftAt(first.draft.id, first.errors[0]?.range ?? null, parts);
  void vscode.window.showErrorMessage(message);
  return false;
}
