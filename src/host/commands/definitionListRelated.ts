import * as vscode from 'vscode';

import type { Result } from '../../base/result.ts';
import {
  type Coordinates,
  coordinatesKey,
  displayCoordinates,
  formatCoordinates,
  withRevision,
} from '../../core/coordinates.ts';
import { plainText } from '../../core/plainText.ts';
import type { Problem } from '../../core/problem.ts';
import type { Collection } from '../../model/collection/collection.ts';
import { packagesNamedLike, packagesOf, type Related } from '../../model/collection/relatedDefinitions.ts';
import { isSource, sourceCoordinates } from '../../model/collection/sourceCoordinates.ts';
import type { Definitions } from '../../model/definitions/definitions.ts';
import type { FindService } from '../../model/find/findService.ts';
import type { Log } from '../../model/ports.ts';
import { nameOf, type DefinitionsIntake } from '../views/definitionsIntake.ts';
import { askWithProgress } from '../askWithProgress.ts';
import { valueOrTold } from '../valueOrTold.ts';
import { plainItem } from '../plainItem.ts';

export interface RelatedParts {
  readonly collection: Collection;
  readonly definitions: Definitions;
  readonly intake: DefinitionsIntake;
  readonly service: FindService;
  readonly log: Log;
  workspaceComponents(): readonly Coordinates[];
}

/** Adds the source of a package, or packages that are made of a source. */
export async function addRelated(component: Coordinates, parts: RelatedParts): Promise<void> {
  const related = isSource(component) ? await choosePackages(component, parts) : await sourceOf(component, parts);
  if (related === null || related.length === 0) return;
  const key = coordinatesKey(component);
  parts.intake.addCoordinates(related, parts.collection.has(key) ? { after: key } : 'end');
}

/** `null`: there is none, and that was told. */
async function sourceOf(
  component: Coordinates,
  { definitions, log }: RelatedParts,
): Promise<readonly Coordinates[] | null> {
  const asked = await askWithProgress(vscode.l10n.t('Asking for the source of {0}…', nameOf(component)), (signal) =>
    definitions.full(component, signal),
  );
  const full = valueOrTold(asked, 'list of definitions', log);
  if (full === null) return null;
  const { sourceLocation } = full.definition.described;
  const source = sourceLocation && sourceCoordinates(sourceLocation);
  if (source) return [source];
  tell(
    sourceLocation?.url
      ? vscode.l10n.t(
          'The source of {0} is at an address that is no component: {1}',
          nameOf(component),
          plainText(sourceLocation.url),
        )
      : vscode.l10n.t('The definition of {0} names no source.', nameOf(component)),
  );
  return null;
}

/** Those that are known to come from it; where there are none, those that are called like it. */
async function choosePackages(source: Coordinates, parts: RelatedParts): Promise<readonly Coordinates[] | null> {
  const { collection, definitions, log } = parts;
  const known = [...collection.entries.map(({ coordinates }) => coordinates), ...parts.workspaceComponents()];
  const certain = packagesOf(source, known, (coordinates) => definitions.get(coordinates));
  if (certain.length === 1 && certain[0] && !collection.has(coordinatesKey(certain[0].coordinates)))
    return [certain[0].coordinates];
  if (certain.length > 0) return pick(source, certain);
  const suggested = valueOrTold(await suggestions(source, parts), 'list of definitions', log);
  if (suggested === null) return null;
  const confirmed = packagesOf(source, suggested, (coordinates) => definitions.get(coordinates));
  const isConfirmed = new Set(confirmed.map(({ coordinates }) => coordinatesKey(coordinates)));
  const others = packagesNamedLike(source, suggested).filter(
    ({ coordinates }) => !isConfirmed.has(coordinatesKey(coordinates)),
  );
  const named = [...confirmed, ...others];
  if (named.length > 0) return pick(source, named);
  tell(vscode.l10n.t('No package is known that is made of {0}.', nameOf(source)));
  return null;
}

async function suggestions(
  source: Coordinates,
  { service }: RelatedParts,
): Promise<Result<readonly Coordinates[], Problem> | null> {
  const component = withRevision(source, null);
  if (service.isPrivate(component))
    return { ok: false, problem: { kind: 'privateName', coordinates: formatCoordinates(component) } };
  const connected = service.client();
  if (!connected.ok) return connected;
  return askWithProgress(vscode.l10n.t('Searching for packages of {0}…', nameOf(source)), (signal) =>
    connected.value.find.suggest(source.name, signal),
  );
}

async function pick(source: Coordinates, related: readonly Related[]): Promise<readonly Coordinates[] | null> {
  const items = related.map(({ coordinates, isCertain }) => ({
    label: nameOf(coordinates),
    description: plainText(displayCoordinates(coordinates)),
    detail: isCertain
      ? vscode.l10n.t('Its definition names this source')
      : vscode.l10n.t('Called like the source; whether it is made of it, nobody has said'),
    coordinates,
  }));
  const chosen = await vscode.window.showQuickPick(items.map(plainItem), {
    canPickMany: true,
    matchOnDescription: true,
    placeHolder: vscode.l10n.t('Packages of {0}', nameOf(source)),
  });
  return chosen ? chosen.map(({ coordinates }) => coordinates) : null;
}

function tell(words: string): void {
  void vscode.window.showInformationMessage(words);
}
