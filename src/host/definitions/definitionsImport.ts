import * as vscode from 'vscode';

import { baseName } from '../../base/baseName.ts';
import { describeError } from '../../base/describeError.ts';
import type { Coordinates } from '../../core/coordinates.ts';
import type { FileProblem } from '../../core/problem.ts';
import { visibleText } from '../../core/visibleText.ts';
import type { SavedList, ListPlace } from '../../model/definitions/savedList/savedList.ts';
import type { ListReading, RejectedEntry } from '../../model/definitions/savedList/listReading.ts';
import { lostFileProblem } from '../../model/workspace/inventoryFile.ts';
import type { Content, ReadingWorker } from '../../model/readingWorker.ts';
import { reportLine } from '../common/report.ts';
import { keyOf, placeInWorkspace } from '../common/scannedFiles.ts';
import { skipLabel } from '../common/skipLabels.ts';
import { nameAndVersion } from '../common/labels.ts';
import { withoutIcons } from '../../core/withoutIcons.ts';
import { addedLabel } from './definitionsLabels.ts';
import type { SharedParts } from '../common/sharedParts.ts';

/** A dropped or chosen file: one that the editor can read, or only its bytes. */
export interface ImportedFile {
  /** With slashes; its extension decides the file's kind. */
  readonly name: string;
  readonly uri?: vscode.Uri;
  readonly bytes?: () => Promise<Uint8Array>;
}

interface Parts extends Pick<SharedParts, 'inventory' | 'settings' | 'log'> {
  readonly collection: SavedList;
  readonly worker: ReadingWorker;
  /** Shows the last added entry: if the view is visible, or to make it visible for the first entry. */
  reveal(key: string, isFirst: boolean): void;
}

/** The result of reading one file or text. */
interface NamedReading {
  readonly name: string;
  readonly reading: ListReading;
}

/** Milliseconds a status bar message stays. */
const messageLasts = 6000;

/** Adds components from any source to the user's list, and reports the result in the status bar. */
export class DefinitionsImport {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  addCoordinates(coordinates: readonly Coordinates[], place: ListPlace = 'end'): void {
    const isFirst = this.#parts.collection.entries.length === 0;
    const { added, present } = this.#parts.collection.add(coordinates, place);
    const [only] = [...added, ...present];
    showQuietly(addedLabel(added.length, present.length, only ? nameAndVersion(only.coordinates) : null));
    const last = added.at(-1) ?? present.at(-1);
    if (last) this.#parts.reveal(last.key, isFirst);
  }

  async addText(text: string, place: ListPlace): Promise<void> {
    const context = { services: this.#parts.settings.serviceAddresses() };
    const reading = await this.#parts.worker.run('readListText', { text, context });
    if (reading.ok) await this.#addReadings([{ name: '', reading: reading.value }], place);
    else void vscode.window.showWarningMessage(reportLine(lostFileProblem(reading.problem, vscode.l10n.t('the list'))));
  }

  async addFiles(files: readonly ImportedFile[], place: ListPlace): Promise<void> {
    const read: NamedReading[] = [];
    const problems: FileProblem[] = [];
    for (const file of files) {
      const found = await this.#readFile(file);
      if ('kind' in found) problems.push(found);
      else read.push(found);
    }
    for (const problem of problems) void vscode.window.showWarningMessage(reportLine(problem));
    if (read.length > 0) await this.#addReadings(read, place);
  }

  async #readFile(file: ImportedFile): Promise<NamedReading | FileProblem> {
    const { inventory, worker } = this.#parts;
    const name = baseName(file.name);
    const limit = this.#parts.settings.maxFileSize(file.uri ?? vscode.Uri.file('/'));
    const content = await contentOf(file, name, limit);
    if (typeof content === 'object' && 'kind' in content) return content;
    const place = file.uri ? placeInWorkspace(file.uri) : null;
    const folder = place && keyOf(place.folder);
    if (folder !== null) await inventory.whenWorkerReady(folder);
    const settings = await inventory.linkSettings(folder ?? '');
    const path = place?.path ?? file.name;
    const context = { services: this.#parts.settings.serviceAddresses() };
    const reading = await worker.run('readList', { folder, path, content, settings, context });
    return reading.ok ? { name, reading: reading.value } : lostFileProblem(reading.problem, name);
  }

  async #addReadings(read: readonly NamedReading[], place: ListPlace): Promise<void> {
    const coordinates = read.flatMap(({ reading }) => reading.coordinates);
    const left = read.reduce((sum, { reading }) => sum + reading.rejectedCount, 0);
    const isCut = read.some(({ reading }) => reading.isCut);
    if (coordinates.length > 0) this.addCoordinates(coordinates, place);
    if (coordinates.length > 0 && left === 0 && !isCut) return;
    // The user's answer is not awaited: a drop is over when its components are there.
    notifyLeftOut(read, { isNothing: coordinates.length === 0, left, isCut }).catch((error: unknown) =>
      this.#parts.log.error(`what was left out is not shown: ${describeError(error)}`),
    );
  }
}

