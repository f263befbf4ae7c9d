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
import { packagesNamedLike, packagesOf, type Related } from '../../model/definitions/savedList/relatedDefinitions.ts';
import type { FindService } from '../../model/definitions/find/findService.ts';
import { runWithProgress } from '../common/runWithProgress.ts';
import { plainItem } from '../common/plainItem.ts';
import { unwrapOrNotify, showInformation } from '../common/messages.ts';
import { nameAndVersion } from '../common/labels.ts';
import type { SharedParts } from '../common/sharedParts.ts';

export interface ChoosePackagesParts extends Pick<SharedParts, 'definitions' | 'log'> {
  readonly service: FindService;
  /** Known components: of the workspace and of the user's own list. */
  readonly known: () => readonly Coordinates[];
  /** True if those that certainly come from the source are accepted without asking. */
  readonly acceptsAll: (certain: readonly Coordinates[]) => boolean;
}

/** Packages known to come from the source; if none, those with a matching name. */
export async function choosePackages(
  source: Coordinates,
  parts: ChoosePackagesParts,
): Promise<readonly Coordinates[] | null> {
  const { definitions, log } = parts;
  const certain = packagesOf(source, parts.known(), (coordinates) => definitions.get(coordinates));
  const all = certain.map(({ coordinates }) => coordinates);
  if (all.length > 0) return parts.acceptsAll(all) ? all : pick(source, certain);
  const suggested = unwrapOrNotify(await suggestions(source, parts), 'list of definitions', log);
  if (suggested === null) return null;
  const confirmed = packagesOf(source, suggested, (coordinates) => definitions.get(coordinates));
  const isConfirmed = new Set(confirmed.map(({ coordinates }) => coordinatesKey(coordinates)));
  const others = packagesNamedLike(source, suggested).filter(
    ({ coordinates }) => !isConfirmed.has(coordinatesKey(coordinates)),
  );
  const named = [...confirmed, ...others];
  if (named.length > 0) return pick(source, named);
  showInformation(vscode.l10n.t('No package of {0} is known.', nameAndVersion(source)));
  return null;
}

async function suggestions(
  source: Coordinates,
  { service }: ChoosePackagesParts,
): Promise<Result<readonly Coordinates[], Problem> | null> {
  const component = withRevision(source, null);
  if (service.isPrivate(component))
    return { ok: false, problem: { kind: 'privateName', coordinates: formatCoordinates(component) } };
  const connected = service.client();
  if (!connected.ok) return connected;
  return runWithProgress(vscode.l10n.t('Requesting data…'), (signal) =>
    connected.value.find.suggest(source.name, signal),
  );
}

async function pick(source: Coordinates, related: readonly Related[]): Promise<readonly Coordinates[] | null> {
  const items = related.map(({ coordinates, isCertain }) => ({
    label: nameAndVersion(coordinates),
    description: plainText(displayCoordinates(coordinates)),
    detail: isCertain
      ? vscode.l10n.t('Its definition names this source')
      : vscode.l10n.t('Has the name of the source; not confirmed'),
    coordinates,
  }));
  const chosen = await vscode.window.showQuickPick(items.map(plainItem), {
    canPickMany: true,
    matchOnDescription: true,
    placeHolder: vscode.l10n.t('Packages of {0}', nameAndVersion(source)),
  });
  return chosen ? chosen.map(({ coordinates }) => coordinates) : null;
}
