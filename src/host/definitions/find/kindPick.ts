import * as vscode from 'vscode';

import { type Coordinates, displayCoordinates, makeCoordinates } from '../../../core/coordinates.ts';
import { isCovered, pairs } from '../../../core/ecosystems.ts';
import { plainText } from '../../../core/plainText.ts';
import { componentIcon } from './findItem.ts';
import { askStep, back } from './pickStep.ts';

/** Lets a person say what kind of component a bare name is of. Nothing is sent. `null` when they leave. */
export async function chooseKind(name: string): Promise<Coordinates | typeof back | null> {
  const items = componentsOf(name).map(({ coordinates, title }) => ({
    label: title,
    description: plainText(displayCoordinates(coordinates)),
    iconPath: componentIcon(coordinates),
    coordinates,
  }));
  const chosen = await askStep({
    title: vscode.l10n.t('What is {0}?', plainText(name)),
    placeholder: vscode.l10n.t('Choose the kind of component'),
    items,
  });
  return chosen === null || chosen === back ? chosen : chosen.coordinates;
}

/** Every component a name can mean: with a namespace in front of the last slash or colon, where there may be one. */
function componentsOf(written: string): readonly { readonly coordinates: Coordinates; readonly title: string }[] {
  const name = written.trim().replace(/@v?\d[^@]*$/, '');
  const cut = Math.max(name.lastIndexOf('/'), name.lastIndexOf(':'));
  const namespace = cut > 0 ? name.slice(0, cut) : null;
  return pairs.flatMap(({ type, provider, title }) => {
    const made = makeCoordinates({ type, provider, namespace, name: name.slice(cut + 1) });
    return made.ok && isCovered(made.value) && isSpelled(made.value) ? [{ coordinates: made.value, title }] : [];
  });
}

/** An npm namespace is a scope, and a Go path begins with a domain. */
function isSpelled({ type, namespace }: Coordinates): boolean {
  if (type === 'npm') return namespace === null || namespace.startsWith('@');
  if (type === 'go') return namespace !== null && namespace.includes('.');
  return namespace === null || !namespace.startsWith('@');
}