interface LeftOut {
  readonly isNothing: boolean;
  readonly left: number;
  readonly isCut: boolean;
}

async function notifyLeftOut(read: readonly NamedReading[], { isNothing, left, isCut }: LeftOut): Promise<void> {
  const label = [
    isNothing
      ? vscode.l10n.t('No component was found. Coordinates, package URLs and web addresses are understood.')
      : '',
    isNothing || left === 0 ? '' : vscode.l10n.t('Left out: {0}', left),
    isCut ? vscode.l10n.t('The list is too long: its end was not read.') : '',
  ];
  const show = vscode.l10n.t('Show What Was Left Out');
  const actions = left > 0 ? [show] : [];
  const chosen = await vscode.window.showInformationMessage(label.filter(Boolean).join(' '), ...actions);
  if (chosen === show) await showLeftOut(read);
}

/** A confirmation that needs no answer. The next one replaces it. */
export function showQuietly(label: string): void {
  vscode.window.setStatusBarMessage(`$(check) ${withoutIcons(label)}`, messageLasts);
}

/** All rejected entries with line and reason: a document that can be searched and saved. */
async function showLeftOut(read: readonly NamedReading[]): Promise<void> {
  const { whyNot } = await import('./find/findItems.ts');
  const whyLabel = (why: RejectedEntry['why']): string => {
    if (why === null) return vscode.l10n.t('This is no address of a component.');
    return typeof why === 'string' ? skipLabel(why).sentence : whyNot(why);
  };
  const lines = read.flatMap(({ name, reading: { rejected, rejectedCount } }) => {
    const left = rejected.map((one) => lineOf(name, one, whyLabel(one.why)));
    const more = rejectedCount - rejected.length;
    return more > 0 ? [...left, vscode.l10n.t('and {count} more', { count: more })] : left;
  });
  const document = await vscode.workspace.openTextDocument({ language: 'plaintext', content: `${lines.join('\n')}\n` });
  await vscode.window.showTextDocument(document);
}

function lineOf(name: string, { line, text }: RejectedEntry, why: string): string {
  const where = name === '' ? vscode.l10n.t('line {0}', line) : `${visibleText(name)}:${line}`;
  return `${where}: ${visibleText(text)}\n    ${why}`;
}

/** The editor's text while it has unsaved changes, otherwise the file's. */
async function contentOf({ uri, bytes }: ImportedFile, path: string, limit: number): Promise<Content | FileProblem> {
  const draft =
    uri && vscode.workspace.textDocuments.find((one) => one.isDirty && one.uri.toString() === uri.toString());
  if (draft) return draft.getText();
  try {
    const size = uri ? (await vscode.workspace.fs.stat(uri)).size : 0;
    if (size > limit) return { kind: 'fileTooLarge', path, bytes: size, limit };
    const read = uri ? await vscode.workspace.fs.readFile(uri) : ((await bytes?.()) ?? new Uint8Array());
    if (read.length > limit) return { kind: 'fileTooLarge', path, bytes: read.length, limit };
    return read as Uint8Array<ArrayBuffer>;
  } catch (error) {
    return { kind: 'unreadableFile', path, detail: error instanceof Error ? error.message : String(error) };
  }
}
