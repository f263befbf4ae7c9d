import * as vscode from 'vscode';

import { type Disposable, DisposableStore, toDisposable } from '../../base/disposable.ts';
import { RunOnceScheduler } from '../../base/runOnceScheduler.ts';
import { LineIndex } from '../../core/range.ts';
import { plainText } from '../../core/plainText.ts';
import type { FolderPolicy, Policies } from '../../model/policy/policies.ts';
import type { Clock } from '../../model/ports.ts';
import { expiredRules } from '../../policy/evaluate.ts';
import type { PolicyProblem } from '../../policy/policy.ts';
import { readPolicy } from '../../policy/readPolicy.ts';
import { report } from '../common/report.ts';
import { messageLabel } from '../workspace/readerMessages.ts';
import { diagnosticSource, lineRange } from './policyDiagnostics.ts';
import { typingPause } from './policyFiles.ts';
import { policyFolderOfDocument, policySelector, policyUri } from '../common/policyPlace.ts';

interface Parts {
  readonly policies: Policies;
  readonly clock: Clock;
}

/** Problems of the policies themselves, with quick fixes for misspelled values. */
export class PolicyFileDiagnostics implements vscode.CodeActionProvider, Disposable {
  readonly #parts: Parts;
  readonly #store = new DisposableStore();
  /** Of the open policies that aren't saved yet, once they were typed in. */
  readonly #typing = new Map<vscode.TextDocument, RunOnceScheduler>();
  readonly #collection = this.#store.add(vscode.languages.createDiagnosticCollection('clearlydefined-policy-file'));

  constructor(parts: Parts) {
    this.#parts = parts;
    const workspace = vscode.workspace;
    this.#store.add(parts.policies.onDidChange((folder) => this.#show(folder)));
    this.#store.add(workspace.onDidOpenTextDocument((document) => this.#showNew(document)));
    this.#store.add(workspace.onDidCloseTextDocument((document) => this.#onClose(document)));
    this.#store.add(workspace.onDidChangeTextDocument(({ document }) => this.#onTyping(document)));
    this.#store.add(toDisposable(() => this.#typing.forEach((typing) => typing.dispose())));
    for (const { folder } of parts.policies.all) this.#show(folder);
    for (const document of workspace.textDocuments) this.#showNew(document);
    const kinds = { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix] };
    this.#store.add(vscode.languages.registerCodeActionsProvider(policySelector, this, kinds));
  }

  dispose(): void {
    this.#store.dispose();
  }

  provideCodeActions(
    document: vscode.TextDocument,
    _range: vscode.Range,
    { diagnostics }: vscode.CodeActionContext,
  ): vscode.CodeAction[] {
    if (policyFolderOfDocument(document) === null) return [];
    const own = diagnostics.filter(({ source }) => source === diagnosticSource);
    if (own.length === 0) return [];
    const lines = new LineIndex(document.getText());
    return readPolicy(document.getText()).problems.flatMap((problem) => {
      const suggestion = suggestionOf(problem);
      const range = lineRange(lines, problem.range);
      const fixed = own.filter((one) => one.range.isEqual(range) && one.message === messageLabel(problem));
      if (suggestion === null || fixed.length === 0) return [];
      const title = vscode.l10n.t('Change to {0}', plainText(suggestion));
      const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
      action.edit = new vscode.WorkspaceEdit();
      action.edit.replace(document.uri, range, suggestion);
      action.diagnostics = fixed;
      action.isPreferred = true;
      return [action];
    });
  }

  #show(folder: string): void {
    const policy = this.#parts.policies.of(folder);
    const uri = policyUri(folder);
    if (policy) this.#collection.set(uri, this.#diagnosticsOf(policy));
    else this.#collection.delete(uri);
  }

  #diagnosticsOf({ text, problems, fileProblem, inForce, isBroken }: FolderPolicy): readonly vscode.Diagnostic[] {
    if (fileProblem) {
      const range = new vscode.Range(0, 0, 0, 0);
      return [diagnosticOf(range, report(fileProblem).cause, vscode.DiagnosticSeverity.Error)];
    }
    const today = new Date(this.#parts.clock.now()).toISOString().slice(0, 10);
    const expired = inForce && !isBroken ? expiredRules(inForce.policy, today) : [];
    return diagnosticsIn(text ?? '', [...problems, ...expired]);
  }

  #onTyping(document: vscode.TextDocument): void {
    if (!isNew(document)) return;
    const typing = this.#typing.get(document) ?? new RunOnceScheduler(this.#parts.clock, () => this.#showNew(document));
    this.#typing.set(document, typing);
    typing.restart(typingPause);
  }

  #onClose(document: vscode.TextDocument): void {
    this.#typing.get(document)?.dispose();
    this.#typing.delete(document);
    this.#showNew(document);
  }

  /** A policy that isn't saved yet is not in force, but has problems of its own. */
  #showNew(document: vscode.TextDocument): void {
    if (!isNew(document)) return;
    if (document.isClosed) this.#collection.delete(document.uri);
    else this.#collection.set(document.uri, diagnosticsIn(document.getText(), readPolicy(document.getText()).problems));
  }
}

function isNew(document: vscode.TextDocument): boolean {
  return document.isUntitled && policyFolderOfDocument(document) !== null;
}

function diagnosticsIn(text: string, problems: readonly PolicyProblem[]): readonly vscode.Diagnostic[] {
  const lines = new LineIndex(text);
  return problems.map((problem) =>
    diagnosticOf(
      lineRange(lines, problem.range),
      messageLabel(problem),
      problem.severity === 'error' ? vscode.DiagnosticSeverity.Error : vscode.DiagnosticSeverity.Warning,
    ),
  );
}

function diagnosticOf(range: vscode.Range, message: string, severity: vscode.DiagnosticSeverity): vscode.Diagnostic {
  const made = new vscode.Diagnostic(range, message, severity);
  made.source = diagnosticSource;
  return made;
}

/** The value that was probably intended: readers pass it on as the second value of their message. */
function suggestionOf({ template, values }: PolicyProblem): string | null {
  return template?.includes('{1}') === true ? (values?.[1] ?? null) : null;
}
