import * as vscode from 'vscode';

import { type Disposable, DisposableStore, toDisposable } from '../../base/disposable.ts';
import type { CommandId, ComponentArgument } from '../../contributions.ts';
import { ContextKey } from '../common/contextKey.ts';
import { countLabel } from '../common/labels.ts';
import { keyOf, placeInWorkspace } from '../common/scannedFiles.ts';
import type { SharedParts } from '../common/sharedParts.ts';

type Parts = Pick<SharedParts, 'components' | 'inventory'>;

/** The language status item of the manifest in the active editor: the number of its components, with a link to them. */
export function showManifestStatus({ components, inventory }: Parts): Disposable {
  const store = new DisposableStore();
  const isManifest = new ContextKey('clearlydefined.isManifest');
  let item: vscode.LanguageStatusItem | null = null;
  /** The address of the document the item is for. */
  let shownFor = '';
  const update = (): void => {
    const document = vscode.window.activeTextEditor?.document;
    const place = document ? placeInWorkspace(document.uri) : null;
    const folder = place && keyOf(place.folder);
    const manifest = place && folder ? inventory.manifest(folder, place.path) : undefined;
    isManifest.set(manifest !== undefined);
    const counts = manifest && components.counts.manifests.get(manifest);
    // Read again just now: the components are counted in a moment, and until then the last count is shown.
    if (item && manifest && !counts && shownFor === document?.uri.toString()) return;
    if (!document || !place || !folder || !counts || counts.total === 0) {
      item?.dispose();
      item = null;
      return;
    }
    shownFor = document.uri.toString();
    // The editor shows the item for the active document only, which is this one.
    const selector = { scheme: document.uri.scheme, language: document.languageId };
    const shown = (item ??= vscode.languages.createLanguageStatusItem('clearlydefined.manifest', selector));
    const argument: ComponentArgument = {
      coordinates: null,
      place: { folder, path: place.path, name: '', start: 0, end: 0 },
    };
    shown.selector = selector;
    shown.name = vscode.l10n.t('ClearlyDefined: Components');
    shown.text = countLabel(counts);
    shown.detail = 'ClearlyDefined';
    shown.busy = counts.awaited > 0;
    shown.severity =
      counts.needing > 0 ? vscode.LanguageStatusSeverity.Warning : vscode.LanguageStatusSeverity.Information;
    shown.command = {
      command: 'clearlydefined.showManifestComponents' satisfies CommandId,
      title: vscode.l10n.t('Show Components'),
      arguments: [argument],
    };
    shown.accessibilityInformation = { label: `ClearlyDefined: ${shown.text}` };
  };
  store.add(vscode.window.onDidChangeActiveTextEditor(update));
  store.add(components.onDidChange(update));
  store.add(toDisposable(() => item?.dispose()));
  update();
  return store;
}
