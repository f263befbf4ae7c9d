import * as vscode from 'vscode';

import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import type { IconColor } from '../../protocol/licenseStates.ts';
import type { ManifestFindings, PolicyFindings } from '../../model/policy/policyFindings.ts';
import { keyOf, placeInWorkspace, uriOf } from '../common/scannedFiles.ts';

/** Badge, tooltip and colour of manifests with findings, wherever the editor lists files. */
export class PolicyDecorations implements vscode.FileDecorationProvider, Disposable {
  readonly #findings: PolicyFindings;
  readonly #store = new DisposableStore();
  readonly #changed = this.#store.add(new vscode.EventEmitter<vscode.Uri[]>());
  /** What each file shows, by its address. */
  #shown: ReadonlyMap<string, string> = new Map();

  readonly onDidChangeFileDecorations = this.#changed.event;

  constructor(findings: PolicyFindings) {
    this.#findings = findings;
    this.#store.add(findings.onDidChange(() => this.#update()));
    this.#store.add(vscode.window.registerFileDecorationProvider(this));
  }

  provideFileDecoration(uri: vscode.Uri): vscode.FileDecoration | undefined {
    const place = placeInWorkspace(uri);
    const found = place ? this.#findings.ofManifest(keyOf(place.folder), place.path) : undefined;
    if (!found) return undefined;
    const color: IconColor =
      found.denied > 0 ? 'clearlydefined.policyDeniedForeground' : 'clearlydefined.policyReviewForeground';
    const decoration = new vscode.FileDecoration(
      found.denied > 0 ? '!' : '?',
      countsLabel(found),
      new vscode.ThemeColor(color),
    );
    decoration.propagate = found.denied > 0;
    return decoration;
  }

  dispose(): void {
    this.#store.dispose();
  }

  #update(): void {
    const before = this.#shown;
    this.#shown = new Map(
      this.#findings.manifests.map((one) => [uriOf(one.folder, one.manifest.path).toString(), countsLabel(one)]),
    );
    const all = new Set([...before.keys(), ...this.#shown.keys()]);
    const changed = [...all].filter((key) => before.get(key) !== this.#shown.get(key));
    if (changed.length > 0) this.#changed.fire(changed.map((key) => vscode.Uri.parse(key)));
  }
}

/** “License policy: 2 denied, 3 to review”. */
function countsLabel({ denied, toReview }: ManifestFindings): string {
  return vscode.l10n.t('License policy: {0} denied, {1} to review', denied, toReview);
}
