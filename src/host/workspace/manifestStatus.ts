import * as vscode from 'vscode';

import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import type { CommandId, ComponentArgument } from '../../contributions.ts';
import { ContextKey } from '../common/contextKey.ts';
import { countLabel } from '../common/labels.ts';
import { keyOf, placeInWorkspace } from '../common/scannedFiles.ts';
import type { SharedParts } from '../common/sharedParts.ts';

type Parts = Pick<SharedParts, 'components' | 'inventory'>;

/** The language status item of the manifest in the active editor: the number of its components, with a link to them. */
export class ManifestStatus implements Disposable {
  readonly #parts: Parts;
  readonly #store = new DisposableStore();
  readonly #isManifest = new ContextKey('clearlydefined.isManifest');
  #item: vscode.LanguageStatusItem | null = null;
  /** The address of the document the item is for. */
  #document = '';

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#store.add(vscode.window.onDidChangeActiveTextEditor(() => this.#update()));
    this.#store.add(parts.components.onDidChange(() => this.#update()));
    this.#update();
  }

  dispose(): void {
    this.#item?.dispose();
    this.#store.dispose();
  }

  #update(): void {
    const document = vscode.window.activeTextEditor?.document;
    const place = document ? placeInWorkspace(document.uri) : null;
    const folder = place && keyOf(place.folder);
    const manifest = place && folder ? this.#parts.inventory.manifest(folder, place.path) : undefined;
    this.#isManifest.set(manifest !== undefined);
    const counts = manifest && this.#parts.components.counts.manifests.get(manifest);
    // Read again just now: the components are counted in a moment, and until then the last count is shown.
    if (this.#item && manifest && !counts && this.#document === document?.uri.toString()) return;
    if (!document || !place || !folder || !counts || counts.total === 0) {
      this.#item?.dispose();
      this.#item = null;
      return;
    }
    this.#document = document.uri.toString();
    // The editor shows the item for the active document only, which is this one.
    const selector = { scheme: document.uri.scheme, language: document.languageId };
    const item = (this.#item ??= vscode.languages.createLanguageStatusItem('clearlydefined.manifest', selector));
    const argument: ComponentArgument = {
      coordinates: null,
      place: { folder, path: place.path, name: '', start: 0, end: 0 },
    };
    item.selector = selector;
    item.name = vscode.l10n.t('ClearlyDefined: Components');
    item.text = countLabel(counts);
    item.detail = 'ClearlyDefined';
    item.busy = counts.awaited > 0;
    item.severity =
      counts.needing > 0 ? vscode.LanguageStatusSeverity.Warning : vscode.LanguageStatusSeverity.Information;
    item.command = {
      command: 'clearlydefined.showManifestComponents' satisfies CommandId,
      title: vscode.l10n.t('Show Components'),
      arguments: [argument],
    };
    item.accessibilityInformation = { label: `ClearlyDefined: ${item.text}` };
  }
}
