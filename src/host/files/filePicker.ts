import * as vscode from 'vscode';

import type { DefinitionFile } from '../../core/definitionFile.ts';
import { visibleText } from '../../core/visibleText.ts';
import { plainItem } from '../plainItem.ts';

/** Files that are shown at once; the rest is found by typing. */
const mostShown = 200;

interface Item extends vscode.QuickPickItem {
  readonly path?: string;
}

/** Lets a person choose one of the files, of which there may be 50,000. License files come first. `null`: none. */
export function pickFile(files: readonly DefinitionFile[], title: string): Promise<string | null> {
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
    if (items.length === mostShown) {
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
