import * as vscode from 'vscode';

import { plainText } from '../../../core/plainText.ts';
import type { ContributionInfo, CurationSet } from '../../../curation/curation.ts';
import type { ComponentChanges } from '../../../model/outbox/submissions/contributionChanges.ts';
import { plainItem } from '../../plainItem.ts';
import { changeLines, type Target, targetLabel, whatLabel } from './contributionLabels.ts';
import { anonymous, type Identities, type Identity, identityLabel } from './identities.ts';
import type { ServiceSignIn } from './serviceSignIn.ts';

export interface ContributionQuestion {
  readonly sets: readonly CurationSet[];
  readonly changes: readonly ComponentChanges[];
  readonly info: ContributionInfo;
  readonly target: Target;
  readonly requests: number;
  /** Sentences to read before it is sent. */
  readonly notes: readonly string[];
  /** True if the user may sign in for it: `ServiceSignIn.decide`. */
  readonly maySignIn: boolean;
}

/** Lines of changes: a modal dialog doesn't scroll. */
const mostChanges = 10;

/**
 * The one confirmation: what is sent, to which service, as which user. It includes signing in, which sends nothing: it
 * reappears with the account's name. `edit`: the user edits its details first; `null`: nothing is sent.
 */
export async function confirmContribution(
  question: ContributionQuestion,
  identities: Identities,
): Promise<Identity | 'edit' | null> {
  let identity: Identity | null = identities.known;
  if (identity?.kind === 'github' && !question.maySignIn) identity = null;
  for (;;) {
    const answer = await ask(question, identity);
    if (answer === null || answer === 'edit') return answer;
    if (answer !== 'signIn') {
      identities.choose(answer);
      return answer;
    }
    identity = (await identities.signIn({ isOther: false })) ?? identity;
  }
}

/** The identity offered from now on; `null`: the user cancelled. */
export async function chooseIdentity(
  target: Target,
  identities: Identities,
  signIn: Pick<ServiceSignIn, 'rule' | 'ask'>,
): Promise<Identity | null> {
  const rule = signIn.rule(target.service);
  const items = [
    {
      label: vscode.l10n.t('Anonymously'),
      detail: vscode.l10n.t('The service opens the pull request with its own account. Reviewers can’t reply to you.'),
      iconPath: new vscode.ThemeIcon('circle-slash'),
      isAnonymous: true,
    },
    {
      label: vscode.l10n.t('With a GitHub account…'),
      detail:
        rule === 'unencrypted'
          ? vscode.l10n.t('Not available: the connection isn’t encrypted, so your sign-in could be intercepted.')
          : vscode.l10n.t('The pull request and its commits have your name and public e-mail address.'),
      iconPath: new vscode.ThemeIcon('github'),
      isAnonymous: false,
    },
  ];
  const title = vscode.l10n.t('Submit the contribution as');
  const chosen = await vscode.window.showQuickPick(items.map(plainItem), { title, ignoreFocusOut: true });
  if (!chosen) return null;
  if (chosen.isAnonymous) return remembered(anonymous, identities);
  if (rule === 'unencrypted') return null;
  if (rule !== 'allowed') {
    const answer = await signIn.ask(target);
    if (answer !== 'signIn') return answer && remembered(anonymous, identities);
  }
  const identity = await identities.signIn({ isOther: true });
  return identity && remembered(identity, identities);
}

/**
 * The sign-in failed, and nothing was opened: asks whether to send the same without one. The first button, which Enter
 * presses, sends nothing.
 */
export async function confirmAnonymous(question: ContributionQuestion): Promise<'send' | 'edit' | null> {
  const [edit, submit] = [vscode.l10n.t('Edit Details…'), vscode.l10n.t('Submit Anonymously')];
  const message = vscode.l10n.t('The service failed over your sign-in. Submit the same anonymously?');
  const detail = [
    vscode.l10n.t('It does so at present with valid sign-ins. A pull request is looked for before anything is sent.'),
    '',
    ...linesOf(question, anonymous),
  ].join('\n');
  const chosen = await vscode.window.showWarningMessage(message, { modal: true, detail }, edit, submit);
  return chosen === submit ? 'send' : chosen === edit ? 'edit' : null;
}

/** The first button is the default: Enter submits anonymously only if the user has chosen that before. */
async function ask(
  question: ContributionQuestion,
  identity: Identity | null,
): Promise<Identity | 'signIn' | 'edit' | null> {
  const message = vscode.l10n.t('Submit this curation: {0}?', whatLabel(question.sets));
  const anonymously = vscode.l10n.t('Submit Anonymously');
  const [signIn, edit] = [vscode.l10n.t('Sign In to GitHub…'), vscode.l10n.t('Edit Details…')];
  const account = identity?.kind === 'github' ? identity.account : null;
  const asAccount = account === null ? null : vscode.l10n.t('Submit as {0}', plainText(account));
  const first = asAccount ?? (question.maySignIn ? signIn : null);
  const buttons =
    identity?.kind === 'anonymous'
      ? [anonymously, ...(first === null ? [] : [first]), edit]
      : first === null
        ? [edit, anonymously]
        : [first, anonymously, edit];
  const detail = linesOf(question, identity ?? anonymous).join('\n');
  const chosen = await vscode.window.showWarningMessage(message, { modal: true, detail }, ...buttons);
  if (chosen === undefined) return null;
  if (chosen === signIn) return 'signIn';
  if (chosen === edit) return 'edit';
  return chosen === asAccount && identity ? identity : anonymous;
}

function linesOf(
  { changes, info, target, requests, notes }: ContributionQuestion,
  identity: Identity,
): readonly string[] {
  return [
    ...changeLines(changes, mostChanges),
    '',
    vscode.l10n.t('Title: {0}', plainText(info.summary)),
    vscode.l10n.t('To: {0}', targetLabel(target)),
    ...(requests > 1 ? [vscode.l10n.t('In {0} pull requests, one after the other', requests)] : []),
    vscode.l10n.t('As: {0}', identityLabel(identity)),
    '',
    ...notes,
    vscode.l10n.t('A pull request is public and can’t be taken back.'),
  ];
}

function remembered(identity: Identity, identities: Identities): Identity {
  identities.choose(identity);
  return identity;
}
