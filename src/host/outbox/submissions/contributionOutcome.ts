import * as vscode from 'vscode';

import type { CommandId } from '../../../contributions.ts';
import { type Coordinates, withRevision } from '../../../core/coordinates.ts';
import { plainText } from '../../../core/plainText.ts';
import type { Problem } from '../../../core/problem.ts';
import type { Submission, SubmissionPart } from '../../../model/outbox/submissions/submission.ts';
import { openAddress } from '../../openAddress.ts';
import { report } from '../../report.ts';
import { unknownCauseLabel, unknownOutcomeLabel, unsentCauseLabel } from '../../activity/curationsLabels.ts';

/** A submission's outcome. */
export type Outcome =
  | { readonly kind: 'open'; readonly pullRequests: readonly OpenPullRequest[] }
  /** `places`: number of places the service named. */
  | { readonly kind: 'refused'; readonly problem: Problem; readonly opened: number }
  /** Nothing was sent. */
  | { readonly kind: 'notSent'; readonly problem: Problem; readonly opened: number }
  | { readonly kind: 'unsure'; readonly problem: Problem | null; readonly opened: number }
  | { readonly kind: 'waiting' };

export interface OpenPullRequest {
  readonly number: number;
  readonly url: string | null;
  /** A component it changes. */
  readonly coordinates: Coordinates | null;
}

export function outcomeOf(submission: Submission): Outcome {
  const { parts } = submission;
  const pullRequests = parts.flatMap((part) => pullRequestOf(submission, part));
  const opened = pullRequests.length;
  const refused = parts.flatMap(({ state }) => (state.kind === 'refused' ? [state.problem] : []))[0];
  if (refused) return { kind: 'refused', problem: refused, opened };
  const unsure = parts.find(({ state }) => state.kind === 'unsure' || state.kind === 'sending')?.state;
  if (unsure) return { kind: 'unsure', problem: unsure.kind === 'unsure' ? unsure.problem : null, opened };
  const unsent = parts.flatMap(({ state }) => (state.kind === 'notSent' ? [state.problem] : []))[0];
  if (unsent) return { kind: 'notSent', problem: unsent, opened };
  return opened === parts.length ? { kind: 'open', pullRequests } : { kind: 'waiting' };
}

/** Shows that pull requests are open, with links. */
export async function showOpen(pullRequests: readonly OpenPullRequest[], isFound: boolean): Promise<void> {
  const [first] = pullRequests;
  if (!first) return;
  const numbers = pullRequests.map(({ number }) => `#${number}`).join(', ');
  const words =
    pullRequests.length > 1
      ? vscode.l10n.t('Pull requests {0} are open. A curator will look at them.', numbers)
      : isFound
        ? vscode.l10n.t('The service did take the contribution: pull request {0} is open.', numbers)
        : vscode.l10n.t('Pull request {0} is open. A curator will look at it.', numbers);
  const [show, web, copy] = [
    vscode.l10n.t('Open Pull Request'),
    vscode.l10n.t('Open on the Web'),
    vscode.l10n.t('Copy Link'),
  ];
  const links = pullRequests.flatMap(({ url }) => (url === null ? [] : [url]));
  const buttons = [...(first.coordinates ? [show] : []), ...(links.length > 0 ? [web, copy] : [])];
  const chosen = await vscode.window.showInformationMessage(words, ...buttons);
  if (chosen === copy) await vscode.env.clipboard.writeText(links.join('\n'));
  if (chosen === web) for (const link of links) await openAddress(link);
  if (chosen === show) {
    const argument = { coordinates: first.coordinates, place: null };
    await vscode.commands.executeCommand('clearlydefined.openPullRequest' satisfies CommandId, argument, first.number);
  }
}

/**
 * It is unknown whether a pull request exists: shows what happened and what is being done, and offers to look, never to
 * send.
 */
export async function showUnsure(problem: Problem | null, look: () => Promise<void>): Promise<void> {
  const lookNow = vscode.l10n.t('Look Now');
  const words = `${unknownCauseLabel(problem)} ${unknownOutcomeLabel()} ${vscode.l10n.t('Your draft is kept.')}`;
  if ((await vscode.window.showWarningMessage(words, lookNow)) === lookNow) await look();
}

/** Nothing was sent: shows why, and offers a fitting action. */
export async function showNotSent(problem: Problem, opened: number): Promise<void> {
  const { action } = report(problem);
  const cause = unsentCauseLabel(problem);
  const words =
    opened === 0
      ? vscode.l10n.t('Not sent: {0} Your draft is kept.', cause)
      : vscode.l10n.t('{0} pull requests are open; the rest was not sent: {1}', opened, cause);
  if ((await vscode.window.showErrorMessage(words, action.title)) !== action.title) return;
  await vscode.commands.executeCommand(action.command, ...(action.argument === undefined ? [] : [action.argument]));
}

export function refusedLabel(problem: Problem, opened: number): string {
  const words = problem.kind === 'contributionRefused' ? plainText(problem.first) : report(problem).cause;
  const told = vscode.l10n.t('Nothing was submitted. {0}', words);
  return opened === 0
    ? told
    : vscode.l10n.t('{0} pull requests are open; the rest was not submitted. {1}', opened, words);
}

function pullRequestOf({ sets }: Submission, { state, carries }: SubmissionPart): readonly OpenPullRequest[] {
  if (!('number' in state)) return [];
  const [first] = carries;
  const set = first && sets[first.set];
  const revision = first?.revision ?? [...(set?.revisions.keys() ?? [])][0] ?? null;
  const coordinates = set ? withRevision(set.component, revision) : null;
  return [{ number: state.number, url: state.url, coordinates }];
}
