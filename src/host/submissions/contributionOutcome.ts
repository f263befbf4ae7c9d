import * as vscode from 'vscode';

import type { CommandId } from '../../contributions.ts';
import { type Coordinates, withRevision } from '../../core/coordinates.ts';
import { plainText } from '../../core/plainText.ts';
import type { Problem } from '../../core/problem.ts';
import type { Submission, SubmissionPart, SubmitOutcome } from '../../model/submissions/submission.ts';
import type { Submissions } from '../../model/submissions/submissions.ts';
import { openAddress } from '../common/openAddress.ts';
import { report } from '../common/report.ts';
import {
  lockLabel,
  partStateLabel,
  unknownCauseLabel,
  unknownOutcomeLabel,
  unsentCauseLabel,
} from './curationsLabels.ts';
import { showInformation } from '../common/messages.ts';
import { commandTitle } from '../common/commandTitles.ts';
import type { SharedParts } from '../common/sharedParts.ts';

/** What came of the parts of a submission. */
type Outcome =
  | { readonly kind: 'open'; readonly pullRequests: readonly OpenPullRequest[] }
  /** `opened`: number of pull requests there are all the same. */
  | { readonly kind: 'refused'; readonly problem: Problem; readonly opened: number }
  /** Nothing was sent. */
  | { readonly kind: 'notSent'; readonly problem: Problem; readonly opened: number }
  | { readonly kind: 'unsure'; readonly problem: Problem | null }
  | { readonly kind: 'waiting' };

export interface OpenPullRequest {
  readonly number: number;
  readonly url: string | null;
  /** A component it changes. */
  readonly coordinates: Coordinates | null;
}

interface OutcomeParts extends Pick<SharedParts, 'submissions' | 'log'> {
  /** Sends the same without the sign-in that failed, if the user agrees. */
  readonly sendAnonymously?: (submission: Submission) => Promise<void>;
  /** Opens the review of it; without it the drafts are gone. */
  readonly review?: () => void;
  /** Shows the first place in the drafts that the service refused. */
  readonly showRefused?: (submission: Submission) => Promise<void>;
}

/** Shows what came of sending, for the first time or again. */
export async function showOutcome(outcome: SubmitOutcome, parts: OutcomeParts): Promise<void> {
  switch (outcome.kind) {
    case 'failed':
      return showNotSent(outcome.problem, 0, parts);
    case 'tooEarly':
      return outcome.notBefore === null
        ? offerSearch(outcome.submission)
        : showInformation(lockedLabel(outcome.submission, outcome.notBefore));
    case 'already':
      return showAlready(outcome.submission, parts);
    case 'tried':
      return showResult(outcome.submission, parts);
  }
}

async function showResult(submission: Submission, parts: OutcomeParts): Promise<void> {
  const { submissions, log } = parts;
  const outcome = outcomeOf(submission);
  log.info(`a contribution in ${submission.parts.length} parts: ${outcome.kind}`);
  switch (outcome.kind) {
    case 'open':
      void showOpen(outcome.pullRequests, false);
      return;
    case 'unsure':
      void showUnsure(outcome.problem, submissions);
      return;
    case 'notSent':
      return showNotSent(outcome.problem, outcome.opened, parts);
    case 'waiting':
      void vscode.window.showWarningMessage(
        vscode.l10n.t('Nothing was sent because the window was closed. Your draft is kept.'),
      );
      return;
    case 'refused': {
      const { problem, opened } = outcome;
      if (problem.kind === 'signedInFailed' && parts.sendAnonymously) return parts.sendAnonymously(submission);
      await parts.showRefused?.(submission);
      const takesSingle = problem.kind === 'notOffered' && submissions.forms.of(submission.service) === 'single';
      const cause = takesSingle
        ? vscode.l10n.t('This service accepts one version at a time: review the draft again, then submit.')
        : refusedLabel(problem);
      void offerReview(
        opened === 0
          ? vscode.l10n.t('Nothing was submitted. {0}', cause)
          : vscode.l10n.t('Open pull requests: {0}. The rest was not submitted. {1}', opened, cause),
        parts,
      );
    }
  }
}

async function showAlready(submission: Submission, { submissions }: OutcomeParts): Promise<void> {
  const outcome = outcomeOf(submission);
  if (outcome.kind === 'unsure') return showUnsure(outcome.problem, submissions);
  if (outcome.kind === 'open') return showOpen(outcome.pullRequests, true);
  if (submissions.sendAgainFrom(submission) === null) {
    void vscode.window.showWarningMessage(vscode.l10n.t('The same is being sent already.'));
    return;
  }
  const again = commandTitle('clearlydefined.sendAgain');
  const message = vscode.l10n.t(
    'The same was submitted already, nothing more was sent: {0}',
    submission.parts.map((part) => partStateLabel(part.state)).join(', '),
  );
  if ((await vscode.window.showWarningMessage(message, again)) === again)
    await vscode.commands.executeCommand('clearlydefined.sendAgain' satisfies CommandId, submission.id);
}

