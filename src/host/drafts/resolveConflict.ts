import * as vscode from 'vscode';

import { displayName, withRevision } from '../../core/coordinates.ts';
import { plainText } from '../../core/plainText.ts';
import { fingerprint } from '../../curation/fingerprint.ts';
import type { DraftContexts } from '../../model/drafts/draftContexts.ts';
import type { Draft, DraftConflict } from '../../model/drafts/draft.ts';
import type { Log } from '../../model/ports.ts';
import { documentUri } from '../definitions/documents/documentUri.ts';
import { notifyProblem } from '../notifyProblem.ts';
import type { DraftAnalyses, DraftDoubt } from '../../model/drafts/draftAnalyses.ts';
import type { DraftService } from './draftService.ts';
import type { Drafts } from '../../model/drafts/drafts.ts';
import type { DraftDocuments } from './draftDocuments.ts';
import type { DraftAddress, OtherText, OwnText } from '../../model/drafts/draftAddress.ts';
import { doubtLabel } from './language/doubtLabels.ts';

interface TextParts {
  readonly drafts: Drafts;
  readonly draftDocuments: Pick<DraftDocuments, 'save' | 'closeTabs'>;
  readonly draftUri: (address: DraftAddress) => vscode.Uri;
  readonly log: Log;
}

interface Parts extends TextParts {
  readonly draftAnalyses: Pick<DraftAnalyses, 'now'>;
  readonly knowledge: Pick<DraftContexts, 'of'>;
  readonly draftService: Pick<DraftService, 'open'>;
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
  showNone();
}

function showNone(): void {
  void vscode.window.showInformationMessage(vscode.l10n.t('No conflicts.'));
}

async function resolveTexts(draft: Draft, other: DraftConflict, parts: Parts): Promise<void> {
  const { id } = draft;
  const asked = {
    own: { kind: 'draft', id },
    others: 'otherDraft',
    title: vscode.l10n.t('{0}: the other window’s text ↔ this one’s', nameOf(draft)),
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
  const title = vscode.l10n.t('{0}: now ↔ with draft', plainText(`${nameOf(draft)} ${doubt.revision}`));
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

interface Asked {
  readonly own: OwnText;
  readonly others: OtherText['kind'];
  /** Title of the diff. */
  readonly title: string;
}

/**
 * Shows another window's text beside this one's, and asks which to keep. True once decided; if the other window's text
 * changes meanwhile, it is shown again first.
 */
async function chooseText(asked: Asked, other: DraftConflict, parts: TextParts): Promise<boolean> {
  const { own, others } = asked;
  const { id } = own;
  const texts = parts.drafts;
  const theirs = parts.draftUri({ kind: others, id, conflict: other.id });
  await vscode.commands.executeCommand('vscode.diff', theirs, parts.draftUri(own), asked.title);
  const [keep, take, edit] = [
    vscode.l10n.t('Keep This Text'),
    vscode.l10n.t('Take the Other Text'),
    vscode.l10n.t('Edit First'),
  ];
  const question = vscode.l10n.t('Two windows have changed this. Keep which text? The other is discarded.');
  const chosen = await vscode.window.showWarningMessage(question, keep, take, edit);
  if (chosen !== keep && chosen !== take) return false;
  // An editor with unsaved changes would not show the chosen text.
  await parts.draftDocuments.save(own);
  const now = texts.get(id);
  const [newest] = now?.conflicts ?? [];
  if (!now || !newest) return false;
  const known = now.conflicts.find((one) => one.text === other.text);
  if (!known) {
    await parts.draftDocuments.closeTabs((address) => address.kind === others && address.id === id);
    return chooseText(asked, newest, parts);
  }
  const resolved = await texts.resolve(id, chosen === keep ? now.text : known.text, known.id);
  if (!resolved.ok) {
    await notifyProblem(resolved.problem, 'a conflict was not resolved', parts.log, () =>
      chooseText(asked, other, parts),
    );
    return false;
  }
  await parts.draftDocuments.closeTabs((address) => address.kind === others && address.id === id);
  return true;
}

function nameOf({ component }: Draft): string {
  return plainText(displayName(component));
}
