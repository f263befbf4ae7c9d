import * as vscode from 'vscode';

import type { Coordinates } from '../../../core/coordinates.ts';
import type { DefinitionFile } from '../../../core/definitionFile.ts';
import { installedFile } from '../../../model/evidence/localFiles/installedFile.ts';
import { type ListedFile, listedFile } from '../../../model/evidence/localFiles/listedFile.ts';
import { addressOf } from '../../definitions/documents/documentUri.ts';
import { archiveScheme } from '../../files/archiveTexts.ts';
import { editorFiles } from '../../files/editorFiles.ts';
import { archiveComponent } from '../../../model/evidence/localFiles/archiveComponent.ts';
import { readZipEntry } from '../../../model/evidence/localFiles/zipEntry.ts';

/** A text in an editor that is a file of a component. */
export interface ComponentFile {
  readonly component: Coordinates;
  /** The component comes from the file's location: sending its name is not allowed yet. */
  readonly isFromDisk: boolean;
  /** Finds its entry among the definition's files. */
  find(files: readonly DefinitionFile[]): Promise<ListedFile>;
}

/** Maximum bytes of a compared file. */
const largestFile = 20_000_000;

/** Finds the component of a document's address; `null` if it belongs to none. */
export async function componentFileOf({ uri }: vscode.TextDocument): Promise<ComponentFile | null> {
  const address = addressOf(uri);
  if (address) {
    if (address.kind !== 'file') return null;
    const { coordinates, path, token } = address;
    // The service stores texts under their own hash.
    const find = async (files: readonly DefinitionFile[]): Promise<ListedFile> => {
      const file = files.find((one) => one.path === path);
      if (!file) return { state: 'notListed' };
      return { state: file.token === token ? 'same' : 'different', file };
    };
    return { component: coordinates, isFromDisk: false, find };
  }
  if (uri.scheme === archiveScheme) return archiveEntryOf(uri);
  const place = {
    root: uri.with({ path: '/', query: '', fragment: '' }).toString(),
    path: uri.path.split('/').slice(1),
  };
  const installed = await installedFile(place, editorFiles);
  if (!installed) return null;
  const find = async (files: readonly DefinitionFile[]): Promise<ListedFile> => {
    const read = await editorFiles.read(place, largestFile);
    return read.state === 'read' ? listedFile(read.bytes, installed.inside, files) : { state: 'notListed' };
  };
  return { component: installed.component, isFromDisk: true, find };
}

function archiveEntryOf({ path, query }: vscode.Uri): ComponentFile | null {
  const archive = vscode.Uri.parse(query);
  const component = archiveComponent(archive.path.split('/').slice(1));
  if (!component) return null;
  const entry = path.slice(1);
  const find = async (files: readonly DefinitionFile[]): Promise<ListedFile> => {
    const bytes = await vscode.workspace.fs.readFile(archive);
    const read = await readZipEntry(bytes, entry, largestFile);
    return read.state === 'read' ? listedFile(read.bytes, entry.split('/'), files) : { state: 'notListed' };
  };
  return { component, isFromDisk: true, find };
}
