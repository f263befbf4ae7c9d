import * as vscode from 'vscode';

import type { Coordinates } from '../../core/coordinates.ts';
import type { DocumentAddress } from '../../model/definitions/documents/documentAddress.ts';
import { documentUri } from '../definitions/documents/documentUri.ts';
import { diffSideLabel } from '../common/labels.ts';

/** A definition whose sides are compared. */
export interface ReviewedSides {
  readonly coordinates: Coordinates;
  /**
   * The pull request makes no difference any more: the definition without any curation is compared with the current
   * one.
   */
  readonly isMerged: boolean;
}

/** Documents in one editor. */
const maxDocuments = 50;

/** Both sides of one definition. */
export async function openDiff(number: number, sides: ReviewedSides): Promise<void> {
  const [before, after] = addressesOf(number, sides);
  const name = diffSideLabel(sides.coordinates);
  const title = sides.isMerged
    ? vscode.l10n.t('{0}: without curations ↔ now', name)
    : vscode.l10n.t('{0} ↔ with pull request {1}', name, `#${number}`);
  await vscode.commands.executeCommand('vscode.diff', documentUri(before), documentUri(after), title);
}

/** All of them in one editor, in their order. */
export async function openAllDiffs(number: number, all: readonly ReviewedSides[]): Promise<void> {
  const resources = all.slice(0, maxDocuments).map((sides) => {
    const [before, after] = addressesOf(number, sides).map(documentUri);
    return [after, before, after];
  });
  const title = vscode.l10n.t('Pull request {0}', `#${number}`);
  await vscode.commands.executeCommand('vscode.changes', title, resources);
}

function addressesOf(
  number: number,
  { coordinates, isMerged }: ReviewedSides,
): readonly [before: DocumentAddress, after: DocumentAddress] {
  const now = { kind: 'comparable', coordinates, pr: null } as const;
  if (isMerged) return [{ kind: 'uncurated', coordinates }, now];
  return [now, { kind: 'comparable', coordinates, pr: number }];
}
