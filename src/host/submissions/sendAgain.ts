import * as vscode from 'vscode';

import type { Result } from '../../base/result.ts';
import type { CommandId } from '../../contributions.ts';
import { displayName } from '../../core/coordinates.ts';
import { plainText, titleText } from '../../core/plainText.ts';
import type { SettingProblem } from '../../core/problem.ts';
import { openPullRequestsPage } from '../../model/submissions/curationRepository.ts';
import { leadingPart } from '../../model/activity/submissionState.ts';
import { cannotBeFound } from '../../model/submissions/pullRequestSearch.ts';
import type { Submission, SubmissionPart } from '../../model/submissions/submission.ts';
import { type WayToSendAgain, waysToSendAgain } from '../../model/submissions/waysToSendAgain.ts';
import { isSignedInToGithub, signInToGithub } from '../common/githubSession.ts';
import { showOutcome } from './contributionOutcome.ts';
import { type Target, targetOf, targetLabel, waitingLabel } from './contributionLabels.ts';
import { anonymous, identityLabel } from './identities.ts';
import type { ServiceSignIn } from './serviceSignIn.ts';
import { openAddress } from '../common/openAddress.ts';
import { reportLine } from '../common/report.ts';
import { notifyProblem, showInformation } from '../common/messages.ts';
import { hardToFindLabel, partStateLabel, unknownCauseLabel } from './curationsLabels.ts';
import { versionLabel, ageLabel, pairLabel } from '../common/labels.ts';
import { commandTitle } from '../common/commandTitles.ts';
import type { SharedParts } from '../common/sharedParts.ts';

interface Parts extends Pick<SharedParts, 'submissions' | 'clock' | 'settings' | 'log'> {
  readonly service: () => Result<{ readonly baseUrl: string }, SettingProblem>;
  readonly signIn: Pick<ServiceSignIn, 'decide'>;
}

/** Publicly resends what did not arrive: only after the user has seen the known facts, and agreed. */
export async function sendAgain(submission: Submission, parts: Parts): Promise<void> {
  const { submissions, settings, signIn, clock, log } = parts;
  if (submissions.sendAgainFrom(submission) === null)
    return showInformation(vscode.l10n.t('There is nothing to submit again: {0}.', stateLabel(submission)));
  const early = submissions.tooEarly(submission);
  if (early) return showOutcome(early, parts);
  const service = parts.service();
  if (!service.ok) return notifyProblem(service.problem, 'submit', log);
  if (service.value.baseUrl !== submission.service)
    return notifyProblem({ kind: 'otherService', confirmed: submission.service }, 'submit', log);
  const target = targetOf(submission.service, settings.apiUrlSource());
  const signedIn = submission.account === null ? 'anonymous' : await signIn.decide(target);
  if (signedIn === null) return;
  const page = cannotBeFound(submission) ? openPullRequests(target, submissions.all) : null;
  let account = signedIn === 'signIn' ? submission.account : null;
  const can = { showList: page !== null, signIn: submission.account === null || signedIn === 'signIn' };
  let answer = await agrees({ ...submission, account }, target, clock.now(), can);
  while (answer === 'signIn') {
    if ((await signIn.decide(target)) === 'signIn') account = (await signInToGithub()) ?? account;
    answer = await agrees({ ...submission, account }, target, clock.now(), can);
  }
  if (answer === 'showList' && page !== null) return openAddress(page);
  if (answer === 'find')
    return void vscode.commands.executeCommand('clearlydefined.findPullRequest' satisfies CommandId, submission.id);
  if (answer === null) return;
  const sender = answer === 'anonymously' ? null : account;
  // Once agreed to, it can't be cancelled: it would be unknown whether the service received it.
  const outcome = await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title: vscode.l10n.t('Submitting the curation…') },
    (progress) => {
      const onWaiting = (until: number): void => progress.report({ message: waitingLabel(until) });
      return sender === null
        ? submissions.sendAnonymously(submission.id, onWaiting)
        : submissions.sendAgain(submission.id, sender, onWaiting);
    },
  );
  await showOutcome(outcome, parts);
}

/** Where users can search themselves; `null`: unknown. */
function openPullRequests({ service, repository }: Target, all: readonly Submission[]): string | null {
  const own = all.filter((one) => one.service === service).flatMap(({ parts }) => parts);
  return openPullRequestsPage(
    repository,
    own.map(({ state }) => ('url' in state ? state.url : null)),
  );
}

async function agrees(
  submission: Submission,
  target: Target,
  now: number,
  can: { readonly showList: boolean; readonly signIn: boolean },
): Promise<WayToSendAgain | 'showList' | 'find' | null> {
  const { info, account, sets, createdAt } = submission;
  const isSignedIn = account !== null && (await isSignedInToGithub(account));
  const buttons: Readonly<Record<WayToSendAgain, string>> = {
    again: account === null ? vscode.l10n.t('Submit Again Anonymously') : vscode.l10n.t('Submit Again as {0}', account),
    anonymously: vscode.l10n.t('Submit Anonymously'),
    signIn: vscode.l10n.t('Sign In to GitHub…'),
  };
  const showList = vscode.l10n.t('Show Open Pull Requests on the Web');
  const components = sets.slice(0, 10).map(({ component, revisions }) => {
    return `${plainText(displayName(component))} ${versionLabel([...revisions.keys()], 5)}`;
  });
  const detail = [
    `“${titleText(info.summary)}”\n${components.join('\n')}`,
    vscode.l10n.t('Submitted {0}.', ageLabel(now - createdAt)),
    pairLabel(vscode.l10n.t('To'), targetLabel(target)),
    pairLabel(vscode.l10n.t('Submit as'), identityLabel(account === null ? anonymous : { kind: 'github', account })),
    ...submission.parts.flatMap((part) => factsOf(part, now)),
    ...(cannotBeFound(submission) ? [hardToFindLabel()] : []),
    vscode.l10n.t('It is sent once. A pull request is public and can’t be taken back.'),
  ].join('\n\n');
  const ways = waysToSendAgain(submission, isSignedIn).filter((way) => way !== 'signIn' || can.signIn);
  const find = commandTitle('clearlydefined.findPullRequest');
  // The first button is the default: it never submits anonymously.
  const isNeutralNeeded = !can.showList && (ways[0] === 'anonymously' || (ways[0] === 'again' && account === null));
  const chosen = await vscode.window.showWarningMessage(
    vscode.l10n.t('Submit this curation again?'),
    { modal: true, detail },
    ...(can.showList ? [showList] : []),
    ...(isNeutralNeeded ? [find] : []),
    ...ways.map((way) => buttons[way]),
  );
  if (chosen === showList) return 'showList';
  if (chosen === find) return 'find';
  return ways.find((way) => buttons[way] === chosen) ?? null;
}

/** Known facts: the service's answer, or when a search found nothing. */
function factsOf({ state }: SubmissionPart, now: number): readonly string[] {
  if (state.kind === 'notSent') return [partStateLabel(state)];
  if (state.kind === 'refused')
    return [reportLine(state.problem), ...state.words.map(({ words: message }) => `“${plainText(message)}”`)];
  if (state.kind !== 'unsure') return [];
  const searched = state.lookedAt.map((time) => ageLabel(now - time));
  return [
    unknownCauseLabel(state.problem),
    vscode.l10n.t('No pull request of it was found: searched {0}.', [...new Set(searched)].join(', ')),
    vscode.l10n.t('The service lists pull requests some seconds after they are made, at times a day later.'),
  ];
}

function stateLabel(submission: Submission): string {
  const state = leadingPart(submission)?.state;
  return state ? partStateLabel(state) : '';
}
