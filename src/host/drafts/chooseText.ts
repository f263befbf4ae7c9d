import * as vscode from 'vscode';

import type { DraftAddress, OtherText, OwnText } from '../../model/drafts/draftAddress.ts';
import type { SharedText, TextConflict } from '../../model/drafts/textVersions.ts';
import type { Log } from '../../model/ports.ts';
import { notifyProblem } from '../notifyProblem.ts';
import { type DraftDocuments, storeOf, type TextStores } from './draftDocuments.ts';
import { closeDraftTabs } from './draftTabs.ts';

interface Asked {
  readonly own: OwnText;
  readonly others: OtherText['kind'];
  /** Title of the diff. */
  readonly title: string;
  readonly question: string;
}

interface Parts extends TextStores {
  readonly draftUri: (address: DraftAddress) => vscode.Uri;
  readonly draftDocuments: Pick<DraftDocuments, 'save'>;
  readonly log: Log;
}

/**
 * Shows another window's text beside this one's, and asks which to keep. True once decided; if the other window's text
 * changes meanwhile, it is shown again first.
 */
export async function chooseText(asked: Asked, other: TextConflict, parts: Parts): Promise<boolean> {
  const { own, others } = asked;
  const { id } = own;
  const texts = storeOf(own, parts);
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
  const now: SharedText | undefined = texts.get(id);
  const [newest] = now?.conflicts ?? [];
  if (!now || !newest) return false;
  const known = now.conflicts.find((one) => one.text === other.text);
  if (!known) {
    await closeDraftTabs((address) => address.kind === others && address.id === id);
    return chooseText(asked, newest, parts);
  }
  const resolved = await texts.resolve(id, chosen === keep ? now.text : known.text, known.id);
  if (!resolved.ok) {
    await notifyProblem(resolved.problem, 'a conflict was not resolved', parts.log, () =>
      chooseText(asked, other, parts),
    );
    return false;
  }
  await closeDraftTabs((address) => address.kind === others && address.id === id);
  return true;
}
