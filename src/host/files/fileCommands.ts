import * as vscode from 'vscode';

import { type Coordinates, displayName } from '../../core/coordinates.ts';
import type { DefinitionFile } from '../../core/definitionFile.ts';
import { plainText } from '../../core/plainText.ts';
import { visibleText } from '../../core/visibleText.ts';
import type { LineRange } from '../../model/evidence/localFiles/sourcePage.ts';
import { isPullRequestNumber } from '../../model/review/pullRequestReference.ts';
import type { PanelTarget } from '../../protocol/panelTarget.ts';
import { runWithProgress } from '../common/runWithProgress.ts';
import { plainItem } from '../common/plainItem.ts';
import type { CommandHandlers } from '../common/register.ts';
import { unwrapOrNotify, showInformation, showNoComponent } from '../common/messages.ts';
import { componentArgument } from '../common/componentArgument.ts';
import type { FileTextOpener } from './fileTextOpener.ts';
import type { SharedParts } from '../common/sharedParts.ts';

/** Maximum files shown at once; the rest are found by typing. */
const maxShown = 200;

interface Parts extends Pick<SharedParts, 'files' | 'log'> {
  readonly opener: Pick<FileTextOpener, 'open'>;
  /** Opens a component's panel, at one of its panes. */
  readonly openPanel: (coordinates: Coordinates, tab: 'files' | 'why') => void;
  /** Content of the focused panel, for a command called without an argument. */
  readonly active: () => PanelTarget | null;
  /** The selection in the Components view. */
  readonly selected: () => readonly unknown[];
}

/** Shows the texts of a component's files, and explains its license. */
export function fileCommands(parts: Parts): CommandHandlers {
  const componentOf = (value: unknown): Coordinates | null => {
    const [selected] = parts.selected();
    const coordinates =
      value === undefined
        ? (parts.active()?.coordinates ?? componentArgument(selected)?.coordinates)
        : componentArgument(value)?.coordinates;
    if (coordinates?.revision) return coordinates;
    showNoComponent();
    return null;
  };
  return {
    'clearlydefined.openFileText': async (value, path, lines, number) => {
      const coordinates = componentOf(value);
      if (!coordinates) return;
      const pr = value === undefined ? (parts.active()?.pr ?? null) : isPullRequestNumber(number) ? number : null;
      const chosen = typeof path === 'string' && path !== '' ? path : await choose(coordinates, pr, parts);
      if (chosen !== null) await parts.opener.open(coordinates, chosen, linesFrom(lines), pr);
    },
    'clearlydefined.openFiles': (value) => {
      const coordinates = componentOf(value);
      if (coordinates) parts.openPanel(coordinates, 'files');
    },
    'clearlydefined.whyThisLicense': (value) => {
      const coordinates = componentOf(value);
      if (coordinates) parts.openPanel(coordinates, 'why');
    },
  };
}

async function choose(coordinates: Coordinates, pr: number | null, { files, log }: Parts): Promise<string | null> {
  const name = plainText(`${displayName(coordinates)} ${coordinates.revision ?? ''}`);
  const title = vscode.l10n.t('Reading {0}…', name);
  const answer = await runWithProgress(title, (signal) => files.of(coordinates, { pr }, signal));
  const read = unwrapOrNotify(answer, 'files were not listed', log);
  if (!read) return null;
  if (read.files.length > 0) return pickFile(read.files, name);
  showInformation(vscode.l10n.t('The definition names no files.'));
  return null;
}

/** `{from, to}`, counted from one. Command arguments are untrusted. */
export function linesFrom(value: unknown): LineRange | null {
  if (typeof value !== 'object' || value === null || !('from' in value)) return null;
  const { from } = value;
  const to = 'to' in value ? value.to : from;
  if (!isLine(from) || !isLine(to)) return null;
  return { from, to: Math.max(from, to) };
}

function isLine(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 && value < 100_000_000;
}

interface Item extends vscode.QuickPickItem {
  readonly path?: string;
}

/** Lets the user choose one of the files, of which there may be 50,000. License files come first. `null`: none. */
function pickFile(files: readonly DefinitionFile[], title: string): Promise<string | null> {
  const ordered = [...files.filter(isLicense), ...files.filter((file) => !isLicense(file))];
  return new Promise((resolve) => {
    const pick = vscode.window.createQuickPick<Item>();
    const show = (): void => {
      pick.items = itemsFor(ordered, pick.value);
    };
    pick.title = title;
    pick.placeholder = vscode.l10n.t('A file, by any part of its path');
    pick.onDidChangeValue(show);
    pick.onDidAccept(() => {
      resolve(pick.selectedItems[0]?.path ?? null);
      pick.hide();
    });
    pick.onDidHide(() => {
      resolve(null);
      pick.dispose();
    });
    show();
    pick.show();
  });
}

function itemsFor(files: readonly DefinitionFile[], value: string): Item[] {
  const wanted = value.trim().toLowerCase();
  const items: Item[] = [];
  for (const file of files) {
    if (wanted !== '' && !file.path.toLowerCase().includes(wanted)) continue;
    if (items.length === maxShown) {
      items.push({ label: vscode.l10n.t('There are more: type to narrow them down.'), alwaysShow: true });
      break;
    }
    const [label, description] = [file.path.slice(0, 500), (file.license ?? '').slice(0, 100)].map(visibleText);
    items.push(plainItem({ label: label ?? '', description: description ?? '', alwaysShow: true, path: file.path }));
  }
  return items;
}

function isLicense({ natures }: DefinitionFile): boolean {
  return natures.includes('license');
}
