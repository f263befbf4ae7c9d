import * as vscode from 'vscode';

import { type Disposable, DisposableStore } from '../../../base/disposable.ts';
import { withRevision } from '../../../core/coordinates.ts';
import { type Finding, isIncomplete } from '../../../curation/finding.ts';
import { documentUri } from '../../definitions/documents/documentUri.ts';
import type { DraftAnalyses, DraftAnalysis } from '../../../model/drafts/draftAnalyses.ts';
import { draftIdIn } from '../draftUri.ts';
import { rangeIn } from '../../common/ranges.ts';
import { externalChangeLabel, findingLabel } from './findingLabels.ts';

/** More would only slow the editor down. */
const maxShown = 500;

/** Findings of open drafts, as editor diagnostics. */
export function showDraftDiagnostics(analyses: DraftAnalyses): Disposable {
  const store = new DisposableStore();
  const shown = store.add(vscode.languages.createDiagnosticCollection('clearlydefined'));
  /** Diagnostics of an older text stay until the newer one has been read; those of a discarded draft go. */
  const show = (document: vscode.TextDocument): void => {
    const id = draftIdIn(document.uri);
    if (id === null) return;
    const analysis = analyses.of(id);
    if (analysis === null) shown.delete(document.uri);
    else if (analysis.text === document.getText()) shown.set(document.uri, diagnosticsOf(document, analysis));
  };
  store.add(vscode.workspace.onDidOpenTextDocument(show));
  store.add(vscode.workspace.onDidCloseTextDocument(({ uri }) => shown.delete(uri)));
  store.add(
    analyses.onDidChange((ids) => {
      for (const document of vscode.workspace.textDocuments) if (ids.has(draftIdIn(document.uri) ?? '')) show(document);
    }),
  );
  vscode.workspace.textDocuments.forEach(show);
  return store;
}

function diagnosticsOf(document: vscode.TextDocument, analysis: DraftAnalysis): readonly vscode.Diagnostic[] {
  const { findings, externalChanges } = analysis;
  // Missing values of a draft that has just been begun are hints.
  const isBegun = isIncomplete(findings);
  const found = findings
    .slice(0, maxShown)
    .map((one) => (isBegun && one.severity === 'error' ? { ...one, severity: 'information' as const } : one))
    .map((finding) => diagnosticOf(document, finding, analysis));
  const changes = externalChanges.map((change) => {
    const revision = change.kind === 'definitionChanged' ? change.revision : null;
    const { range = { start: 0, end: 0 } } = analysis.reading.revisions.find((one) => one.revision === revision) ?? {};
    return diagnostic(rangeIn(document, range), externalChangeLabel(change), 'warning', change.kind);
  });
  return [...changes, ...found];
}

function diagnosticOf(
  document: vscode.TextDocument,
  { range, severity, problem }: Finding,
  { draft, reading }: DraftAnalysis,
): vscode.Diagnostic {
  const made = diagnostic(rangeIn(document, range), findingLabel(problem), severity, problem.kind);
  const revision = reading.revisions.findLast((one) => one.range.start <= range.start)?.revision;
  // Links to where users can check themselves.
  const isAboutDefinition = problem.kind === 'noChange' || problem.kind === 'matchesNothing';
  if (isAboutDefinition && revision !== undefined) {
    const coordinates = withRevision(draft.component, revision);
    const uri = documentUri({ kind: 'definition', coordinates, pr: null });
    const message = vscode.l10n.t('The definition as it is now');
    const place = new vscode.Location(uri, new vscode.Position(0, 0));
    made.relatedInformation = [new vscode.DiagnosticRelatedInformation(place, message)];
  }
  return made;
}

function diagnostic(
  range: vscode.Range,
  label: string,
  severity: Finding['severity'],
  code: string,
): vscode.Diagnostic {
  const made = new vscode.Diagnostic(range, label, severities[severity]());
  made.source = 'ClearlyDefined';
  made.code = code;
  if (code === 'deprecatedLicense') made.tags = [vscode.DiagnosticTag.Deprecated];
  if (code === 'noChange') made.tags = [vscode.DiagnosticTag.Unnecessary];
  return made;
}

const severities: Readonly<Record<Finding['severity'], () => vscode.DiagnosticSeverity>> = {
  error: () => vscode.DiagnosticSeverity.Error,
  warning: () => vscode.DiagnosticSeverity.Warning,
  information: () => vscode.DiagnosticSeverity.Information,
};
