import * as vscode from 'vscode';

import type { CommandId } from '../../contributions.ts';
import { plainText } from '../../core/plainText.ts';
import type { DraftAnalyses } from '../../model/drafts/draftAnalyses.ts';
import type { Submission, SubmitOutcome } from '../../model/submissions/submission.ts';
import type { ShownIdentity } from '../../protocol/submissionPage.ts';
import { runWithProgress } from '../common/runWithProgress.ts';
import { missingLabel } from '../storage/unreadableLabels.ts';
import { confirmAnonymous, confirmContribution } from './confirmContribution.ts';
import type { ContributionService } from './contributionService.ts';
import { waitingLabel } from './contributionLabels.ts';
import { showOutcome } from './contributionOutcome.ts';
import { showDraftAt } from './draftProblem.ts';
import type { Identity } from './identities.ts';
import { overlapNotes, goneLabel, type Review, blockers } from './submissionNotes.ts';
import type { SubmissionPages } from './submissionPages.ts';
import type { SharedParts } from '../common/sharedParts.ts';

export interface SendParts extends Pick<SharedParts, 'submissionReviews' | 'submissions' | 'log'> {
  readonly contributionService: ContributionService;
  readonly pages: Pick<SubmissionPages, 'show' | 'shownIdentity'>;
  readonly analyses: Pick<DraftAnalyses, 'now'>;
  /** Contributions that are confirmed or sent at this moment, by id. */
  readonly underWay: Set<string>;
}

/** Sends a contribution as the identity that is chosen on its page, after one confirmation. */
export async function sendContribution(id: string, parts: SendParts): Promise<void> {
  const { contributionService, pages, submissions, underWay } = parts;
  if (underWay.has(id)) return;
  const shown = pages.shownIdentity(id);
  await submissions.reload();
  const unknown = contributionService.unknownOutcome(id);
  if (unknown) {
    await vscode.commands.executeCommand('clearlydefined.findPullRequest' satisfies CommandId, unknown.id);
    return;
  }
  const review = await readyReview(id, parts);
  if (!review) return;
  const { plan, changes, target, identity } = review;
  // The page is drawn again with the identity of now.
  if (shown && !isSameIdentity(shown, identity))
    return void refuse(vscode.l10n.t('The account on the page has changed. Nothing was sent.'));
  const { requests, info } = plan;
  // Another command may have begun, or ended, to send it in the meantime.
  if (!requests || review.unknown || underWay.has(id)) return;
  const sets = plan.parts.map(({ set }) => set);
  const notes = overlapNotes({ ...review, isChecking: false }).map(({ text }) => text);
  const question = { sets, changes, info, target, requests: requests.length, notes };
  const account = identity.kind === 'github' ? identity.account : null;
  const sent = plan.parts.map(({ draft }) => ({ id: draft.id, text: draft.text }));
  const { service } = target;
  const submit = async (): Promise<SubmitOutcome | null> => {
    if (!(await confirmContribution(question, identity))) return null;
    // Settings may have changed during the prompt: the service, and which names are private.
    const now = contributionService.review(id);
    if (!now || blockers(now).length > 0) return refuse(now ? whyText(now) : goneLabel());
    return sending((onWaiting) =>
      submissions.submit({ service, drafts: sent, info, sets, account, requests }, onWaiting),
    );
  };
  underWay.add(id);
  const outcome = await submit().finally(() => underWay.delete(id));
  if (!outcome) return;
  // The account may be signed out.
  void contributionService.findAccount();
  const showRefused = (submission: Submission): Promise<void> => showRefusedPlace(submission, parts);
  await showOutcome(outcome, {
    ...parts,
    showRefused,
    review: () => pages.show(id),
    sendAnonymously: async (submission) => {
      const confirmed = await confirmAnonymous(question);
      if (confirmed === 'review') return pages.show(id);
      if (confirmed !== 'send') return;
      const again = await sending((onWaiting) => submissions.sendAnonymously(submission.id, onWaiting));
      await showOutcome(again, { ...parts, showRefused });
    },
  });
}

async function readyReview(id: string, { contributionService, submissionReviews }: SendParts): Promise<Review | null> {
  const known = submissionReviews.get(id);
  if (!known) return refuse(missingLabel(id, submissionReviews, goneLabel()));
  const title = vscode.l10n.t('Checking the drafts…');
  const checks = await runWithProgress(title, (signal) => contributionService.lookUp(known.draftIds, signal));
  const review = checks ? contributionService.review(id) : null;
  return review && blockers(review).length > 0 ? refuse(whyText(review)) : review;
}

function whyText(review: Review): string {
  return blockers(review)
    .map(({ text }) => text)
    .join(' ');
}

/** `shown`: without hidden characters. */
function isSameIdentity(shown: Pick<ShownIdentity, 'kind' | 'account'>, identity: Identity): boolean {
  if (identity.kind === 'anonymous') return shown.kind === 'anonymous';
  return shown.kind === 'github' && shown.account === plainText(identity.account);
}

async function showRefusedPlace({ drafts }: Submission, parts: SendParts): Promise<void> {
  for (const { id } of drafts) {
    const analysis = parts.analyses.now(id);
    const refused = analysis?.findings.find(({ problem }) => problem.kind === 'refused');
    if (analysis && refused) return showDraftAt(analysis.draft, refused.range);
  }
}

function sending(send: (onWaiting: (until: number) => void) => Promise<SubmitOutcome>): Promise<SubmitOutcome> {
  const title = vscode.l10n.t('Submitting the curation…');
  // It can't be cancelled: a sent request can't be taken back.
  return Promise.resolve(
    vscode.window.withProgress({ location: vscode.ProgressLocation.Notification, title }, async (progress) =>
      send((until) => progress.report({ message: waitingLabel(until) })),
    ),
  );
}

function refuse(message: string): null {
  void vscode.window.showWarningMessage(message);
  return null;
}
