import * as vscode from 'vscode';

import type { Result } from '../../base/result.ts';
import type { ComponentArgument } from '../../contributions.ts';
import { type Coordinates, coordinatesKey } from '../../core/coordinates.ts';
import { plainText } from '../../core/plainText.ts';
import type { Problem } from '../../core/problem.ts';
import type { Inventory } from '../../model/workspace/inventory.ts';
import type { InventoryPlace } from '../../model/workspace/inventoryIndex.ts';
import { isUnlocked } from '../../model/workspace/componentNodes.ts';
import { findNewest, type NewestKnown, type NoNewest } from '../../model/workspace/newestKnown.ts';
import type { Log } from '../../model/ports.ts';
import type { PanelResolved } from '../../protocol/snapshot.ts';
import { runWithProgress } from '../common/runWithProgress.ts';
import { fileLabel } from '../common/labels.ts';
import { notifyProblem, showInformation } from '../common/messages.ts';
import type { SharedParts } from '../common/sharedParts.ts';

export interface NewestKnownParts extends Pick<SharedParts, 'inventory' | 'log'> {
  /** The service to ask, and names that are never sent. */
  readonly service: Parameters<typeof findNewest>[1];
  openDefinition(coordinates: Coordinates, options: { readonly follows: true; readonly resolved: PanelResolved }): void;
}

/** Asks for the version a range may resolve to, and opens its panel, which states that it is not locked. */
export async function showNewestKnown(argument: ComponentArgument, parts: NewestKnownParts): Promise<void> {
  const place = placeOf(argument, parts.inventory);
  if (!place) return showInformation(vscode.l10n.t('No manifest of this workspace leaves its version open.'));
  const file = fileLabel(place.folder, place.path);
  // A half-typed name is incomplete, and is not sent.
  if (parts.inventory.manifest(place.folder, place.path)?.isDraft)
    return showInformation(vscode.l10n.t('Save {0} first: unsaved names are not sent.', file));
  const found = await request(place, parts);
  if (!found) return;
  if (!found.ok)
    return showNone(found.problem, plainText(place.linked.dependency.name), parts.log, () =>
      showNewestKnown(argument, parts),
    );
  const { coordinates, version, requirement, isChecked } = found.value;
  parts.openDefinition(coordinates, { follows: true, resolved: { file, requirement, version, isChecked } });
}

/** The target mention: the one at the place, otherwise any without a version, preferably in a saved file. */
function placeOf({ coordinates, place }: ComponentArgument, inventory: Inventory): InventoryPlace | undefined {
  if (!coordinates) return undefined;
  const places = inventory.placesOf(coordinatesKey(coordinates)).filter(({ linked }) => isUnlocked(linked));
  const isAtPlace = ({ folder, path, linked }: InventoryPlace): boolean =>
    folder === place?.folder && path === place.path && linked.dependency.nameRange.start === place.start;
  const isSaved = ({ folder, path }: InventoryPlace): boolean => !inventory.manifest(folder, path)?.isDraft;
  return places.find(isAtPlace) ?? places.find(isSaved) ?? places[0];
}

/** `null`: the user cancelled. */
async function request(
  { linked }: InventoryPlace,
  { service }: NewestKnownParts,
): Promise<Result<NewestKnown, Problem | NoNewest> | null> {
  const title = vscode.l10n.t('Requesting data…');
  return runWithProgress(title, (signal) => findNewest(linked, service, signal));
}

async function showNone(problem: Problem | NoNewest, name: string, log: Log, again: () => unknown): Promise<void> {
  if (problem.kind === 'noVersions') return showInformation(vscode.l10n.t('No version of {0} is known.', name));
  if (problem.kind === 'noneSatisfies')
    return showInformation(vscode.l10n.t('No version of {0} is known.', `${name} ${plainText(problem.requirement)}`));
  return notifyProblem(problem, 'newest known version', log, again);
}
