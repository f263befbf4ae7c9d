import * as vscode from 'vscode';

import { plainText } from '../../core/plainText.ts';
import type { ContributionInfo, CurationSet } from '../../curation/curation.ts';
import type { ComponentChanges } from '../../model/submissions/contributionChanges.ts';
import { changeLines, type Target, targetLabel, whatLabel } from './contributionLabels.ts';
import { anonymous, type Identity, identityLabel } from './identities.ts';
import { pairLabel } from '../common/labels.ts';

export interface ContributionQuestion {
  readonly sets: readonly CurationSet[];
  readonly changes: readonly ComponentChanges[];
  readonly info: ContributionInfo;
  readonly target: Target;
  readonly requests: number;
  /** Sentences to read before it is sent. */
  readonly notes: readonly string[];
}

/** Lines of changes, and of notes: a modal dialog doesn't scroll. */
const maxChanges = 10;
const maxNotes = 5;

/** The one confirmation: what is sent, to which service, as which user. False: nothing is sent. */
export async function confirmContribution(question: ContributionQuestion, identity: Identity): Promise<boolean> {
  const message = vscode.l10n.t('Submit this curation: {0}?', whatLabel(question.sets));
  const submit =
    identity.kind === 'anonymous'
      ? vscode.l10n.t('Submit Anonymously')
      : vscode.l10n.t('Submit as {0}', plainText(identity.account));
  const detail = linesOf(question, identity).join('\n');
  return (await vscode.window.showWarningMessage(message, { modal: true, detail }, submit)) === submit;
}

/**
 * The sign-in failed, and nothing was opened: asks whether to send the same without one. The first button, which Enter
 * presses, sends nothing.
 */
export async function confirmAnonymous(question: ContributionQuestion): Promise<'send' | 'review' | null> {
  const [review, submit] = [vscode.l10n.t('Review'), vscode.l10n.t('Submit Anonymously')];
  const message = vscode.l10n.t('The service failed with your sign-in. Submit the same anonymously?');
  const detail = [
    vscode.l10n.t(
      'It currently fails with valid sign-ins, too. Before anything is sent, the extension searches for a pull request.',
    ),
    '',
    ...linesOf(question, anonymous),
  ].join('\n');
  const chosen = await vscode.window.showWarningMessage(message, { modal: true, detail }, review, submit);
  return chosen === submit ? 'send' : chosen === review ? 'review' : null;
}

function linesOf(
  { changes, info, target, requests, notes }: ContributionQuestion,
  identity: Identity,
): readonly string[] {
  return [
    ...changeLines(changes, maxChanges),
    '',
    pairLabel(vscode.l10n.t('Title'), plainText(info.summary)),
    pairLabel(vscode.l10n.t('To'), targetLabel(target)),
    ...(requests > 1 ? [vscode.l10n.t('In {0} pull requests, one after the other', requests)] : []),
    pairLabel(vscode.l10n.t('Submit as'), identityLabel(identity)),
    '',
    ...notes.slice(0, maxNotes),
    ...(notes.length > maxNotes ? [vscode.l10n.t('and {count} more', { count: notes.length - maxNotes })] : []),
    vscode.l10n.t('A pull request is public and can’t be taken back.'),
  ];
}
