import * as vscode from 'vscode';

import { type Disposable, DisposableStore } from '../../../base/disposable.ts';
import type { Finding } from '../../../curation/finding.ts';
import { type ContributionFinding, type ProposedPart, readContribution } from '../../../curation/readContribution.ts';
import type { Clock } from '../../../model/ports.ts';
import { draftAddressOf } from '../../drafts/draftUri.ts';
import { contributionProblemLabel } from './contributionLabels.ts';

/** Milliseconds after the last keystroke. */
const typingPause = 200;

interface Parts {
  /** The changes the contribution's text must explain. */
  readonly proposed: (id: string) => readonly ProposedPart[];
  readonly onDidChangeDrafts: (listener: () => void) => Disposable;
  readonly clock: Clock;
}

/** Diagnostics of a contribution's text, and their quick fixes. */
export class ContributionDiagnostics implements vscode.CodeActionProvider, Disposable {
  readonly #parts: Parts;
  readonly #store = new DisposableStore();
  readonly #collection = this.#store.add(vscode.languages.createDiagnosticCollection('clearlydefined-contribution'));
  readonly #typing = new Map<string, AbortController>();

  constructor(parts: Parts) {
    this.#parts = parts;
    const { workspace } = vscode;
    this.#store.add(workspace.onDidOpenTextDocument((document) => this.#show(document)));
    this.#store.add(workspace.onDidChangeTextDocument(({ document }) => this.#plan(document)));
    this.#store.add(workspace.onDidCloseTextDocument(({ uri }) => this.#collection.delete(uri)));
    const kinds = { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix] };
    this.#store.add(vscode.languages.registerCodeActionsProvider(contributionDocuments, this, kinds));
    this.#store.add(parts.onDidChangeDrafts(() => this.#showAll()));
    this.#showAll();
  }

  provideCodeActions(document: vscode.TextDocument, range: vscode.Range): vscode.CodeAction[] {
    if (!isContribution(document)) return [];
    return this.#findings(document).flatMap(({ range: found, fixes }) =>
      rangeIn(document, found).intersection(range) === undefined
        ? []
        : fixes.map((fix, at) => {
            const title = vscode.l10n.t('Write “{0}”', fix.text);
            const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
            action.edit = new vscode.WorkspaceEdit();
            action.edit.replace(document.uri, rangeIn(document, fix.range), fix.text);
            action.isPreferred = at === 0;
            return action;
          }),
    );
  }

  dispose(): void {
    for (const typing of this.#typing.values()) typing.abort(new Error('disposed'));
    this.#store.dispose();
  }

  #plan(document: vscode.TextDocument): void {
    if (!isContribution(document)) return;
    const key = document.uri.toString();
    this.#typing.get(key)?.abort(new Error('typed on'));
    const typing = new AbortController();
    this.#typing.set(key, typing);
    this.#parts.clock.delay(typingPause, typing.signal).then(
      () => {
        this.#typing.delete(key);
        this.#show(document);
      },
      () => {},
    );
  }

  #showAll(): void {
    for (const document of vscode.workspace.textDocuments) this.#show(document);
  }

  #findings(document: vscode.TextDocument): readonly ContributionFinding[] {
    const id = draftAddressOf(document.uri)?.id;
    return readContribution(document.getText(), id === undefined ? [] : this.#parts.proposed(id)).findings;
  }

  #show(document: vscode.TextDocument): void {
    if (!isContribution(document) || document.isClosed) return;
    this.#collection.set(
      document.uri,
      this.#findings(document).map(({ range, severity, problem }) =>
        diagnosticOf(rangeIn(document, range), severity, contributionProblemLabel(problem)),
      ),
    );
  }
}

export const contributionDocuments: vscode.DocumentSelector = {
  scheme: 'clearlydefined-draft',
  pattern: '**/*.contribution.yaml',
};

export function diagnosticOf(range: vscode.Range, severity: Finding['severity'], message: string): vscode.Diagnostic {
  const severities = {
    error: vscode.DiagnosticSeverity.Error,
    warning: vscode.DiagnosticSeverity.Warning,
    information: vscode.DiagnosticSeverity.Information,
  };
  const diagnostic = new vscode.Diagnostic(range, message, severities[severity]);
  diagnostic.source = 'ClearlyDefined';
  return diagnostic;
}

export function rangeIn(document: vscode.TextDocument, { start, end }: Finding['range']): vscode.Range {
  return new vscode.Range(document.positionAt(start), document.positionAt(end));
}

function isContribution({ uri }: vscode.TextDocument): boolean {
  return draftAddressOf(uri)?.kind === 'contribution';
}
