import * as vscode from 'vscode';

import { displayName, withRevision } from '../../core/coordinates.ts';
import { plainText } from '../../core/plainText.ts';
import { fingerprint } from '../../curation/fingerprint.ts';
import type { Draft } from '../../model/drafts/draft.ts';
import type { DraftAnalyses, ExternalChange } from '../../model/drafts/draftAnalyses.ts';
import { documentUri } from '../definitions/documents/documentUri.ts';
import { notifyProblem, showInformation } from '../common/messages.ts';
import type { DraftDocuments } from './draftDocuments.ts';
import type { DraftService } from './draftService.ts';
import { externalChangeLabel } from './language/findingLabels.ts';
import type { SharedParts } from '../common/sharedParts.ts';

interface Parts extends Pick<SharedParts, 'drafts' | 'knowledge' | 'log'> {
  readonly draftDocuments: Pick<DraftDocuments, 'save'>;
  readonly draftAnalyses: Pick<DraftAnalyses, 'now'>;
  readonly draftService: Pick<DraftService, 'open'>;
}

type Changed = Extract<ExternalChange, { kind: 'definitionChanged' }>;

/**
 * Of another text of another window, the editor shows the conflict when the draft is saved. A changed definition is shown
 * beside the draft, with a question. Nothing is decided automatically, nor by closing the question.
 */
export async function resolveConflict(draft: Draft, revision: string | null, parts: Parts): Promise<void> {
  const changes = parts.draftAnalyses.now(draft.id)?.externalChanges ?? [];
  const isAbout = (change: ExternalChange): change is Changed =>
    change.kind === 'definitionChanged' && (revision === null || change.revision === revision);
  const first = changes.find(isAbout);
  if (draft.hasConflict && (revision === null || !first)) {
    await parts.draftService.open(draft.id);
    await parts.draftDocuments.save(draft.id);
  } else if (first) await resolveChange(draft, first, parts);
  else showInformation(vscode.l10n.t('No conflicts.'));
}

async function resolveChange({ id, component }: Draft, change: Changed, parts: Parts): Promise<void> {
  const { revision } = change;
  const coordinates = withRevision(component, revision);
  const [before, after] = [
    documentUri({ kind: 'comparable', coordinates, pr: null }),
    documentUri({ kind: 'withDraft', coordinates }),
  ];
  const name = plainText(`${plainText(displayName(component))} ${revision}`);
  await vscode.commands.executeCommand('vscode.diff', before, after, vscode.l10n.t('{0}: now ↔ with draft', name));
  const [keep, edit] = [vscode.l10n.t('Keep My Draft'), vscode.l10n.t('Edit My Draft')];
  const chosen = await vscode.window.showWarningMessage(externalChangeLabel(change), keep, edit);
  if (chosen === edit) return parts.draftService.open(id, revision);
  const { definition } = parts.knowledge.of(component).of(revision);
  if (chosen !== keep || !definition) return;
  const keepDraft = async (): Promise<void> => {
    const saved = await parts.drafts.setMeta(id, ({ basis }) => ({
      basis: new Map([...basis, [revision, fingerprint(definition)]]),
    }));
    if (!saved.ok) await notifyProblem(saved.problem, 'a draft was not saved', parts.log, keepDraft);
  };
  await keepDraft();
}
