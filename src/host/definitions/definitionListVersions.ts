import * as vscode from 'vscode';

import { type Coordinates, coordinatesKey, displayName } from '../../core/coordinates.ts';
import { plainText } from '../../core/plainText.ts';
import type { SavedList } from '../../model/definitions/savedList/savedList.ts';
import { findRevisions, type FoundRevision } from '../../model/definitions/find/componentRevisions.ts';
import type { FindService } from '../../model/definitions/find/findService.ts';
import { revisionItem } from './find/revisionItems.ts';
import { showQuietly, type DefinitionsImport } from './definitionsImport.ts';
import { runWithProgress } from '../common/runWithProgress.ts';
import { unwrapOrNotify, showInformation } from '../common/messages.ts';
import { plainItem } from '../common/plainItem.ts';
import { pairLabel, nameAndVersion } from '../common/labels.ts';
import type { SharedParts } from '../common/sharedParts.ts';

export interface VersionParts extends Pick<SharedParts, 'turns' | 'log'> {
  readonly collection: SavedList;
  readonly imports: DefinitionsImport;
  readonly service: FindService;
}

interface VersionItem extends vscode.QuickPickItem {
  readonly choice: FoundRevision;
}

/** Lists a component's versions, newest first: one replaces the entry, or several are added beside it. */
export async function chooseVersions(component: Coordinates, parts: VersionParts): Promise<void> {
  const { collection, service, turns, log } = parts;
  const name = plainText(displayName(component));
  const searched = await runWithProgress(vscode.l10n.t('Requesting data…'), (signal) =>
    findRevisions(component, service, turns, signal),
  );
  const found = unwrapOrNotify(searched, 'list of definitions', log);
  if (found === null) return;
  const choices = found.revisions;
  if (choices.length === 0) return showInformation(vscode.l10n.t('No version of {0} is known.', name));
  const key = coordinatesKey(component);
  const isEntry = collection.has(key);
  const picked = await pickVersions(choices, component, isEntry, collection);
  if (picked === null) return;
  const [first, ...others] = picked.choices.map(({ coordinates }) => coordinates);
  if (!first) return;
  const switches =
    isEntry &&
    (picked.isSwitch ||
      component.revision === null ||
      (others.length === 0 && (await confirmSwitch(component, first))));
  if (switches === null) return;
  if (switches) switchTo(key, first, parts);
  const added = switches ? others : [first, ...others];
  const anchor = switches ? coordinatesKey(first) : key;
  if (added.length > 0) parts.imports.addCoordinates(added, isEntry ? { after: anchor } : 'end');
}

function switchTo(key: string, coordinates: Coordinates, { collection }: VersionParts): void {
  const outcome = collection.replace(key, coordinates);
  if (outcome === 'replaced') showQuietly(pairLabel(vscode.l10n.t('now'), nameAndVersion(coordinates)));
  else if (outcome === 'present') showQuietly(vscode.l10n.t('Already on the list: {0}', nameAndVersion(coordinates)));
}

interface Picked {
  readonly choices: readonly FoundRevision[];
  /** The button beside a version was pressed. */
  readonly isSwitch: boolean;
}

/** `null`: the user cancelled. */
async function pickVersions(
  choices: readonly FoundRevision[],
  component: Coordinates,
  isEntry: boolean,
  collection: SavedList,
): Promise<Picked | null> {
  const pick = vscode.window.createQuickPick<VersionItem>();
  pick.title = vscode.l10n.t('Versions of {0}', plainText(displayName(component)));
  pick.placeholder = vscode.l10n.t('Select versions to add');
  pick.canSelectMany = true;
  pick.matchOnDescription = true;
  const switchButton = {
    iconPath: new vscode.ThemeIcon('arrow-swap'),
    tooltip: vscode.l10n.t('Switch to This Version'),
  };
  pick.items = choices.map((choice) => plainItem(itemOf(choice, collection, isEntry ? [switchButton] : [])));
  try {
    return await new Promise<Picked | null>((resolve) => {
      pick.onDidAccept(() => resolve({ choices: pick.selectedItems.map(({ choice }) => choice), isSwitch: false }));
      pick.onDidTriggerItemButton(({ item }) => resolve({ choices: [item.choice], isSwitch: true }));
      pick.onDidHide(() => resolve(null));
      pick.show();
    });
  } finally {
    pick.dispose();
  }
}

function itemOf(choice: FoundRevision, collection: SavedList, buttons: vscode.QuickInputButton[]): VersionItem {
  const { label, description, iconPath } = revisionItem(choice);
  const isListed = collection.has(coordinatesKey(choice.coordinates));
  const parts = [isListed ? vscode.l10n.t('on the list') : '', description ?? ''].filter(Boolean);
  return {
    label,
    description: parts.join(' · '),
    ...(iconPath ? { iconPath } : {}),
    buttons: isListed ? [] : buttons,
    choice,
  };
}

/** `null`: the user cancelled. */
async function confirmSwitch(from: Coordinates, to: Coordinates): Promise<boolean | null> {
  const isSwitch = [
    { label: vscode.l10n.t('Switch to {0}', nameAndVersion(to)), isSwitch: true },
    { label: vscode.l10n.t('Add {0} beside {1}', nameAndVersion(to), nameAndVersion(from)), isSwitch: false },
  ];
  const chosen = await vscode.window.showQuickPick(isSwitch.map(plainItem));
  return chosen ? chosen.isSwitch : null;
}
