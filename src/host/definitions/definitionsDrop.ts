import * as vscode from 'vscode';

import { parseJson } from '../../base/parseJson.ts';
import { definitionsViewId } from '../../contributions.ts';
import { type Coordinates, formatCoordinates, parseCoordinates } from '../../core/coordinates.ts';
import type { SavedList, ListPlace } from '../../model/definitions/savedList/savedList.ts';
import type { SavedListContents } from '../../model/definitions/savedList/savedListContents.ts';
import { ownOrder } from '../../model/definitions/savedList/savedListSort.ts';
import type { EntryNode } from '../../model/definitions/savedList/savedListNodes.ts';
import type { RowElement } from '../common/rowsView.ts';
import type { DefinitionsImport, ImportedFile } from './definitionsImport.ts';
import { componentsMime, putComponents, textMime } from './componentsDrag.ts';

const definitionsMime = `application/vnd.code.tree.${definitionsViewId}`;
const urisMime = 'text/uri-list';

interface Parts {
  readonly collection: SavedList;
  readonly list: SavedListContents;
  readonly imports: DefinitionsImport;
}

/** Drags entries of the Definitions view to another position, and accepts dropped components from elsewhere. */
export class DefinitionsDragAndDrop implements vscode.TreeDragAndDropController<RowElement> {
  readonly dragMimeTypes = [textMime];
  readonly dropMimeTypes = [definitionsMime, componentsMime, urisMime, textMime, 'files'];
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  handleDrag(source: readonly RowElement[], data: vscode.DataTransfer): void {
    const entries = source.flatMap(({ id }) => this.#entriesOf(id));
    putComponents(
      data,
      definitionsMime,
      entries.map(({ coordinates }) => coordinates),
    );
  }

  async handleDrop(target: RowElement | undefined, data: vscode.DataTransfer): Promise<void> {
    const { collection, list, imports } = this.#parts;
    const moved = await take(data, definitionsMime);
    if (moved) {
      const keys = moved.map(keyOf(collection));
      if (list.isSorted) return showSorted(list);
      return collection.move(
        keys.filter((key) => key !== null),
        this.#moveTo(target, keys[0] ?? null),
      );
    }
    const place = list.isSorted ? 'end' : this.#placeAt(target);
    const components = await take(data, componentsMime);
    if (components) return imports.addCoordinates(components, place);
    const files = await droppedFiles(data);
    if (files.length > 0) return imports.addFiles(files, place);
    const uris = await textOf(data, urisMime);
    const text = uris.trim() === '' ? await textOf(data, textMime) : uris;
    return imports.addText(text, place);
  }

  /** Dragged down, an entry lands behind its drop target, as in every list of the editor. */
  #moveTo(target: RowElement | undefined, first: string | null): ListPlace {
    const place = this.#placeAt(target);
    if (place === 'end' || !('before' in place) || first === null) return place;
    const keys = this.#parts.collection.entries.map(({ key }) => key);
    return keys.indexOf(first) < keys.indexOf(place.before) ? { after: place.before } : place;
  }

  #placeAt(target: RowElement | undefined): ListPlace {
    if (!target) return 'end';
    const [first] = this.#entriesOf(target.id);
    if (first) return { before: first.key };
    const entry = this.#parts.list.entries.find(({ id }) => target.id.startsWith(`${id}|`));
    return entry ? { after: entry.key } : 'end';
  }

  /** The entry with this row, or those of the page. */
  #entriesOf(row: string): readonly EntryNode[] {
    const { roots, entries } = this.#parts.list;
    const page = roots.filter((node) => node.kind === 'page').find(({ id }) => id === row);
    return page?.entries ?? entries.filter(({ id }) => id === row);
  }
}

/** Data from one of our own trees; `null` if there is none. */
async function take(data: vscode.DataTransfer, mime: string): Promise<readonly Coordinates[] | null> {
  // The editor itself stores the dragged rows under the same name, and it comes first.
  for (const [type, item] of data) {
    if (type !== mime) continue;
    const found = (listIn(await item.asString()) ?? []).flatMap((one) => {
      const parsed = typeof one === 'string' ? parseCoordinates(one) : null;
      return parsed?.ok ? [parsed.value] : [];
    });
    if (found.length > 0) return found;
  }
  return null;
}

function listIn(text: string): readonly unknown[] | null {
  const value = parseJson(text);
  return Array.isArray(value) ? value : null;
}

/** Files of the editor's explorer, of the desktop, or of a browser, each once. */
async function droppedFiles(data: vscode.DataTransfer): Promise<readonly ImportedFile[]> {
  const found = new Map<string, ImportedFile>();
  for (const line of (await textOf(data, urisMime)).split(/\r?\n/)) {
    if (line === '' || line.startsWith('#') || /^https?:/i.test(line)) continue;
    const uri = uriFrom(line);
    if (uri) found.set(uri.path, { name: uri.path, uri });
  }
  if (found.size > 0) return [...found.values()];
  for (const [, item] of data) {
    const file = item.asFile();
    if (!file) continue;
    const name = file.uri?.path ?? file.name;
    found.set(name, file.uri ? { name, uri: file.uri } : { name, bytes: async () => file.data() });
  }
  return [...found.values()];
}

function uriFrom(line: string): vscode.Uri | null {
  try {
    return /^[a-z][a-z\d+.-]+:\//i.test(line) ? vscode.Uri.parse(line, true) : null;
  } catch {
    return null;
  }
}

async function textOf(data: vscode.DataTransfer, mime: string): Promise<string> {
  return (await data.get(mime)?.asString()) ?? '';
}

function keyOf(collection: SavedList): (coordinates: Coordinates) => string | null {
  const written = new Map(collection.entries.map(({ key, coordinates }) => [formatCoordinates(coordinates), key]));
  return (coordinates) => written.get(formatCoordinates(coordinates)) ?? null;
}

/** Positions in a sorted list mean nothing; offers to remove the sorting. */
export function showSorted(list: SavedListContents): void {
  const show = vscode.l10n.t('Show Own Order');
  const message = vscode.l10n.t('Entries can’t be moved in a sorted list.');
  void vscode.window.showInformationMessage(message, show).then((chosen) => {
    if (chosen === show) list.sort = ownOrder;
  });
}
