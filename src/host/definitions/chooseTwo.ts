import * as vscode from 'vscode';

import { type Coordinates, coordinatesKey, displayCoordinates, displayName } from '../../core/coordinates.ts';
import { plainText } from '../../core/plainText.ts';
import { plainItem } from '../plainItem.ts';
import { shortVersion } from '../words.ts';

/** Of more than two that are selected, which two are meant; of no more, those. `null` when the person called it off. */
export async function chooseTwo(components: readonly Coordinates[]): Promise<readonly Coordinates[] | null> {
  if (components.length < 3) return components;
  // The same version may stand in many files, and what has no version cannot be compared.
  const different = new Map(components.map((one) => [coordinatesKey(one), one]));
  const versions = [...different.values()].filter(({ revision }) => revision !== null);
  if (versions.length < 3) return versions.length === 0 ? components : versions;
  const first = await choose(
    versions,
    vscode.l10n.t('{0} versions are selected: choose the first of two', versions.length),
  );
  const others = versions.filter((one) => one !== first);
  const second = first && (await choose(others, vscode.l10n.t('Compare it with…')));
  return first && second ? [first, second] : null;
}

async function choose(versions: readonly Coordinates[], placeHolder: string): Promise<Coordinates | null> {
  const items = versions.map((coordinates) => ({
    label: plainText(`${displayName(coordinates)} ${shortVersion(coordinates.revision) ?? ''}`),
    description: plainText(displayCoordinates(coordinates)),
    coordinates,
  }));
  const chosen = await vscode.window.showQuickPick(items.map(plainItem), {
    title: vscode.l10n.t('Compare Two Versions'),
    placeHolder,
    matchOnDescription: true,
  });
  return chosen?.coordinates ?? null;
}
