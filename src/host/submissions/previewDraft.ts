import * as vscode from 'vscode';

import { type Coordinates, displayName, withRevision } from '../../core/coordinates.ts';
import { plainText } from '../../core/plainText.ts';
import { isEmptyCuration } from '../../curation/mergeCurations.ts';
import { readDraft } from '../../curation/readDraft.ts';
import type { DocumentAddress } from '../../model/definitions/documents/documentAddress.ts';
import type { Draft } from '../../model/drafts/draft.ts';
import { runWithProgress } from '../common/runWithProgress.ts';
import { documentUri } from '../definitions/documents/documentUri.ts';
import { unwrapOrNotify, showInformation } from '../common/messages.ts';
import { plainItem } from '../common/plainItem.ts';
import { nameAndVersion } from '../common/labels.ts';
import type { Preview } from '../../model/drafts/previews.ts';
import type { Proposals } from '../../model/drafts/proposals.ts';
import type { SharedParts } from '../common/sharedParts.ts';

export interface PreviewParts extends Pick<SharedParts, 'documents' | 'log'> {
  readonly proposals: Pick<Proposals, 'of'>;
}

/**
 * Definitions now and with these drafts, side by side; for several versions the user chooses one, or all; `revision`:
 * the requested one.
 */
export async function previewDrafts(
  drafts: readonly Draft[],
  parts: PreviewParts,
  revision: string | null = null,
): Promise<void> {
  const all = drafts.flatMap(({ component, text }) =>
    readDraft(text)
      .revisions.filter(({ curation }) => !isEmptyCuration(curation))
      .map(({ revision }) => withRevision(component, revision)),
  );
  const ofRevision = all.filter((one) => one.revision === revision);
  const changed = ofRevision.length > 0 ? ofRevision : all;
  if (changed.length === 0)
    return showInformation(vscode.l10n.t('The draft changes nothing yet: there is nothing to preview.'));
  const chosen = await chooseChanged(changed);
  if (!chosen) return;
  const [first, ...others] = chosen;
  if (!first) return;
  const title = vscode.l10n.t('Requesting the preview…');
  const outcome = await runWithProgress(title, (signal) => parts.proposals.of(first, signal));
  const again = (): Promise<void> => previewDrafts(drafts, parts, revision);
  const preview = unwrapOrNotify(outcome, 'a preview was not opened', parts.log, again);
  if (!preview) return;
  if (others.length === 0) await openDiff(first, preview);
  else await openDiffs(chosen, preview);
}

/** Compares the tools' definition with the current one. */
export async function previewUncurated(coordinates: Coordinates, parts: PreviewParts): Promise<void> {
  const before: DocumentAddress = { kind: 'uncurated', coordinates };
  const title = vscode.l10n.t('Requesting the definition without curations…');
  const outcome = await runWithProgress(title, (signal) => parts.documents.read(before, signal));
  if (outcome && !outcome.ok && outcome.problem.kind === 'notOffered')
    return showInformation(
      vscode.l10n.t('This service has no previews, and its answers don’t include what a curation replaced.'),
    );
  const again = (): Promise<void> => previewUncurated(coordinates, parts);
  if (!unwrapOrNotify(outcome, 'a preview was not opened', parts.log, again)) return;
  const after: DocumentAddress = { kind: 'comparable', coordinates, pr: null };
  await diff(before, after, vscode.l10n.t('{0}: without curations ↔ now', nameAndVersion(coordinates)));
}

async function openDiff(coordinates: Coordinates, preview: Preview): Promise<void> {
  await diff(nowOf(coordinates), withDraft(coordinates), titleOf(nameAndVersion(coordinates), preview));
}

async function openDiffs(chosen: readonly Coordinates[], preview: Preview): Promise<void> {
  const names = new Set(chosen.map((one) => displayName(one)));
  const name =
    names.size === 1
      ? vscode.l10n.t('{0}, {1} versions', plainText([...names].join()), chosen.length)
      : vscode.l10n.t('{0} versions', chosen.length);
  const resources = chosen.map((one) => {
    const after = documentUri(withDraft(one));
    return [after, documentUri(nowOf(one)), after];
  });
  await vscode.commands.executeCommand('vscode.changes', titleOf(name, preview), resources);
}

async function diff(before: DocumentAddress, after: DocumentAddress, title: string): Promise<void> {
  await vscode.commands.executeCommand('vscode.diff', documentUri(before), documentUri(after), title);
}

async function chooseChanged(changed: readonly Coordinates[]): Promise<readonly Coordinates[] | null> {
  if (changed.length < 2) return changed;
  const all = { label: vscode.l10n.t('All {0} versions', changed.length), chosen: changed };
  const each = changed.map((one) => ({ label: nameAndVersion(one), chosen: [one] }));
  const placeHolder = vscode.l10n.t('Versions to compare, now and with the draft');
  const picked = await vscode.window.showQuickPick([all, ...each].map(plainItem), { placeHolder });
  return picked?.chosen ?? null;
}

function titleOf(name: string, { isComputedHere }: Preview): string {
  return isComputedHere
    ? vscode.l10n.t('{0}: now ↔ with draft (computed here: the service has no previews)', name)
    : vscode.l10n.t('{0}: now ↔ with draft', name);
}

function nowOf(coordinates: Coordinates): DocumentAddress {
  return { kind: 'comparable', coordinates, pr: null };
}

function withDraft(coordinates: Coordinates): DocumentAddress {
  return { kind: 'withDraft', coordinates };
}
