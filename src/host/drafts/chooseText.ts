import * as vscode from 'vscode';

import type { Result } from '../../base/result.ts';
import type { Problem } from '../../core/problem.ts';
import type { DraftConflict } from '../../model/drafts/draft.ts';
import type { DraftAddress, OtherText, OwnText } from '../../model/drafts/draftAddress.ts';
import type { SharedText } from '../../model/drafts/sharedTexts.ts';
import type { Log } from '../../model/ports.ts';
import { notifyProblem } from '../notifyProblem.ts';
import type { DraftDocuments } from './draftDocuments.ts';
import { closeDraftTabs } from './draftTabs.ts';

interface Asked {
  readonly own: OwnText;
  readonly others: OtherText['kind'];
  /** Title of the diff. */
  readonly title: string;
  readonly question: string;
}

interface Book {
  readonly get: () => SharedText | undefined;
  readonly resolve: (id: string, text: string, conflict: string) => Promise<Result<void, Problem>>;
}

interface Parts {
  readonly draftUri: (address: DraftAddress) => vscode.Uri;
  readonly draftDocuments: Pick<DraftDocuments, 'save'>;
  readonly log: Log;
}

/**
 * Shows another window's text beside this one's, and asks which to keep. True once decided; if the other window's text
 * changes meanwhile, it is shown again first.
 */
export async function chooseText(asked: Asked, other: DraftConflict, book: Book, parts: Parts): Promise<boolean> {
  const { own, others } = asked;
  const { id } = own;
  const theirs = parts.draftUri({ kind: others, id, conflict: other.id });
  await vscode.commands.executeCommand('vscode.diff', theirs, parts.draftUri(own), asked.title);
  const [keep, take, edit] = [
    vscode.l10n.t('Keep This Text'),
    vscode.l10n.t('Take the Other Text'),
    vscode.l10n.t('Edit First'),
  ];
  const chosen = await vscode.window.showWarningMessage(asked.question, keep, take, edit);
  if (chosen !== keep && chosen !== take) return false;
  // An editor with unsaved changes would not show the chosen text.
  await parts.draftDocuments.save(own);
  const now = book.get();
  const [newest] = now?.conflicts ?? [];
  if (!now || !newest) return false;
  const known = now.conflicts.find((one) => one.text === other.text);
  if (!known) {
    await closeDraftTabs((address) => address.kind === others && address.id === id);
    return chooseText(asked, newest, book, parts);
  }
  const resolved = await book.resolve(id, chosen === keep ? now.text : known.text, known.id);
  if (!resolved.ok) {
    await notifyProblem(resolved.problem, 'a conflict was not resolved', parts.log, () =>
      chooseText(asked, other, book, parts),
    );
    return false;
  }
  await closeDraftTabs((address) => address.kind === others && address.id === id);
  return true;
}
