import * as vscode from 'vscode';

import { type Disposable, DisposableStore } from '../../../base/disposable.ts';
import type { Event } from '../../../base/event.ts';
import type { CommandId } from '../../../contributions.ts';
import type { PreparedContributions } from '../../../model/outbox/submissions/preparedContributions.ts';
import type { Drafts } from '../../../model/drafts/drafts.ts';
import type { Submission } from '../../../model/outbox/submissions/submission.ts';
import type { Submissions } from '../../../model/outbox/submissions/submissions.ts';
import { ShownLenses } from '../../shownLenses.ts';
import { contributionDocuments } from './contributionDiagnostics.ts';
import { contributionArgument } from './contributionArgument.ts';
import { commandTitle } from '../../commandTitles.ts';

interface Parts {
  readonly prepared: Pick<PreparedContributions, 'get' | 'onDidChange'>;
  readonly drafts: Pick<Drafts, 'onDidChange'>;
  readonly submissions: Pick<Submissions, 'onDidChange'>;
  /** The service in use. */
  readonly connection: { readonly onDidChange: Event<void> };
  /** The submission of exactly this contribution, if its outcome is unknown. */
  readonly unknownOutcome: (id: string) => Submission | null;
}

/** Actions of a contribution's text, above its first line. */
export class ContributionLenses implements Disposable {
  readonly #parts: Parts;
  readonly #store = new DisposableStore();

  constructor(parts: Parts) {
    this.#parts = parts;
    const { prepared, drafts, submissions, connection } = parts;
    const shown = new ShownLenses({
      documents: () => vscode.workspace.textDocuments,
      lensesOf: (document) => this.#lensesOf(document),
      onDidChange: [prepared.onDidChange, drafts.onDidChange, submissions.onDidChange, connection.onDidChange],
    });
    this.#store.add(shown);
    this.#store.add(vscode.languages.registerCodeLensProvider(contributionDocuments, shown));
  }

  dispose(): void {
    this.#store.dispose();
  }

  #lensesOf({ uri }: vscode.TextDocument): vscode.CodeLens[] {
    const id = contributionArgument(uri);
    if (id === null) return [];
    const top = new vscode.Range(0, 0, 0, 0);
    const lens = (title: string, command: CommandId, argument: unknown = id): vscode.CodeLens =>
      new vscode.CodeLens(top, { title, command, arguments: [argument] });
    const { prepared, unknownOutcome } = this.#parts;
    const isDoubted = (prepared.get(id)?.conflicts ?? []).length > 0;
    const decide = vscode.l10n.t('Another window has a different text: decide…');
    return [
      ...(isDoubted ? [lens(decide, 'clearlydefined.resolveDraftConflict', uri)] : []),
      sendingLens(unknownOutcome(id), lens),
      lens(vscode.l10n.t('Preview'), 'clearlydefined.previewContribution'),
      lens(vscode.l10n.t('Discard Review'), 'clearlydefined.discardContribution'),
    ];
  }
}

/** A sent contribution is searched for, and not sent a second time. */
function sendingLens(
  unknown: Submission | null,
  lens: (title: string, command: CommandId, argument?: unknown) => vscode.CodeLens,
): vscode.CodeLens {
  return unknown
    ? lens(commandTitle('clearlydefined.lookForSubmission'), 'clearlydefined.lookForSubmission', unknown.id)
    : lens(vscode.l10n.t('Submit…'), 'clearlydefined.sendContribution');
}
