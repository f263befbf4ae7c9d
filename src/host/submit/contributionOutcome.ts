import * as vscode from 'vscode';

import type { CommandId } from '../../contributions.ts';
import { type Coordinates, withRevision } from '../../core/coordinates.ts';
import { plainText } from '../../core/plainText.ts';
import type { Problem } from '../../core/problem.ts';
import type { Submission, SubmissionPart } from '../../model/submissions/submission.ts';
import { openAddress } from '../openAddress.ts';
import { reportLine } from '../report.ts';

/** What became of a submission, in one word. */
export type Outcome =
  | { readonly kind: 'open'; readonly pullRequests: readonly OpenPullRequest[] }
  /** `places`: how many the service named. */
  | { readonly kind: 'refused'; readonly problem: Problem; readonly opened: number }
  | { readonly kind: 'unsure'; readonly opened: number }
  | { readonly kind: 'waiting' };

export interface OpenPullRequest {
  readonly number: number;
  readonly url: string | null;
  /** One that it changes. */
  readonly coordinates: Coordinates | null;
}

export function outcomeOf(submission: Submission): Outcome {
  const { parts } = submission;
  const pullRequests = parts.flatMap((part) => pullRequestOf(submission, part));
  const opened = pullRequests.length;
  const refused = parts.flatMap(({ state }) => (state.kind === 'refused' ? [state.problem] : []))[0];
  if (refused) return { kind: 'refused', problem: refused, opened };
  if (parts.some(({ state }) => state.kind === 'unsure' || state.kind === 'sending')) return { kind: 'unsure', opened };
  return opened === parts.length ? { kind: 'open', pullRequests } : { kind: 'waiting' };
}

/** Says that pull requests are open, and leads there. */
export async function tellOpen(pullRequests: readonly OpenPullRequest[], isFound: boolean): Promise<void> {
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

/** Nobody knows whether it arrived: says what happens now, and offers to look, never to send. */
export async function tellUnsure(look: () => Promise<void>): Promise<void> {
  const lookNow = vscode.l10n.t('Look Now');
  const words = vscode.l10n.t(
    'No answer came, so nobody knows yet whether there is a pull request. It is looked for, and nothing is sent a second time. Your draft is kept.',
  );
  if ((await vscode.window.showWarningMessage(words, lookNow)) === lookNow) await look();
}

/** `places`: of the drafts that the service named. */
export function refusedWords(problem: Problem, opened: number): string {
  const words = problem.kind === 'contributionRefused' ? plainText(problem.first) : reportLine(problem);
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
