import * as vscode from 'vscode';

import type { ComponentArgument } from '../../contributions.ts';
import { type Coordinates, coordinatesKey } from '../../core/coordinates.ts';
import type { SavedList } from '../../model/definitions/savedList/savedList.ts';
import type { Removal } from '../../model/definitions/savedList/listChanges.ts';
import { allEntries } from '../../model/definitions/savedList/savedListFilter.ts';
import type { SavedListContents } from '../../model/definitions/savedList/savedListContents.ts';
import type { EntryNode } from '../../model/definitions/savedList/savedListNodes.ts';
import type { FindService } from '../../model/definitions/find/findService.ts';
import { showQuietly, type DefinitionsImport } from './definitionsImport.ts';
import type { DefinitionsView } from './definitionsView.ts';
import { componentArgument } from '../common/componentArgument.ts';
import type { WrittenFiles } from '../files/savedFile.ts';
import { copyList, loadList, saveList } from './definitionListFiles.ts';
import { addRelated } from './definitionListRelated.ts';
import { chooseVersions } from './definitionListVersions.ts';
import { chooseFilter, chooseSort } from './definitionListViewing.ts';
import type { CommandHandlers } from '../common/register.ts';
import { showSorted } from './definitionsDrop.ts';
import { showInformation } from '../common/messages.ts';
import { pairLabel, nameAndVersion } from '../common/labels.ts';
import type { SharedParts } from '../common/sharedParts.ts';

export interface DefinitionListParts extends Pick<SharedParts, 'definitions' | 'turns' | 'log'> {
  readonly collection: SavedList;
  readonly list: SavedListContents;
  readonly view: DefinitionsView;
  readonly imports: DefinitionsImport;
  readonly service: FindService;
  readonly exports: WrittenFiles;
  /** The path of the user's home folder; `null` in a browser. */
  readonly home: string | null;
  /** All components of the workspace. */
  workspaceComponents(): readonly Coordinates[];
  /** Target of a command without an argument: rows of a view, or a panel's content. */
  selected(): readonly unknown[];
}

