import * as vscode from 'vscode';

import type { CommandId, ComponentArgument } from '../../../contributions.ts';
import { withRevision } from '../../../core/coordinates.ts';
import { plainText } from '../../../core/plainText.ts';
import type { Finding } from '../../../curation/finding.ts';
import type { DraftAnalyses, DraftAnalysis } from '../../../model/drafts/draftAnalyses.ts';
import { draftIdIn } from '../draftUri.ts';
import { rangeIn } from '../../common/ranges.ts';
import { fixLabel } from './findingLabels.ts';

/** Quick fixes of findings, and actions that help decide. */
export function draftFixes(analyses: Pick<DraftAnalyses, 'of'>): vscode.CodeActionProvider {
  return {
    provideCodeActions: (document, range, { diagnostics }) => {
      const id = draftIdIn(document.uri);
      const analysis = id === null ? null : analyses.of(id);
      if (analysis?.text !== document.getText()) return [];
      return analysis.findings
        .filter((finding) => rangeIn(document, finding.range).intersection(range) !== undefined)
        .flatMap((finding) => {
          const own = diagnostics.filter(
            ({ code, range: at }) => code === finding.problem.kind && at.isEqual(rangeIn(document, finding.range)),
          );
          return [...edits(document, finding, own), ...commands(finding, analysis, own)];
        });
    },
  };
}

function edits(
  document: vscode.TextDocument,
  finding: Finding,
  diagnostics: vscode.Diagnostic[],
): readonly vscode.CodeAction[] {
  return finding.fixes.map((fix, at) => {
    const range = rangeIn(document, fix.range);
    const title = fixLabel(fix, document.getText(range));
    const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
    action.edit = new vscode.WorkspaceEdit();
    action.edit.replace(document.uri, range, fix.text);
    action.diagnostics = diagnostics;
    action.isPreferred = at === 0;
    return action;
  });
}

function commands(
  { problem }: Finding,
  { draft }: DraftAnalysis,
  diagnostics: vscode.Diagnostic[],
): readonly vscode.CodeAction[] {
  const made = (title: string, command: CommandId, args: readonly unknown[]): readonly vscode.CodeAction[] => {
    const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
    action.command = { title, command, arguments: [...args] };
    action.diagnostics = diagnostics;
    return [action];
  };
  const about = (revision: string): ComponentArgument => ({
    coordinates: withRevision(draft.component, revision),
    place: null,
  });
  if (problem.kind === 'notHarvested') {
    const title = vscode.l10n.t('Queue a harvest of {0}…', plainText(problem.revision));
    return made(title, 'clearlydefined.queueHarvest', [about(problem.revision)]);
  }
  if (problem.kind === 'openPullRequest') {
    const title = vscode.l10n.t('Open pull request {number}', { number: `#${problem.number}` });
    return made(title, 'clearlydefined.openPullRequest', [about(problem.revision), problem.number]);
  }
  return [];
}
