import * as vscode from 'vscode';

import type { CommandId } from '../../contributions.ts';
import { displayName } from '../../core/coordinates.ts';
import { plainText } from '../../core/plainText.ts';
import { isOfContribution } from '../../model/drafts/draftAddress.ts';
import type { Draft } from '../../model/drafts/draft.ts';
import type { Drafts } from '../../model/drafts/drafts.ts';
import type { Log } from '../../model/ports.ts';
import { notifyProblem } from '../notifyProblem.ts';
import type { DraftDocuments } from './draftDocuments.ts';

interface Parts {
  readonly drafts: Pick<Drafts, 'discard'>;
  readonly draftDocuments: Pick<DraftDocuments, 'save' | 'closeTabs'>;
  readonly log: Log;
}

/** Discards drafts and closes their editors. Doesn't ask, because it can be undone: the message says how. */
export async function discardDrafts(drafts: readonly Draft[], parts: Parts): Promise<void> {
  for (const { id } of drafts) {
    // An editor with unsaved changes would ask to save them, and they are stored already.
    await parts.draftDocuments.save({ kind: 'draft', id });
    const discarded = await parts.drafts.discard(id);
    if (!discarded.ok)
      return notifyProblem(discarded.problem, 'a draft was not discarded', parts.log, () =>
        discardDrafts(drafts, parts),
      );
    await parts.draftDocuments.closeTabs((address) => !isOfContribution(address) && address.id === id);
  }
  const [first] = drafts;
  if (!first) return;
  const undo = vscode.l10n.t('Undo');
  const message =
    drafts.length === 1
      ? vscode.l10n.t('The draft of {0} was discarded.', plainText(displayName(first.component)))
      : vscode.l10n.t('{0} drafts were discarded.', drafts.length);
  if ((await vscode.window.showInformationMessage(message, undo)) !== undo) return;
  for (const _ of drafts) await vscode.commands.executeCommand('clearlydefined.restoreDraft' satisfies CommandId);
}
