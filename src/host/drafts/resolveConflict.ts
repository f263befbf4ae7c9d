import * as vscode from 'vscode';

import { displayName, withRevision } from '../../core/coordinates.ts';
import { plainText } from '../../core/plainText.ts';
import { fingerprint } from '../../curation/fingerprint.ts';
import type { KnowledgeBook } from '../../model/draftKnowledge/knowledgeBook.ts';
import type { Draft, DraftConflict } from '../../model/drafts/draft.ts';
import type { Drafts } from '../../model/drafts/drafts.ts';
import type { Log } from '../../model/ports.ts';
import { documentUri } from '../documents/documentUri.ts';
import { tellProblem } from '../tellProblem.ts';
import type { DraftAnalyses } from '../../model/drafts/draftAnalyses.ts';
import type { DraftDesk } from './draftDesk.ts';
import type { DraftDoubt } from '../../model/drafts/draftDoubt.ts';
import { closeDraftTabs } from './draftTabs.ts';
import { type DraftAddress } from './draftUri.ts';
import { doubtWords } from './language/doubtWords.ts';

interface Parts {
  readonly drafts: Pick<Drafts, 'get' | 'resolve' | 'write'>;
  readonly draftAnalyses: Pick<DraftAnalyses, 'now'>;
  readonly knowledge: Pick<KnowledgeBook, 'of'>;
  readonly desk: Pick<DraftDesk, 'open'>;
  readonly draftUri: (address: DraftAddress) => vscode.Uri;
  readonly log: Log;
}

/** Shows what stands against a draft beside it, and asks. Nothing is decided by itself, nor when the question is closed. */
export async function resolveConflict(draft: Draft, revision: string | null, parts: Parts): Promise<void> {
  const [other] = draft.conflicts;
  if (other && revision === null) return resolveTexts(draft, other, parts);
  const doubts = parts.draftAnalyses.now(draft.id)?.doubts ?? [];
  const changed = doubts.filter((doubt) => doubt.kind === 'definitionChanged');
  const first = changed.find((doubt) => revision === null || doubt.revision === revision);
  if (first) return resolveChange(draft, first, parts);
  if (other) return resolveTexts(draft, other, parts);
  const words = vscode.l10n.t('Nothing stands against the draft of {0}.', nameOf(draft));
  void vscode.window.showInformationMessage(words);
}

async function resolveTexts(draft: Draft, other: DraftConflict, parts: Parts): Promise<void> {
  const { id } = draft;
  const theirs = parts.draftUri({ kind: 'other', id, conflict: other.id });
  const title = vscode.l10n.t('{0}: the other window’s text ↔ this one’s', nameOf(draft));
  await vscode.commands.executeCommand('vscode.diff', theirs, parts.draftUri({ kind: 'draft', id }), title);
  const [keep, take, edit] = [
    vscode.l10n.t('Keep This Text'),
    vscode.l10n.t('Take the Other Text'),
    vscode.l10n.t('Edit First'),
  ];
  const question = vscode.l10n.t(
    'Two windows have changed the draft of {0}. Which text is to count? The other one goes away.',
    nameOf(draft),
  );
  const chosen = await vscode.window.showWarningMessage(question, keep, take, edit);
  // It may have been decided in another window meanwhile, or typed into.
  const now = parts.drafts.get(id);
  if (chosen === undefined || chosen === edit || !now) return;
  if (!now.conflicts.some((one) => one.id === other.id)) return;
  const text = chosen === keep ? now.text : (now.conflicts.find((one) => one.id === other.id)?.text ?? now.text);
  const resolved = await parts.drafts.resolve(id, text, other.id);
  if (!resolved.ok) return tellProblem(resolved.problem, 'a conflict was not resolved', parts.log);
  await parts.desk.open(id);
  await closeDraftTabs((address) => address.kind === 'other' && address.id === id);
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
  const chosen = await vscode.window.showWarningMessage(doubtWords(doubt), keep, edit);
  if (chosen === edit) return parts.desk.open(draft.id, doubt.revision);
  const { definition } = parts.knowledge.of(draft.component).of(doubt.revision);
  const now = parts.drafts.get(draft.id);
  if (chosen !== keep || !definition || !now) return;
  const basis = new Map([...now.basis, [doubt.revision, fingerprint(definition)] as const]);
  const kept = await parts.drafts.write(draft.id, { basis });
  if (!kept.ok) await tellProblem(kept.problem, 'a draft was not kept', parts.log);
}

function nameOf({ component }: Draft): string {
  return plainText(displayName(component));
}
