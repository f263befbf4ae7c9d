import * as vscode from 'vscode';
import { l10n } from 'vscode';

import type { Result } from '../../base/result.ts';
import type { CommandId, ComponentArgument } from '../../contributions.ts';
import type { Coordinates } from '../../core/coordinates.ts';
import type { DefinitionFile } from '../../core/definitionFile.ts';
import { plainText } from '../../core/plainText.ts';
import type { Problem } from '../../core/problem.ts';
import type { LocalCopies, LocalCopy, LocalMiss } from '../../model/evidence/localFiles/localCopies.ts';
import type { LocalPlace } from '../../model/evidence/localFiles/localFile.ts';
import type { LineRange } from '../../model/evidence/localFiles/sourcePage.ts';
import { type FoundText, findText } from '../../model/evidence/localFiles/textPlace.ts';
import { filesAndLocation } from '../../model/evidence/suggestion/evidenceFrom.ts';
import { runWithProgress } from '../common/runWithProgress.ts';
import { otherFileLabel } from '../common/labels.ts';
import { openAddress } from '../common/openAddress.ts';
import { unwrapOrNotify, showInformation } from '../common/messages.ts';
import { archiveUri } from './archiveTexts.ts';
import { uriOfPlace } from './editorFiles.ts';
import type { SharedParts } from '../common/sharedParts.ts';

/** The document of a text stored by the service. */
export interface StoredFile {
  readonly kind: 'file';
  readonly coordinates: Coordinates;
  readonly path: string;
  readonly token: string;
}

export interface FileTextOpenerParts extends Pick<SharedParts, 'definitions' | 'files' | 'log'> {
  readonly copies: (coordinates: Coordinates) => LocalCopies | null;
  /** Opens a stored text as a read-only document, and shows an error itself if it can't. */
  readonly openStored: (file: StoredFile, options: { readonly selection?: vscode.Range }) => Promise<boolean>;
}

/**
 * Opens the text of a component's file: the local copy if it is the same file, otherwise the service's stored text,
 * otherwise the page of its source's host, after the editor's own confirmation. If an installed file does not count,
 * shows why. Slow steps can be cancelled.
 */
export class FileTextOpener {
  readonly #parts: FileTextOpenerParts;

  constructor(parts: FileTextOpenerParts) {
    this.#parts = parts;
  }

  /** `pr`: files with that pull request's effect. */
  async open(coordinates: Coordinates, path: string, lines: LineRange | null, pr: number | null): Promise<void> {
    const title = vscode.l10n.t('Reading {0}…', plainText(path));
    const answer = await runWithProgress(title, async (signal) => {
      const read = await filesAndLocation(coordinates, this.#parts, signal, pr);
      if (!read.ok) return read;
      const { files, location } = read.value;
      const file = files.find((one) => one.path === path) ?? unlisted(path);
      const text = await findText({ coordinates, location, file, lines }, this.#parts.copies(coordinates));
      return { ok: true, value: text } satisfies Result<FoundText, Problem>;
    });
    const found = unwrapOrNotify(answer, 'a file was not opened', this.#parts.log);
    if (found) await this.#show(coordinates, path, found, lines);
  }

  async #show(
    coordinates: Coordinates,
    path: string,
    { place, miss }: FoundText,
    lines: LineRange | null,
  ): Promise<void> {
    const why = miss && missLabel(miss);
    switch (place.kind) {
      case 'local':
        return openCopy(place.copy, lines);
      case 'stored': {
        const { token } = place;
        const isOpened = await this.#parts.openStored({ kind: 'file', coordinates, path, token }, selectionOf(lines));
        if (isOpened && why !== null) showInformation(vscode.l10n.t('{0} The text of the service is shown.', why));
        return;
      }
      case 'host':
        if (why !== null) showInformation(vscode.l10n.t('{0} The page of the source opens.', why));
        return openAddress(place.address);
      case 'none':
        return showNothing(coordinates, path, why);
    }
  }
}

/** A tool may name a file that the definition does not list: only its path is known. */
function unlisted(path: string): Pick<DefinitionFile, 'path' | 'hashes' | 'token'> {
  return { path, hashes: new Map(), token: null };
}

async function openCopy({ place, entry }: LocalCopy, lines: LineRange | null): Promise<void> {
  const uri = uriOfPlace(place);
  const shown = entry === null ? uri : archiveUri(uri, entry);
  await vscode.commands.executeCommand('vscode.open', shown, { preview: true, ...selectionOf(lines) });
}

/** From the start of the first line to the end of the last. The editor clamps it to the text. */
function selectionOf(lines: LineRange | null): { readonly selection?: vscode.Range } {
  return lines ? { selection: new vscode.Range(lines.from - 1, 0, lines.to - 1, 10_000) } : {};
}

async function showNothing(coordinates: Coordinates, path: string, why: string | null): Promise<void> {
  const nothing = vscode.l10n.t('No text of {0} was found, neither at the service nor here.', plainText(path));
  const openOnWeb = vscode.l10n.t('Open Definition on the Web');
  const message = why === null ? nothing : `${nothing} ${why}`;
  if ((await vscode.window.showInformationMessage(message, openOnWeb)) !== openOnWeb) return;
  const argument: ComponentArgument = { coordinates, place: null };
  await vscode.commands.executeCommand('clearlydefined.openOnWeb' satisfies CommandId, argument);
}

/** Why the local copy is not shown. `null`: no note. */
function missLabel({ reason, place }: LocalMiss): string | null {
  const where = place ? nameOf(place) : '';
  switch (reason) {
    case 'different':
    case 'lineEnds':
    case 'noHash':
      return otherFileLabel(reason, where);
    case 'tooLarge':
      return l10n.t('{0} is too large to compare.', where);
    case 'otherVersion':
      return l10n.t('{0} is of another version.', where);
    case 'unsafePath':
    case 'notInPackage':
      return null;
  }
}

/** The end of a path is enough. */
function nameOf({ path }: LocalPlace): string {
  return plainText(path.slice(-4).join('/'));
}
