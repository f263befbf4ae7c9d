import * as vscode from 'vscode';

import type { PreparedContributions } from '../../../model/outbox/submissions/preparedContributions.ts';
import type { DraftAddress } from '../../../model/drafts/draftAddress.ts';
import type { Log } from '../../../model/ports.ts';
import { chooseText } from '../../drafts/chooseText.ts';
import type { DraftDocuments } from '../../drafts/draftDocuments.ts';
import { activeUri, contributionArgument } from './contributionArgument.ts';

interface Parts {
  readonly prepared: Pick<PreparedContributions, 'get' | 'resolve' | 'reload'>;
  readonly draftUri: (address: DraftAddress) => vscode.Uri;
  readonly draftDocuments: Pick<DraftDocuments, 'save'>;
  readonly log: Log;
}

/**
 * Shows another window's text of a contribution beside this one's, and asks which to keep: of the given document,
 * otherwise of the active one. False if it is none of a contribution; a bare id is a draft's.
 */
export async function resolveContribution(value: unknown, parts: Parts): Promise<boolean> {
  const uri = value === undefined ? activeUri() : value;
  const id = uri instanceof vscode.Uri ? contributionArgument(uri) : null;
  if (id !== null) await resolve(id, parts);
  return id !== null;
}

async function resolve(id: string, parts: Parts): Promise<void> {
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
  const book = { get: () => prepared.get(id), resolve: prepared.resolve.bind(prepared) };
  if (!(await chooseText(asked, other, book, parts))) return;
  const words = await vscode.workspace.openTextDocument(draftUri(asked.own));
  await vscode.window.showTextDocument(words, { preview: false });
}
