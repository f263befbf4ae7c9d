import * as vscode from 'vscode';

import { baseName } from '../../base/baseName.ts';
import type { Coordinates } from '../../core/coordinates.ts';
import { plainText } from '../../core/plainText.ts';
import type { SavedList } from '../../model/definitions/savedList/savedList.ts';
import type { ListForm, WrittenList } from '../../model/definitions/savedList/savedListFile.ts';
import { chooseSavedFile, type WrittenFiles, writeExport } from '../files/savedFile.ts';
import { componentCountLabel, nameAndVersion, namesLabel } from '../common/labels.ts';
import { showQuietly, type DefinitionsImport } from './definitionsImport.ts';
import { writeSavedList } from '../../model/definitions/savedList/savedListFile.ts';
import { showInformation } from '../common/messages.ts';

interface Chosen {
  readonly form: ListForm;
  readonly isShownOnly: boolean;
}

/**
 * Saves the list, or its visible part, in a form the user chooses. `file`: the target, for callers of the command; its
 * name then decides the form.
 */
export async function saveList(
  shown: readonly { readonly coordinates: Coordinates }[],
  {
    collection,
    exports,
    home,
  }: {
    readonly collection: SavedList;
    readonly exports: WrittenFiles;
    /** The path of the user's home folder; `null` in a browser. */
    readonly home: string | null;
  },
  file: unknown,
): Promise<void> {
  if (collection.entries.length === 0) return showEmpty();
  const given = uriFrom(file);
  const chosen = given
    ? { form: formOf(given), isShownOnly: false }
    : await chooseForm(vscode.l10n.t('Save the list as'), shown.length, collection.entries.length);
  if (!chosen) return;
  const { form, isShownOnly } = chosen;
  const target = given ?? (await chooseSavedFile(fileNames[form], home, { filters: filtersOf(form) }));
  if (!target) return;
  const chosenEntries = isShownOnly ? shown : collection.entries;
  const written = await write(chosenEntries, form);
  const what = form === 'file' ? 'definitions' : form;
  const entries = chosenEntries.length - written.missing.length;
  const done = await writeExport(target, new TextEncoder().encode(written.text), { what, entries }, exports);
  if (!done.ok) {
    const message = vscode.l10n.t('The list could not be saved: {0}', plainText(done.problem));
    return void vscode.window.showErrorMessage(message);
  }
  showQuietly(vscode.l10n.t('Saved {0}', baseName(target.path)));
  showMissing(written);
}

/** Adds the contents of files. `file`: which one, for callers of the command. */
export async function loadList(
  { collection, imports }: { readonly collection: SavedList; readonly imports: DefinitionsImport },
  file: unknown,
): Promise<void> {
  const given = uriFrom(file);
  const uris = given
    ? [given]
    : await vscode.window.showOpenDialog({
        canSelectMany: true,
        openLabel: vscode.l10n.t('Load'),
        title: vscode.l10n.t('Lists of components, lock files, manifests, bills of materials'),
      });
  if (!uris || uris.length === 0) return;
  if (!given && collection.entries.length > 0) {
    const add = vscode.l10n.t('Add to the list');
    const replace = vscode.l10n.t('Replace the list');
    const placeHolder = componentCountLabel(collection.entries.length);
    const answer = await vscode.window.showQuickPick([add, replace], { placeHolder });
    if (answer === undefined) return;
    // Undo Remove restores the previous list.
    if (answer === replace) collection.clear();
  }
  await imports.addFiles(
    uris.map((uri) => ({ name: uri.path, uri })),
    'end',
  );
}

/** Copies the list. `form`: for callers of the command. */
export async function copyList(collection: SavedList, form: unknown): Promise<void> {
  const { entries } = collection;
  if (entries.length === 0) return showEmpty();
  const given = listForms.find((one) => one === form);
  const chosen = given
    ? { form: given }
    : await chooseForm(vscode.l10n.t('Copy the list as'), entries.length, entries.length);
  if (!chosen) return;
  const written = await write(entries, chosen.form);
  await vscode.env.clipboard.writeText(written.text);
  showQuietly(vscode.l10n.t('Copied: {0}', entries.length - written.missing.length));
  showMissing(written);
}

const listForms: readonly ListForm[] = ['file', 'coordinates', 'packageUrls'];

async function write(entries: readonly { readonly coordinates: Coordinates }[], form: ListForm): Promise<WrittenList> {
  return writeSavedList(
    entries.map(({ coordinates }) => coordinates),
    form,
  );
}

async function chooseForm(placeHolder: string, shown: number, total: number): Promise<Chosen | undefined> {
  const titles: Readonly<Record<ListForm, readonly [label: string, detail: string]>> = {
    file: [vscode.l10n.t('JSON file'), vscode.l10n.t('Can be reloaded here and in the web interface')],
    coordinates: [vscode.l10n.t('Coordinates, one a line'), ''],
    packageUrls: [vscode.l10n.t('Package URLs, one a line'), ''],
  };
  const whole = listForms.map((form) => ({
    label: titles[form][0],
    detail: titles[form][1],
    form,
    isShownOnly: false,
  }));
  const some = listForms.map((form) => ({
    label: vscode.l10n.t('{0}: the {1} that are shown', titles[form][0], shown),
    form,
    isShownOnly: true,
  }));
  return vscode.window.showQuickPick([...whole, ...(shown > 0 && shown < total ? some : [])], { placeHolder });
}

const fileNames: Readonly<Record<ListForm, string>> = {
  file: 'definitions.clearlydefined.json',
  coordinates: 'definitions.clearlydefined.txt',
  packageUrls: 'purls.txt',
};

function filtersOf(form: ListForm): Record<string, string[]> {
  return form === 'file' ? { JSON: ['json'] } : { [vscode.l10n.t('Text')]: ['txt'] };
}

function formOf({ path }: vscode.Uri): ListForm {
  if (path.endsWith('.json')) return 'file';
  return /purl/i.test(baseName(path)) ? 'packageUrls' : 'coordinates';
}

function uriFrom(value: unknown): vscode.Uri | null {
  if (value instanceof vscode.Uri) return value;
  if (typeof value !== 'string') return null;
  try {
    return vscode.Uri.parse(value, true);
  } catch {
    return null;
  }
}

function showMissing({ missing }: WrittenList): void {
  if (missing.length === 0) return;
  const names = namesLabel(missing.map(nameAndVersion), 1);
  showInformation(vscode.l10n.t('Without a package URL, left out: {0}', names));
}

function showEmpty(): void {
  showInformation(vscode.l10n.t('The list of definitions is empty.'));
}