/** Commands of the user's own list: add, remove, order, view, save. */
export function definitionListCommands(parts: DefinitionListParts): CommandHandlers {
  const { collection, list, view, imports, definitions } = parts;
  /** A command's target: its arguments, otherwise the selected entries. */
  const chosen = (value: unknown, selection?: unknown): Coordinates[] => {
    const given = argumentsIn(value, selection);
    return given ? coordinatesOf(given) : view.selected().map(({ coordinates }) => coordinates);
  };
  /** The target entries. A key means the focused row with the rest of the selection. */
  const entriesOf = (value: unknown, selection?: unknown): string[] => {
    const selected = view.selected();
    const row = nodeIn(value);
    if (row && !Array.isArray(selection)) {
      if (row.kind !== 'entry') return [];
      return selected.some(({ key }) => key === row.key) ? selected.map(({ key }) => key) : [row.key];
    }
    return chosen(value, selection)
      .map(coordinatesKey)
      .filter((key) => collection.has(key));
  };
  /** For commands that add: the target may also be a panel or another view. */
  const named = (value: unknown, selection?: unknown): Coordinates[] =>
    coordinatesOf(argumentsIn(value, selection) ?? parts.selected().flatMap((one) => componentArgument(one) ?? []));
  const step = (value: unknown, selection: unknown, direction: 'up' | 'down'): void => {
    if (list.isSorted) return showSorted(list);
    const keys = entriesOf(value, selection);
    list.step(keys, direction);
    const [first] = keys;
    if (first !== undefined) void view.reveal(first);
  };
  return {
    'clearlydefined.addToDefinitions': (value, selection) => {
      const wanted = named(value, selection);
      if (wanted.length > 0) return imports.addCoordinates(wanted);
      return showInformation(vscode.l10n.t('Select a component with coordinates.'));
    },
    'clearlydefined.pasteDefinitions': async () => {
      const last = view.selected().at(-1);
      const place = last && !list.isSorted ? { after: last.key } : 'end';
      await imports.addText(await vscode.env.clipboard.readText(), place);
    },
    'clearlydefined.addRelatedDefinition': async (value) => {
      const [component] = named(value);
      if (!component) return;
      await addRelated(component, parts);
    },
    'clearlydefined.addOtherVersion': async (value) => {
      const [component] = named(value);
      if (!component) return;
      await chooseVersions(component, parts);
    },
    'clearlydefined.removeDefinition': (value, selection) => {
      const keys = entriesOf(value, selection);
      const only = collection.entries.find(({ key }) => key === keys[0]);
      const count = collection.remove(keys).entries.length;
      if (count === 0) return;
      showQuietly(pairLabel(vscode.l10n.t('Removed'), count === 1 && only ? nameAndVersion(only.coordinates) : count));
    },
    'clearlydefined.undoRemoveDefinition': () => undo(parts),
    'clearlydefined.clearDefinitions': () => {
      const removal = collection.clear();
      if (removal.entries.length > 0) void offerUndo(removal, parts);
    },
    'clearlydefined.moveDefinitionUp': (value, selection) => step(value, selection, 'up'),
    'clearlydefined.moveDefinitionDown': (value, selection) => step(value, selection, 'down'),
    'clearlydefined.sortDefinitions': () => chooseSort(list),
    'clearlydefined.filterDefinitions': () => chooseFilter(list),
    'clearlydefined.clearDefinitionsFilter': () => {
      list.filter = allEntries;
    },
    'clearlydefined.refreshDefinitions': () =>
      definitions.want(
        collection.entries.map(({ coordinates }) => coordinates),
        'now',
      ),
    'clearlydefined.saveDefinitions': (file) => saveList(list.entries, parts, file),
    'clearlydefined.loadDefinitions': (file) => loadList(parts, file),
    'clearlydefined.copyDefinitions': (form) => copyList(collection, form),
  };
}

/** Of one removal, or of the last one. */
function undo({ collection, view }: DefinitionListParts, removal?: Removal): void {
  const restored = collection.undo(removal);
  const [first] = restored ?? [];
  if (restored === null || !first) return showInformation(vscode.l10n.t('There is nothing to undo.'));
  showQuietly(
    vscode.l10n.t('Restored: {0}', restored.length === 1 ? nameAndVersion(first.coordinates) : restored.length),
  );
  void view.reveal(first.key);
}

async function offerUndo(removal: Removal, parts: DefinitionListParts): Promise<void> {
  const title = vscode.l10n.t('Undo');
  const message = pairLabel(vscode.l10n.t('Removed'), removal.entries.length);
  const answer = await vscode.window.showInformationMessage(message, title);
  if (answer === title) undo(parts, removal);
}

/** A row of the Definitions view. */
function nodeIn(value: unknown): Pick<EntryNode, 'kind' | 'key'> | { readonly kind: 'other' } | null {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return null;
  return value.kind === 'entry' && 'key' in value && typeof value.key === 'string'
    ? { kind: 'entry', key: value.key }
    : { kind: 'other' };
}

/**
 * `null`: the command had no arguments. Keys of the view ask the editor for the focused row (package.json, `args`):
 * there may be none, and an editor that doesn't know the placeholder passes it through unchanged.
 */
function argumentsIn(value: unknown, selection: unknown): ComponentArgument[] | null {
  const values = Array.isArray(selection) && selection.length > 0 ? selection : value;
  const isQuestion = typeof values === 'object' && values !== null && '$treeViewId' in values;
  if (values === undefined || values === null || isQuestion) return null;
  const list: readonly unknown[] = Array.isArray(values) ? values : [values];
  return list.map(componentArgument).filter((argument) => argument !== null);
}

function coordinatesOf(found: readonly ComponentArgument[]): Coordinates[] {
  return found.flatMap(({ coordinates }) => coordinates ?? []);
}
