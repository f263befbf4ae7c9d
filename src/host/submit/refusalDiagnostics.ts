import * as vscode from 'vscode';

import { plainText } from '../../core/plainText.ts';
import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import type { Drafts } from '../../model/drafts/drafts.ts';
import { draftAddressOf } from '../drafts/draftUri.ts';
import { diagnosticOf, rangeIn } from './contributionDiagnostics.ts';
import type { Refusals } from './refusals.ts';

interface Parts {
  readonly refusals: Refusals;
  readonly drafts: Pick<Drafts, 'onDidChange'>;
}

/** The service's own words on the lines of the drafts they speak of, until those lines say something else. */
export class RefusalDiagnostics implements Disposable {
  readonly #refusals: Refusals;
  readonly #store = new DisposableStore();
  readonly #collection = this.#store.add(vscode.languages.createDiagnosticCollection('clearlydefined-refusals'));

  constructor({ refusals, drafts }: Parts) {
    this.#refusals = refusals;
    const { workspace } = vscode;
    this.#store.add(workspace.onDidOpenTextDocument((document) => this.#show(document)));
    this.#store.add(workspace.onDidCloseTextDocument(({ uri }) => this.#collection.delete(uri)));
    const showAll = (): void => workspace.textDocuments.forEach((document) => this.#show(document));
    this.#store.add(refusals.onDidChange(showAll));
    this.#store.add(
      drafts.onDidChange((ids) => {
        for (const document of workspace.textDocuments)
          if (ids.has(draftAddressOf(document.uri)?.id ?? '')) this.#show(document);
      }),
    );
    showAll();
  }

  dispose(): void {
    this.#store.dispose();
  }

  #show(document: vscode.TextDocument): void {
    const address = draftAddressOf(document.uri);
    if (address?.kind !== 'draft' || document.isClosed) return;
    const findings = this.#refusals.of(address.id);
    this.#collection.set(
      document.uri,
      findings.flatMap(({ range, severity, problem }) =>
        problem.kind === 'refused'
          ? [diagnosticOf(rangeIn(document, range), severity, refusedWords(problem.words))]
          : [],
      ),
    );
  }
}

export function refusedWords(words: string): string {
  return vscode.l10n.t('The service refused this: {0}', plainText(words));
}
