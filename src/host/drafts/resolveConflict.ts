import * as vscode from 'vscode';

import { displayName, withRevision } from '../../core/coordinates.ts';
import { plainText } from '../../core/plainText.ts';
import { fingerprint } from '../../curation/fingerprint.ts';
import type { DraftContexts } from '../../model/drafts/draftContexts.ts';
import type { Draft } from '../../model/drafts/draft.ts';
import type { TextConflict } from '../../model/drafts/textVersions.ts';
import type { Log } from '../../model/ports.ts';
import { documentUri } from '../definitions/documents/documentUri.ts';
import { notifyProblem } from '../notifyProblem.ts';
import type { DraftAnalyses } from '../../model/drafts/draftAnalyses.ts';
import { chooseText } from './chooseText.ts';
import type { DraftService } from './draftService.ts';
import type { DraftDocuments, TextStores } from './draftDocuments.ts';
import type { DraftDoubt } from '../../model/drafts/draftDoubt.ts';
import type { DraftAddress } from '../../model/drafts/draftAddress.ts';
import { doubtLabel } from './language/doubtLabels.ts';

interface Parts extends TextStores {
  readonly draftAnalyses: Pick<DraftAnalyses, 'now'>;
  readonly knowledge: Pick<DraftContexts, 'of'>;
  readonly draftService: Pick<DraftService, 'open'>;
  readonly draftDocuments: Pick<DraftDocuments, 'save'>;
  readonly draftUri: (address: DraftAddress) => vscode.Uri;
  readonly log: Log;
}

/**
 * Shows a draft's conflicting text beside it, and asks. Nothing is decided automatically, nor by closing the prompt.
 */
export async function resolveConflict(draft: Draft, revision: string | null, parts: Parts): Promise<void> {
  const [other] = draft.conflicts;
  if (other && revision === null) return resolveTexts(draft, other, parts);
  const doubts = parts.draftAnalyses.now(draft.id)?.doubts ?? [];
  const changed = doubts.filter((doubt) => doubt.kind === 'definitionChanged');
  const first = changed.find((doubt) => revision === null || doubt.revision === revision);
  if (first) return resolveChange(draft, first, parts);
  if (other) return resolveTexts(draft, other, parts);
  const words = vscode.l10n.t('No conflicts in the draft of {0}.', nameOf(draft));
  void vscode.window.showInformationMessage(words);
}

async function resolveTexts(draft: Draft, other: TextConflict, parts: Parts): Promise<void> {
  const { id } = draft;
  const asked = {
    own: { kind: 'draft', id },
    others: 'otherDraft',
    title: vscode.l10n.t('{0}: the other window’s text ↔ this one’s', nameOf(draft)),
    question: vscode.l10n.t(
      'Two windows have changed the draft of {0}. Which text is to count? The other one goes away.',
      nameOf(draft),
    ),
  } as const;
  if (await chooseText(asked, other, parts)) await parts.draftService.open(id);
}

async function resolveChange(
  draft: Draft,
  doubt: Extract<DraftDoubt, { kind: 'definitionChanged' }>,
  parts: Parts,
): Promise<void> {
  const coordinates = withRevision(draft.component, doubt.revision);
  const [before, after] = [
    documentUri({ kind: 'comparable', coordinates, pr: null }),
    documentUri({ kind: 'withDraft', coordinates }),
  ];
  const title = vscode.l10n.t('{0}: as it is now ↔ with the draft', plainText(`${nameOf(draft)} ${doubt.revision}`));
  await vscode.commands.executeCommand('vscode.diff', before, after, title);
  const [keep, edit] = [vscode.l10n.t('Keep My Draft'), vscode.l10n.t('Edit My Draft')];
  const chosen = await vscode.window.showWarningMessage(doubtLabel(doubt), keep, edit);
  if (chosen === edit) return parts.draftService.open(draft.id, doubt.revision);
  const { definition } = parts.knowledge.of(draft.component).of(doubt.revision);
  const now = parts.drafts.get(draft.id);
  if (chosen !== keep || !definition || !now) return;
  const basis = new Map([...now.basis, [doubt.revision, fingerprint(definition)] as const]);
  const keepDraft = async (): Promise<void> => {
    const kept = await parts.drafts.write(draft.id, { basis });
    if (!kept.ok) await notifyProblem(kept.problem, 'a draft was not kept', parts.log, keepDraft);
  };
  await keepDraft();
}

function nameOf({ component }: Draft): string {
  return plainText(displayName(component));
}