export function outcomeOf(submission: Submission): Outcome {
  const { parts } = submission;
  const pullRequests = parts.flatMap((part) => pullRequestOf(submission, part));
  const opened = pullRequests.length;
  const refused = parts.flatMap(({ state }) => (state.kind === 'refused' ? [state.problem] : []))[0];
  if (refused) return { kind: 'refused', problem: refused, opened };
  const unsure = parts.find(({ state }) => state.kind === 'unsure' || state.kind === 'sending')?.state;
  if (unsure) return { kind: 'unsure', problem: unsure.kind === 'unsure' ? unsure.problem : null };
  const unsent = parts.flatMap(({ state }) => (state.kind === 'notSent' ? [state.problem] : []))[0];
  if (unsent) return { kind: 'notSent', problem: unsent, opened };
  return opened === parts.length ? { kind: 'open', pullRequests } : { kind: 'waiting' };
}

/** Shows that pull requests are open, with links. */
export async function showOpen(pullRequests: readonly OpenPullRequest[], isFound: boolean): Promise<void> {
  const [first] = pullRequests;
  if (!first) return;
  const numbers = pullRequests.map(({ number }) => `#${number}`).join(', ');
  const message =
    pullRequests.length > 1
      ? vscode.l10n.t('Pull requests {0} are open. A curator will look at them.', numbers)
      : isFound
        ? vscode.l10n.t('The service has accepted the submission: pull request {0} is open.', numbers)
        : vscode.l10n.t('Pull request {0} is open. A curator will look at it.', numbers);
  const [show, web, copy] = [
    commandTitle('clearlydefined.openSubmission'),
    vscode.l10n.t('Open on the Web'),
    vscode.l10n.t('Copy Link'),
  ];
  const links = pullRequests.flatMap(({ url }) => (url === null ? [] : [url]));
  const buttons = [...(first.coordinates ? [show] : []), ...(links.length > 0 ? [web, copy] : [])];
  const chosen = await vscode.window.showInformationMessage(message, ...buttons);
  if (chosen === copy) await vscode.env.clipboard.writeText(links.join('\n'));
  if (chosen === web) for (const link of links) await openAddress(link);
  if (chosen === show) {
    const argument = { coordinates: first.coordinates, place: null };
    await vscode.commands.executeCommand('clearlydefined.openPullRequest' satisfies CommandId, argument, first.number);
  }
}

/**
 * It is unknown whether a pull request exists: shows what happened and what is being done, and offers to search for it, never to
 * send.
 */
async function showUnsure(problem: Problem | null, submissions: Pick<Submissions, 'refresh'>): Promise<void> {
  const searchNow = vscode.l10n.t('Search Now');
  const message = `${unknownCauseLabel(problem)} ${unknownOutcomeLabel()} ${vscode.l10n.t('Your draft is kept.')}`;
  if ((await vscode.window.showWarningMessage(message, searchNow)) === searchNow) await submissions.refresh();
}

/** It may have become a pull request: offers to search before it is sent again. */
async function offerSearch(submission: Submission): Promise<void> {
  const find = commandTitle('clearlydefined.findPullRequest');
  const message = vscode.l10n.t('There may be a pull request. Look for it before submitting again.');
  if ((await vscode.window.showInformationMessage(message, find)) === find)
    await vscode.commands.executeCommand('clearlydefined.findPullRequest' satisfies CommandId, submission.id);
}

/** Why it can't be sent again before that time. */
function lockedLabel({ parts }: Submission, until: number): string {
  const unsure = parts.find(({ state }) => state.kind === 'unsure')?.state;
  return lockLabel(unsure?.kind === 'unsure' ? unsure.problem : null, until);
}

async function offerReview(message: string, { review }: OutcomeParts): Promise<void> {
  const [open, showLog] = [vscode.l10n.t('Review'), vscode.l10n.t('Show Log')];
  const chosen = await vscode.window.showErrorMessage(message, ...(review ? [open] : []), showLog);
  if (chosen === open) review?.();
  if (chosen === showLog)
    await vscode.commands.executeCommand('clearlydefined.troubleshoot' satisfies CommandId, 'log');
}

/** Nothing was sent: shows why, and offers a fitting action. */
async function showNotSent(problem: Problem, opened: number, parts: OutcomeParts): Promise<void> {
  parts.log.warn(`a contribution was not sent: ${problem.kind}`);
  const { action } = report(problem);
  const cause = unsentCauseLabel(problem);
  const message =
    opened === 0
      ? vscode.l10n.t('Not sent: {0} Your draft is kept.', cause)
      : vscode.l10n.t('Open pull requests: {0}. The rest was not sent: {1}', opened, cause);
  // Looking things up again wouldn't send it; on the page the user can sign in.
  if (action.command === 'clearlydefined.retryLookups' || (problem.kind === 'unauthorized' && parts.review))
    return offerReview(message, parts);
  if ((await vscode.window.showErrorMessage(message, action.title)) !== action.title) return;
  await vscode.commands.executeCommand(action.command, ...(action.argument === undefined ? [] : [action.argument]));
}

function refusedLabel(problem: Problem): string {
  return problem.kind === 'contributionRefused' ? plainText(problem.first) : report(problem).cause;
}

function pullRequestOf({ sets }: Submission, { state, carries }: SubmissionPart): readonly OpenPullRequest[] {
  if (!('number' in state)) return [];
  const [first] = carries;
  const set = first && sets[first.set];
  const revision = first?.revision ?? [...(set?.revisions.keys() ?? [])][0] ?? null;
  const coordinates = set ? withRevision(set.component, revision) : null;
  return [{ number: state.number, url: state.url, coordinates }];
}
