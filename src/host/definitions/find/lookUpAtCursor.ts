import * as vscode from 'vscode';

import { cutText } from '../../../base/cutText.ts';
import type { FoundAddress } from '../../../core/addresses/foundAddress.ts';
import { readAddress } from '../../../core/addresses/readAddress.ts';
import { textAtCursor } from '../../../core/addresses/textAtCursor.ts';
import type { Coordinates } from '../../../core/coordinates.ts';
import type { ComponentType } from '../../../core/ecosystems.ts';
import { plainText } from '../../../core/plainText.ts';
import type { LinkedDependency } from '../../../manifests/link.ts';
import { componentsNamed } from '../../../model/workspace/componentsNamed.ts';
import { notLookedUpLabel } from '../../common/skipLabels.ts';
import { nameAndVersion } from '../../common/labels.ts';
import { plainItem } from '../../common/plainItem.ts';
import { findComponent, openFound } from './findComponent.ts';
import { componentIcon, titleOf } from './findItem.ts';
import { whyNot } from './findItems.ts';
import type { FindParts } from './findParts.ts';
import { showInformation } from '../../common/messages.ts';
import { commandTitle } from '../../common/commandTitles.ts';

/**
 * Opens the component named by the editor's selection, or by the text under its cursor; if there is none, shows why.
 */
export async function lookUpAtCursor(parts: FindParts): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  if (!editor) return showInformation(vscode.l10n.t('Place the cursor on a component first.'));
  const { document, selection } = editor;
  const context = { services: parts.settings.serviceAddresses(), type: typeOf(document) };
  const selected = document.getText(selection).slice(0, longestSelection).trim();
  if (selected !== '') {
    // Several lines are a list, which the first step shows with all its notes.
    if (/\s/.test(selected)) return findComponent(parts, selected.replace(/\s+/g, ' '));
    return open(selected, readAddress(selected, context), parts);
  }
  const linked = parts.manifestTexts.of(document)?.at(document.offsetAt(selection.active))?.linked;
  if (linked) return openDependency(linked, parts);
  const { text } = document.lineAt(selection.active.line);
  const here = textAtCursor(text, selection.active.character, context);
  if (here === null) return showInformation(vscode.l10n.t('Place the cursor on a component first.'));
  return open(here.text, here.found, parts);
}

/** In UTF-16 units. */
const longestSelection = 100_000;

async function open(text: string, found: FoundAddress, parts: FindParts): Promise<void> {
  if (found.kind === 'component') {
    await openFound(found, parts);
    return;
  }
  // Imports in code are names; the manifests know their components.
  if (found.kind === 'nothing' && (await openNamed(text, parts))) return;
  const find = commandTitle('clearlydefined.findComponent');
  const shown = plainText(cutText(text, 80));
  const message = vscode.l10n.t('“{0}” can’t be looked up. {1}', shown, whyNot(found));
  const chosen = await vscode.window.showInformationMessage(message, find);
  if (chosen === find) await findComponent(parts, found.kind === 'nothing' ? text : '');
}

/** Opens the workspace's component of that name. `false`: there is none. */
async function openNamed(text: string, parts: FindParts): Promise<boolean> {
  const { coordinates, skipped } = componentsNamed(parts.inventory.folders, text);
  if (skipped) {
    await openDependency(skipped, parts);
    return true;
  }
  const [first, ...others] = coordinates;
  if (first === undefined) return false;
  const chosen = others.length === 0 ? first : await chooseNamed(text, coordinates);
  if (chosen) await openFound({ kind: 'component', coordinates: chosen, pr: null, ref: null }, parts);
  return true;
}

async function chooseNamed(text: string, coordinates: readonly Coordinates[]): Promise<Coordinates | null> {
  const items = coordinates.map((one) => ({
    label: nameAndVersion(one),
    description: titleOf(one),
    iconPath: componentIcon(one),
    coordinates: one,
  }));
  const title = vscode.l10n.t('{0} in this workspace', plainText(text));
  const chosen = await vscode.window.showQuickPick(items.map(plainItem), {
    title,
    placeHolder: vscode.l10n.t('Choose a component to open its definition'),
  });
  return chosen?.coordinates ?? null;
}

/** A manifest's dependency says more than its text: the locked version, and whether it may be looked up. */
async function openDependency(linked: LinkedDependency, parts: FindParts): Promise<void> {
  const { coordinates, dependency } = linked;
  if (coordinates === null) return showInformation(notLookedUpLabel(linked));
  const ref = dependency.source.kind === 'git' ? dependency.source.ref : null;
  await openFound({ kind: 'component', coordinates, pr: null, ref }, parts);
}

/** The component type of `name@1.0.0`, or of a path, in a file of that language. */
function typeOf({ languageId, fileName }: vscode.TextDocument): ComponentType | undefined {
  return languages.get(languageId) ?? (/\.(?:cs|fs|vb)proj$/i.test(fileName) ? 'nuget' : undefined);
}

const languages: ReadonlyMap<string, ComponentType> = new Map([
  ['go', 'go'],
  ['go.mod', 'go'],
  ['go.sum', 'go'],
  ['go.work', 'go'],
  ['rust', 'crate'],
  ['ruby', 'gem'],
  ['python', 'pypi'],
  ['pip-requirements', 'pypi'],
  ['php', 'composer'],
  ['swift', 'pod'],
  ['csharp', 'nuget'],
  ['fsharp', 'nuget'],
  ['vb', 'nuget'],
]);
