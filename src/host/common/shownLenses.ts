import type * as vscode from 'vscode';

import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';

interface Parts {
  /** The open documents, also those that have no lenses. */
  readonly documents: () => readonly vscode.TextDocument[];
  readonly lensesOf: (document: vscode.TextDocument) => vscode.CodeLens[];
  /** The lenses may have changed. */
  readonly onDidChange: readonly Event<unknown>[];
}

/**
 * The code lenses of documents. On a change the editor requests the lenses of every visible document again, from all
 * providers, and a click on a lens that is replaced in that moment is lost: only a change of what is shown is announced.
 */
export class ShownLenses implements vscode.CodeLensProvider, Disposable {
  readonly #parts: Parts;
  readonly #store = new DisposableStore();
  readonly #changed = this.#store.add(new Emitter<void>());
  /** What the editor got last. */
  readonly #given = new WeakMap<vscode.TextDocument, string>();

  readonly onDidChangeCodeLenses: Event<void> = this.#changed.event;

  constructor(parts: Parts) {
    this.#parts = parts;
    for (const event of parts.onDidChange) this.#store.add(event(() => this.#update()));
  }

  provideCodeLenses(document: vscode.TextDocument): vscode.CodeLens[] {
    const lenses = this.#parts.lensesOf(document);
    this.#given.set(document, JSON.stringify(lenses));
    return lenses;
  }

  dispose(): void {
    this.#store.dispose();
  }

  #update(): void {
    const { documents, lensesOf } = this.#parts;
    const isOther = (document: vscode.TextDocument): boolean => {
      const given = this.#given.get(document);
      return given !== undefined && given !== JSON.stringify(lensesOf(document));
    };
    if (documents().some(isOther)) this.#changed.fire();
  }
}
