import * as vscode from 'vscode';
import { l10n } from 'vscode';

import { succeed } from '../../../base/result.ts';
import { type Coordinates, displayName, formatCoordinates } from '../../../core/coordinates.ts';
import { plainText } from '../../../core/plainText.ts';
import type { LinkedDependency } from '../../../manifests/link.ts';
import { componentsNamed } from '../../../model/workspace/componentsNamed.ts';
import { evidenceFrom, filesAndLocation } from '../../../model/evidence/suggestion/evidenceFrom.ts';
import type { ListedFile } from '../../../model/evidence/localFiles/listedFile.ts';
import { runWithProgress } from '../../common/runWithProgress.ts';
import { notifyProblem, unwrapOrNotify, showInformation } from '../../common/messages.ts';
import { notLookedUpLabel } from '../../common/skipLabels.ts';
import { otherFileLabel } from '../../common/labels.ts';
import type { DraftStarter, DraftStarterParts } from './draftStarter.ts';
import { type ComponentFile, componentFileOf } from './componentFile.ts';
import type { SharedParts } from '../../common/sharedParts.ts';

export interface DraftAtCursorParts
  extends
    Pick<DraftStarterParts, 'definitions' | 'files' | 'service' | 'isPrivate' | 'log'>,
    Pick<SharedParts, 'inventory' | 'manifestTexts'> {
  readonly starter: DraftStarter;
  /** Asks for the version, if a manifest does not name one. */
  readonly chooseVersion: (component: Coordinates) => Promise<void>;
}

/** Begins a draft from a manifest line, or from a file of an installed package, at an editor's cursor. */
export async function draftAtCursor(parts: DraftAtCursorParts): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  const linked = editor && dependencyOf(editor, parts);
  if (linked) return fromManifest(linked, parts);
  const file = editor && (await componentFileOf(editor.document));
  if (editor && file) return fromFile(editor, file, parts);
  showInformation(
    vscode.l10n.t('Place the cursor on a component of a manifest, or in a file of an installed package.'),
  );
}

async function fromManifest(linked: LinkedDependency, parts: DraftAtCursorParts): Promise<void> {
  const { coordinates } = linked;
  if (coordinates === null) return showInformation(notLookedUpLabel(linked));
  if (coordinates.revision === null) return parts.chooseVersion(coordinates);
  return parts.starter.start(coordinates);
}

async function fromFile(editor: vscode.TextEditor, file: ComponentFile, parts: DraftAtCursorParts): Promise<void> {
  const { component } = file;
  const { document, selection } = editor;
  if (file.isFromDisk && !(await maySendName(component, parts))) return;
  if (document.isDirty) {
    const why = vscode.l10n.t('This text has unsaved changes.');
    return refuse(why, component, parts);
  }
  const title = vscode.l10n.t('Requesting data…');
  const answer = await runWithProgress(title, async (signal) => {
    const read = await filesAndLocation(component, parts, signal);
    if (!read.ok) return read;
    const { location, files } = read.value;
    return succeed({ location, listed: await file.find(files) });
  });
  const found = unwrapOrNotify(answer, 'evidence was not taken', parts.log);
  if (!found) return;
  const { location, listed } = found;
  if (listed.state !== 'same') {
    const name = document.uri.path.split('/').slice(-2).join('/');
    return refuse(refusedEvidence(listed.state, plainText(name)), component, parts);
  }
  const evidence = evidenceFrom({
    coordinates: component,
    location,
    file: listed.file,
    selection: selected(document, selection),
    isChosen: true,
    service: parts.service(),
  });
  await parts.starter.start(component, { evidence: [evidence], file: listed.file });
}

/** Unusable evidence doesn't prevent drafting. */
async function refuse(why: string, component: Coordinates, { starter }: DraftAtCursorParts): Promise<void> {
  const without = vscode.l10n.t('Draft without It');
  const message = vscode.l10n.t('{0} It is no evidence.', why);
  if ((await vscode.window.showWarningMessage(message, without)) === without) await starter.start(component);
}

/**
 * Decides whether an installed package's name may be sent. Names the workspace knows to be private are not; a name in
 * no manifest needs the user's consent, because its registry is unknown.
 */
async function maySendName(
  component: Coordinates,
  { inventory, isPrivate, log }: DraftAtCursorParts,
): Promise<boolean> {
  if (isPrivate(component)) {
    const problem = { kind: 'privateName', coordinates: formatCoordinates(component) } as const;
    void notifyProblem(problem, 'a draft was not begun', log);
    return false;
  }
  const name = displayName(component);
  const named = componentsNamed(inventory.folders, name);
  if (named.coordinates.length > 0) return true;
  if (named.skipped?.reason) {
    showInformation(notLookedUpLabel(named.skipped));
    return false;
  }
  const send = vscode.l10n.t('Send Name');
  const message = vscode.l10n.t(
    'No manifest names {0}, so its source is unknown. Send its name to the service?',
    plainText(name),
  );
  return (await vscode.window.showWarningMessage(message, send)) === send;
}

/** Under the cursor, otherwise the line's only one. */
function dependencyOf(
  { document, selection }: vscode.TextEditor,
  { manifestTexts }: DraftAtCursorParts,
): LinkedDependency | undefined {
  const text = manifestTexts.of(document);
  const exact = text?.at(document.offsetAt(selection.active));
  if (exact) return exact.linked;
  const { range } = document.lineAt(selection.active.line);
  const [start, end] = [document.offsetAt(range.start), document.offsetAt(range.end)];
  const [only, ...others] =
    text?.between({ start, end }).filter(({ name }) => name.start >= start && name.end <= end) ?? [];
  return others.length === 0 ? only?.linked : undefined;
}

/** `null` for an empty selection: the whole file is the target. */
function selected(
  document: vscode.TextDocument,
  selection: vscode.Selection,
): { readonly text: string; readonly from: number; readonly to: number } | null {
  if (selection.isEmpty) return null;
  const { start, end } = selection;
  // A selection of whole lines ends at the start of the next one.
  const last = end.character === 0 && end.line > start.line ? end.line - 1 : end.line;
  return { text: document.getText(selection), from: start.line + 1, to: last + 1 };
}

/** Why a local text is no evidence. `name`: that of the file. */
function refusedEvidence(state: Exclude<ListedFile['state'], 'same'>, name: string): string {
  return state === 'notListed' ? l10n.t('The definition lists no file like {0}.', name) : otherFileLabel(state, name);
}
