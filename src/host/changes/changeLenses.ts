import * as vscode from 'vscode';

import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import type { CommandId, ComponentArgument } from '../../contributions.ts';
import type { ChangeRow } from '../../model/changes/changeRows.ts';
import type { Changes } from '../../model/changes/changes.ts';
import type { Inventory } from '../../model/workspace/inventory.ts';
import type { InventoryManifest } from '../../model/workspace/inventoryFile.ts';
import { keyOf, placeInWorkspace } from '../workspace/scannedFiles.ts';
import { licenseLabel, versionLabel } from './changeLabels.ts';

interface Parts {
  readonly changes: Pick<Changes, 'of' | 'snapshot' | 'onDidChange'>;
  readonly inventory: Pick<Inventory, 'manifest'>;
}

/** What stands above a line. */
interface Lens {
  readonly line: number;
  readonly command: vscode.Command;
}

/** A line above each dependency of a manifest whose license has changed since the last commit. */
export class ChangeLenses implements vscode.CodeLensProvider, Disposable {
  readonly #parts: Parts;
  readonly #store = new DisposableStore();
  readonly #changed = this.#store.add(new vscode.EventEmitter<void>());
  /** Those of open documents, moved along with the text while it is newer than its reading. */
  readonly #shown = new Map<string, readonly Lens[]>();

  readonly onDidChangeCodeLenses = this.#changed.event;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#store.add(parts.changes.onDidChange(() => this.#changed.fire()));
    this.#store.add(vscode.workspace.onDidChangeTextDocument((event) => this.#move(event)));
    this.#store.add(vscode.workspace.onDidCloseTextDocument(({ uri }) => this.#shown.delete(uri.toString())));
    // Manifests may refer to any file; a map look-up excludes files that are no manifests.
    this.#store.add(vscode.languages.registerCodeLensProvider({ pattern: '**/*' }, this));
  }

  provideCodeLenses(document: vscode.TextDocument): vscode.CodeLens[] {
    const { changes, inventory } = this.#parts;
    const key = document.uri.toString();
    const place = placeInWorkspace(document.uri);
    const manifest = place && inventory.manifest(keyOf(place.folder), place.path);
    if (!manifest || changes.snapshot.licenseChanged === 0) {
      this.#shown.delete(key);
      return [];
    }
    const lenses = this.#lensesIn(manifest, document) ?? this.#shown.get(key) ?? [];
    this.#shown.set(key, lenses);
    return lenses.map(({ line, command }) => new vscode.CodeLens(new vscode.Range(line, 0, line, 0), command));
  }

  dispose(): void {
    this.#store.dispose();
  }

  /** `null`: the text is not the one that was read. */
  #lensesIn({ dependencies }: InventoryManifest, document: vscode.TextDocument): readonly Lens[] | null {
    const lenses = new Map<string, Lens>();
    for (const linked of dependencies) {
      const row = this.#parts.changes.of(linked);
      const command = row ? commandOf(row) : null;
      if (!command) continue;
      const { name, nameRange } = linked.dependency;
      const range = new vscode.Range(document.positionAt(nameRange.start), document.positionAt(nameRange.end));
      const text = document.getText(range);
      if (text === '' || !(text.includes(name) || name.includes(text))) return null;
      const { line } = range.start;
      lenses.set(`${line} ${command.title}`, { line, command });
    }
    return [...lenses.values()];
  }

  /** Until the text is read again, lines keep what stands above them. */
  #move({ document, contentChanges }: vscode.TextDocumentChangeEvent): void {
    const key = document.uri.toString();
    let lenses = this.#shown.get(key);
    if (!lenses) return;
    for (const { range, text } of contentChanges) {
      const more = text.split('\n').length - 1 - (range.end.line - range.start.line);
      lenses = lenses
        .filter(({ line }) => line <= range.start.line || line >= range.end.line)
        .map((lens) => (lens.line > range.start.line ? { ...lens, line: lens.line + more } : lens));
    }
    this.#shown.set(key, lenses);
  }
}

/** `null`: nothing that matters has changed. A finding that a policy has of the new version would be another reason. */
function commandOf({ license, before, after }: ChangeRow): vscode.Command | null {
  if (license !== 'changed' || !before || !after) return null;
  const [old, now] = [before, after].map(({ coordinates }): ComponentArgument => ({ coordinates, place: null }));
  return {
    command: 'clearlydefined.compare' satisfies CommandId,
    title: vscode.l10n.t(
      'License changed: {0} → {1} ({2} → {3})',
      licenseLabel(before),
      licenseLabel(after),
      versionLabel(before),
      versionLabel(after),
    ),
    arguments: [now, [old, now]],
  };
}
