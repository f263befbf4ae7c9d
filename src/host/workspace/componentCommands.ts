import * as vscode from 'vscode';

import type { ComponentArgument, Place } from '../../contributions.ts';
import { coordinatesKey, formatCoordinates, withRevision, type Coordinates } from '../../core/coordinates.ts';
import type { DependencyPathFinder } from '../../model/workspace/dependencyPathFinder.ts';
import type { Inventory } from '../../model/workspace/inventory.ts';
import type { PanelResolved } from '../../protocol/snapshot.ts';
import { rangeIn } from '../common/ranges.ts';
import { uriOf } from '../common/scannedFiles.ts';
import { plainText } from '../../core/plainText.ts';
import { plainItem } from '../common/plainItem.ts';
import { showDependencyPaths } from './dependencyPathCommand.ts';
import { componentArgument, placeArgument } from '../common/componentArgument.ts';
import { showManifestComponents } from './manifestComponents.ts';
import { showNewestKnown, type NewestKnownParts } from './newestKnownCommand.ts';
import type { CommandHandlers } from '../common/register.ts';
import { toPackageUrl } from '../../core/packageUrl.ts';
import { showInformation } from '../common/messages.ts';
import type { SharedParts } from '../common/sharedParts.ts';

interface Parts extends Pick<SharedParts, 'definitions' | 'inventory' | 'components' | 'log'> {
  readonly dependencyPaths: DependencyPathFinder;
  readonly service: NewestKnownParts['service'];
  openDefinition(
    coordinates: Coordinates,
    options: { readonly follows: boolean; readonly resolved?: PanelResolved },
  ): void;
  /** The selection in the Components view, for a command called without an argument. */
  selected(): readonly unknown[];
}

/** Actions on one component, or on all selected ones. */
export function componentCommands(parts: Parts): CommandHandlers {
  const chosen = (value: unknown, selection?: unknown): ComponentArgument[] => {
    const values =
      Array.isArray(selection) && selection.length > 1 ? selection : value === undefined ? parts.selected() : [value];
    return values.map(componentArgument).filter((argument) => argument !== null);
  };
  const copy = async (
    value: unknown,
    selection: unknown,
    write: (coordinates: Coordinates) => string | null,
  ): Promise<void> => {
    const lines = coordinatesOf(chosen(value, selection)).map(write);
    const text = [...new Set(lines.filter((line) => line !== null))].join('\n');
    if (text === '')
      return showInformation(vscode.l10n.t('There is nothing to copy: this dependency has no coordinates.'));
    await vscode.env.clipboard.writeText(text);
    vscode.window.setStatusBarMessage(
      vscode.l10n.t('Copied: {0}', text.includes('\n') ? vscode.l10n.t('{0} lines', text.split('\n').length) : text),
      4000,
    );
  };
  return {
    'clearlydefined.openDefinition': (value) => {
      const [first] = coordinatesOf(chosen(value));
      if (first) parts.openDefinition(first, { follows: true });
    },
    'clearlydefined.openInNewTab': (value) => {
      const [first] = coordinatesOf(chosen(value));
      if (first) parts.openDefinition(first, { follows: false });
    },
    'clearlydefined.showDependencyPaths': async (value) => {
      const [first] = coordinatesOf(chosen(value));
      if (first) await showDependencyPaths(first, parts.dependencyPaths);
    },
    'clearlydefined.showNewestKnown': async (value) => {
      const first = chosen(value).find(({ coordinates }) => coordinates?.revision === null);
      if (first) await showNewestKnown(first, parts);
    },
    'clearlydefined.showManifestComponents': (value) =>
      showManifestComponents(componentArgument(value)?.place ?? null, parts),
    'clearlydefined.copyCoordinates': (value, selection) => copy(value, selection, formatCoordinates),
    'clearlydefined.copyPackageUrl': async (value, selection) => {
      await copy(value, selection, toPackageUrl);
    },
    'clearlydefined.revealInManifest': async (value) => {
      const [first] = chosen(value);
      const place = first?.place ?? (first?.coordinates ? await choosePlace(parts.inventory, first.coordinates) : null);
      // Places in arguments are untrusted: only those in the inventory are opened.
      if (place && parts.inventory.manifest(place.folder, place.path)) await reveal(place);
    },
    'clearlydefined.refreshComponent': (value, selection) =>
      parts.definitions.want(coordinatesOf(chosen(value, selection)), 'now'),
  };
}

function coordinatesOf(found: readonly ComponentArgument[]): Coordinates[] {
  return found.map(({ coordinates }) => coordinates).filter((coordinates) => coordinates !== null);
}

/**
 * The only place that names the component; the user chooses from several. An unlocked version is named at the range.
 */
async function choosePlace(inventory: Inventory, coordinates: Coordinates): Promise<Place | null> {
  const exact = inventory.placesOf(coordinatesKey(coordinates));
  const found = exact.length > 0 ? exact : inventory.placesOf(coordinatesKey(withRevision(coordinates, null)));
  const places = found.map((one) => ({
    label: plainText(one.path),
    description: one.linked.isDirect ? vscode.l10n.t('direct') : '',
    place: placeArgument(one).place,
  }));
  if (places.length === 0) {
    showInformation(vscode.l10n.t('No manifest of this workspace names this component.'));
    return null;
  }
  if (places.length === 1) return places[0]?.place ?? null;
  const chosen = await vscode.window.showQuickPick(places.map(plainItem), {
    placeHolder: vscode.l10n.t('Several files name this component'),
  });
  return chosen?.place ?? null;
}

async function reveal(place: Place): Promise<void> {
  const document = await vscode.workspace.openTextDocument(uriOf(place.folder, place.path));
  const range = rangeIn(document, place);
  const selection =
    document.getText(range).includes(place.name) || place.name === '' ? range : (nearest(document, place) ?? range);
  await vscode.window.showTextDocument(document, { selection });
}

/** The name's current position, if the text has changed since it was read. */
function nearest(document: vscode.TextDocument, { name, start }: Place): vscode.Range | null {
  const text = document.getText();
  const [before, after] = [text.lastIndexOf(name, start), text.indexOf(name, start)];
  const at = before < 0 || (after >= 0 && after - start < start - before) ? after : before;
  return at < 0 ? null : rangeIn(document, { start: at, end: at + name.length });
}
