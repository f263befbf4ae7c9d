import * as vscode from 'vscode';

import type { DraftAddress } from '../../../model/drafts/draftAddress.ts';
import type { Log } from '../../../model/ports.ts';
import { chooseText } from '../../drafts/chooseText.ts';
import type { DraftDocuments, TextStores } from '../../drafts/draftDocuments.ts';

interface Parts extends TextStores {
  readonly draftUri: (address: DraftAddress) => vscode.Uri;
  readonly draftDocuments: Pick<DraftDocuments, 'save'>;
  readonly log: Log;
}

/** Shows another window's text of a contribution beside this one's, and asks which to keep. */
export async function resolveContribution(id: string, parts: Parts): Promise<void> {
  const { prepared, draftUri } = parts;
  await prepared.reload();
  const [other] = prepared.get(id)?.conflicts ?? [];
  if (!other) {
    const words = vscode.l10n.t('No other window has other words for this contribution.');
    void vscode.window.showInformationMessage(words);
    return;
  }
  const asked = {
    own: { kind: 'contribution', id },
    others: 'otherContribution',
    title: vscode.l10n.t('Contribution: the other window’s words ↔ this one’s'),
    question: vscode.l10n.t(
      'Two windows have changed what is said about this contribution. Keep which version? The other is discarded.',
    ),
  } as const;
  if (!(await chooseText(asked, other, parts))) return;
  const words = await vscode.workspace.openTextDocument(draftUri(asked.own));
  await vscode.window.showTextDocument(words, { preview: false });
}
