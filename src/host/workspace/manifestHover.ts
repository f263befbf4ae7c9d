import * as vscode from 'vscode';

import type { Inventory } from '../../model/workspace/inventory.ts';
import type { InventoryManifest } from '../../model/workspace/inventoryFile.ts';
import type { ComponentItems } from './componentItems.ts';
import { componentMarkdown } from './componentMarkdown.ts';
import { keyOf, placeInWorkspace } from './scannedFiles.ts';
import type { LinkedDependency } from '../../manifests/link.ts';

/** Shows data on the dependency under the mouse, in manifests and lock files. */
export class ManifestHover implements vscode.HoverProvider {
  readonly #inventory: Inventory;
  readonly #items: ComponentItems;
  readonly #now: () => number;

  constructor(parts: { readonly inventory: Inventory; readonly items: ComponentItems; now(): number }) {
    this.#inventory = parts.inventory;
    this.#items = parts.items;
    this.#now = () => parts.now();
  }

  register(): vscode.Disposable {
    // Manifests may refer to any file; a map look-up excludes files that are no manifests.
    return vscode.languages.registerHoverProvider({ pattern: '**/*' }, this);
  }

  provideHover(document: vscode.TextDocument, position: vscode.Position): vscode.Hover | null {
    const place = placeInWorkspace(document.uri);
    const folder = place && keyOf(place.folder);
    const manifest = place && folder ? this.#inventory.manifest(folder, place.path) : undefined;
    if (!place || !folder || !manifest) return null;
    const linked = dependencyAt(manifest, document.offsetAt(position), document);
    if (!linked) return null;
    const { name, nameRange, versionRange } = linked.dependency;
    const text = componentMarkdown(linked, this.#items.loadableOf(linked), {
      now: this.#now(),
      place: { folder, path: place.path, name, start: nameRange.start, end: nameRange.end },
      local: this.#items.localOf(linked),
      queuedAt: this.#items.queuedAt(linked),
      findings: this.#items.policyFindingsOf(linked),
    });
    const end = versionRange && versionRange.start >= nameRange.end ? versionRange.end : nameRange.end;
    return new vscode.Hover(text, new vscode.Range(document.positionAt(nameRange.start), document.positionAt(end)));
  }
}

/** The dependency whose name or version covers the offset, if the text is unchanged since it was read. */
export function dependencyAt(
  manifest: InventoryManifest,
  offset: number,
  document: vscode.TextDocument,
): LinkedDependency | undefined {
  const covers = (range: { start: number; end: number } | null): boolean =>
    range !== null && range.start <= offset && offset <= range.end;
  const linked = manifest.dependencies.find(
    ({ dependency }) => covers(dependency.nameRange) || covers(dependency.versionRange),
  );
  if (!linked) return undefined;
  const { nameRange } = linked.dependency;
  const text = document.getText(
    new vscode.Range(document.positionAt(nameRange.start), document.positionAt(nameRange.end)),
  );
  return text.includes(linked.dependency.name) || linked.dependency.name.includes(text) ? linked : undefined;
}
