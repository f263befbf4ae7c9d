import * as vscode from 'vscode';

import type { CommandId } from '../../contributions.ts';
import { contributionDocuments } from './contributionDiagnostics.ts';
import { contributionArgument } from './contributionArgument.ts';

/** What can be done with the words of a contribution, above their first line. */
export class ContributionLenses implements vscode.CodeLensProvider {
  register(): vscode.Disposable {
    return vscode.languages.registerCodeLensProvider(contributionDocuments, this);
  }

  provideCodeLenses({ uri }: vscode.TextDocument): vscode.CodeLens[] {
    const id = contributionArgument(uri);
    if (id === null) return [];
    const top = new vscode.Range(0, 0, 0, 0);
    const lens = (title: string, command: CommandId): vscode.CodeLens =>
      new vscode.CodeLens(top, { title, command, arguments: [id] });
    return [
      lens(vscode.l10n.t('Submit Contribution'), 'clearlydefined.sendContribution'),
      lens(vscode.l10n.t('Submit as…'), 'clearlydefined.sendContributionAs'),
      lens(vscode.l10n.t('Preview'), 'clearlydefined.previewContribution'),
      lens(vscode.l10n.t('Discard Review'), 'clearlydefined.discardContribution'),
    ];
  }
}
