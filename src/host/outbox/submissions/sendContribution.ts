import * as vscode from 'vscode';

import type { CommandId } from '../../../contributions.ts';
import { plainText } from '../../../core/plainText.ts';
import type { Log } from '../../../model/ports.ts';
import type { Submission, SubmitOutcome } from '../../../model/outbox/submissions/submission.ts';
import type { Submissions } from '../../../model/outbox/submissions/submissions.ts';
import type { ShownIdentity } from '../../../protocol/submissionPage.ts';
import { askWithProgress } from '../../askWithProgress.ts';
import type { DraftDocuments } from '../../drafts/draftDocuments.ts';
import { missingLabel } from '../../storage/unreadableLabels.ts';
import { confirmAnonymous, confirmContribution } from './confirmContribution.ts';
import type { ContributionService } from './contributionService.ts';
import { waitingLabel } from './contributionLabels.ts';
import { showOutcome } from './contributionOutcome.ts';
import { type GuardParts, isWithheld, passesGuards, showDraftAt } from './draftGuards.ts';
import type { Identity } from './identities.ts';
import { besideNotes, otherTextLabel, restrictedLabel, type Review, whyNothing } from './submissionNotes.ts';
import type { DraftAnalyses } from '../../../model/drafts/draftAnalyses.ts';

export interface SendParts extends GuardParts {
  readonly contributionService: ContributionService;
  readonly submissions: Submissions;
  readonly analyses: Pick<DraftAnalyses, 'now'>;
  readonly documents: Pick<DraftDocuments, 'save'>;
  /** The workspace names its own service, but is not trusted. */
  readonly isRestricted: () => boolean;
  readonly log: Log;
  /** Contributions that are confirmed or sent at this moment, by id. */
  readonly underWay: Set<string>;
}

/** Sends a contribution as the identity that is chosen on its page, after one confirmation. */
export async function sendContribution(id: string, parts: SendParts): Promise<void> {
  const { contributionService, submissions, underWay } = parts;
  if (underWay.has(id)) return;
  const shown = contributionService.shownIdentities.get(id);
  await submissions.reload();
  const unknown = contributionService.unknownOutcome(id);
  if (unknown) {
    await vscode.commands.executeCommand('clearlydefined.lookForSubmission' satisfies CommandId, unknown.id);
    return;
  }
  const review = await readyReview(id, parts);
  if (!review) return;
  const { plan, changes, target, identity } = review;
  // The page is drawn again with the identity of now.
  if (shown && !isSameIdentity(shown, identity))
    return void refuse(vscode.l10n.t('The account on the page has changed. Nothing was sent.'));
  const { requests } = plan;
  const { info } = plan.reading;
  // Another command may have begun, or ended, to send it in the meantime.
  if (!requests || !info || review.unknown || underWay.has(id)) return;
  const sets = plan.parts.map(({ set }) => set);
  const notes = besideNotes({ ...review, isLooking: false }).map(({ text }) => text);
  const question = { sets, changes, info, target, requests: requests.length, notes };
  const account = identity.kind === 'github' ? identity.account : null;
  const sent = plan.parts.map(({ draft }) => ({ id: draft.id, text: draft.text }));
  const { service } = target;
  const submit = async (): Promise<SubmitOutcome | null> => {
    if (!(await confirmContribution(question, identity))) return null;
    // Settings may have changed during the prompt: the service, and which names are private.
    if (parts.isRestricted()) return showRestricted();
    if (isWithheld(contributionService.plan(id)?.parts ?? [])) return null;
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
    review: () => contributionService.show(id),
    sendAnonymously: async (submission) => {
      const confirmed = await confirmAnonymous(question);
      if (confirmed === 'review') return contributionService.show(id);
      if (confirmed !== 'send') return;
      const again = await sending((onWaiting) => submissions.sendAnonymously(submission.id, onWaiting));
      await showOutcome(again, { ...parts, showRefused });
    },
  });
}

async function readyReview(id: string, parts: SendParts): Promise<Review | null> {
  const { contributionService, documents } = parts;
  if (parts.isRestricted()) return showRestricted();
  await documents.save({ kind: 'contribution', id });
  const prepared = contributionService.get(id);
  if (!prepared) {
    const missing = vscode.l10n.t('This contribution was sent or discarded. Review the draft again.');
    return refuse(missingLabel(id, contributionService, missing));
  }
  if (prepared.conflicts.length > 0) return showOtherText(id, parts);
  const title = vscode.l10n.t('Checking the drafts…');
  const drafts = await askWithProgress(title, (signal) => contributionService.look(prepared.draftIds, signal));
  if (!drafts || !(await passesGuards(drafts, parts))) return null;
  const review = contributionService.review(id);
  const [why] = review ? whyNothing(review) : [];
  return why ? refuse(why.text) : review;
}

/** `shown`: without hidden characters. */
function isSameIdentity(shown: Pick<ShownIdentity, 'kind' | 'account'>, identity: Identity): boolean {
  if (identity.kind === 'anonymous') return shown.kind === 'anonymous';
  return shown.kind === 'github' && shown.account === plainText(identity.account);
}

async function showOtherText(id: string, { uriOf }: GuardParts): Promise<null> {
  const resolve = vscode.l10n.t('Resolve…');
  if ((await vscode.window.showWarningMessage(otherTextLabel(), resolve)) === resolve) {
    const document = uriOf({ kind: 'contribution', id });
    await vscode.commands.executeCommand('clearlydefined.resolveDraftConflict' satisfies CommandId, document);
  }
  return null;
}

async function showRefusedPlace({ drafts }: Submission, parts: SendParts): Promise<void> {
  for (const { id } of drafts) {
    const refused = parts.analyses.now(id)?.findings.find(({ problem }) => problem.kind === 'refused');
    if (refused) return showDraftAt(id, refused.range, parts);
  }
}

function sending(send: (onWaiting: (until: number) => void) => Promise<SubmitOutcome>): Promise<SubmitOutcome> {
  const title = vscode.l10n.t('Submitting the contribution…');
  // It can't be cancelled: a sent request can't be taken back.
  return Promise.resolve(
    vscode.window.withProgress({ location: vscode.ProgressLocation.Notification, title }, async (progress) =>
      send((until) => progress.report({ message: waitingLabel(until) })),
    ),
  );
}

function showRestricted(): null {
  return refuse(restrictedLabel());
}

function refuse(message: string): null {
  void vscode.window.showWarningMessage(message);
  return null;
}
