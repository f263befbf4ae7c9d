import * as vscode from 'vscode';

import { type Coordinates, coordinatesKey } from '../../core/coordinates.ts';
import { plainText } from '../../core/plainText.ts';
import type { SavedList } from '../../model/definitions/savedList/savedList.ts';
import { isSource, sourceCoordinates } from '../../model/definitions/savedList/sourceCoordinates.ts';
import type { FindService } from '../../model/definitions/find/findService.ts';
import { runWithProgress } from '../common/runWithProgress.ts';
import { choosePackages } from './relatedPackages.ts';
import { unwrapOrNotify, showInformation } from '../common/messages.ts';
import { type DefinitionsImport } from './definitionsImport.ts';
import { nameAndVersion } from '../common/labels.ts';
import type { SharedParts } from '../common/sharedParts.ts';

export interface RelatedParts extends Pick<SharedParts, 'definitions' | 'log'> {
  readonly collection: SavedList;
  readonly imports: DefinitionsImport;
  readonly service: FindService;
  workspaceComponents(): readonly Coordinates[];
}

/** Adds a package's source, or packages made from a source. */
export async function addRelated(component: Coordinates, parts: RelatedParts): Promise<void> {
  const related = isSource(component) ? await packagesOf(component, parts) : await sourceOf(component, parts);
  if (related === null || related.length === 0) return;
  const key = coordinatesKey(component);
  parts.imports.addCoordinates(related, parts.collection.has(key) ? { after: key } : 'end');
}

/** A single one that is not on the list yet is added without asking. */
async function packagesOf(source: Coordinates, parts: RelatedParts): Promise<readonly Coordinates[] | null> {
  const { collection } = parts;
  return choosePackages(source, {
    ...parts,
    known: () => [...collection.entries.map(({ coordinates }) => coordinates), ...parts.workspaceComponents()],
    acceptsAll: ([only, ...others]) =>
      only !== undefined && others.length === 0 && !collection.has(coordinatesKey(only)),
  });
}

/** `null`: there is none, and the user was notified. */
async function sourceOf(
  component: Coordinates,
  { definitions, log }: RelatedParts,
): Promise<readonly Coordinates[] | null> {
  const outcome = await runWithProgress(vscode.l10n.t('Requesting data…'), (signal) =>
    definitions.full(component, signal),
  );
  const full = unwrapOrNotify(outcome, 'list of definitions', log);
  if (full === null) return null;
  const { sourceLocation } = full.definition.described;
  const source = sourceLocation && sourceCoordinates(sourceLocation);
  if (source) return [source];
  showInformation(
    sourceLocation?.url
      ? vscode.l10n.t(
          'The source of {0} is no component: {1}',
          nameAndVersion(component),
          plainText(sourceLocation.url),
        )
      : vscode.l10n.t('The definition of {0} names no source.', nameAndVersion(component)),
  );
  return null;
}
