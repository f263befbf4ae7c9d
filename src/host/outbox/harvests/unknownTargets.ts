import * as vscode from 'vscode';

import { runCooperatively, type Turns } from '../../../base/steps.ts';
import { type Coordinates, displayName } from '../../../core/coordinates.ts';
import type { Components } from '../../../model/workspace/components.ts';
import type { Definitions } from '../../../model/definitions/definitions.ts';
import type { HarvestTargets } from '../../../model/outbox/harvests/harvestTargets.ts';
import { targetsOfRows, type TargetRow } from '../../../model/outbox/harvests/targetsOfRows.ts';
import type { Inventory } from '../../../model/workspace/inventory.ts';
import { askWithProgress } from '../../askWithProgress.ts';

export interface UnknownParts {
  readonly inventory: Pick<Inventory, 'folders'>;
  readonly components: Pick<Components, 'lookUp'>;
  readonly get: Definitions['get'];
  readonly isPrivate: (coordinates: Coordinates) => boolean;
  /** The workspace is read, and all requests to the service have succeeded or failed. */
  readonly whenRead: (signal: AbortSignal) => Promise<void>;
  readonly whenAnswered: (signal: AbortSignal) => Promise<void>;
  readonly turns: Turns;
}

/**
 * Everything in the workspace that the service has not harvested; unknown ones are looked up first. `null`: cancelled.
 */
export async function unknownTargets(parts: UnknownParts): Promise<HarvestTargets | null> {
  const { components, get, isPrivate, turns } = parts;
  const title = vscode.l10n.t('Asking what the service has harvested…');
  return askWithProgress(title, async (signal) => {
    await parts.whenRead(signal);
    await components.lookUp();
    await parts.whenAnswered(signal);
    return runCooperatively(targetsOfRows(rowsOf(parts.inventory.folders), { get, isPrivate }), turns, signal);
  });
}

/** Half-typed text is not a request. */
function* rowsOf(folders: Inventory['folders']): Generator<TargetRow, void, void> {
  for (const { manifests } of folders)
    for (const { dependencies, isDraft } of manifests) {
      if (isDraft) continue;
      for (const { coordinates, dependency, reason } of dependencies)
        yield { coordinates, name: coordinates ? displayName(coordinates) : dependency.name, reason, isChosen: false };
    }
}
