import * as vscode from 'vscode';

import { type Disposable, DisposableStore } from '../../base/disposable.ts';

export const harvestsScheme = 'clearlydefined-harvests';

/**
 * All that would be sent, in a read-only document beside a prompt. The caller waits until the user closes it or asks to
 * go on, and prompts again. A text lives until its document is closed.
 */
export class HarvestListing implements vscode.TextDocumentContentProvider, Disposable {
  readonly #store = new DisposableStore();
  readonly #texts = new Map<string, string>();
  readonly #waiting = new Map<string, () => void>();

  register(): this {
    this.#store.add(vscode.workspace.registerTextDocumentContentProvider(harvestsScheme, this));
    this.#store.add(
      vscode.window.tabGroups.onDidChangeTabs(({ closed }) => {
        for (const uri of closed.flatMap((tab) => listingIn(tab) ?? []))
          if (tabsOf(uri).length === 0) this.#forget(uri);
      }),
    );
    return this;
  }

  provideTextDocumentContent(uri: vscode.Uri): string {
    return this.#texts.get(uri.toString()) ?? '';
  }

  /** Opens the text. `back` resolves when the user is finished; `close` closes it. */
  async show(text: string): Promise<{ readonly back: Promise<void>; readonly close: () => Promise<void> }> {
    const uri = vscode.Uri.from({ scheme: harvestsScheme, path: `/${crypto.randomUUID()}/harvests.jsonc` });
    this.#texts.set(uri.toString(), text);
    const back = new Promise<void>((resolve) => this.#waiting.set(uri.toString(), resolve));
    const document = await vscode.workspace.openTextDocument(uri);
    await vscode.window.showTextDocument(document, { preview: false });
    return {
      back,
      close: async () => {
        await vscode.window.tabGroups.close(tabsOf(uri), true);
      },
    };
  }

  /** The user has read it and goes on. `false`: not our document, or no caller waits for it. */
  goOn(uri: vscode.Uri): boolean {
    const resolve = this.#waiting.get(uri.toString());
    this.#waiting.delete(uri.toString());
    resolve?.();
    return resolve !== undefined;
  }

  dispose(): void {
    this.#store.dispose();
  }

  #forget(uri: vscode.Uri): void {
    this.#texts.delete(uri.toString());
    this.goOn(uri);
  }
}

function tabsOf(uri: vscode.Uri): readonly vscode.Tab[] {
  return vscode.window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .filter((tab) => listingIn(tab)?.toString() === uri.toString());
}

function listingIn({ input }: vscode.Tab): vscode.Uri | null {
  return input instanceof vscode.TabInputText && input.uri.scheme === harvestsScheme ? input.uri : null;
}
