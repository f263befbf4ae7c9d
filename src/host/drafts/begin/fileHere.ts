import * as vscode from 'vscode';

import { runCooperatively, type Turns } from '../../../base/steps.ts';
import type { Coordinates } from '../../../core/coordinates.ts';
import type { DefinitionFile } from '../../../core/definitionFile.ts';
import { installedFile } from '../../../model/evidence/suggestion/installedFile.ts';
import { type ListedFile, listedFile } from '../../../model/evidence/suggestion/listedFile.ts';
import { addressOf } from '../../definitions/documents/documentUri.ts';
import { archiveScheme } from '../../files/archiveTexts.ts';
import { editorFiles } from '../../files/editorFiles.ts';
import { archiveComponent } from '../../../model/evidence/suggestion/archiveComponent.ts';

/** A text in an editor that is a file of a component. */
export interface FileHere {
  readonly component: Coordinates;
  /** The component is read from the place of a file: nobody has said yet that its name may be sent. */
  readonly isFromDisk: boolean;
  /** Which of the definition's files it is. */
  find(files: readonly DefinitionFile[]): Promise<ListedFile>;
}

/** Bytes of a file that is compared. */
const largestFile = 20_000_000;

/** Tells from a document's address whose file it is; `null` for a file of nobody that is known. */
export async function fileHere({ uri }: vscode.TextDocument, turns: Turns): Promise<FileHere | null> {
  const address = addressOf(uri);
  if (address) {
    if (address.kind !== 'file') return null;
    const { coordinates, path, token } = address;
    // The service keeps texts under their own hash.
    const find = async (files: readonly DefinitionFile[]): Promise<ListedFile> => {
      const file = files.find((one) => one.path === path);
      if (!file) return { state: 'notListed' };
      return { state: file.token === token ? 'same' : 'different', file };
    };
    return { component: coordinates, isFromDisk: false, find };
  }
  if (uri.scheme === archiveScheme) return entryHere(uri, turns);
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

function entryHere({ path, query }: vscode.Uri, turns: Turns): FileHere | null {
  const archive = vscode.Uri.parse(query);
  const component = archiveComponent(archive.path.split('/').slice(1));
  if (!component) return null;
  const entry = path.slice(1);
  const find = async (files: readonly DefinitionFile[]): Promise<ListedFile> => {
    const bytes = await vscode.workspace.fs.readFile(archive);
    const { readZipEntry } = await import('../../../model/evidence/localFiles/zipEntry.ts');
    const read = await runCooperatively(readZipEntry(bytes, entry, largestFile), turns);
    return read.state === 'read' ? listedFile(read.bytes, entry.split('/'), files) : { state: 'notListed' };
  };
  return { component, isFromDisk: true, find };
}
