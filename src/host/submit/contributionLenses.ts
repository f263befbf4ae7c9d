import * as vscode from 'vscode';

import type { CommandId } from '../../contributions.ts';
import type { PreparedContributions } from '../../model/contributions/preparedContributions.ts';
import { contributionDocuments } from './contributionDiagnostics.ts';
import { contributionArgument } from './contributionArgument.ts';

/** What can be done with the words of a contribution, above their first line. */
export class ContributionLenses implements vscode.CodeLensProvider {
  readonly #prepared: Pick<PreparedContributions, 'get' | 'onDidChange'>;

  constructor(prepared: Pick<PreparedContributions, 'get' | 'onDidChange'>) {
    this.#prepared = prepared;
  }

  readonly onDidChangeCodeLenses = (listener: () => void): vscode.Disposable =>
    vscode.Disposable.from(this.#prepared.onDidChange(() => listener()));

  register(): vscode.Disposable {
    return vscode.languages.registerCodeLensProvider(contributionDocuments, this);
  }

  provideCodeLenses({ uri }: vscode.TextDocument): vscode.CodeLens[] {
    const id = contributionArgument(uri);
    if (id === null) return [];
    const top = new vscode.Range(0, 0, 0, 0);
    const lens = (title: string, command: CommandId, argument: unknown = id): vscode.CodeLens =>
      new vscode.CodeLens(top, { title, command, arguments: [argument] });
    const isDoubted = (this.#prepared.get(id)?.conflicts ?? []).length > 0;
    const decide = vscode.l10n.t('Another window has other words: decide…');
    return [
      ...(isDoubted ? [lens(decide, 'clearlydefined.resolveDraftConflict', uri)] : []),
      lens(vscode.l10n.t('Submit Contribution'), 'clearlydefined.sendContribution'),
      lens(vscode.l10n.t('Submit as…'), 'clearlydefined.sendContributionAs'),
      lens(vscode.l10n.t('Preview'), 'clearlydefined.previewContribution'),
      lens(vscode.l10n.t('Discard Review'), 'clearlydefined.discardContribution'),
    ];
  }
}
